// The floor of an import: inflate export.xml out of the zip, find the Record elements, understand
// five attributes of each and put them into a SQLite table with an index. No metadata, nothing
// nested, no check for duplicates, no durability before the end: less than any importer may do.
//
//   floor EXPORT.zip DB
#define _GNU_SOURCE
#include "frame.h"
#include <sqlite3.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <zlib.h>

typedef struct {
  const char *at;
  size_t size;
} Text;

static uint32_t little32(const uint8_t *p) {
  return p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24;
}
static uint16_t little16(const uint8_t *p) { return p[0] | p[1] << 8; }

// The compressed bytes of the largest .xml file in the archive (32-bit zip).
static const uint8_t *largestXML(const uint8_t *zip, size_t size, size_t *compressed) {
  const uint8_t *end = zip + size - 22, *found = NULL;
  while (end > zip && little32(end) != 0x06054b50) end--;
  const uint8_t *entry = zip + little32(end + 16);
  uint32_t largest = 0;
  for (int n = little16(end + 10); n > 0; n--) {
    uint16_t name = little16(entry + 28);
    uint32_t full = little32(entry + 24);
    if (full > largest && name > 4 && !memcmp(entry + 46 + name - 4, ".xml", 4)) {
      const uint8_t *local = zip + little32(entry + 42);
      largest = full, *compressed = little32(entry + 20);
      found = local + 30 + little16(local + 26) + little16(local + 28);
    }
    entry += 46 + name + little16(entry + 30) + little16(entry + 32);
  }
  if (!found) fail("no .xml in the archive");
  return found;
}

// "2024-05-06 07:08:09 +0100" as seconds since 1970.
static int64_t date(Text t) {
  if (t.size < 25) return 0;
#define two(i) ((t.at[i] - '0') * 10 + t.at[i + 1] - '0')
  int y = two(0) * 100 + two(2), m = two(5), d = two(8);
  int64_t yy = y - (m <= 2), era = yy / 400, yoe = yy - era * 400;
  int64_t doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  int64_t days = era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
  int64_t offset = (two(21) * 60 + two(23)) * 60;
  return days * 86400 + two(11) * 3600 + two(14) * 60 + two(17) -
         (t.at[20] == '-' ? -offset : offset);
}

static double number(Text t) {
  double v = 0, unit = 1;
  size_t i = t.size && t.at[0] == '-';
  for (; i < t.size && t.at[i] >= '0' && t.at[i] <= '9'; i++) v = v * 10 + t.at[i] - '0';
  if (i < t.size && t.at[i] == '.')
    for (i++; i < t.size && t.at[i] >= '0' && t.at[i] <= '9'; i++)
      unit /= 10, v += (t.at[i] - '0') * unit;
  if (i < t.size && (t.at[i] | 32) == 'e') return strtod(t.at, NULL);
  return t.size && t.at[0] == '-' ? -v : v;
}

// Numbers for strings that come again and again.
static int intern(Text t) {
  enum { slots = 4096 };
  static struct {
    char *copy;
    size_t size;
  } table[slots];
  uint32_t h = 2166136261;
  for (size_t i = 0; i < t.size; i++) h = (h ^ (uint8_t)t.at[i]) * 16777619;
  for (int i = h % slots;; i = (i + 1) % slots) {
    if (!table[i].copy) {
      table[i].copy = memcpy(malloc(t.size + 1), t.at, t.size), table[i].size = t.size;
      return i;
    }
    if (table[i].size == t.size && !memcmp(table[i].copy, t.at, t.size)) return i;
  }
}

static sqlite3 *db;
static sqlite3_stmt *insertion;
static size_t records;

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sqlite3_errmsg(db));
}

// `at` is just after "<Record "; returns the end of the tag, or NULL if the tag is incomplete.
static const char *record(const char *at, const char *end) {
  Text type = {0}, source = {0}, start = {0}, stop = {0}, value = {0};
  for (;;) {
    while (at < end && (*at == ' ' || *at == '\n' || *at == '/')) at++;
    if (at == end) return NULL;
    if (*at == '>') break;
    const char *equals = memchr(at, '=', end - at);
    if (!equals || equals + 1 == end) return NULL;
    const char *close = memchr(equals + 2, equals[1], end - equals - 2);
    if (!close) return NULL;
    Text name = {at, equals - at}, content = {equals + 2, close - equals - 2};
#define is(s) (name.size == sizeof s - 1 && !memcmp(name.at, s, sizeof s - 1))
    if (is("type")) type = content;
    else if (is("sourceName")) source = content;
    else if (is("startDate")) start = content;
    else if (is("endDate")) stop = content;
    else if (is("value")) value = content;
    at = close + 1;
  }
  sqlite3_bind_int(insertion, 1, intern(type));
  sqlite3_bind_int(insertion, 2, intern(source));
  sqlite3_bind_int64(insertion, 3, date(start));
  sqlite3_bind_int64(insertion, 4, date(stop));
  sqlite3_bind_double(insertion, 5, number(value));
  if (sqlite3_step(insertion) != SQLITE_DONE) fail(sqlite3_errmsg(db));
  sqlite3_reset(insertion);
  records++;
  return at + 1;
}

// Consumes whole tags, returns how many bytes are left over.
static size_t scan(char *buffer, size_t size) {
  const char *at = buffer, *end = buffer + size;
  while ((at = memchr(at, '<', end - at))) {
    if (end - at < 9) break;
    const char *next;
    if (!memcmp(at + 1, "Record ", 7)) next = record(at + 8, end);
    else next = at + 1;
    if (!next) break;
    at = next;
  }
  size_t left = at ? end - at : 0;
  memmove(buffer, end - left, left);
  return left;
}

int main(int argc, char **argv) {
  if (argc != 3) fail("usage: floor EXPORT.zip DB");
  struct stat s;
  int fd = open(argv[1], O_RDONLY);
  if (fd < 0 || fstat(fd, &s)) die(argv[1]);
  double began = seconds();
  size_t compressed = 0;
  const uint8_t *zip = mmap(NULL, s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  const uint8_t *bytes = largestXML(zip, s.st_size, &compressed);
  unlink(argv[2]);
  if (sqlite3_open(argv[2], &db) != SQLITE_OK) fail("cannot open the database");
  run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE samples(type INTEGER,"
      " source INTEGER, start INTEGER, end INTEGER, value REAL); BEGIN");
  sqlite3_prepare_v2(db, "INSERT INTO samples VALUES(?,?,?,?,?)", -1, &insertion, NULL);

  enum { chunk = 1 << 20 };
  char *buffer = malloc(2 * chunk);
  z_stream z = {.next_in = (uint8_t *)bytes, .avail_in = compressed};
  if (inflateInit2(&z, -15) != Z_OK) fail("inflate");
  size_t have = 0;
  for (int status = Z_OK; status == Z_OK;) {
    z.next_out = (uint8_t *)buffer + have, z.avail_out = 2 * chunk - have;
    status = inflate(&z, Z_NO_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END) fail("the archive is damaged");
    have = scan(buffer, 2 * chunk - z.avail_out);
  }
  run("COMMIT; CREATE INDEX by_time ON samples(type, start)");
  sqlite3_close_v2(db);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("{\"seconds\": %.3f, \"records\": %zu, \"peak_mib\": %.0f}\n", seconds() - began, records,
         usage.ru_maxrss / 1024.0);
}
