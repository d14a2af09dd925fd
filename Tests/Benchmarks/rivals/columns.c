// The floor of queries that decode columns: read the chunks of our own store, unpack the columns that
// the answer needs, and compute it. No access control, and no result other than a sum: less than any
// store may do.
//
//   columns DB month|merged|daily REPEATS
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

typedef struct {
  double least, greatest, sum;
  size_t count;
} Day;

static void add(Day *day, double least, double greatest, double sum, size_t count) {
  if (day->count == 0 || least < day->least) day->least = least;
  if (day->count == 0 || greatest > day->greatest) day->greatest = greatest;
  day->sum += sum, day->count += count;
}

// Adds the samples of a block that has more than one day, and returns the blocks that follow.
static void addRows(Day *days, const uint8_t *chunk, int64_t start, size_t rows,
                    const uint8_t **startBlock, const uint8_t **valueBlock) {
  uint64_t starts[blockRows];
  int64_t values[blockRows];
  double numbers[blockRows];
  *startBlock = unpack(*startBlock, rows, starts);
  *valueBlock = unpack(*valueBlock, rows, (uint64_t *)values);
  scaleValues(values, rows, chunk[6], numbers);
  for (size_t row = 0; row < rows; row++) {
    start += (int64_t)starts[row] * units[chunk[4]];
    add(&days[(start - firstInstant) / microsecondsPerDay], numbers[row], numbers[row], numbers[row], 1);
  }
}

// Minimum, maximum and average of each day. A block of one day is in the index of its chunk.
static Answer daily(int i) {
  (void)i;
  enum { daysMax = 8192 };
  static Day days[daysMax];
  memset(days, 0, sizeof days);
  for (size_t c = 0; c < chunkCount; c++) {
    const uint8_t *chunk = dataOfChunk(chunks[c].id), *entry = chunk + header;
    const uint8_t *startBlock = chunk + number(uint32_t, chunk + 8 + 4 * startColumn);
    const uint8_t *valueBlock = chunk + number(uint32_t, chunk + 8 + 4 * valueColumn);
    size_t count = number(uint32_t, chunk);
    for (size_t row = 0; row < count; row += blockRows, entry += indexEntry) {
      size_t rows = count - row < blockRows ? count - row : blockRows;
      int64_t first = number(int64_t, entry);
      int64_t next = row + rows < count ? number(int64_t, entry + indexEntry) : chunks[c].maxStart;
      int64_t day = (first - firstInstant) / microsecondsPerDay;
      if ((next - firstInstant) / microsecondsPerDay != day) {
        addRows(days, chunk, first, rows, &startBlock, &valueBlock);
        continue;
      }
      add(&days[day], number(double, entry + 8), number(double, entry + 16),
          number(double, entry + 24) + number(double, entry + 32), rows);
      startBlock += blockHeader + (rows * startBlock[8] + 7) / 8;
      valueBlock += blockHeader + (rows * valueBlock[8] + 7) / 8;
    }
  }
  Answer answer = {0, 0};
  double averages = 0;
  for (int day = 0; day < daysMax; day++) {
    if (days[day].count == 0) continue;
    averages += days[day].sum / days[day].count;
    answer.check += (days[day].least + days[day].greatest) * weight(day);
    answer.rows++;
  }
  if (averages < 0) fail("heart rates are positive");
  return answer;
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage: columns DB month|merged|daily REPEATS");
  int isMerged = !strcmp(argv[2], "merged"), repeats = atoi(argv[3]);
  openStore(argv[1], isMerged ? stepCountCode : heartRateCode);
  Answer (*ask)(int) = isMerged ? merged : strcmp(argv[2], "daily") ? month : daily;
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
