// What the disk gives: blocks of 4 KiB written one after the other into a file that has its space
// already, each followed by fdatasync.
//
//   synced FILE COUNT
#define _GNU_SOURCE
#include "frame.h"

int main(int argc, char **argv) {
  if (argc != 3) fail("usage: synced FILE COUNT");
  size_t count = strtoull(argv[2], NULL, 10);
  int fd = openBlocks(argv[1]);
  double *each = malloc(count * sizeof *each), start = seconds(), last = start;
  for (size_t i = 0; i < count; i++) {
    writeBlock(fd, i);
    double now = seconds();
    each[i] = now - last, last = now;
  }
  printf("{\"per_s\": %.0f, \"p50_us\": %.1f}\n", count / (last - start),
         percentile(each, count, 0.5) * 1e6);
  unlink(argv[1]);
}
