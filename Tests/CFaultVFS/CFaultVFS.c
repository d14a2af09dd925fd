#include "CFaultVFS.h"
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { watchCount = 64 };

typedef struct {
  char *folder;
  int recording;
  long writesLeft, syncsLeft;  // -1: never fail
  long failures;
  char *fullBeside;  // a path, or NULL
  int held;          // whether writes to database files wait
  int waiting;       // how many do
  fault_event *events;
  size_t eventCount, eventCapacity;
} Watch;

typedef struct {
  sqlite3_file base;
  sqlite3_io_methods methods;
  int watch;
  char *path;
  sqlite3_file *real;  // allocated after this struct
} File;

static Watch watches[watchCount];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t heldChanged = PTHREAD_COND_INITIALIZER;
static sqlite3_vfs *under, over;

static void add(Watch *w, int kind, const char *path, int64_t offset, const void *b, size_t n) {
  if (!w->recording) return;
  if (w->eventCount == w->eventCapacity) {
    w->eventCapacity = w->eventCapacity ? w->eventCapacity * 2 : 1024;
    w->events = realloc(w->events, w->eventCapacity * sizeof *w->events);
  }
  uint8_t *copy = n ? malloc(n) : NULL;
  if (n) memcpy(copy, b, n);
  w->events[w->eventCount++] = (fault_event){kind, path ? strdup(path) : NULL, offset, copy, n};
}

static int watchOf(const char *path) {
  for (int i = 0; path && i < watchCount; i++)
    if (watches[i].folder && !strncmp(path, watches[i].folder, strlen(watches[i].folder))) return i;
  return -1;
}

// Counts down; returns true if the operation must fail.
static int fails(Watch *w, long *left) {
  if (*left < 0) return 0;
  if (*left > 0) return --*left, 0;
  return w->failures++, 1;
}

static int isFull(Watch *w) {
  return w->fullBeside && access(w->fullBeside, F_OK) == 0 ? (w->failures++, 1) : 0;
}

static int isLog(const char *path) {
  size_t n = path ? strlen(path) : 0;
  return n > 4 && !strcmp(path + n - 4, "-wal");
}

// Waits while writes are held. Call with the lock.
static void awaitRelease(Watch *w) {
  if (!w->held) return;
  w->waiting++;
  pthread_cond_broadcast(&heldChanged);
  while (w->held) pthread_cond_wait(&heldChanged, &lock);
  w->waiting--;
}

static File *file(sqlite3_file *f) { return (File *)f; }
#define REAL (file(f)->real)
#define METHODS (file(f)->real->pMethods)

static int vClose(sqlite3_file *f) {
  int r = METHODS->xClose(REAL);
  free(file(f)->path);
  return r;
}
static int vRead(sqlite3_file *f, void *b, int n, sqlite3_int64 o) {
  return METHODS->xRead(REAL, b, n, o);
}
static int vWrite(sqlite3_file *f, const void *b, int n, sqlite3_int64 o) {
  pthread_mutex_lock(&lock);
  Watch *w = file(f)->watch >= 0 ? &watches[file(f)->watch] : NULL;
  if (w && !isLog(file(f)->path)) awaitRelease(w);
  int bad = w && (fails(w, &w->writesLeft) || isFull(w));
  pthread_mutex_unlock(&lock);
  if (bad) return SQLITE_FULL;
  int r = METHODS->xWrite(REAL, b, n, o);
  pthread_mutex_lock(&lock);
  if (w && r == SQLITE_OK) add(w, fault_write, file(f)->path, o, b, n);
  pthread_mutex_unlock(&lock);
  return r;
}
static int vTruncate(sqlite3_file *f, sqlite3_int64 size) {
  int r = METHODS->xTruncate(REAL, size);
  pthread_mutex_lock(&lock);
  if (file(f)->watch >= 0 && r == SQLITE_OK)
    add(&watches[file(f)->watch], fault_truncate, file(f)->path, size, NULL, 0);
  pthread_mutex_unlock(&lock);
  return r;
}
static int vSync(sqlite3_file *f, int flags) {
  pthread_mutex_lock(&lock);
  Watch *w = file(f)->watch >= 0 ? &watches[file(f)->watch] : NULL;
  int bad = w && fails(w, &w->syncsLeft);
  int recorded = w && w->recording;
  if (recorded && !bad) add(w, fault_sync, file(f)->path, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  if (bad) return SQLITE_IOERR_FSYNC;
  // The recorded events determine what is durable; a real flush would only take time.
  return recorded ? SQLITE_OK : METHODS->xSync(REAL, flags);
}
static int vFileSize(sqlite3_file *f, sqlite3_int64 *n) { return METHODS->xFileSize(REAL, n); }
static int vLock(sqlite3_file *f, int l) { return METHODS->xLock(REAL, l); }
static int vUnlock(sqlite3_file *f, int l) { return METHODS->xUnlock(REAL, l); }
static int vCheck(sqlite3_file *f, int *o) { return METHODS->xCheckReservedLock(REAL, o); }
static int vControl(sqlite3_file *f, int op, void *a) { return METHODS->xFileControl(REAL, op, a); }
static int vSector(sqlite3_file *f) { return METHODS->xSectorSize(REAL); }
// Reports no characteristics, such as atomic writes, so that SQLite relies on none.
static int vTraits(sqlite3_file *f) { return 0 * METHODS->xDeviceCharacteristics(REAL); }
static int vShmMap(sqlite3_file *f, int p, int n, int e, void volatile **o) {
  return METHODS->xShmMap(REAL, p, n, e, o);
}
static int vShmLock(sqlite3_file *f, int o, int n, int g) { return METHODS->xShmLock(REAL, o, n, g); }
static void vShmBarrier(sqlite3_file *f) { METHODS->xShmBarrier(REAL); }
static int vShmUnmap(sqlite3_file *f, int d) { return METHODS->xShmUnmap(REAL, d); }

static int vOpen(sqlite3_vfs *v, const char *path, sqlite3_file *f, int flags, int *out) {
  (void)v;
  File *o = file(f);
  memset(o, 0, sizeof *o);
  o->real = (sqlite3_file *)(o + 1);
  int r = under->xOpen(under, path, o->real, flags, out);
  if (r != SQLITE_OK) return r;
  pthread_mutex_lock(&lock);
  o->watch = watchOf(path);
  pthread_mutex_unlock(&lock);
  o->path = path ? strdup(path) : NULL;
  o->methods = (sqlite3_io_methods){
      2, vClose, vRead, vWrite, vTruncate, vSync, vFileSize, vLock, vUnlock, vCheck, vControl,
      vSector, vTraits, vShmMap, vShmLock, vShmBarrier, vShmUnmap, NULL, NULL};
  o->base.pMethods = &o->methods;
  return SQLITE_OK;
}
static int vDelete(sqlite3_vfs *v, const char *path, int sync) {
  (void)v;
  int r = under->xDelete(under, path, sync);
  pthread_mutex_lock(&lock);
  int i = watchOf(path);
  if (i >= 0 && r == SQLITE_OK) add(&watches[i], fault_delete, path, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return r;
}

// When the program is loaded: it must be beneath the VFS that encrypts, to record what reaches the
// disk, and that one is installed with the first key.
__attribute__((constructor)) static void install(void) {
  under = sqlite3_vfs_find(NULL);
  over = *under;
  over.pNext = NULL;
  over.zName = "fault";
  over.szOsFile = sizeof(File) + under->szOsFile;
  over.xOpen = vOpen;
  over.xDelete = vDelete;
  sqlite3_vfs_register(&over, 1);
}
int fault_watch(const char *folder) {
  pthread_mutex_lock(&lock);
  int i = 0;
  while (i < watchCount && watches[i].folder) i++;
  if (i == watchCount) abort();
  watches[i] = (Watch){.folder = strdup(folder), .writesLeft = -1, .syncsLeft = -1};
  pthread_mutex_unlock(&lock);
  return i;
}
void fault_unwatch(int i) {
  pthread_mutex_lock(&lock);
  Watch *w = &watches[i];
  for (size_t k = 0; k < w->eventCount; k++) {
    free((void *)w->events[k].path);
    free((void *)w->events[k].bytes);
  }
  free(w->events);
  free(w->folder);
  free(w->fullBeside);
  *w = (Watch){0};
  pthread_mutex_unlock(&lock);
}
void fault_fail_writes(int i, long after) {
  pthread_mutex_lock(&lock);
  watches[i].writesLeft = after;
  pthread_mutex_unlock(&lock);
}
void fault_fail_writes_beside(int i, const char *path) {
  pthread_mutex_lock(&lock);
  free(watches[i].fullBeside);
  watches[i].fullBeside = path ? strdup(path) : NULL;
  pthread_mutex_unlock(&lock);
}
void fault_fail_syncs(int i, long after) {
  pthread_mutex_lock(&lock);
  watches[i].syncsLeft = after;
  pthread_mutex_unlock(&lock);
}
void fault_hold_writes(int i, int held) {
  pthread_mutex_lock(&lock);
  watches[i].held = held;
  pthread_cond_broadcast(&heldChanged);
  pthread_mutex_unlock(&lock);
}
void fault_await_held(int i) {
  pthread_mutex_lock(&lock);
  while (!watches[i].waiting) pthread_cond_wait(&heldChanged, &lock);
  pthread_mutex_unlock(&lock);
}
long fault_failures(int i) {
  pthread_mutex_lock(&lock);
  long n = watches[i].failures;
  pthread_mutex_unlock(&lock);
  return n;
}
void fault_record(int i) {
  pthread_mutex_lock(&lock);
  watches[i].recording = 1;
  pthread_mutex_unlock(&lock);
}
void fault_mark(int i, int64_t number) {
  pthread_mutex_lock(&lock);
  add(&watches[i], fault_mark_event, NULL, number, NULL, 0);
  pthread_mutex_unlock(&lock);
}
size_t fault_event_count(int i) {
  pthread_mutex_lock(&lock);
  size_t n = watches[i].eventCount;
  pthread_mutex_unlock(&lock);
  return n;
}
fault_event fault_event_at(int i, size_t index) {
  pthread_mutex_lock(&lock);
  fault_event e = watches[i].events[index];
  pthread_mutex_unlock(&lock);
  return e;
}
