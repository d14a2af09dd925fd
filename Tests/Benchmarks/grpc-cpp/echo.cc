// Echo over grpc C++, on both sides of a Unix socket:
//
//   grpc-cpp server   SOCKET                   one thread with a completion queue
//   grpc-cpp callback SOCKET                   the callback API, with the threads of the library
//   grpc-cpp client   SOCKET CALLS [METHOD]    the blocking API
//
// METHOD is a path such as /echo.Echo/Unary of a server whose messages have the fields of echo.Message.
#include <grpcpp/grpcpp.h>
#include <grpcpp/impl/client_unary_call.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "echo.grpc.pb.h"

namespace {

class CallbackService final : public echo::Echo::CallbackService {
  grpc::ServerUnaryReactor *Unary(grpc::CallbackServerContext *context,
                                  const echo::Message *request, echo::Message *reply) override {
    reply->set_payload(request->payload());
    auto *reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
};

using AsyncService = echo::Echo::WithAsyncMethod_Unary<echo::Echo::Service>;

// A call that waits for its request, or for the end of its reply.
class AsyncCall {
 public:
  AsyncCall(AsyncService &service, grpc::ServerCompletionQueue &queue)
      : service(service), queue(queue), responder(&context) {
    service.RequestUnary(&context, &request, &responder, &queue, &queue, this);
  }

  void proceed(bool isOpen) {
    if (!isOpen || isAnswered) {
      delete this;
      return;
    }
    new AsyncCall(service, queue);
    isAnswered = true;
    reply.set_payload(request.payload());
    responder.Finish(reply, grpc::Status::OK, this);
  }

 private:
  AsyncService &service;
  grpc::ServerCompletionQueue &queue;
  grpc::ServerContext context;
  echo::Message request, reply;
  grpc::ServerAsyncResponseWriter<echo::Message> responder;
  bool isAnswered = false;
};

int serveCallbacks(const std::string &address) {
  CallbackService service;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.RegisterService(&service);
  auto server = builder.BuildAndStart();
  if (!server) return 1;
  server->Wait();
  return 0;
}

int serve(const std::string &address) {
  AsyncService service;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.RegisterService(&service);
  auto queue = builder.AddCompletionQueue();
  auto server = builder.BuildAndStart();
  if (!server) return 1;
  // More calls that wait than a client has in flight.
  for (int i = 0; i < 64; i++) new AsyncCall(service, *queue);
  void *call;
  for (bool isOpen; queue->Next(&call, &isOpen);) static_cast<AsyncCall *>(call)->proceed(isOpen);
  return 0;
}

int call(const std::string &address, size_t calls, const char *path) {
  auto channel = grpc::CreateChannel(address, grpc::InsecureChannelCredentials());
  grpc::internal::RpcMethod method(path, grpc::internal::RpcMethod::NORMAL_RPC, channel);
  echo::Message request, reply;
  request.set_payload(std::string(100, 'x'));
  std::vector<double> each;
  for (size_t i = 0; i < calls + calls / 10; i++) {
    grpc::ClientContext context;
    auto start = std::chrono::steady_clock::now();
    auto status = grpc::internal::BlockingUnaryCall<echo::Message, echo::Message>(
        channel.get(), method, &context, request, &reply);
    if (!status.ok() || reply.payload().size() != 100) return 1;
    std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    if (i >= calls / 10) each.push_back(took.count());
  }
  std::sort(each.begin(), each.end());
  std::printf("{\"p50_us\": %.2f, \"p99_us\": %.2f}\n", each[calls / 2], each[calls * 99 / 100]);
  return 0;
}

}  // namespace

int main(int argc, char **argv) {
  std::string role = argc > 1 ? argv[1] : "", address = argc > 2 ? "unix:" + std::string(argv[2]) : "";
  if (argc == 3 && role == "server") return serve(address);
  if (argc == 3 && role == "callback") return serveCallbacks(address);
  if (argc >= 4 && role == "client")
    return call(address, std::stoul(argv[3]), argc > 4 ? argv[4] : "/echo.Echo/Unary");
  std::fprintf(stderr, "usage: grpc-cpp server|callback SOCKET | client SOCKET CALLS [METHOD]\n");
  return 1;
}
