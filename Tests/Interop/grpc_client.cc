// Uses a daemon as an app with the stock gRPC client for C++: Hello, save, query, watch, cancellation, deadline, a
// refusal with its details.
//
//   grpc_client SOCKET DESCRIPTORS BUNDLE TOKEN
//
// DESCRIPTORS is the descriptor set of proto/. Messages are dynamic, because compiling stubs of all of proto/ takes
// a minute. TOKEN is in hexadecimal digits; the app may read and save steps, and nothing else. Prints a line for each
// step that held, and fails at the first one that does not.
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/text_format.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace pb = google::protobuf;

namespace {

[[noreturn]] void Fail(const std::string &what, const grpc::Status &status = grpc::Status::OK) {
  std::cerr << what << ": " << status.error_code() << " " << status.error_message() << "\n";
  std::exit(1);
}

void Require(bool holds, const std::string &what, const grpc::Status &status = grpc::Status::OK) {
  if (!holds) Fail(what, status);
}

void Held(const std::string &step) { std::cout << "held " << step << std::endl; }

// The messages of proto/.
class Schema {
 public:
  explicit Schema(const char *path) {
    std::ifstream file(path, std::ios::binary);
    pb::FileDescriptorSet files;
    Require(files.ParseFromIstream(&file), "the descriptors cannot be read");
    for (const auto &one : files.file()) Require(pool_.BuildFile(one) != nullptr, one.name());
  }

  std::unique_ptr<pb::Message> New(const std::string &kind) {
    const auto *type = pool_.FindMessageTypeByName("health.v1." + kind);
    Require(type != nullptr, "there is no message " + kind);
    return std::unique_ptr<pb::Message>(factory_.GetPrototype(type)->New());
  }

  // A message from protobuf's text format.
  std::unique_ptr<pb::Message> Parse(const std::string &kind, const std::string &text) {
    auto message = New(kind);
    Require(pb::TextFormat::ParseFromString(text, message.get()), "a message is wrong: " + text);
    return message;
  }

 private:
  pb::DescriptorPool pool_;
  pb::DynamicMessageFactory factory_{&pool_};
};

grpc::ByteBuffer Encoded(const pb::Message &message) {
  grpc::Slice slice(message.SerializeAsString());
  return grpc::ByteBuffer(&slice, 1);
}

void Decode(grpc::ByteBuffer *buffer, pb::Message *message) {
  std::vector<grpc::Slice> slices;
  std::string bytes;
  Require(buffer->Dump(&slices).ok(), "a message cannot be read");
  for (const auto &slice : slices) bytes.append(reinterpret_cast<const char *>(slice.begin()), slice.size());
  Require(message->ParseFromString(bytes), "a message is damaged");
}

std::string Text(const pb::Message &message) {
  pb::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  std::string text;
  printer.PrintToString(message, &text);
  return text;
}

// A field of a message as text.
std::string Bytes(const pb::Message &message, const std::string &name) {
  const auto *field = message.GetDescriptor()->FindFieldByName(name);
  return message.GetReflection()->GetString(message, field);
}

class Client {
 public:
  Client(const std::string &socket, const char *descriptors)
      : schema(descriptors), stub_(grpc::CreateChannel("unix:" + socket, grpc::InsecureChannelCredentials())) {}

  grpc::Status Call(const std::string &method, const pb::Message &request, pb::Message *reply) {
    grpc::ClientContext context;
    grpc::CompletionQueue queue;
    auto call = stub_.PrepareUnaryCall(&context, "/health.v1." + method, Encoded(request), &queue);
    call->StartCall();
    grpc::ByteBuffer buffer;
    grpc::Status status;
    call->Finish(&buffer, &status, this);
    Wait(&queue);
    if (status.ok()) Decode(&buffer, reply);
    return status;
  }

  // Returns the reply of a call that must succeed.
  std::unique_ptr<pb::Message> Get(
      const std::string &method, const std::string &request, const std::string &text, const std::string &reply) {
    auto answer = schema.New(reply);
    auto status = Call(method, *schema.Parse(request, text), answer.get());
    Require(status.ok(), method, status);
    return answer;
  }

  static bool Wait(grpc::CompletionQueue *queue) {
    void *tag;
    bool is_ok = false;
    Require(queue->Next(&tag, &is_ok), "the queue has ended");
    return is_ok;
  }

  grpc::GenericStub &stub() { return stub_; }
  Schema schema;

 private:
  grpc::GenericStub stub_;
};

// A stream of messages in both directions.
class Stream {
 public:
  Stream(Client *client, const std::string &method, std::chrono::milliseconds timeout = std::chrono::hours(1))
      : client_(client) {
    context_.set_deadline(std::chrono::system_clock::now() + timeout);
    call_ = client->stub().PrepareCall(&context_, "/health.v1." + method, &queue_);
    call_->StartCall(this);
    Client::Wait(&queue_);
  }

  void Send(const pb::Message &message) {
    call_->Write(Encoded(message), this);
    Require(Client::Wait(&queue_), "a message cannot be sent");
  }

  // Returns null at the end.
  std::unique_ptr<pb::Message> Next(const std::string &kind) {
    grpc::ByteBuffer buffer;
    call_->Read(&buffer, this);
    if (!Client::Wait(&queue_)) return nullptr;
    auto message = client_->schema.New(kind);
    Decode(&buffer, message.get());
    return message;
  }

  void Cancel() { context_.TryCancel(); }

  grpc::Status Finish() {
    grpc::Status status;
    call_->Finish(&status, this);
    Client::Wait(&queue_);
    return status;
  }

 private:
  Client *client_;
  grpc::ClientContext context_;
  grpc::CompletionQueue queue_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> call_;
};

std::string Batch(int type, int number, double value) {
  return "samples { dictionary { types: " + std::to_string(type) +
         " } id_highs: 0x1234567812348000 id_lows: " + std::to_string(0x8000000000000000u + number) +
         " starts_us: 1700000000000000 values: " + std::to_string(value) + " }";
}

const char query[] = "descriptors { types: 107 }";
const char watch[] = "credit: 8 query { descriptors { types: 107 } }";

void Hello(Client *client, const std::string &bundle, const std::string &digits) {
  auto page = client->schema.New("SamplePage");
  auto status = client->Call("Samples/Query", *client->schema.Parse("SampleQuery", query), page.get());
  Require(status.error_code() == grpc::UNAUTHENTICATED, "an app without a hello was answered", status);
  auto begun = client->Get(
      "Session/Begin", "BeginSessionRequest", "bundle_identifier: '" + bundle + "'", "BeginSessionReply");
  std::string token;
  for (size_t i = 0; i + 1 < digits.size(); i += 2)
    token += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  auto hello = client->schema.Parse("HelloRequest", "bundle_identifier: '" + bundle + "'");
  const auto set = [&hello](const char *name, const std::string &bytes) {
    const auto *field = hello->GetDescriptor()->FindFieldByName(name);
    hello->GetReflection()->SetString(hello.get(), field, bytes);
  };
  set("token", token);
  set("nonce", Bytes(*begun, "nonce"));
  auto reply = client->schema.New("HelloReply");
  status = client->Call("Session/Hello", *hello, reply.get());
  Require(status.ok(), "hello", status);
  Held("hello");
}

void Refused(Client *client) {
  auto reply = client->schema.New("SaveReply");
  auto status = client->Call("Samples/Save", *client->schema.Parse("SaveRequest", Batch(16, 9, 70)), reply.get());
  Require(status.error_code() == grpc::PERMISSION_DENIED, "an app without a grant saved", status);
  Require(status.error_details().find("health.v1.ErrorDetail") != std::string::npos, "details", status);
  Held("status with details");
}

void Saved(Client *client) {
  client->Get("Samples/Save", "SaveRequest", Batch(107, 1, 42), "SaveReply");
  auto page = client->Get("Samples/Query", "SampleQuery", query, "SamplePage");
  Require(Text(*page).find("values: 42") != std::string::npos, "the saved sample is missing");
  Held("save and query");
}

void Watched(Client *client) {
  Stream stream(client, "Live/Watch");
  stream.Send(*client->schema.Parse("WatchRequest", watch));
  auto signal = stream.Next("WatchSignal");
  Require(signal && Text(*signal).empty(), "the first signal names no type");
  client->Get("Samples/Save", "SaveRequest", Batch(107, 2, 43), "SaveReply");
  signal = stream.Next("WatchSignal");
  Require(signal && Text(*signal).find("types: 107") != std::string::npos, "a save is signaled");
  Held("watch");
  stream.Cancel();
  Require(!stream.Next("WatchSignal"), "a canceled stream continued");
  auto status = stream.Finish();
  Require(status.error_code() == grpc::CANCELLED, "cancellation", status);
  client->Get("Samples/Query", "SampleQuery", query, "SamplePage");
  Held("cancellation");
}

void Late(Client *client) {
  Stream stream(client, "Live/Watch", std::chrono::milliseconds(200));
  stream.Send(*client->schema.Parse("WatchRequest", watch));
  while (stream.Next("WatchSignal")) {
  }
  auto status = stream.Finish();
  Require(status.error_code() == grpc::DEADLINE_EXCEEDED, "deadline", status);
  client->Get("Samples/Query", "SampleQuery", query, "SamplePage");
  Held("deadline");
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 5) return 2;
  Client client(arguments[1], arguments[2]);
  Hello(&client, arguments[3], arguments[4]);
  Refused(&client);
  Saved(&client);
  Watched(&client);
  Late(&client);
}
