// The rival of a predicate on metadata: a row per sample that names its metadata by number, and a
// table of keys and values. The question is for every heart rate sample whose motion context is
// active, in order of time, with all that a program needs of it.
//
//   tagged build DATA DB COUNT
//   tagged query DB scan|index REPEATS   over the index by time, or over one by metadata and time
//
// Prints one JSON object. Which way is faster depends on how many samples match; the bench takes the
// faster one.
#include "frame.h"
#include "person.h"
#include <sqlite3.h>
#include <sys/mman.h>
#include <sys/stat.h>

static sqlite3 *db;

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sqlite3_errmsg(db));
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *s;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s, NULL) != SQLITE_OK)
    fail(sqlite3_errmsg(db));
  return s;
}

static void openDatabase(const char *path) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &db, flags, NULL) != SQLITE_OK) fail(sqlite3_errmsg(db));
  run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-65536");
}

static void build(const char *data, const char *path, size_t most) {
  struct stat status;
  int fd = open(data, O_RDONLY);
  if (fd < 0 || fstat(fd, &status)) die(data);
  const Record *records = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  size_t count = status.st_size / sizeof(Record);
  if (most < count) count = most;
  unlink(path);
  openDatabase(path);
  run("CREATE TABLE samples(id INTEGER PRIMARY KEY, uuid BLOB NOT NULL, type INTEGER NOT NULL,"
      " source INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, value REAL,"
      " metadata INTEGER);"
      "CREATE TABLE metadata(id INTEGER, key TEXT, value, PRIMARY KEY (id, key)) WITHOUT ROWID;"
      "INSERT INTO metadata VALUES(1, 'HKMetadataKeyHeartRateMotionContext', 1),"
      " (2, 'HKMetadataKeyHeartRateMotionContext', 2);"
      "CREATE INDEX by_time ON samples(type, start);"
      "CREATE INDEX by_metadata ON samples(type, metadata, start)");
  sqlite3_stmt *s = prepare(
      "INSERT INTO samples(uuid, type, source, start, end, value, metadata)"
      " VALUES(?,?,?,?,?,?,?)");
  run("BEGIN");
  for (size_t i = 0; i < count; i++) {
    const Record *r = &records[i];
    uint8_t uuid[16];
    identifier(uuid, i, 0);
    sqlite3_bind_blob(s, 1, uuid, 16, SQLITE_STATIC);
    sqlite3_bind_int(s, 2, r->type);
    sqlite3_bind_int(s, 3, r->source);
    sqlite3_bind_int64(s, 4, r->start);
    sqlite3_bind_int64(s, 5, r->end);
    sqlite3_bind_double(s, 6, r->value);
    int context = motionContext(r);
    if (context) sqlite3_bind_int(s, 7, context);
    else sqlite3_bind_null(s, 7);
    if (sqlite3_step(s) != SQLITE_DONE) fail(sqlite3_errmsg(db));
    sqlite3_reset(s);
  }
  run("COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)");
  printf("{\"rows\": %zu}\n", count);
}

static void query(const char *path, const char *how, int repeats) {
  openDatabase(path);
  char sql[512];
  snprintf(sql, sizeof sql,
           "SELECT start, end, value, source, uuid FROM samples INDEXED BY %s WHERE type=?1"
           " AND metadata IN (SELECT id FROM metadata"
           " WHERE key='HKMetadataKeyHeartRateMotionContext' AND value=2) ORDER BY start",
           strcmp(how, "scan") ? "by_metadata" : "by_time");
  sqlite3_stmt *s = prepare(sql);
  double began = 0, check = 0;
  size_t rows = 0;
  uint64_t unread = 0;
  for (int i = -repeats; i < repeats; i++) {  // the first half warms
    if (i == 0) began = seconds(), check = 0, rows = 0;
    sqlite3_bind_int(s, 1, heartRate);
    while (sqlite3_step(s) == SQLITE_ROW) {
      unread += sqlite3_column_int64(s, 0) + sqlite3_column_int64(s, 1);
      check += sqlite3_column_double(s, 2);
      unread += sqlite3_column_int(s, 3) + *(const uint8_t *)sqlite3_column_blob(s, 4);
      rows++;
    }
    sqlite3_reset(s);
  }
  *(volatile uint64_t *)&unread;
  printf("{\"us\": %.2f, \"rows\": %zu, \"check\": %.9g}\n",
         (seconds() - began) / repeats * 1e6, rows, check);
}

int main(int argc, char **argv) {
  if (argc == 5 && !strcmp(argv[1], "build"))
    build(argv[2], argv[3], strtoull(argv[4], NULL, 10));
  else if (argc == 5 && !strcmp(argv[1], "query")) query(argv[2], argv[3], atoi(argv[4]));
  else fail("usage: tagged build DATA DB COUNT | query DB scan|index REPEATS");
}
