// The databases that have a key, and the files of them that are open.
#ifndef DATABASES_H
#define DATABASES_H

#include <sqlite3.h>
#include <stdint.h>

enum {
  // The header in the clear, at the start of a sealed database:
  //    0  magic (8 bytes)
  //    8  format version (4 bytes, little-endian)
  //   12  page size (4 bytes, little-endian)
  //   16  random file id (16 bytes)
  //   32  key id (8 bytes)
  //   40  zero (8 bytes)
  //   48  the first 16 bytes of an HMAC-SHA256 of the bytes before
  HEADER_SIZE = 64,
  HEADER_CHECKED_SIZE = 48,
  HEADER_MAC_SIZE = 16,
  FORMAT_VERSION = 1,
};

typedef struct Database Database;

// The VFS beneath, which was the default one when this one was installed.
extern sqlite3_vfs *beneath;

// Whether any database has a key.
int any_key(void);

// Finds the database with a key, or with open files that had one, to which a file of SQLite
// belongs. `suffix` is that of the file. Returns NULL if there is none; the caller must otherwise
// call `release_database`.
Database *retain_database(const char *path, const char *suffix);
void release_database(Database *database);

// Reads the header of the database, or writes one to a new file, and retains it for the other files
// of the database. Returns a result code of SQLite.
int open_header(Database *database, sqlite3_file *file, int is_writable);
int database_page_size(Database *database);

int accepts_damage(Database *database);

typedef enum { PAGES, LOG, JOURNAL } Purpose;
// Derives the key of one kind of file. Returns a result code of SQLite: SQLITE_CANTOPEN if the key
// was removed.
int file_key(Database *database, Purpose purpose, uint8_t *key);

#endif
