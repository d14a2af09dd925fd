// The floor of queries that decode columns: read the chunks of our own store, unpack the columns that
// the answer needs, and compute it. No access control, and no result other than a sum: less than any
// store may do.
//
//   columns DB month|merged REPEATS
#include "columns.h"
#include "merge.h"

static Answer month(int i) {
  int64_t from = firstInstant + (int64_t)(i * 37 % 115) * 30 * microsecondsPerDay;
  const Rows *rows = rowsOfPeriod(from, from + 30 * microsecondsPerDay);
  Answer sum = {rows->count, 0};
  for (size_t row = 0; row < rows->count; row++) sum.check += rows->values[row];
  return sum;
}

static Answer merged(int i) {
  (void)i;
  static Record *lists[2];
  static int64_t starts[rowsMax], durations[rowsMax];
  static double values[rowsMax];
  size_t counts[2] = {0, 0};
  // Sources are numbered in the order in which they appear, so the phone may be either.
  for (int list = 0; list < 2; list++)
    if (!lists[list]) lists[list] = malloc(chunkCount * rowsMax * sizeof *lists[list]);
  for (size_t c = 0; c < chunkCount; c++) {
    int list = chunks[c].source != chunks[0].source;
    const uint8_t *chunk = dataOfChunk(chunks[c].id);
    decode(chunk, startColumn, starts);
    decode(chunk, durationColumn, durations);
    decodeValues(chunk, values);
    size_t n = number(uint32_t, chunk);
    Record *place = lists[list] + counts[list];
    for (size_t row = 0; row < n; row++)
      place[row].start = starts[row], place[row].end = starts[row] + durations[row],
      place[row].value = values[row];
    counts[list] += n;
  }
  // The watch records more often.
  int better = counts[1] > counts[0];
  return mergeSteps(lists[better], counts[better], lists[!better], counts[!better]);
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage: columns DB month|merged REPEATS");
  int isMonth = !strcmp(argv[2], "month"), repeats = atoi(argv[3]);
  openStore(argv[1], isMonth ? heartRateCode : stepCountCode);
  Answer (*ask)(int) = isMonth ? month : merged;
  for (int i = 0; i < repeats; i++) ask(i);  // warm
  Answer sum = {0, 0};
  double begin = seconds();
  for (int i = 0; i < repeats; i++) {
    Answer a = ask(i);
    sum.rows += a.rows, sum.check += a.check;
  }
  printf("{\"us\": %.2f, \"rows\": %zu, \"check\": %.9g}\n", (seconds() - begin) / repeats * 1e6,
         sum.rows, sum.check);
}
