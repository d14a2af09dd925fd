// A ttrpc echo server as one would write it in C: one thread, one epoll set, protobuf-c for
// envelope and message, answers of a wake-up written together.
//
//   epoll_echo SOCKET            a rival
//   epoll_echo SOCKET guarded    the floor: does what healthd must do on every connection (`isGuarded`)
//
// Method "Unary" echoes its payload. "Status" answers the types of an AuthorizationStatusRequest with
// what a table contains about them, which is the least that a daemon has to do for this method. Any
// other method streams `count` messages of `size` bytes.
#define _GNU_SOURCE
#include "health/v1/authorization.pb-c.h"
#include "server.h"

static int answerStatus(Connection *c, uint32_t stream, ProtobufCBinaryData payload) {
  static uint8_t isDenied[1 << 16];
  Health__V1__AuthorizationStatusRequest *request =
      health__v1__authorization_status_request__unpack(&allocator, payload.len, payload.data);
  if (!request) return 0;
  Health__V1__AuthorizationStatusReply reply = HEALTH__V1__AUTHORIZATION_STATUS_REPLY__INIT;
  reply.n_statuses = request->n_types;
  reply.statuses = take(NULL, request->n_types * sizeof *reply.statuses);
  if (!reply.statuses) return 0;
  for (size_t i = 0; i < request->n_types; i++)
    reply.statuses[i] = isDenied[request->types[i] & 0xFFFF]
                            ? HEALTH__V1__AUTHORIZATION_DECISION__DENIED
                            : HEALTH__V1__AUTHORIZATION_DECISION__AUTHORIZED;
  answer(c, stream, &reply.base);
  return 1;
}

static int handle(Connection *c, Header h, const uint8_t *body) {
  Echo__Request *request = echo__request__unpack(&allocator, h.length, body);
  if (!request) return 0;
  if (strcmp(request->method, "Status") == 0) return answerStatus(c, h.stream, request->payload);
  Echo__Message *message =
      echo__message__unpack(&allocator, request->payload.len, request->payload.data);
  if (!message) return 0;
  if (strcmp(request->method, "Unary") == 0) {
    answer(c, h.stream, &message->base);
  } else {
    c->stream = h.stream, c->left = message->count, c->size = message->size;
  }
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 2 && argc != 3) fail("usage: epoll_echo SOCKET [guarded]");
  isGuarded = argc == 3;
  serve(argv[1], -1, NULL);
}
