// Copies a database page by page, to seal it or to change its key.
#include <stdlib.h>
#include <string.h>

#include "CSealedVFS.h"
#include "SealedFile.h"

// A file as SQLite would see it.
typedef struct {
  sqlite3_filename name;
  sqlite3_file *file;
} Pages;

static void close_pages(Pages *pages) {
  if (pages->file && pages->file->pMethods) pages->file->pMethods->xClose(pages->file);
  free(pages->file);
  if (pages->name) sqlite3_free_filename(pages->name);
  memset(pages, 0, sizeof *pages);
}

static int open_pages(Pages *pages, const char *path, int flags) {
  install_vfs();
  sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
  char *full = malloc((size_t)vfs->mxPathname + 1);
  memset(pages, 0, sizeof *pages);
  if (!full) return SQLITE_NOMEM;
  int result = vfs->xFullPathname(vfs, path, vfs->mxPathname + 1, full) & 0xff;
  if (result == SQLITE_OK) {
    pages->name = sqlite3_create_filename(full, "", "", 0, NULL);
    pages->file = calloc(1, (size_t)vfs->szOsFile);
    result = pages->name && pages->file ? SQLITE_OK : SQLITE_NOMEM;
  }
  free(full);
  if (result == SQLITE_OK)
    result = vfs->xOpen(vfs, pages->name, pages->file, flags | SQLITE_OPEN_MAIN_DB, &flags);
  if (result != SQLITE_OK) close_pages(pages);
  return result;
}

// The page that SQLite reserves for locks, which has no content.
static int is_lock_page(sqlite3_int64 page, int size) { return page == 0x40000000 / size; }

static int copy_pages(Pages *from, Pages *to, int size, uint8_t *page) {
  sqlite3_int64 count;
  int result = from->file->pMethods->xFileSize(from->file, &count);
  count /= size;
  for (sqlite3_int64 i = 0; result == SQLITE_OK && i < count; i++) {
    if (is_lock_page(i, size)) continue;
    result = from->file->pMethods->xRead(from->file, page, size, i * size);
    if (result == SQLITE_OK) result = to->file->pMethods->xWrite(to->file, page, size, i * size);
  }
  return result == SQLITE_OK ? to->file->pMethods->xSync(to->file, SQLITE_SYNC_FULL) : result;
}

static int compare_pages(Pages *from, Pages *to, int size, uint8_t *pages) {
  sqlite3_int64 count, other;
  int result = from->file->pMethods->xFileSize(from->file, &count);
  if (result == SQLITE_OK) result = to->file->pMethods->xFileSize(to->file, &other);
  if (result == SQLITE_OK && count / size != other / size) return SQLITE_CORRUPT;
  for (sqlite3_int64 i = 0; result == SQLITE_OK && i < count / size; i++) {
    if (is_lock_page(i, size)) continue;
    result = from->file->pMethods->xRead(from->file, pages, size, i * size);
    if (result == SQLITE_OK)
      result = to->file->pMethods->xRead(to->file, pages + size, size, i * size);
    if (result == SQLITE_OK && memcmp(pages, pages + size, (size_t)size)) return SQLITE_CORRUPT;
  }
  return result;
}

int sealed_copy(const char *from_path, const char *to_path, int page_size) {
  Pages from, to;
  uint8_t *pages = malloc(2 * (size_t)page_size);
  if (!pages) return SQLITE_NOMEM;
  int result = open_pages(&from, from_path, SQLITE_OPEN_READONLY);
  if (result == SQLITE_OK) {
    result = open_pages(&to, to_path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (result == SQLITE_OK) {
      result = copy_pages(&from, &to, page_size, pages);
      if (result == SQLITE_OK) result = compare_pages(&from, &to, page_size, pages);
      close_pages(&to);
    }
    close_pages(&from);
  }
  sealed_wipe(pages, 2 * (size_t)page_size);
  free(pages);
  return result;
}

int sealed_page_size(const char *path) {
  Pages pages;
  uint8_t header[100];
  int size = 0;
  if (open_pages(&pages, path, SQLITE_OPEN_READONLY) != SQLITE_OK) return 0;
  // Bytes 16 and 17 of a database; 1 is 65536 (https://www.sqlite.org/fileformat.html).
  if (pages.file->pMethods->xRead(pages.file, header, sizeof header, 0) == SQLITE_OK &&
      !memcmp(header, "SQLite format 3", 16))
    size = header[16] << 8 | header[17];
  close_pages(&pages);
  return size == 1 ? 65536 : size;
}
