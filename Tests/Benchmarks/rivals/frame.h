// What the C rivals share: ttrpc's frame header, whole reads and writes, flushed blocks, a clock,
// percentiles.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { headerSize = 10, largestBody = 4 << 20 };
enum { typeRequest = 1, typeResponse = 2, typeData = 3 };
enum { flagRemoteClosed = 1, flagRemoteOpen = 2, flagNoData = 4 };

typedef struct {
  uint32_t length, stream;
  uint8_t type, flags;
} Header;

static inline uint32_t load32(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static inline void store32(uint8_t *p, uint32_t v) {
  p[0] = v >> 24, p[1] = v >> 16, p[2] = v >> 8, p[3] = v;
}

static inline Header readHeader(const uint8_t *p) {
  return (Header){load32(p), load32(p + 4), p[8], p[9]};
}

static inline void writeHeader(uint8_t *p, uint32_t length, uint32_t stream, int type, int flags) {
  store32(p, length), store32(p + 4, stream), p[8] = type, p[9] = flags;
}

static inline void die(const char *what) {
  perror(what);
  exit(1);
}

static inline void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static inline double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

// False at the end of the stream or on an error.
static inline int readAll(int fd, void *to, size_t n) {
  for (size_t have = 0; have < n;) {
    ssize_t k = read(fd, (char *)to + have, n - have);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return 0;
    have += k;
  }
  return 1;
}

static inline int writeAll(int fd, const void *from, size_t n) {
  for (size_t done = 0; done < n;) {
    ssize_t k = write(fd, (const char *)from + done, n - done);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return 0;
    done += k;
  }
  return 1;
}

static inline struct sockaddr_un socketAddress(const char *path) {
  struct sockaddr_un a = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof a.sun_path) fail("socket path is too long");
  strcpy(a.sun_path, path);
  return a;
}

static inline int listenAt(const char *path) {
  signal(SIGPIPE, SIG_IGN);  // A client that leaves with answers under way ends no server.
  struct sockaddr_un a = socketAddress(path);
  unlink(path);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0 || bind(fd, (void *)&a, sizeof a) || listen(fd, 1024)) die(path);
  return fd;
}

static inline int connectTo(const char *path) {
  struct sockaddr_un a = socketAddress(path);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0 || connect(fd, (void *)&a, sizeof a)) die(path);
  return fd;
}

// A file whose blocks have their space on the disk already.
enum { blockSize = 4096, blockCount = 8192 };

static inline int openBlocks(const char *path) {
  static uint8_t zeros[blockSize];
  int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (fd < 0) die(path);
  for (size_t i = 0; i < blockCount; i++)
    if (pwrite(fd, zeros, blockSize, i * blockSize) != blockSize) die("pwrite");
  fsync(fd);
  return fd;
}

// Writes block `number`, again from the first one after the last, with another content than before.
static inline void writeBlock(int fd, size_t number) {
  static uint8_t bytes[blockSize];
  bytes[number % blockSize]++;
  off_t place = (off_t)(number % blockCount) * blockSize;
  if (pwrite(fd, bytes, blockSize, place) != blockSize || fdatasync(fd)) die("pwrite");
}

static inline int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// Sorts `v`. `q` between 0 and 1.
static inline double percentile(double *v, size_t n, double q) {
  qsort(v, n, sizeof *v, ascending);
  size_t i = (size_t)(q * n);
  return v[i < n ? i : n - 1];
}
