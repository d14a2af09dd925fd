#include "Pages.h"

#include <stdlib.h>

#include "CSealedVFS.h"
#include "SealedFile.h"

void close_pages(Pages *pages) {
  if (pages->file && pages->file->pMethods) pages->file->pMethods->xClose(pages->file);
  free(pages->file);
  if (pages->name) sqlite3_free_filename(pages->name);
  memset(pages, 0, sizeof *pages);
}

int open_pages(Pages *pages, const char *path, int flags) {
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

int sealed_pages_open(const char *path, int creates, SealedPages **out) {
  Pages *pages = calloc(1, sizeof *pages);
  *out = NULL;
  if (!pages) return SQLITE_NOMEM;
  int flags = creates ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  int result = open_pages(pages, path, flags);
  if (result == SQLITE_OK) {
    *out = pages;
  } else {
    free(pages);
  }
  return result;
}

void sealed_pages_close(SealedPages *pages) {
  close_pages(pages);
  free(pages);
}

int sealed_pages_size(SealedPages *pages, int64_t *size) {
  sqlite3_int64 found = 0;
  int result = pages->file->pMethods->xFileSize(pages->file, &found);
  *size = found;
  return result;
}

// The VFS of SQLite for files writes at most 128 KiB at once, because no caller of it writes more.
enum { PART_SIZE_MAX = 65536 };

// The number of bytes to read or write at once: up to the page of locks, or up to its end if the offset
// is in it.
static int part_size(int page_size, int count, int64_t offset, int *is_lock) {
  if (count > PART_SIZE_MAX) count = PART_SIZE_MAX;
  int64_t lock = 0x40000000 / page_size * (int64_t)page_size;
  *is_lock = offset >= lock && offset < lock + page_size;
  int64_t end = *is_lock ? lock + page_size : lock;
  return offset < end && end - offset < count ? (int)(end - offset) : count;
}

int sealed_pages_read(
    SealedPages *pages, int page_size, uint8_t *bytes, int count, int64_t offset) {
  int result = SQLITE_OK, is_lock;
  while (result == SQLITE_OK && count > 0) {
    int part = part_size(page_size, count, offset, &is_lock);
    if (is_lock) {
      memset(bytes, 0, (size_t)part);
    } else {
      result = pages->file->pMethods->xRead(pages->file, bytes, part, offset);
    }
    bytes += part;
    count -= part;
    offset += part;
  }
  return result;
}

int sealed_pages_write(
    SealedPages *pages, int page_size, const uint8_t *bytes, int count, int64_t offset) {
  int result = SQLITE_OK, is_lock;
  while (result == SQLITE_OK && count > 0) {
    int part = part_size(page_size, count, offset, &is_lock);
    if (!is_lock) result = pages->file->pMethods->xWrite(pages->file, bytes, part, offset);
    bytes += part;
    count -= part;
    offset += part;
  }
  return result;
}

int sealed_pages_sync(SealedPages *pages) {
  return pages->file->pMethods->xSync(pages->file, SQLITE_SYNC_FULL);
}
