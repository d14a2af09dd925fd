// The floor of opening a store: read every summary of a chunk and every run of identifiers, which
// the catalogue consists of, without understanding or ordering them.
//
//   opening DB REPEATS
#include "frame.h"
#include <sqlite3.h>

static uint64_t readAllRows(sqlite3 *db, const char *query) {
  sqlite3_stmt *rows;
  uint64_t sum = 0;
  if (sqlite3_prepare_v2(db, query, -1, &rows, NULL)) fail(sqlite3_errmsg(db));
  while (sqlite3_step(rows) == SQLITE_ROW) {
    const uint8_t *payload = sqlite3_column_blob(rows, 1);
    for (int i = sqlite3_column_bytes(rows, 1); i >= 8; i -= 8, payload += 8) {
      uint64_t word;
      memcpy(&word, payload, 8);
      sum += word;
    }
  }
  sqlite3_finalize(rows);
  return sum;
}

int main(int argc, char **argv) {
  if (argc != 3) fail("usage: opening DB REPEATS");
  int repeats = atoi(argv[2]);
  double *times = calloc(repeats, sizeof *times);
  uint64_t sum = 0;
  for (int i = 0; i < repeats; i++) {
    double begin = seconds();
    sqlite3 *db;
    if (sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY, NULL)) fail("cannot open");
    sum += readAllRows(db, "SELECT * FROM chunk") + readAllRows(db, "SELECT * FROM id_run");
    times[i] = seconds() - begin;
    sqlite3_close(db);
  }
  qsort(times, repeats, sizeof *times, ascending);
  printf("{\"ms\": %f, \"check\": %llu}\n", times[repeats / 2] * 1e3, (unsigned long long)sum);
}
