// The rival of the store: SQLite the plain way, a row per sample with an index on (type, start)
// and a unique one on the identifier. Prepared statements, WAL, synchronous=FULL.
//
//   rows build DATA DB BATCH minted|random [COUNT]   one transaction per BATCH rows
//   rows save  DATA DB COUNT                         one transaction per row
//   rows cover DB                                    one more index, which the merge alone uses
//   rows query DB NAME REPEATS                       one of the queries below
//
// Prints one JSON object. `check` is a sum over what was read, to compare answers.
#include "frame.h"
#include "merge.h"
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

static void openDatabase(const char *path, int fresh) {
  char name[4096];
  for (int i = 0; fresh && i < 3; i++) {
    snprintf(name, sizeof name, "%s%s", path, (const char *[]){"", "-wal", "-shm"}[i]);
    unlink(name);
  }
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &db, flags, NULL) != SQLITE_OK) fail(sqlite3_errmsg(db));
  run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-65536");
  run("CREATE TABLE IF NOT EXISTS samples(id INTEGER PRIMARY KEY, uuid BLOB NOT NULL,"
      " type INTEGER NOT NULL, source INTEGER NOT NULL, device INTEGER, start INTEGER NOT NULL,"
      " end INTEGER NOT NULL, value REAL);"
      "CREATE INDEX IF NOT EXISTS by_time ON samples(type, start);"
      "CREATE UNIQUE INDEX IF NOT EXISTS by_uuid ON samples(uuid)");
}

static const Record *load(const char *path, size_t *count) {
  struct stat s;
  int fd = open(path, O_RDONLY);
  if (fd < 0 || fstat(fd, &s)) die(path);
  *count = s.st_size / sizeof(Record);
  return mmap(NULL, s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
}

static void insert(sqlite3_stmt *s, const Record *r, uint64_t number, int random) {
  uint8_t uuid[16];
  identifier(uuid, number, random);
  sqlite3_bind_blob(s, 1, uuid, 16, SQLITE_STATIC);
  sqlite3_bind_int(s, 2, r->type);
  sqlite3_bind_int(s, 3, r->source);
  sqlite3_bind_int(s, 4, r->device);
  sqlite3_bind_int64(s, 5, r->start);
  sqlite3_bind_int64(s, 6, r->end);
  sqlite3_bind_double(s, 7, r->value);
  if (sqlite3_step(s) != SQLITE_DONE) fail(sqlite3_errmsg(db));
  sqlite3_reset(s);
}

static const char *insertion =
    "INSERT INTO samples(uuid, type, source, device, start, end, value) VALUES(?,?,?,?,?,?,?)";

static void build(const char *data, const char *path, size_t batch, int random, size_t most) {
  size_t count;
  const Record *records = load(data, &count);
  if (most && most < count) count = most;
  openDatabase(path, 1);
  sqlite3_stmt *s = prepare(insertion);
  double start = seconds();
  for (size_t i = 0; i < count; i++) {
    if (i % batch == 0) run("BEGIN IMMEDIATE");
    insert(s, &records[i], i, random);
    if ((i + 1) % batch == 0 || i + 1 == count) run("COMMIT");
  }
  double took = seconds() - start;
  sqlite3_finalize(s);
  run("PRAGMA wal_checkpoint(TRUNCATE)");
  struct stat file;
  stat(path, &file);
  printf("{\"rows_per_s\": %.0f, \"bytes_per_sample\": %.1f}\n", count / took,
         (double)file.st_size / count);
}

static void save(const char *data, const char *path, size_t saves) {
  size_t count;
  const Record *records = load(data, &count);
  openDatabase(path, 1);
  sqlite3_stmt *s = prepare(insertion);
  double start = seconds();
  for (size_t i = 0; i < saves; i++) {
    run("BEGIN IMMEDIATE");
    insert(s, &records[i % count], i, 0);
    run("COMMIT");
  }
  printf("{\"saves_per_s\": %.0f}\n", saves / (seconds() - start));
}

// Every column of each row is read, as a program would that uses them.
static Answer readRows(sqlite3_stmt *s, int blob) {
  Answer a = {0, 0};
  uint64_t unread = 0;
  while (sqlite3_step(s) == SQLITE_ROW) {
    unread += sqlite3_column_int64(s, 0) + sqlite3_column_int64(s, 1);
    a.check += sqlite3_column_double(s, 2);
    unread += sqlite3_column_int(s, 3);
    if (blob) unread += *(const uint8_t *)sqlite3_column_blob(s, 4);
    a.rows++;
  }
  sqlite3_reset(s);
  *(volatile uint64_t *)&unread;
  return a;
}

static Answer month(int i) {
  static sqlite3_stmt *s;
  if (!s)
    s = prepare("SELECT start, end, value, source, uuid FROM samples INDEXED BY by_time"
                " WHERE type=?1 AND start>=?2 AND start<?3 ORDER BY start");
  int64_t from = firstInstant + (int64_t)(i * 37 % 115) * 30 * microsecondsPerDay;
  sqlite3_bind_int(s, 1, heartRate);
  sqlite3_bind_int64(s, 2, from);
  sqlite3_bind_int64(s, 3, from + 30 * microsecondsPerDay);
  return readRows(s, 1);
}

static Answer full(int i) {
  (void)i;
  static sqlite3_stmt *s;
  if (!s)
    s = prepare("SELECT start, end, value, source, uuid FROM samples INDEXED BY by_time"
                " WHERE type=?1 ORDER BY start");
  sqlite3_bind_int(s, 1, heartRate);
  return readRows(s, 1);
}

static Answer daily(int i) {
  (void)i;
  static sqlite3_stmt *s;
  if (!s)
    s = prepare("SELECT (start-?2)/86400000000, avg(value), min(value), max(value) FROM samples"
                " INDEXED BY by_time WHERE type=?1 AND start>=?2 GROUP BY 1");
  sqlite3_bind_int(s, 1, heartRate);
  sqlite3_bind_int64(s, 2, firstInstant);
  Answer a = {0, 0};
  while (sqlite3_step(s) == SQLITE_ROW) {
    double part = sqlite3_column_double(s, 2) + sqlite3_column_double(s, 3);
    a.check += part * weight(sqlite3_column_int(s, 0));
    a.rows++;
  }
  sqlite3_reset(s);
  return a;
}

// The rows come by start.
static Answer merge(sqlite3_stmt *s) {
  static Record *ofWatch, *ofPhone;
  static size_t capacity;
  size_t nWatch = 0, nPhone = 0;
  sqlite3_bind_int(s, 1, steps);
  while (sqlite3_step(s) == SQLITE_ROW) {
    if (nWatch == capacity || nPhone == capacity) {
      capacity = capacity ? capacity * 2 : 4096;
      ofWatch = realloc(ofWatch, capacity * sizeof *ofWatch);
      ofPhone = realloc(ofPhone, capacity * sizeof *ofPhone);
    }
    Record r = {sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1),
                sqlite3_column_double(s, 2), steps, sqlite3_column_int(s, 3), 0, 0};
    if (r.source == watch) ofWatch[nWatch++] = r;
    else ofPhone[nPhone++] = r;
  }
  sqlite3_reset(s);
  return mergeSteps(ofWatch, nWatch, ofPhone, nPhone);
}

static Answer merged(int i) {
  (void)i;
  static sqlite3_stmt *s;
  if (!s)
    s = prepare("SELECT start, end, value, source FROM samples INDEXED BY by_time"
                " WHERE type=?1 ORDER BY start");
  return merge(s);
}

// The same over an index that holds every column it wants, so that no row is looked up.
static Answer mergedCovered(int i) {
  (void)i;
  static sqlite3_stmt *s;
  if (!s)
    s = prepare("SELECT start, end, value, source FROM samples INDEXED BY covering"
                " WHERE type=?1 ORDER BY start");
  return merge(s);
}

static void cover(const char *path) {
  openDatabase(path, 0);
  run("CREATE INDEX IF NOT EXISTS covering ON samples(type, start, end, value, source);"
      "PRAGMA wal_checkpoint(TRUNCATE)");
  printf("{}\n");
}

static Answer newest(int i) {
  static sqlite3_stmt *s;
  if (!s)
    s = prepare("SELECT start, end, value, source, uuid FROM samples INDEXED BY by_time"
                " WHERE type=?1 AND start<?2 AND source=?3 ORDER BY start DESC LIMIT 100");
  sqlite3_bind_int(s, 1, steps);
  sqlite3_bind_int64(s, 2, firstInstant + (300 + i * 37 % 3300) * microsecondsPerDay);
  sqlite3_bind_int(s, 3, watch);
  return readRows(s, 1);
}

static Answer changes(int i) {
  static sqlite3_stmt *s;
  if (!s)
    s = prepare("SELECT start, end, value, source, uuid, type, id FROM samples"
                " WHERE id>?1 ORDER BY id LIMIT 10000");
  sqlite3_stmt *count = prepare("SELECT max(id) FROM samples");
  sqlite3_step(count);
  sqlite3_bind_int64(s, 1, sqlite3_column_int64(count, 0) / 2 + i * 1000);
  sqlite3_finalize(count);
  return readRows(s, 1);
}

static Answer latest(int i) {
  static sqlite3_stmt *s;
  if (!s)
    s = prepare("SELECT start, end, value, source, uuid FROM samples INDEXED BY by_time"
                " WHERE type=?1 ORDER BY start DESC LIMIT 1");
  sqlite3_bind_int(s, 1, i % typeCount);
  return readRows(s, 1);
}

static void query(const char *path, const char *name, int repeats) {
  static const struct {
    const char *name;
    Answer (*ask)(int);
  } queries[] = {{"month", month},   {"full", full},
                 {"daily", daily},   {"merged", merged},
                 {"newest", newest}, {"merged-covered", mergedCovered},
                 {"latest", latest}, {"changes", changes}};
  openDatabase(path, 0);
  for (size_t q = 0; q < sizeof queries / sizeof *queries; q++) {
    if (strcmp(queries[q].name, name)) continue;
    Answer sum = {0, 0};
    for (int i = 0; i < repeats; i++) queries[q].ask(i);  // warm
    double start = seconds();
    for (int i = 0; i < repeats; i++) {
      Answer a = queries[q].ask(i);
      sum.rows += a.rows, sum.check += a.check;
    }
    printf("{\"us\": %.2f, \"rows\": %zu, \"check\": %.9g}\n",
           (seconds() - start) / repeats * 1e6, sum.rows, sum.check);
    return;
  }
  fail("no such query");
}

int main(int argc, char **argv) {
  const char *mode = argc > 4 || argc == 3 ? argv[1] : "";
  if (!strcmp(mode, "build") && argc > 5)
    build(argv[2], argv[3], atol(argv[4]), !strcmp(argv[5], "random"),
          argc > 6 ? strtoull(argv[6], NULL, 10) : 0);
  else if (!strcmp(mode, "cover") && argc == 3) cover(argv[2]);
  else if (!strcmp(mode, "save")) save(argv[2], argv[3], atol(argv[4]));
  else if (!strcmp(mode, "query")) query(argv[2], argv[3], atoi(argv[4]));
  else fail("usage: rows build|save|query …");
}
