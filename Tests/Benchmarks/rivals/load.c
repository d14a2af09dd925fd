// The load generator that every framed server gets: same client, same bytes, other server.
//
//   load calls  SOCKET REQUEST CALLS [BEGIN HELLO]              one call at a time
//   load pipe   SOCKET REQUEST CALLS DEPTH [BEGIN HELLO]        DEPTH calls in flight on a connection
//   load conns  SOCKET REQUEST CALLS CONNECTIONS [BEGIN HELLO]  one call in flight on each connection
//   load stream SOCKET REQUEST                                  a server stream, to its end
//   load redis  SOCKET CALLS                                    PING with 100 bytes
//
// REQUEST, BEGIN and HELLO are files that hold a ttrpc request envelope. BEGIN and HELLO are called
// once on each connection before anything is measured; the nonce of BEGIN's answer takes the place
// of the 32 bytes 'N' in HELLO. Prints one JSON object.
#define _GNU_SOURCE
#include "frame.h"
#include <sys/epoll.h>

typedef struct {
  uint8_t *bytes;
  size_t size;
} Bytes;

static Bytes contents(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) die(path);
  Bytes b = {malloc(1 << 20), 0};
  b.size = fread(b.bytes, 1, 1 << 20, f);
  fclose(f);
  return b;
}

static Bytes frame(Bytes body, int flags) {
  Bytes f = {malloc(headerSize + body.size), headerSize + body.size};
  writeHeader(f.bytes, body.size, 1, typeRequest, flags);
  memcpy(f.bytes + headerSize, body.bytes, body.size);
  return f;
}

// A Response whose status (field 1) holds a code other than 0 is a failed call.
static void expectSuccess(const uint8_t *body, size_t n) {
  if (n >= 4 && body[0] == 0x0a && body[1] > 0 && body[2] == 0x08 && body[3] != 0) {
    fprintf(stderr, "the server answered with status %d\n", body[3]);
    exit(1);
  }
}

static uint8_t *answer;

static void call(int fd, Bytes request, uint32_t stream) {
  store32(request.bytes + 4, stream);
  if (!writeAll(fd, request.bytes, request.size)) die("write");
  for (size_t have = 0, need = headerSize; have < need;) {
    ssize_t k = read(fd, answer + have, headerSize + largestBody - have);
    if (k <= 0) fail("the server closed the connection");
    have += k;
    if (have >= headerSize) need = headerSize + readHeader(answer).length;
  }
}

typedef struct {
  const char *begin, *hello;
} Greeting;

enum { nonceSize = 32 };

static void greet(int fd, Greeting greeting) {
  static const char placeholder[] = "NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN";
  call(fd, frame(contents(greeting.begin), 0), 1);
  size_t length = readHeader(answer).length;
  expectSuccess(answer + headerSize, length);
  // Field 1 of the payload, 32 bytes long.
  uint8_t *nonce = memmem(answer + headerSize, length, "\x0a\x20", 2);
  Bytes hello = frame(contents(greeting.hello), 0);
  uint8_t *place = memmem(hello.bytes, hello.size, placeholder, nonceSize);
  if (!nonce || !place) fail("no nonce");
  memcpy(place, nonce + 2, nonceSize);
  call(fd, hello, 3);
  expectSuccess(answer + headerSize, readHeader(answer).length);
}

static int open1(const char *path, Greeting greeting, uint32_t *next) {
  int fd = connectTo(path);
  if (greeting.begin) greet(fd, greeting);
  *next = greeting.begin ? 5 : 1;
  return fd;
}

static void sequential(const char *path, const char *file, size_t calls, Greeting greeting) {
  uint32_t next;
  int fd = open1(path, greeting, &next);
  Bytes request = frame(contents(file), 0);
  double *each = malloc(calls * sizeof *each);
  for (size_t i = 0; i < calls / 10 + 1; i++, next += 2) call(fd, request, next);
  expectSuccess(answer + headerSize, readHeader(answer).length);
  double start = seconds(), last = start;
  for (size_t i = 0; i < calls; i++, next += 2) {
    call(fd, request, next);
    double now = seconds();
    each[i] = now - last, last = now;
  }
  printf("{\"p50_us\": %.2f, \"p99_us\": %.2f, \"calls_per_s\": %.0f}\n",
         percentile(each, calls, 0.5) * 1e6, percentile(each, calls, 0.99) * 1e6,
         calls / (last - start));
}

typedef struct {
  int fd;
  uint32_t next;
  size_t have;
  uint8_t *in;
} Peer;

// Takes what is there, counts whole answers.
static size_t answers(Peer *p) {
  ssize_t k = read(p->fd, p->in + p->have, (1 << 20) - p->have);
  if (k <= 0) fail("the server closed the connection");
  p->have += k;
  size_t at = 0, count = 0;
  while (p->have - at >= headerSize) {
    Header h = readHeader(p->in + at);
    if (p->have - at < headerSize + h.length) break;
    if (count == 0) expectSuccess(p->in + at + headerSize, h.length);
    at += headerSize + h.length, count++;
  }
  memmove(p->in, p->in + at, p->have -= at);
  return count;
}

static void ask(Peer *p, Bytes request, size_t count) {
  static uint8_t *many;
  if (!many) many = malloc(request.size * 1024);
  for (size_t i = 0; i < count; i++, p->next += 2) {
    memcpy(many + i * request.size, request.bytes, request.size);
    store32(many + i * request.size + 4, p->next);
  }
  if (!writeAll(p->fd, many, count * request.size)) die("write");
}

static void concurrent(const char *path, const char *file, size_t calls, int peers, int depth,
                       Greeting greeting) {
  Bytes request = frame(contents(file), 0);
  Peer *all = calloc(peers, sizeof *all);
  int set = epoll_create1(0);
  for (int i = 0; i < peers; i++) {
    all[i].fd = open1(path, greeting, &all[i].next);
    all[i].in = malloc(1 << 20);
    struct epoll_event e = {EPOLLIN, {.ptr = &all[i]}};
    epoll_ctl(set, EPOLL_CTL_ADD, all[i].fd, &e);
  }
  double start = seconds();
  for (int i = 0; i < peers; i++) ask(&all[i], request, depth);
  size_t done = 0;
  while (done < calls) {
    struct epoll_event events[64];
    int n = peers > 1 ? epoll_wait(set, events, 64, -1) : 1;
    if (peers == 1) events[0].data.ptr = &all[0];
    for (int i = 0; i < n; i++) {
      Peer *p = events[i].data.ptr;
      size_t k = answers(p);
      done += k;
      if (k) ask(p, request, k);
    }
  }
  printf("{\"calls_per_s\": %.0f}\n", done / (seconds() - start));
}

static void stream(const char *path, const char *file) {
  uint32_t next;
  int fd = open1(path, (Greeting){NULL, NULL}, &next);
  Bytes request = frame(contents(file), flagRemoteClosed);
  store32(request.bytes + 4, next);
  double start = seconds();
  size_t messages = 0, bytes = 0, have = 0;
  if (!writeAll(fd, request.bytes, request.size)) die("write");
  for (int open = 1; open;) {
    ssize_t k = read(fd, answer + have, headerSize + largestBody - have);
    if (k <= 0) fail("the server closed the connection");
    have += k;
    size_t at = 0;
    while (open && have - at >= headerSize) {
      Header h = readHeader(answer + at);
      if (have - at < headerSize + h.length) break;
      if (h.type == typeResponse) expectSuccess(answer + at + headerSize, h.length);
      if (h.type == typeData && !(h.flags & flagNoData)) messages++, bytes += h.length;
      open = h.type == typeData && !(h.flags & flagRemoteClosed);
      at += headerSize + h.length;
    }
    memmove(answer, answer + at, have -= at);
  }
  double took = seconds() - start;
  printf("{\"messages_per_s\": %.0f, \"mb_per_s\": %.0f}\n", messages / took, bytes / took / 1e6);
}

static void redis(const char *path, size_t calls) {
  char request[200], reply[200];
  int n = sprintf(request, "*2\r\n$4\r\nPING\r\n$100\r\n%0100d\r\n", 0), fd = connectTo(path);
  const size_t expected = 6 + 100 + 2;
  double *each = malloc(calls * sizeof *each), last = 0, start = 0;
  for (size_t i = 0; i < calls + calls / 10; i++) {
    if (i == calls / 10) start = last = seconds();
    if (!writeAll(fd, request, n) || !readAll(fd, reply, expected)) fail("redis is gone");
    if (i < calls / 10) continue;
    double now = seconds();
    each[i - calls / 10] = now - last, last = now;
  }
  printf("{\"p50_us\": %.2f, \"p99_us\": %.2f, \"calls_per_s\": %.0f}\n",
         percentile(each, calls, 0.5) * 1e6, percentile(each, calls, 0.99) * 1e6,
         calls / (last - start));
}

int main(int argc, char **argv) {
  const char *mode = argc > 3 ? argv[1] : "";
  answer = malloc(headerSize + largestBody);
#define greeting(i) (argc > (i) + 1 ? (Greeting){argv[i], argv[(i) + 1]} : (Greeting){NULL, NULL})
  if (!strcmp(mode, "redis")) redis(argv[2], atol(argv[3]));
  else if (!strcmp(mode, "stream")) stream(argv[2], argv[3]);
  else if (!strcmp(mode, "calls") && argc > 4)
    sequential(argv[2], argv[3], atol(argv[4]), greeting(5));
  else if (!strcmp(mode, "pipe") && argc > 5)
    concurrent(argv[2], argv[3], atol(argv[4]), 1, atoi(argv[5]), greeting(6));
  else if (!strcmp(mode, "conns") && argc > 5)
    concurrent(argv[2], argv[3], atol(argv[4]), atoi(argv[5]), 1, greeting(6));
  else fail("usage: load calls|pipe|conns|stream|redis SOCKET …");
}
