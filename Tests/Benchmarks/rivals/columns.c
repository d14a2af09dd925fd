// The floor of queries that decode columns: read the chunks of our own store, unpack the columns that
// the answer needs, and compute it. No checksums, no checks of sizes, no deletions, no identifiers
// beyond their anchors, no access control, no result other than a sum: less than any store may do.
//
//   columns DB month|merged REPEATS
//
// The format is that of Sources/HealthStorage/Chunk.
#include "CPackedBlock.h"
#include "frame.h"
#include "merge.h"
#include <sqlite3.h>

enum { heartRateCode = 80, stepCountCode = 107 };  // in the catalog of types
enum { rowsMax = 2048, blockRows = 128, blockHeader = 9, header = 40, indexEntry = 40 };
enum { startColumn, durationColumn, valueColumn, anchorColumn, deviceColumn, metadataColumn };

typedef struct {
  int64_t id, minStart, maxStart, maxEnd;
  uint32_t source;
} Chunk;

static sqlite3 *db;
static Chunk *chunks;
static size_t chunkCount;

#define number(type, p) ({ type x; memcpy(&x, p, sizeof x); x; })

static int byStart(const void *a, const void *b) {
  int64_t x = ((const Chunk *)a)->minStart, y = ((const Chunk *)b)->minStart;
  return (x > y) - (x < y);
}

static void readChunks(int code) {
  sqlite3_stmt *rows;
  if (sqlite3_prepare_v2(db, "SELECT id, payload FROM chunk", -1, &rows, NULL))
    fail(sqlite3_errmsg(db));
  while (sqlite3_step(rows) == SQLITE_ROW) {
    const uint8_t *p = sqlite3_column_blob(rows, 1);
    if (number(uint16_t, p) != code) continue;
    if (chunkCount % 1024 == 0) chunks = realloc(chunks, (chunkCount + 1024) * sizeof *chunks);
    chunks[chunkCount++] =
        (Chunk){sqlite3_column_int64(rows, 0), number(int64_t, p + 10), number(int64_t, p + 18),
                number(int64_t, p + 34), number(uint32_t, p + 2)};
  }
  sqlite3_finalize(rows);
  if (!chunkCount) fail("no chunks of the type");
  qsort(chunks, chunkCount, sizeof *chunks, byStart);
}

static sqlite3_stmt *dataOf;

static const uint8_t *dataOfChunk(int64_t id) {
  if (!dataOf &&
      sqlite3_prepare_v2(db, "SELECT payload FROM chunk_data WHERE id = ?1", -1, &dataOf, NULL))
    fail(sqlite3_errmsg(db));
  sqlite3_reset(dataOf);
  sqlite3_bind_int64(dataOf, 1, id);
  if (sqlite3_step(dataOf) != SQLITE_ROW) fail("a chunk is missing");
  return sqlite3_column_blob(dataOf, 0);
}

// Returns the block that follows.
static const uint8_t *unpack(const uint8_t *block, size_t rows, uint64_t *numbers) {
  uint64_t base = number(uint64_t, block);
  unsigned width = block[8];
  const uint8_t *packed = block + blockHeader;
  size_t size = (rows * width + 7) / 8;
  if (width == 0) {
    for (size_t i = 0; i < rows; i++) numbers[i] = base;
    return packed;
  }
  if (width == 64) {
    for (size_t i = 0; i < rows; i++) numbers[i] = base + number(uint64_t, packed + i * 8);
    return packed + size;
  }
  size_t done = cpacked_unpack_groups(packed, width, rows / 8, base, numbers) ? rows / 8 * 8 : 0;
  uint64_t mask = (1ULL << width) - 1;
  for (size_t i = done; i < rows; i++) {
    size_t bit = i * width;
    numbers[i] = base + (number(uint64_t, packed + bit / 8) >> bit % 8 & mask);
  }
  return packed + size;
}

static void decode(const uint8_t *chunk, int column, int64_t *out) {
  static const int64_t units[] = {1, 1000, 1000000};
  size_t count = number(uint32_t, chunk);
  const uint8_t *block = chunk + number(uint32_t, chunk + 8 + 4 * column);
  uint64_t numbers[blockRows];
  int64_t current = 0, unit = units[chunk[column == startColumn ? 4 : 5]];
  for (size_t row = 0; row < count; row += blockRows) {
    size_t rows = count - row < blockRows ? count - row : blockRows;
    block = unpack(block, rows, numbers);
    switch (column) {
      case startColumn:
        current = number(int64_t, chunk + header + row / blockRows * indexEntry);
        for (size_t i = 0; i < rows; i++) out[row + i] = current += (int64_t)numbers[i] * unit;
        break;
      case durationColumn:
        for (size_t i = 0; i < rows; i++) out[row + i] = (int64_t)numbers[i] * unit;
        break;
      case anchorColumn:
        for (size_t i = 0; i < rows; i++)
          out[row + i] = current += (int64_t)(numbers[i] >> 1 ^ -(numbers[i] & 1));
        break;
      default:
        for (size_t i = 0; i < rows; i++) out[row + i] = (int64_t)numbers[i];
    }
  }
}

static void decodeValues(const uint8_t *chunk, double *out) {
  static const double scales[] = {1,   1e1, 1e2, 1e3,  1e4,  1e5,   1e6,   1e7,
                                  1e8, 1e9, 1e10, 60, 60e1, 60e2, 60e3, 60e4};
  static int64_t numbers[rowsMax];
  size_t count = number(uint32_t, chunk);
  decode(chunk, valueColumn, numbers);
  if (chunk[6] == 255) {
    memcpy(out, numbers, count * 8);
    return;
  }
  // An integer in the low bits of 1.5 × 2^52, which is subtracted: that works on several numbers.
  const double shift = 6755399441055744.0;
  double scale = scales[chunk[6]];
  for (size_t i = 0; i < count; i++) {
    uint64_t bits = (uint64_t)numbers[i] + (number(uint64_t, &shift) + (1ULL << 63));
    out[i] = (number(double, &bits) - shift) / scale;
  }
}

// The result as it is returned: starts, values, and the anchors from which identifiers follow.
static struct {
  int64_t *starts, *anchors, *devices, *metadata;
  double *values;
  size_t count, capacity;
} answer;

static void reserve(size_t more) {
  if (answer.count + more <= answer.capacity) return;
  answer.capacity = 2 * answer.capacity + more;
  size_t size = answer.capacity * 8;
  answer.starts = realloc(answer.starts, size), answer.anchors = realloc(answer.anchors, size);
  answer.devices = realloc(answer.devices, size), answer.metadata = realloc(answer.metadata, size);
  answer.values = realloc(answer.values, size);
}

static Answer month(int i) {
  int64_t from = firstInstant + (int64_t)(i * 37 % 115) * 30 * microsecondsPerDay;
  int64_t to = from + 30 * microsecondsPerDay;
  Answer sum = {0, 0};
  answer.count = 0;
  for (size_t c = 0; c < chunkCount; c++) {
    if (chunks[c].minStart >= to || chunks[c].maxStart < from) continue;
    const uint8_t *chunk = dataOfChunk(chunks[c].id);
    size_t rows = number(uint32_t, chunk);
    reserve(rowsMax);
    decode(chunk, startColumn, answer.starts + answer.count);
    decode(chunk, anchorColumn, answer.anchors + answer.count);
    decode(chunk, deviceColumn, answer.devices + answer.count);
    decode(chunk, metadataColumn, answer.metadata + answer.count);
    decodeValues(chunk, answer.values + answer.count);
    answer.count += rows;
  }
  for (size_t row = 0; row < answer.count; row++)
    if (answer.starts[row] >= from && answer.starts[row] < to)
      sum.rows++, sum.check += answer.values[row];
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
    size_t rows = number(uint32_t, chunk);
    Record *place = lists[list] + counts[list];
    for (size_t row = 0; row < rows; row++)
      place[row].start = starts[row], place[row].end = starts[row] + durations[row],
      place[row].value = values[row];
    counts[list] += rows;
  }
  // The watch records more often.
  int better = counts[1] > counts[0];
  return mergeSteps(lists[better], counts[better], lists[!better], counts[!better]);
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage: columns DB month|merged REPEATS");
  int isMonth = !strcmp(argv[2], "month"), repeats = atoi(argv[3]);
  if (sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL))
    fail("cannot open the database");
  sqlite3_exec(db, "PRAGMA cache_size=-65536", NULL, NULL, NULL);
  readChunks(isMonth ? heartRateCode : stepCountCode);
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
