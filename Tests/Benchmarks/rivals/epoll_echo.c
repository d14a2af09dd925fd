// A ttrpc echo server as one would write it in C: one thread, one epoll set, protobuf-c for
// envelope and message, answers of a wake-up written together.
//
//   epoll_echo SOCKET
//
// Method "Unary" echoes its payload. "Status" answers the types of an AuthorizationStatusRequest with
// what a table contains about them, which is the least that a daemon has to do for this method. Any
// other method streams `count` messages of `size` bytes.
#define _GNU_SOURCE
#include "echo.pb-c.h"
#include "frame.h"
#include "health/v1/authorization.pb-c.h"
#include <sys/epoll.h>

enum { readSize = 256 << 10, outputMark = 256 << 10 };

typedef struct {
  int fd, wantsOutput;
  uint8_t *in, *out;
  size_t have, inCapacity, outStart, outEnd, outCapacity;
  uint32_t stream;  // the one that is being sent, or 0
  uint64_t left, size;
} Connection;

// A bump allocator for one request: protobuf-c allocates from it, and freeing does nothing.
static uint8_t arena[8 << 20];
static size_t arenaUsed;
static void *take(void *unused, size_t n) {
  (void)unused;
  size_t at = arenaUsed;
  if (n > sizeof arena - at) return NULL;
  arenaUsed += (n + 15) & ~(size_t)15;
  return arena + at;
}
static void drop(void *unused, void *p) { (void)unused, (void)p; }
static ProtobufCAllocator allocator = {take, drop, NULL};

static uint8_t *room(Connection *c, size_t n) {
  if (c->outStart == c->outEnd) c->outStart = c->outEnd = 0;
  if (c->outEnd + n > c->outCapacity) {
    c->outCapacity = (c->outEnd + n) * 2;
    c->out = realloc(c->out, c->outCapacity);
  }
  return c->out + c->outEnd;
}

static void answer(Connection *c, uint32_t stream, ProtobufCMessage *message) {
  Echo__Response response = ECHO__RESPONSE__INIT;
  response.payload.len = protobuf_c_message_get_packed_size(message);
  response.payload.data = take(NULL, response.payload.len);
  protobuf_c_message_pack(message, response.payload.data);
  size_t n = echo__response__get_packed_size(&response);
  uint8_t *p = room(c, headerSize + n);
  writeHeader(p, n, stream, typeResponse, 0);
  echo__response__pack(&response, p + headerSize);
  c->outEnd += headerSize + n;
}

// Returns 0 if the request is malformed.
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
  arenaUsed = 0;
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

// Makes frames of the running stream up to the mark.
static void fill(Connection *c) {
  static uint8_t zeros[largestBody];
  while (c->stream && c->outEnd - c->outStart < outputMark) {
    if (c->left == 0) {
      uint8_t *p = room(c, headerSize);
      writeHeader(p, 0, c->stream, typeData, flagRemoteClosed | flagNoData);
      c->outEnd += headerSize, c->stream = 0;
      return;
    }
    Echo__Message message = ECHO__MESSAGE__INIT;
    message.payload = (ProtobufCBinaryData){c->size, zeros};
    size_t n = echo__message__get_packed_size(&message);
    uint8_t *p = room(c, headerSize + n);
    writeHeader(p, n, c->stream, typeData, 0);
    echo__message__pack(&message, p + headerSize);
    c->outEnd += headerSize + n, c->left--;
  }
}

// False when the connection is over.
static int flush(Connection *c, int set) {
  for (;;) {
    fill(c);
    if (c->outStart == c->outEnd) break;
    ssize_t k = write(c->fd, c->out + c->outStart, c->outEnd - c->outStart);
    if (k < 0 && errno != EAGAIN) return 0;
    if (k < 0) break;
    c->outStart += k;
  }
  int wants = c->outStart < c->outEnd;
  if (wants != c->wantsOutput) {
    struct epoll_event e = {EPOLLIN | (wants ? EPOLLOUT : 0), {.ptr = c}};
    epoll_ctl(set, EPOLL_CTL_MOD, c->fd, &e);
    c->wantsOutput = wants;
  }
  return 1;
}

static int receive(Connection *c) {
  if (c->have == c->inCapacity) c->in = realloc(c->in, c->inCapacity += readSize);
  ssize_t k = read(c->fd, c->in + c->have, c->inCapacity - c->have);
  if (k < 0 && errno == EAGAIN) return 1;
  if (k <= 0) return 0;
  c->have += k;
  size_t at = 0;
  while (c->have - at >= headerSize) {
    Header h = readHeader(c->in + at);
    if (h.length > largestBody) return 0;
    if (c->have - at < headerSize + h.length) break;
    if (!handle(c, h, c->in + at + headerSize)) return 0;
    at += headerSize + h.length;
  }
  memmove(c->in, c->in + at, c->have -= at);
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 2) fail("usage: epoll_echo SOCKET");
  int listener = listenAt(argv[1]), set = epoll_create1(0);
  struct epoll_event event = {EPOLLIN, {.ptr = NULL}}, events[64];
  epoll_ctl(set, EPOLL_CTL_ADD, listener, &event);
  for (;;) {
    int n = epoll_wait(set, events, 64, -1);
    for (int i = 0; i < n; i++) {
      Connection *c = events[i].data.ptr;
      if (!c) {
        c = calloc(1, sizeof *c);
        c->fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
        event = (struct epoll_event){EPOLLIN, {.ptr = c}};
        epoll_ctl(set, EPOLL_CTL_ADD, c->fd, &event);
        continue;
      }
      int alive = events[i].events & (EPOLLIN | EPOLLHUP) ? receive(c) : 1;
      if (alive && flush(c, set)) continue;
      close(c->fd), free(c->in), free(c->out), free(c);
    }
  }
}
