// Reads the chunks of our own store, as far as an answer needs them: no checksums, no checks of sizes,
// no deletions, no identifiers beyond their anchors.
//
// The format is that of Sources/HealthStorage/Chunk.
#pragma once
#include "CPackedBlock.h"
#include "frame.h"
#include "person.h"
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

static const int64_t units[] = {1, 1000, 1000000};

static void decode(const uint8_t *chunk, int column, int64_t *out) {
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

// Turns the numbers of the value column into values.
static void scaleValues(const int64_t *numbers, size_t count, unsigned scaleIndex, double *out) {
  static const double scales[] = {1,   1e1, 1e2, 1e3,  1e4,  1e5,   1e6,   1e7,
                                  1e8, 1e9, 1e10, 60, 60e1, 60e2, 60e3, 60e4};
  if (scaleIndex == 255) {
    memcpy(out, numbers, count * 8);
    return;
  }
  // An integer in the low bits of 1.5 × 2^52, which is subtracted: that works on several numbers.
  const double shift = 6755399441055744.0;
  double scale = scales[scaleIndex];
  for (size_t i = 0; i < count; i++) {
    uint64_t bits = (uint64_t)numbers[i] + (number(uint64_t, &shift) + (1ULL << 63));
    out[i] = (number(double, &bits) - shift) / scale;
  }
}

static void decodeValues(const uint8_t *chunk, double *out) {
  static int64_t numbers[rowsMax];
  size_t count = number(uint32_t, chunk);
  decode(chunk, valueColumn, numbers);
  scaleValues(numbers, count, chunk[6], out);
}

// Rows as they are returned: starts, values, and the anchors from which identifiers follow.
typedef struct {
  int64_t *starts, *anchors, *devices, *metadata;
  double *values;
  size_t count, capacity;
} Rows;

static void reserve(Rows *rows, size_t more) {
  if (rows->count + more <= rows->capacity) return;
  rows->capacity = 2 * rows->capacity + more;
  size_t size = rows->capacity * 8;
  rows->starts = realloc(rows->starts, size), rows->anchors = realloc(rows->anchors, size);
  rows->devices = realloc(rows->devices, size), rows->metadata = realloc(rows->metadata, size);
  rows->values = realloc(rows->values, size);
}

enum { sourcesMax = 16 };
static Rows sources[sourcesMax];  // those of a period, by source

// Reads the chunks that may hold samples of a period, each with all its rows.
static void readPeriod(int64_t from, int64_t to) {
  for (int i = 0; i < sourcesMax; i++) sources[i].count = 0;
  for (size_t c = 0; c < chunkCount; c++) {
    if (chunks[c].minStart >= to || chunks[c].maxStart < from) continue;
    const uint8_t *chunk = dataOfChunk(chunks[c].id);
    Rows *rows = &sources[chunks[c].source % sourcesMax];
    reserve(rows, rowsMax);
    decode(chunk, startColumn, rows->starts + rows->count);
    decode(chunk, anchorColumn, rows->anchors + rows->count);
    decode(chunk, deviceColumn, rows->devices + rows->count);
    decode(chunk, metadataColumn, rows->metadata + rows->count);
    decodeValues(chunk, rows->values + rows->count);
    rows->count += number(uint32_t, chunk);
  }
}

// Returns the first row from `low` on that starts at `limit` or later.
static size_t firstRow(const Rows *rows, size_t low, int64_t limit) {
  size_t length = 1;
  while (low + length <= rows->count && rows->starts[low + length - 1] < limit)
    low += length, length *= 2;
  if (length > rows->count - low) length = rows->count - low;
  while (length > 0) {
    size_t half = (length + 1) / 2;
    low = rows->starts[low + half - 1] < limit ? low + half : low;
    length -= half;
  }
  return low;
}

static void copyRows(Rows *to, const Rows *from, size_t first, size_t n) {
  memcpy(to->starts + to->count, from->starts + first, n * 8);
  memcpy(to->anchors + to->count, from->anchors + first, n * 8);
  memcpy(to->devices + to->count, from->devices + first, n * 8);
  memcpy(to->metadata + to->count, from->metadata + first, n * 8);
  memcpy(to->values + to->count, from->values + first, n * 8);
  to->count += n;
}

// Returns the rows of a period in the order of time, or those of the only source. The rows of a source
// are taken to be in order.
static const Rows *rowsOfPeriod(int64_t from, int64_t to) {
  static Rows all, part;
  size_t at[sourcesMax], end[sourcesMax], left = 0, only = 0;
  readPeriod(from, to);
  for (size_t i = 0; i < sourcesMax; i++) {
    at[i] = firstRow(&sources[i], 0, from), end[i] = firstRow(&sources[i], at[i], to);
    if (at[i] < end[i]) left++, only = i;
  }
  if (left == 1) {
    const Rows *rows = &sources[only];
    size_t first = at[only];
    part = (Rows){rows->starts + first, rows->anchors + first, rows->devices + first,
                  rows->metadata + first, rows->values + first, end[only] - first, 0};
    return &part;
  }
  all.count = 0;
  size_t count = 0;
  for (size_t i = 0; i < sourcesMax; i++) count += sources[i].count;
  reserve(&all, count);
  while (left > 1) {
    // The source of the next row, and the start of the next row of the others.
    size_t best = sourcesMax;
    int64_t least = INT64_MAX, limit = INT64_MAX;
    for (size_t i = 0; i < sourcesMax; i++) {
      if (at[i] == end[i]) continue;
      int64_t start = sources[i].starts[at[i]];
      if (best == sourcesMax || start < least) {
        limit = least, least = start, best = i;
      } else if (start < limit) {
        limit = start;
      }
    }
    size_t next = firstRow(&sources[best], at[best], limit > least ? limit : least + 1);
    if (next > end[best]) next = end[best];
    copyRows(&all, &sources[best], at[best], next - at[best]);
    at[best] = next;
    if (next == end[best]) left--;
    for (size_t i = 0; i < sourcesMax; i++)
      if (at[i] < end[i]) only = i;
  }
  if (left) copyRows(&all, &sources[only], at[only], end[only] - at[only]);
  return &all;
}

static void openStore(const char *path, int code) {
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL))
    fail("cannot open the database");
  // As many pages as a reader of the store may have in memory.
  sqlite3_exec(db, "PRAGMA cache_size=-16384", NULL, NULL, NULL);
  readChunks(code);
}
