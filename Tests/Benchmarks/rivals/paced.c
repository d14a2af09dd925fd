// What the disk gives at a constant rate: blocks of 4 KiB written one after the other into a file
// that has its space already, each followed by fdatasync. The time of a write counts from when it
// was due, so that a stall counts for every write that it delays.
//
//   paced FILE RATE      writes RATE blocks for each second, until SIGTERM
//
// Prints one JSON object: times in milliseconds, and the writes that took long, which begin when they
// are due or when the write before them ends, as pairs of the end, in seconds of the monotonic clock,
// and the time.
#define _GNU_SOURCE
#include "frame.h"

enum { slowCountMax = 100000 };
static const double slowMin = 2;

static volatile sig_atomic_t isOver;
static void end(int number) { isOver = number; }

static void sleepUntil(double time) {
  struct timespec t = {(time_t)time, (long)((time - (time_t)time) * 1e9)};
  while (!isOver && clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) {}
}

int main(int argc, char **argv) {
  double rate = argc == 3 ? atof(argv[2]) : 0;
  if (rate <= 0) fail("usage: paced FILE RATE");
  struct sigaction action = {.sa_handler = end};
  sigaction(SIGTERM, &action, NULL);
  int fd = openBlocks(argv[1]);
  size_t count = 0, capacity = 0, slowCount = 0;
  double *each = NULL, (*slow)[2] = malloc(slowCountMax * sizeof *slow);
  double start = seconds(), last = start;
  for (; !isOver; count++) {
    double due = start + count / rate;
    sleepUntil(due);
    double begin = due > last ? due : last;
    writeBlock(fd, count);
    double now = seconds(), took = (now - begin) * 1e3;
    last = now;
    if (count == capacity) each = realloc(each, (capacity += 1 << 16) * sizeof *each);
    each[count] = (now - due) * 1e3;
    if (took >= slowMin && slowCount < slowCountMax) {
      slow[slowCount][0] = now;
      slow[slowCount++][1] = took;
    }
  }
  printf("{\"count\": %zu, \"p50_ms\": %.3f, \"p99_ms\": %.3f, \"p999_ms\": %.3f", count,
         percentile(each, count, 0.5), percentile(each, count, 0.99),
         percentile(each, count, 0.999));
  // The times are sorted now.
  size_t blocked = count;
  while (blocked > 0 && each[blocked - 1] > 20) blocked--;
  printf(", \"max_ms\": %.3f, \"above_20_ms\": %zu, \"slow\": [", count ? each[count - 1] : 0,
         count - blocked);
  for (size_t i = 0; i < slowCount; i++)
    printf("%s[%.4f, %.3f]", i ? ", " : "", slow[i][0], slow[i][1]);
  printf("]}\n");
  unlink(argv[1]);
}
