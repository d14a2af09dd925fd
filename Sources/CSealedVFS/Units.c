// The layout of databases, journals and files without a name: sealed units of equal size, each of
// which authenticates its number. A unit of a database is a page.
#include <string.h>

#include "SealedFile.h"

static sqlite3_int64 position(SealedFile *f, sqlite3_int64 unit) {
  return f->head + unit * (f->unit + UNIT_OVERHEAD);
}

static int units_size(SealedFile *f, sqlite3_int64 *size) {
  int result = size_real(f, size);
  if (result != SQLITE_OK) return result;
  sqlite3_int64 sealed = *size > f->head ? *size - f->head : 0;
  sqlite3_int64 rest = sealed % (f->unit + UNIT_OVERHEAD);
  *size = sealed / (f->unit + UNIT_OVERHEAD) * f->unit;
  // A part of a page is one whose write was interrupted; the log still contains the page.
  if (f->is_ragged && rest > UNIT_OVERHEAD) *size += rest - UNIT_OVERHEAD;
  return SQLITE_OK;
}

// Reads the unit at this number. `count` is set to the size of its plaintext, which is 0 beyond the
// end of the file. Returns SQLITE_CORRUPT if the unit does not authenticate. SQLITE_IOERR_DATA,
// which other VFS return for that, would end the transaction, and a verification could not continue
// after the first damage.
static int load(SealedFile *f, sqlite3_int64 unit, uint8_t *plain, int *count) {
  uint8_t aad[8];
  int result = read_real(f, f->buffer, f->unit + UNIT_OVERHEAD, position(f, unit));
  *count = f->unit;
  if (result == SQLITE_IOERR_SHORT_READ) {
    sqlite3_int64 size;
    result = units_size(f, &size);
    if (result != SQLITE_OK) return result;
    size -= unit * f->unit;
    *count = size <= 0 ? 0 : size > f->unit ? f->unit : (int)size;
    if (*count == 0) return SQLITE_OK;
  } else if (result != SQLITE_OK) {
    return result;
  }
  put64(aad, (uint64_t)unit);
  if (open_unit(&f->cipher, aad, sizeof aad, f->buffer, *count, plain) == 0) return SQLITE_OK;
  if (f->is_journal) return SQLITE_OK;
  if (f->database && accepts_damage(f->database)) {
    decrypt_damaged_unit(&f->cipher, f->buffer, *count, plain);
    return SQLITE_OK;
  }
  sqlite3_log(SQLITE_CORRUPT, "a sealed page does not authenticate");
  return SQLITE_CORRUPT;
}

enum { DATABASE_HEADER = 100 };

// Answers a read within the header of SQLite on the first page. SQLite reads the header before it
// opens the log, and a power failure may have interrupted the write of a page that the log contains.
// Only the page size matters then, which is known. The page itself, if the log has no other, is read
// as a whole later, and its damage is an error.
static int read_damaged_header(SealedFile *f, uint8_t *out, int count, sqlite3_int64 offset) {
  uint8_t header[DATABASE_HEADER] = {0};
  int size = f->unit == 65536 ? 1 : f->unit;  // https://www.sqlite.org/fileformat.html
  header[16] = (uint8_t)(size >> 8);
  header[17] = (uint8_t)size;
  memcpy(out, header + offset, (size_t)count);
  return SQLITE_OK;
}

static int units_read(SealedFile *f, void *bytes, int count, sqlite3_int64 offset) {
  uint8_t *out = bytes;
  while (count > 0) {
    sqlite3_int64 unit = offset / f->unit;
    int begin = (int)(offset % f->unit), found;
    int want = count < f->unit - begin ? count : f->unit - begin;
    // A whole page is decrypted into SQLite's buffer.
    uint8_t *plain = want == f->unit ? out : f->plain;
    int result = load(f, unit, plain, &found);
    if (result == SQLITE_CORRUPT && f->head && offset + count <= DATABASE_HEADER)
      return read_damaged_header(f, out, count, offset);
    if (result != SQLITE_OK) return result;
    int have = found > begin ? found - begin : 0;
    if (have > want) have = want;
    if (plain != out) memcpy(out, plain + begin, (size_t)have);
    if (have < want) {
      // SQLite requires zeros beyond the end of the file.
      memset(out + have, 0, (size_t)(count - have));
      return SQLITE_IOERR_SHORT_READ;
    }
    out += want;
    offset += want;
    count -= want;
  }
  return SQLITE_OK;
}

static int store(SealedFile *f, sqlite3_int64 unit, const uint8_t *plain, int count) {
  uint8_t aad[8];
  put64(aad, (uint64_t)unit);
  if (seal_unit(&f->cipher, aad, sizeof aad, plain, count, f->buffer)) return SQLITE_IOERR_WRITE;
  return write_real(f, f->buffer, count + UNIT_OVERHEAD, position(f, unit));
}

static int write_at(SealedFile *f, const uint8_t *bytes, int count, sqlite3_int64 offset) {
  while (count > 0) {
    sqlite3_int64 unit = offset / f->unit;
    int begin = (int)(offset % f->unit), result;
    int part = count < f->unit - begin ? count : f->unit - begin;
    if (part == f->unit) {
      result = store(f, unit, bytes, part);
    } else {
      int found;
      result = load(f, unit, f->plain, &found);
      if (result != SQLITE_OK) return result;
      if (found < f->unit) memset(f->plain + found, 0, (size_t)(f->unit - found));
      memcpy(f->plain + begin, bytes, (size_t)part);
      int end = begin + part > found ? begin + part : found;
      result = store(f, unit, f->plain, f->is_ragged ? end : f->unit);
    }
    if (result != SQLITE_OK) return result;
    bytes += part;
    offset += part;
    count -= part;
  }
  return SQLITE_OK;
}

static int units_write(SealedFile *f, const void *bytes, int count, sqlite3_int64 offset) {
  static const uint8_t zeros[512];
  // SQLite may begin a section of a journal after a gap, and the units of the gap must authenticate.
  // A database has no gap except the page that SQLite uses for locks, which it never reads.
  if (f->is_ragged) {
    sqlite3_int64 size;
    int result = units_size(f, &size);
    while (result == SQLITE_OK && size < offset) {
      int part = offset - size < (int)sizeof zeros ? (int)(offset - size) : (int)sizeof zeros;
      result = write_at(f, zeros, part, size);
      size += part;
    }
    if (result != SQLITE_OK) return result;
  }
  return write_at(f, bytes, count, offset);
}

static int units_truncate(SealedFile *f, sqlite3_int64 size) {
  sqlite3_int64 current;
  int result = units_size(f, &current);
  if (result != SQLITE_OK || size > current) return result;
  sqlite3_int64 full = size / f->unit, end = position(f, full);
  int rest = (int)(size % f->unit);
  if (rest > 0) {
    int found;
    result = load(f, full, f->plain, &found);
    if (result != SQLITE_OK) return result;
    if (!f->is_ragged) rest = f->unit;
    result = store(f, full, f->plain, rest);
    if (result != SQLITE_OK) return result;
    end += rest + UNIT_OVERHEAD;
  }
  return f->real->pMethods->xTruncate(f->real, end);
}

const Layout unit_layout = {units_read, units_write, units_truncate, units_size, NULL, NULL};
