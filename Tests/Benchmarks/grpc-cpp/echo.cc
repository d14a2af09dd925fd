// Echo over grpc C++: `server SOCKET` (callback API), `client SOCKET CALLS` (blocking stub).
#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "echo.grpc.pb.h"

namespace {

class Service final : public echo::Echo::CallbackService {
  grpc::ServerUnaryReactor *Unary(grpc::CallbackServerContext *context,
                                  const echo::Message *request, echo::Message *reply) override {
    reply->set_payload(request->payload());
    auto *reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
};

int serve(const std::string &address) {
  Service service;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.RegisterService(&service);
  auto server = builder.BuildAndStart();
  if (!server) return 1;
  server->Wait();
  return 0;
}

int call(const std::string &address, size_t calls) {
  auto stub = echo::Echo::NewStub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
  echo::Message request, reply;
  request.set_payload(std::string(100, 'x'));
  std::vector<double> each;
  for (size_t i = 0; i < calls + calls / 10; i++) {
    grpc::ClientContext context;
    auto start = std::chrono::steady_clock::now();
    if (!stub->Unary(&context, request, &reply).ok()) return 1;
    std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    if (i >= calls / 10) each.push_back(took.count());
  }
  std::sort(each.begin(), each.end());
  std::printf("{\"p50_us\": %.2f, \"p99_us\": %.2f}\n", each[calls / 2], each[calls * 99 / 100]);
  return 0;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc == 3 && std::string(argv[1]) == "server") return serve("unix:" + std::string(argv[2]));
  if (argc == 4 && std::string(argv[1]) == "client")
    return call("unix:" + std::string(argv[2]), std::stoul(argv[3]));
  std::fprintf(stderr, "usage: grpc-cpp server SOCKET | client SOCKET CALLS\n");
  return 1;
}
