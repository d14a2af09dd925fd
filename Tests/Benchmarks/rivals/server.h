// What the servers in C share: one thread, one epoll set, protobuf-c for envelope and message, the
// answers of a wake-up written together.
//
// A program that includes this defines `handle`, which reads a request and may call `answer`.
#pragma once
#include "echo.pb-c.h"
#include "frame.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>

enum { readSize = 256 << 10, outputMark = 256 << 10 };

typedef struct {
  int fd, wantsOutput, isOver;
  uint8_t *in, *out;
  size_t have, inCapacity, outStart, outEnd, outCapacity;
  uint32_t stream;  // the one that is being sent, or 0
  uint64_t left, size;
  int pending;  // requests that another thread answers
  pid_t process;
} Connection;

// Whether the server does what healthd must do on every connection, whatever it serves: it checks that
// each request was sent by the process that connected, and limits what the kernel buffers, because data
// in a buffer of the kernel cannot be recalled. Set before `serve`.
static int isGuarded;
enum { guardedSendBuffer = 64 << 10 };

// Returns 0 if the request is malformed.
static int handle(Connection *c, Header h, const uint8_t *body);

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

static size_t varintSize(size_t n) {
  size_t size = 1;
  while (n >>= 7) size++;
  return size;
}

// Packs the message into its envelope, whose only field is the payload.
static void answer(Connection *c, uint32_t stream, const ProtobufCMessage *message) {
  size_t payload = protobuf_c_message_get_packed_size(message);
  size_t n = payload ? 1 + varintSize(payload) + payload : 0;
  uint8_t *p = room(c, headerSize + n);
  writeHeader(p, n, stream, typeResponse, 0);
  c->outEnd += headerSize + n;
  if (!payload) return;
  p += headerSize, *p++ = 2 << 3 | 2;
  for (size_t left = payload; (*p++ = (left & 127) | (left > 127) << 7) & 128;) left >>= 7;
  protobuf_c_message_pack(message, p);
}

// Makes frames of the stream that is being sent, up to the mark.
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

static int guard(Connection *c, int fd) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  int limit = guardedSendBuffer;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size)) return 0;
  c->process = peer.pid;
  return setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &limit, sizeof limit) == 0;
}

// Reads bytes that the process of the connection has sent.
static ssize_t readGuarded(Connection *c, void *bytes, size_t size) {
  struct iovec part = {bytes, size};
  union {
    char bytes[CMSG_SPACE(sizeof(struct ucred))];
    struct cmsghdr alignment;
  } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  message.msg_control = control.bytes, message.msg_controllen = sizeof control.bytes;
  ssize_t k = recvmsg(c->fd, &message, MSG_CMSG_CLOEXEC);
  if (k <= 0) return k;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  struct ucred sender;
  if (!header || header->cmsg_type != SCM_CREDENTIALS) return 0;
  memcpy(&sender, CMSG_DATA(header), sizeof sender);
  return sender.pid == c->process ? k : 0;
}

static int receive(Connection *c) {
  if (c->have == c->inCapacity) c->in = realloc(c->in, c->inCapacity += readSize);
  uint8_t *to = c->in + c->have;
  size_t free = c->inCapacity - c->have;
  ssize_t k = isGuarded ? readGuarded(c, to, free) : read(c->fd, to, free);
  if (k < 0 && errno == EAGAIN) return 1;
  if (k <= 0) return 0;
  c->have += k;
  size_t at = 0;
  while (c->have - at >= headerSize) {
    Header h = readHeader(c->in + at);
    if (h.length > largestBody) return 0;
    if (c->have - at < headerSize + h.length) break;
    arenaUsed = 0;
    if (!handle(c, h, c->in + at + headerSize)) return 0;
    at += headerSize + h.length;
  }
  memmove(c->in, c->in + at, c->have -= at);
  return 1;
}

// Closes a connection as soon as no request of it is pending.
static void end(Connection *c, int set) {
  epoll_ctl(set, EPOLL_CTL_DEL, c->fd, NULL);
  c->isOver = 1;
  if (c->pending) return;
  close(c->fd), free(c->in), free(c->out), free(c);
}

// Serves until the program is ended. `signaled` is called when `event`, an eventfd, is written.
static inline void serve(const char *path, int event, void (*signaled)(int set)) {
  int listener = listenAt(path), set = epoll_create1(0), isOn = 1;
  // Accepted sockets inherit it.
  if (isGuarded && setsockopt(listener, SOL_SOCKET, SO_PASSCRED, &isOn, sizeof isOn)) die("setsockopt");
  struct epoll_event e = {EPOLLIN, {.ptr = NULL}}, events[64];
  epoll_ctl(set, EPOLL_CTL_ADD, listener, &e);
  e.data.ptr = &event;
  if (event >= 0) epoll_ctl(set, EPOLL_CTL_ADD, event, &e);
  for (;;) {
    int n = epoll_wait(set, events, 64, -1);
    for (int i = 0; i < n; i++) {
      Connection *c = events[i].data.ptr;
      if (!c) {
        c = calloc(1, sizeof *c);
        c->fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
        if (isGuarded && !guard(c, c->fd)) die("guard");
        e.data.ptr = c;
        epoll_ctl(set, EPOLL_CTL_ADD, c->fd, &e);
      } else if ((void *)c == &event) {
        uint64_t count;
        if (read(event, &count, sizeof count) == sizeof count) signaled(set);
      } else {
        int alive = events[i].events & (EPOLLIN | EPOLLHUP) ? receive(c) : 1;
        if (!alive || !flush(c, set)) end(c, set);
      }
    }
  }
}
