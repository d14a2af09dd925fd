// The floor of a call: one blocking thread per connection reads a frame and sends its body back.
// No protobuf, no method, no authorization.
//
//   pingpong SOCKET
#include "frame.h"
#include <pthread.h>

static void *serve(void *argument) {
  int fd = (int)(intptr_t)argument;
  uint8_t *buffer = malloc(headerSize + largestBody);
  // One read usually brings the whole frame: ask for as much as the kernel has.
  for (size_t have = 0;;) {
    ssize_t k = read(fd, buffer + have, headerSize + largestBody - have);
    if (k <= 0) break;
    have += k;
    size_t at = 0;
    while (have - at >= headerSize) {
      Header h = readHeader(buffer + at);
      if (h.length > largestBody) goto end;
      if (have - at < headerSize + h.length) break;
      buffer[at + 8] = typeResponse;
      at += headerSize + h.length;
    }
    if (at && !writeAll(fd, buffer, at)) break;
    memmove(buffer, buffer + at, have -= at);
  }
end:
  free(buffer);
  close(fd);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 2) fail("usage: pingpong SOCKET");
  for (int listener = listenAt(argv[1]);;) {
    int fd = accept(listener, NULL, NULL);
    pthread_t thread;
    if (fd < 0) continue;
    if (pthread_create(&thread, NULL, serve, (void *)(intptr_t)fd)) die("thread");
    pthread_detach(thread);
  }
}
