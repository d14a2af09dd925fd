// An open file that is sealed, as SQLite sees it.
#ifndef SEALEDFILE_H
#define SEALEDFILE_H

#include <sqlite3.h>
#include <stdint.h>

#include "Cipher.h"
#include "Databases.h"

typedef struct SealedFile SealedFile;

// How the offsets that SQLite uses are mapped to those on disk.
typedef struct {
  int (*read)(SealedFile *, void *, int, sqlite3_int64);
  int (*write)(SealedFile *, const void *, int, sqlite3_int64);
  int (*truncate)(SealedFile *, sqlite3_int64);
  int (*size)(SealedFile *, sqlite3_int64 *);
  // Writes what was held back, before a flush and before the file is closed. NULL if nothing is.
  int (*drain)(SealedFile *);
  // Notes that the file was flushed. NULL if it does not matter.
  void (*flushed)(SealedFile *);
} Layout;

// The state of a write-ahead log (Log.c). Frames are counted from 0.
typedef struct {
  int has_salts;
  uint8_t salts[8];  // of the current generation of the log
  // The number after the highest frame that this connection has written in this generation.
  uint32_t written;
  // The number after the frame that it has written last.
  uint32_t end;
  // `end` at the last flush: all frames before it are on disk.
  uint32_t durable;
  // The header of a new frame, whose page SQLite writes next. Both reach the disk in one write.
  int has_pending;
  uint32_t pending;
  uint8_t pending_header[24];
} LogState;

struct SealedFile {
  sqlite3_file base;
  sqlite3_file *real;  // allocated after this struct
  const Layout *layout;
  Database *database;  // NULL for a file without a name
  Cipher cipher;
  int unit;  // the size of the plaintext of a full unit
  int head;  // the number of bytes before the first unit
  // Whether the last unit may be shorter than the others. A database consists of whole pages.
  int is_ragged;
  // Whether damage reads as zeros, which SQLite rejects as an invalid journal.
  int is_journal;
  uint8_t *buffer;  // sealed bytes
  uint8_t *plain;   // the plaintext of a unit
  LogState log;
};

extern const Layout unit_layout, log_layout;

void install_vfs(void);

// The size of `buffer` for files with this unit.
static inline int buffer_size(int unit) { return unit + 256; }

static inline int read_real(SealedFile *f, void *bytes, int count, sqlite3_int64 offset) {
  return f->real->pMethods->xRead(f->real, bytes, count, offset);
}
static inline int write_real(SealedFile *f, const void *bytes, int count, sqlite3_int64 offset) {
  return f->real->pMethods->xWrite(f->real, bytes, count, offset);
}
static inline int size_real(SealedFile *f, sqlite3_int64 *size) {
  return f->real->pMethods->xFileSize(f->real, size);
}

#endif
