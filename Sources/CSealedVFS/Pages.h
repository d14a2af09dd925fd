// A database file that is read and written page by page, without a connection.
#ifndef PAGES_H
#define PAGES_H

#include <sqlite3.h>
#include <string.h>

// A file as SQLite would see it.
typedef struct SealedPages {
  sqlite3_filename name;
  sqlite3_file *file;
} Pages;

int open_pages(Pages *pages, const char *path, int flags);
void close_pages(Pages *pages);

// The page that SQLite reserves for locks, which has no content.
static inline int is_lock_page(sqlite3_int64 page, int size) { return page == 0x40000000 / size; }

#endif
