#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "CSealedVFS.h"
#include "Databases.h"
#include "SealedFile.h"

// The unit of journals is the sector that SQLite assumes for them: it begins a new section of a
// journal at a new sector, so that an interrupted write cannot damage a section that was flushed.
enum { JOURNAL_UNIT = 512, SCRATCH_UNIT = 4096 };

sqlite3_vfs *beneath;
static sqlite3_vfs sealing;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static SealedFile *file(sqlite3_file *f) { return (SealedFile *)f; }
#define REAL (file(f)->real)
#define METHODS (file(f)->real->pMethods)

static int drain(SealedFile *f) { return f->layout->drain ? f->layout->drain(f) : SQLITE_OK; }

static int xClose(sqlite3_file *f) {
  SealedFile *s = file(f);
  int drained = drain(s);
  int result = METHODS->xClose(REAL);
  cipher_close(&s->cipher);
  if (s->buffer) {
    sealed_wipe(s->buffer, (size_t)(buffer_size(s->unit) + s->unit));
    free(s->buffer);
  }
  if (s->database) release_database(s->database);
  memset(s, 0, sizeof *s);
  return result == SQLITE_OK ? drained : result;
}
static int xRead(sqlite3_file *f, void *bytes, int count, sqlite3_int64 offset) {
  return file(f)->layout->read(file(f), bytes, count, offset);
}
static int xWrite(sqlite3_file *f, const void *bytes, int count, sqlite3_int64 offset) {
  return file(f)->layout->write(file(f), bytes, count, offset);
}
static int xTruncate(sqlite3_file *f, sqlite3_int64 size) {
  return file(f)->layout->truncate(file(f), size);
}
static int xSync(sqlite3_file *f, int flags) {
  int result = drain(file(f));
  if (result == SQLITE_OK) result = METHODS->xSync(REAL, flags);
  if (result == SQLITE_OK && file(f)->layout->flushed) file(f)->layout->flushed(file(f));
  return result;
}
static int xFileSize(sqlite3_file *f, sqlite3_int64 *size) {
  return file(f)->layout->size(file(f), size);
}
static int xLock(sqlite3_file *f, int level) { return METHODS->xLock(REAL, level); }
static int xUnlock(sqlite3_file *f, int level) { return METHODS->xUnlock(REAL, level); }
static int xCheckReservedLock(sqlite3_file *f, int *out) {
  return METHODS->xCheckReservedLock(REAL, out);
}
static int xFileControl(sqlite3_file *f, int operation, void *argument) {
  switch (operation) {
    // Sizes of SQLite are not those on disk, and mapped pages would be sealed.
    case SQLITE_FCNTL_SIZE_HINT: return SQLITE_OK;
    case SQLITE_FCNTL_CHUNK_SIZE:
    case SQLITE_FCNTL_MMAP_SIZE: return SQLITE_NOTFOUND;
    default: return METHODS->xFileControl(REAL, operation, argument);
  }
}
static int xSectorSize(sqlite3_file *f) { return METHODS->xSectorSize(REAL); }
// Without SQLITE_IOCAP_POWERSAFE_OVERWRITE, SQLite divides writes of the log at sectors and pads it.
// It holds as far as it holds for the file system: a unit is written as a whole, and an interrupted
// write damages no other unit. Atomic writes do not hold, because units are not aligned.
static int xDeviceCharacteristics(sqlite3_file *f) {
  return (METHODS->xDeviceCharacteristics(REAL) & SQLITE_IOCAP_UNDELETABLE_WHEN_OPEN) |
         SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}
static int xShmMap(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
  return METHODS->xShmMap(REAL, page, size, extend, out);
}
static int xShmLock(sqlite3_file *f, int offset, int count, int flags) {
  return METHODS->xShmLock(REAL, offset, count, flags);
}
static void xShmBarrier(sqlite3_file *f) { METHODS->xShmBarrier(REAL); }
static int xShmUnmap(sqlite3_file *f, int delete) { return METHODS->xShmUnmap(REAL, delete); }

// Version 2: without xFetch, SQLite maps no part of a file into memory.
static const sqlite3_io_methods methods = {
    2,         xClose,      xRead,     xWrite,   xTruncate,   xSync,
    xFileSize, xLock,       xUnlock,   xCheckReservedLock, xFileControl, xSectorSize,
    xDeviceCharacteristics, xShmMap,   xShmLock, xShmBarrier, xShmUnmap, NULL,
    NULL};

// A database without a page whose log has content was truncated: SQLite would delete the log and
// begin a new database.
static int check_truncated(SealedFile *f, const char *path) {
  sqlite3_int64 size;
  int exists = 0, result = f->layout->size(f, &size);
  if (result != SQLITE_OK || size > 0) return result;
  char *log = sqlite3_mprintf("%s-wal", path);
  if (!log) return SQLITE_NOMEM;
  // SQLITE_ACCESS_EXISTS is false for an empty file.
  result = beneath->xAccess(beneath, log, SQLITE_ACCESS_EXISTS, &exists);
  sqlite3_free(log);
  return result == SQLITE_OK && exists ? SQLITE_CORRUPT : result;
}

// Prepares a file that was opened beneath. Returns a result code.
static int prepare(SealedFile *f, const char *path, int flags) {
  uint8_t key[SEALED_KEY_SIZE];
  int result;
  f->layout = &unit_layout;
  if (!f->database) {
    // A file without a name is deleted when it is closed, and nothing ever reads it again.
    f->unit = SCRATCH_UNIT;
    f->is_ragged = 1;
    result = sealed_random(key, sizeof key) ? SQLITE_IOERR : SQLITE_OK;
  } else if (flags & SQLITE_OPEN_MAIN_DB) {
    result = open_header(f->database, f->real, flags & SQLITE_OPEN_READWRITE);
    if (result == SQLITE_OK) result = file_key(f->database, PAGES, key);
    f->unit = database_page_size(f->database);
    f->head = HEADER_SIZE;
  } else if (flags & SQLITE_OPEN_WAL) {
    f->layout = &log_layout;
    f->unit = database_page_size(f->database);
    result = file_key(f->database, LOG, key);
  } else {
    f->unit = JOURNAL_UNIT;
    f->is_ragged = f->is_journal = 1;
    result = file_key(f->database, JOURNAL, key);
  }
  if (result != SQLITE_OK) return result;
  // One allocation per file, none per page.
  f->buffer = malloc((size_t)(buffer_size(f->unit) + f->unit));
  if (!f->buffer || cipher_open(&f->cipher, key)) result = SQLITE_NOMEM;
  sealed_wipe(key, sizeof key);
  if (result != SQLITE_OK) return result;
  f->plain = f->buffer + buffer_size(f->unit);
  return flags & SQLITE_OPEN_MAIN_DB ? check_truncated(f, path) : SQLITE_OK;
}

static int xOpen(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *out, int flags, int *out_flags) {
  (void)vfs;
  Database *database = NULL;
  int seals = 0;
  if (!path) {
    seals = any_key();
  } else if (flags & SQLITE_OPEN_MAIN_DB) {
    seals = (database = retain_database(path, "")) != NULL;
  } else if (flags & SQLITE_OPEN_WAL) {
    seals = (database = retain_database(path, "-wal")) != NULL;
  } else if (flags & SQLITE_OPEN_MAIN_JOURNAL) {
    seals = (database = retain_database(path, "-journal")) != NULL;
  }
  // The file of the VFS beneath takes the place of this one, so plain databases cost nothing.
  if (!seals) return beneath->xOpen(beneath, path, out, flags, out_flags);
  SealedFile *f = file(out);
  memset(f, 0, sizeof *f);
  f->real = (sqlite3_file *)(f + 1);
  f->database = database;
  int result = beneath->xOpen(beneath, path, f->real, flags, out_flags);
  if (result == SQLITE_OK) {
    // A database that may only be read is opened without the right to write.
    if (out_flags) flags = (flags & ~SQLITE_OPEN_READWRITE) | (*out_flags & SQLITE_OPEN_READWRITE);
    result = prepare(f, path, flags);
    if (result == SQLITE_OK) {
      f->base.pMethods = &methods;
      return SQLITE_OK;
    }
    xClose(out);
    return result;
  }
  if (f->real->pMethods) f->real->pMethods->xClose(f->real);
  if (database) release_database(database);
  return result;
}

static void install(void) {
  beneath = sqlite3_vfs_find(NULL);
  sealing = *beneath;
  sealing.pNext = NULL;
  sealing.zName = "sealing";
  sealing.szOsFile = (int)sizeof(SealedFile) + beneath->szOsFile;
  sealing.xOpen = xOpen;
  // The default VFS, because GRDB opens databases without naming one.
  sqlite3_vfs_register(&sealing, 1);
}
void install_vfs(void) { pthread_once(&once, install); }
