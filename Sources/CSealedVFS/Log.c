// The layout of a write-ahead log. The header of the log is one unit; each frame is two, because
// SQLite writes the header of a frame and its page separately, and rewrites headers later
// (walRewriteChecksums in wal.c). Headers are sealed as well: the checksum of a frame is a linear
// function of the page.
//
// Both authenticate their position and the salts of the generation of the log, and a page its number,
// so a frame of an older generation, or of another place, is damage. The salts are those in the
// header of the log: SQLite writes frames without salts whose checksums it will compute later.
//
// SQLite ends the recovery of a log at the first invalid frame without an error, as that is what an
// interrupted write leaves. Damage before it would silently drop acknowledged commits. Each frame
// header therefore contains how many frames had been flushed when it was written: if a valid frame
// was written after an invalid one had reached the disk, the log is damaged.
#include <string.h>

#include "SealedFile.h"

enum {
  LOG_HEADER = 32,
  FRAME_HEADER = 24,
  SEALED_LOG_HEADER = LOG_HEADER + UNIT_OVERHEAD,
  // With the number of flushed frames.
  EXTENDED_HEADER = FRAME_HEADER + 4,
  SEALED_FRAME_HEADER = EXTENDED_HEADER + UNIT_OVERHEAD,

  AAD_SIZE = 20,
};
typedef enum { OF_LOG_HEADER, OF_FRAME_HEADER, OF_PAGE } Part;

// The kind of the unit, the frame, the salts of the generation, and for a page its number, which is
// at the beginning of the header of its frame.
static void make_aad(
    SealedFile *f, uint8_t *aad, Part part, uint32_t frame, const uint8_t *header) {
  memset(aad, 0, AAD_SIZE);
  put32(aad, part);
  put32(aad + 4, frame);
  if (part == OF_PAGE) memcpy(aad + 8, header, 4);
  if (part != OF_LOG_HEADER) memcpy(aad + 12, f->log.salts, sizeof f->log.salts);
}

static sqlite3_int64 frame_size(SealedFile *f) {
  return SEALED_FRAME_HEADER + f->unit + UNIT_OVERHEAD;
}

static sqlite3_int64 position(SealedFile *f, uint32_t frame) {
  return SEALED_LOG_HEADER + frame * frame_size(f);
}

static int damaged(void) {
  sqlite3_log(SQLITE_CORRUPT, "a sealed log does not authenticate");
  return SQLITE_CORRUPT;
}

// Writes the unit of a frame header to `unit`.
static int seal_frame_header(SealedFile *f, uint32_t frame, const uint8_t *header, uint8_t *unit) {
  uint8_t aad[AAD_SIZE], extended[EXTENDED_HEADER];
  memcpy(extended, header, FRAME_HEADER);
  put32(extended + FRAME_HEADER, f->log.durable);
  make_aad(f, aad, OF_FRAME_HEADER, frame, NULL);
  return seal_unit(&f->cipher, aad, sizeof aad, extended, EXTENDED_HEADER, unit);
}

static int log_drain(SealedFile *f) {
  if (!f->log.has_pending) return SQLITE_OK;
  f->log.has_pending = 0;
  if (seal_frame_header(f, f->log.pending, f->log.pending_header, f->buffer))
    return SQLITE_IOERR_WRITE;
  return write_real(f, f->buffer, SEALED_FRAME_HEADER, position(f, f->log.pending));
}

static void log_flushed(SealedFile *f) { f->log.durable = f->log.end; }

// Begins a generation of the log.
static void begin_generation(SealedFile *f, const uint8_t *header) {
  memset(&f->log, 0, sizeof f->log);
  memcpy(f->log.salts, header + 16, sizeof f->log.salts);
  f->log.has_salts = 1;
}

// Reads the header of the log and notes its salts.
static int read_log_header(SealedFile *f, uint8_t *header) {
  uint8_t aad[AAD_SIZE], unit[SEALED_LOG_HEADER], any = 0;
  int result = read_real(f, unit, sizeof unit, 0);
  if (result == SQLITE_IOERR_SHORT_READ) memset(header, 0, LOG_HEADER);
  if (result != SQLITE_OK) return result;
  make_aad(f, aad, OF_LOG_HEADER, 0, NULL);
  if (open_unit(&f->cipher, aad, sizeof aad, unit, LOG_HEADER, header) == 0) {
    // Another connection may have begun a generation.
    if (!f->log.has_salts || memcmp(header + 16, f->log.salts, sizeof f->log.salts))
      begin_generation(f, header);
    return SQLITE_OK;
  }
  // Only zeros: the file was extended and its header never written. SQLite flushes the header
  // before it writes a frame, so there was no commit.
  for (size_t i = 0; i < sizeof unit; i++) any |= unit[i];
  return any ? damaged() : SQLITE_OK;
}

// Reads the salts again. Returns whether they differ from those in use.
static int has_new_salts(SealedFile *f) {
  uint8_t header[LOG_HEADER];
  LogState before = f->log;
  return read_log_header(f, header) == SQLITE_OK && f->log.has_salts &&
         (!before.has_salts || memcmp(before.salts, f->log.salts, sizeof before.salts));
}

// Verifies a frame header. Returns -1 if it does not authenticate.
static int open_frame_header(SealedFile *f, uint32_t frame, const uint8_t *unit, uint8_t *header) {
  uint8_t aad[AAD_SIZE];
  do {
    make_aad(f, aad, OF_FRAME_HEADER, frame, NULL);
    if (f->log.has_salts &&
        open_unit(&f->cipher, aad, sizeof aad, unit, EXTENDED_HEADER, header) == 0)
      return 0;
  } while (has_new_salts(f));
  return -1;
}

static int open_page(
    SealedFile *f, uint32_t frame, const uint8_t *header, const uint8_t *unit, uint8_t *page) {
  uint8_t aad[AAD_SIZE];
  make_aad(f, aad, OF_PAGE, frame, header);
  return open_unit(&f->cipher, aad, sizeof aad, unit, f->unit, page);
}

// Returns whether a later frame was written when this one had already been flushed.
static int was_flushed(SealedFile *f, uint32_t frame, int *flushed) {
  uint8_t unit[SEALED_FRAME_HEADER], header[EXTENDED_HEADER];
  sqlite3_int64 size;
  *flushed = 0;
  int result = size_real(f, &size);
  if (result != SQLITE_OK) return result;
  for (uint32_t later = frame + 1; position(f, later + 1) <= size; later++) {
    result = read_real(f, unit, sizeof unit, position(f, later));
    if (result != SQLITE_OK) return result;
    if (open_frame_header(f, later, unit, header) || get32(header + FRAME_HEADER) <= frame)
      continue;
    *flushed = 1;
    break;
  }
  return SQLITE_OK;
}

// Reads a frame with its header: to recover the log, or to compute checksums again.
static int read_frame(SealedFile *f, uint32_t frame, uint8_t *out) {
  uint8_t header[EXTENDED_HEADER];
  int result = read_real(f, f->buffer, (int)frame_size(f), position(f, frame));
  if (result != SQLITE_OK) return result;
  if (open_frame_header(f, frame, f->buffer, header) == 0 &&
      open_page(f, frame, header, f->buffer + SEALED_FRAME_HEADER, out + FRAME_HEADER) == 0) {
    memcpy(out, header, FRAME_HEADER);
    return SQLITE_OK;
  }
  int flushed = frame < f->log.written;
  if (!flushed) result = was_flushed(f, frame, &flushed);
  if (result != SQLITE_OK) return result;
  if (flushed) return damaged();
  memset(out, 0, (size_t)(FRAME_HEADER + f->unit));
  return SQLITE_OK;
}

static int read_page(SealedFile *f, uint32_t frame, int begin, uint8_t *out, int count) {
  uint8_t header[EXTENDED_HEADER];
  uint8_t *page = count == f->unit ? out : f->plain;
  int result = read_real(f, f->buffer, (int)frame_size(f), position(f, frame));
  if (result == SQLITE_IOERR_SHORT_READ) memset(out, 0, (size_t)count);
  if (result != SQLITE_OK) return result;
  if (open_frame_header(f, frame, f->buffer, header) ||
      open_page(f, frame, header, f->buffer + SEALED_FRAME_HEADER, page))
    return damaged();
  if (page != out) memcpy(out, page + begin, (size_t)count);
  return SQLITE_OK;
}

static int read_frame_header(SealedFile *f, uint32_t frame, uint8_t *header) {
  uint8_t unit[SEALED_FRAME_HEADER];
  int result = read_real(f, unit, sizeof unit, position(f, frame));
  if (result != SQLITE_OK) return result;
  return open_frame_header(f, frame, unit, header) ? damaged() : SQLITE_OK;
}

// Returns the frame at an offset of SQLite, and sets `begin` to the offset in the frame.
static uint32_t frame_at(SealedFile *f, sqlite3_int64 offset, int *begin) {
  *begin = (int)((offset - LOG_HEADER) % (FRAME_HEADER + f->unit));
  return (uint32_t)((offset - LOG_HEADER) / (FRAME_HEADER + f->unit));
}

static int log_read(SealedFile *f, void *bytes, int count, sqlite3_int64 offset) {
  uint8_t header[LOG_HEADER];
  int begin, result = log_drain(f);
  if (result != SQLITE_OK) return result;
  if (offset < LOG_HEADER) {
    if (offset + count > LOG_HEADER) return SQLITE_IOERR_READ;
    result = read_log_header(f, header);
    memcpy(bytes, header + offset, (size_t)count);
    return result;
  }
  uint32_t frame = frame_at(f, offset, &begin);
  if (begin == 0 && count == FRAME_HEADER + f->unit) return read_frame(f, frame, bytes);
  if (begin >= FRAME_HEADER && begin + count <= FRAME_HEADER + f->unit)
    return read_page(f, frame, begin - FRAME_HEADER, bytes, count);
  if (begin + count > FRAME_HEADER) return SQLITE_IOERR_READ;
  result = read_frame_header(f, frame, header);
  if (result == SQLITE_OK) memcpy(bytes, header + begin, (size_t)count);
  return result;
}

static int write_log_header(SealedFile *f, const uint8_t *header) {
  uint8_t aad[AAD_SIZE], unit[SEALED_LOG_HEADER];
  uint32_t page_size = (uint32_t)header[8] << 24 | (uint32_t)header[9] << 16 |
                       (uint32_t)header[10] << 8 | header[11];
  if (page_size != (uint32_t)f->unit) return SQLITE_IOERR_WRITE;
  make_aad(f, aad, OF_LOG_HEADER, 0, NULL);
  if (seal_unit(&f->cipher, aad, sizeof aad, header, LOG_HEADER, unit)) return SQLITE_IOERR_WRITE;
  int result = write_real(f, unit, sizeof unit, 0);
  if (result != SQLITE_OK) return result;
  begin_generation(f, header);
  return SQLITE_OK;
}

static int write_frame_header(SealedFile *f, uint32_t frame, const uint8_t *header) {
  static const uint8_t no_salts[8];
  if (memcmp(header + 8, f->log.salts, sizeof f->log.salts) &&
      memcmp(header + 8, no_salts, sizeof no_salts) &&
      (!has_new_salts(f) || memcmp(header + 8, f->log.salts, sizeof f->log.salts)))
    return SQLITE_IOERR_WRITE;
  if (frame >= f->log.written) {
    memcpy(f->log.pending_header, header, FRAME_HEADER);
    f->log.pending = frame;
    f->log.has_pending = 1;
    return SQLITE_OK;
  }
  if (seal_frame_header(f, frame, header, f->buffer)) return SQLITE_IOERR_WRITE;
  return write_real(f, f->buffer, SEALED_FRAME_HEADER, position(f, frame));
}

static int write_page(SealedFile *f, uint32_t frame, const uint8_t *page) {
  uint8_t aad[AAD_SIZE], header[EXTENDED_HEADER];
  uint8_t *unit = f->buffer;
  sqlite3_int64 offset = position(f, frame);
  if (f->log.has_pending && f->log.pending == frame) {
    f->log.has_pending = 0;
    memcpy(header, f->log.pending_header, FRAME_HEADER);
    if (seal_frame_header(f, frame, header, unit)) return SQLITE_IOERR_WRITE;
    unit += SEALED_FRAME_HEADER;
  } else {
    // A page that SQLite changes within a transaction: its header follows later.
    int result = log_drain(f);
    if (result == SQLITE_OK) result = read_frame_header(f, frame, header);
    if (result != SQLITE_OK) return result;
    offset += SEALED_FRAME_HEADER;
  }
  make_aad(f, aad, OF_PAGE, frame, header);
  if (seal_unit(&f->cipher, aad, sizeof aad, page, f->unit, unit)) return SQLITE_IOERR_WRITE;
  int count = (int)(unit - f->buffer) + f->unit + UNIT_OVERHEAD;
  int result = write_real(f, f->buffer, count, offset);
  if (result != SQLITE_OK) return result;
  f->log.end = frame + 1;
  if (f->log.written < f->log.end) f->log.written = f->log.end;
  return SQLITE_OK;
}

static int log_write(SealedFile *f, const void *bytes, int count, sqlite3_int64 offset) {
  int begin;
  if (offset == 0 && count == LOG_HEADER) return write_log_header(f, bytes);
  if (offset < LOG_HEADER) return SQLITE_IOERR_WRITE;
  uint32_t frame = frame_at(f, offset, &begin);
  if (begin == FRAME_HEADER && count == f->unit) return write_page(f, frame, bytes);
  int result = log_drain(f);
  if (result != SQLITE_OK) return result;
  // SQLite divides a write only at the end of a sector, and not with SQLITE_IOCAP_POWERSAFE_OVERWRITE.
  if (begin != 0 || count != FRAME_HEADER) return SQLITE_IOERR_WRITE;
  return write_frame_header(f, frame, bytes);
}

static int log_size(SealedFile *f, sqlite3_int64 *size) {
  int result = log_drain(f);
  if (result == SQLITE_OK) result = size_real(f, size);
  if (result != SQLITE_OK) return result;
  if (*size < SEALED_LOG_HEADER) {
    *size = 0;
  } else {
    sqlite3_int64 frames = (*size - SEALED_LOG_HEADER) / frame_size(f);
    *size = LOG_HEADER + frames * (FRAME_HEADER + f->unit);
  }
  return SQLITE_OK;
}

static int log_truncate(SealedFile *f, sqlite3_int64 size) {
  int begin, result = log_drain(f);
  if (result != SQLITE_OK) return result;
  if (size < LOG_HEADER) {
    memset(&f->log, 0, sizeof f->log);
    return f->real->pMethods->xTruncate(f->real, 0);
  }
  return f->real->pMethods->xTruncate(f->real, position(f, frame_at(f, size, &begin)));
}

const Layout log_layout = {log_read, log_write,   log_truncate,
                           log_size, log_drain, log_flushed};
