// Copies a database page by page, to seal it or to change its key. Free pages have no content: they
// become zeros in the copy, and damage in one does not matter.
#include <stdlib.h>
#include <string.h>

#include "CSealedVFS.h"
#include "Pages.h"
#include "SealedFile.h"

// The pages of a database to copy.
typedef struct {
  int size;
  sqlite3_int64 count;
  uint8_t *is_free;  // for each page
  uint8_t *buffer;   // two pages
} Extent;

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int read_page(Pages *pages, const Extent *extent, sqlite3_int64 page, uint8_t *out) {
  return pages->file->pMethods->xRead(pages->file, out, extent->size, page * extent->size);
}

// Notes the leaves of the list of free pages (https://www.sqlite.org/fileformat.html#the_freelist).
// A trunk, which lists up to size / 4 - 2 leaves, is the first page in a list of trunks. Trunks have
// content and must be intact. Pages are numbered from 1 in the list, and from 0 here.
static int find_free_pages(Pages *from, Extent *extent) {
  uint8_t *page = extent->buffer;
  int result = read_page(from, extent, 0, page);
  if (result != SQLITE_OK) return result;
  uint32_t trunk = big_endian(page + 32);
  // Each trunk is visited once, however damaged a plain database is.
  for (sqlite3_int64 visited = 0; trunk != 0; visited++) {
    if (trunk > extent->count || visited > extent->count) return SQLITE_CORRUPT;
    result = read_page(from, extent, trunk - 1, page);
    if (result != SQLITE_OK) return result;
    uint32_t leaves = big_endian(page + 4);
    if (leaves > (uint32_t)extent->size / 4 - 2) return SQLITE_CORRUPT;
    for (uint32_t i = 0; i < leaves; i++) {
      uint32_t leaf = big_endian(page + 8 + 4 * i);
      if (leaf < 2 || leaf > extent->count) return SQLITE_CORRUPT;
      extent->is_free[leaf - 1] = 1;
    }
    trunk = big_endian(page);
  }
  return SQLITE_OK;
}

static int measure(Pages *from, Extent *extent) {
  int result = from->file->pMethods->xFileSize(from->file, &extent->count);
  if (result != SQLITE_OK) return result;
  extent->count /= extent->size;
  extent->is_free = calloc(1, (size_t)extent->count + 1);
  extent->buffer = malloc(2 * (size_t)extent->size);
  return extent->is_free && extent->buffer ? find_free_pages(from, extent) : SQLITE_NOMEM;
}

static void free_extent(Extent *extent) {
  if (extent->buffer) sealed_wipe(extent->buffer, 2 * (size_t)extent->size);
  free(extent->buffer);
  free(extent->is_free);
}

static int copy_pages(Pages *from, Pages *to, const Extent *extent) {
  uint8_t *page = extent->buffer;
  int size = extent->size, result = SQLITE_OK;
  for (sqlite3_int64 i = 0; result == SQLITE_OK && i < extent->count; i++) {
    if (is_lock_page(i, size)) continue;
    if (extent->is_free[i]) {
      memset(page, 0, (size_t)size);
    } else {
      result = read_page(from, extent, i, page);
    }
    if (result == SQLITE_OK) result = to->file->pMethods->xWrite(to->file, page, size, i * size);
  }
  return result == SQLITE_OK ? to->file->pMethods->xSync(to->file, SQLITE_SYNC_FULL) : result;
}

static int compare_pages(Pages *from, Pages *to, const Extent *extent) {
  uint8_t *page = extent->buffer, *copy = page + extent->size;
  sqlite3_int64 count;
  int result = to->file->pMethods->xFileSize(to->file, &count);
  if (result == SQLITE_OK && count / extent->size != extent->count) return SQLITE_CORRUPT;
  for (sqlite3_int64 i = 0; result == SQLITE_OK && i < extent->count; i++) {
    if (is_lock_page(i, extent->size)) continue;
    result = read_page(to, extent, i, copy);
    if (extent->is_free[i]) continue;
    if (result == SQLITE_OK) result = read_page(from, extent, i, page);
    if (result == SQLITE_OK && memcmp(page, copy, (size_t)extent->size)) return SQLITE_CORRUPT;
  }
  return result;
}

int sealed_copy(const char *from_path, const char *to_path, int page_size) {
  Pages from, to;
  Extent extent = {.size = page_size};
  int result = open_pages(&from, from_path, SQLITE_OPEN_READONLY);
  if (result == SQLITE_OK) {
    result = measure(&from, &extent);
    if (result == SQLITE_OK)
      result = open_pages(&to, to_path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (result == SQLITE_OK) {
      result = copy_pages(&from, &to, &extent);
      if (result == SQLITE_OK) result = compare_pages(&from, &to, &extent);
      close_pages(&to);
    }
    close_pages(&from);
  }
  free_extent(&extent);
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
