#include "Databases.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CSealedVFS.h"
#include "Cipher.h"
#include "SealedFile.h"

static const char magic[8] = {'h', 'e', 'a', 'l', 't', 'h', 'd', 'S'};

struct Database {
  Database *next;
  char *path;  // as SQLite names the file
  uint8_t *key;  // NULL after the last registration ended
  uint8_t key_id[SEALED_KEY_ID_SIZE];
  int page_size;  // of a new file
  int registrations;
  int files;  // that are open
  int accepts_damage;
  int has_header;
  uint8_t header[HEADER_SIZE];
};

static Database *databases;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Frees a database that has neither a key nor open files. The lock is held.
static void drop_if_unused(Database *database) {
  if (database->registrations == 0 && database->key) {
    sealed_secret_destroy(database->key);
    database->key = NULL;
  }
  if (database->registrations > 0 || database->files > 0) return;
  Database **link = &databases;
  while (*link != database) link = &(*link)->next;
  *link = database->next;
  free(database->path);
  free(database);
}

static Database *find(const char *path, size_t length) {
  for (Database *d = databases; d; d = d->next)
    if (strlen(d->path) == length && !memcmp(d->path, path, length)) return d;
  return NULL;
}

// Returns the path as SQLite passes it to the VFS: absolute, without links. NULL on failure; to be
// freed.
static char *full_path(const char *path) {
  install_vfs();
  char *full = malloc((size_t)beneath->mxPathname + 1);
  if (!full) return NULL;
  // The extended codes of success state that a link was followed.
  if ((beneath->xFullPathname(beneath, path, beneath->mxPathname + 1, full) & 0xff) == SQLITE_OK)
    return full;
  free(full);
  return NULL;
}

int sealed_register(const char *path, const uint8_t *key, int page_size) {
  char *full = full_path(path);
  if (!full) return SQLITE_CANTOPEN;
  uint8_t id[SEALED_KEY_ID_SIZE];
  sealed_key_id(key, id);
  int result = SQLITE_OK;
  pthread_mutex_lock(&lock);
  Database *database = find(full, strlen(full));
  if (database && database->key) {
    if (memcmp(database->key_id, id, sizeof id))
      result = SQLITE_MISUSE;
    else
      database->registrations++;
  } else {
    uint8_t *secret = sealed_secret_create();
    if (secret && !database && (database = calloc(1, sizeof *database))) {
      database->path = full;
      full = NULL;
      database->next = databases;
      databases = database;
    }
    if (secret && database) {
      memcpy(secret, key, SEALED_KEY_SIZE);
      database->key = secret;
      memcpy(database->key_id, id, sizeof id);
      database->page_size = page_size;
      database->registrations = 1;
    } else {
      sealed_secret_destroy(secret);
      result = SQLITE_NOMEM;
    }
  }
  pthread_mutex_unlock(&lock);
  free(full);
  return result;
}

void sealed_unregister(const char *path) {
  char *full = full_path(path);
  if (!full) return;
  pthread_mutex_lock(&lock);
  Database *database = find(full, strlen(full));
  if (database && database->registrations > 0) {
    database->registrations--;
    drop_if_unused(database);
  }
  pthread_mutex_unlock(&lock);
  free(full);
}

int any_key(void) {
  pthread_mutex_lock(&lock);
  int any = databases != NULL;
  pthread_mutex_unlock(&lock);
  return any;
}

Database *retain_database(const char *path, const char *suffix) {
  size_t length = strlen(path), tail = strlen(suffix);
  if (length < tail || memcmp(path + length - tail, suffix, tail)) return NULL;
  pthread_mutex_lock(&lock);
  Database *database = find(path, length - tail);
  if (database) database->files++;
  pthread_mutex_unlock(&lock);
  return database;
}

void release_database(Database *database) {
  pthread_mutex_lock(&lock);
  if (--database->files == 0) database->has_header = 0;
  drop_if_unused(database);
  pthread_mutex_unlock(&lock);
}

void sealed_accept_damage(const char *path, int accepts) {
  char *full = full_path(path);
  if (!full) return;
  pthread_mutex_lock(&lock);
  Database *database = find(full, strlen(full));
  if (database) database->accepts_damage = accepts;
  pthread_mutex_unlock(&lock);
  free(full);
}

int accepts_damage(Database *database) {
  pthread_mutex_lock(&lock);
  int accepts = database->accepts_damage;
  pthread_mutex_unlock(&lock);
  return accepts;
}

static int is_page_size(uint32_t size) {
  return size >= 512 && size <= 65536 && !(size & (size - 1));
}

// Writes the HMAC of a header. The lock is held, and there is a key.
static int header_mac(const Database *database, const uint8_t *header, uint8_t *mac) {
  uint8_t digest[SEALED_DIGEST_SIZE];
  if (sealed_authenticate(
          database->key, "healthd sealed header", header, HEADER_CHECKED_SIZE, digest))
    return SQLITE_NOMEM;
  memcpy(mac, digest, HEADER_MAC_SIZE);
  return SQLITE_OK;
}

// Writes the header of a new file and flushes it: the keys of the log depend on the file id, and a
// commit in the log must not survive a power failure that the header does not.
static int create_header(Database *database, sqlite3_file *file) {
  uint8_t *header = database->header;
  memset(header, 0, HEADER_SIZE);
  memcpy(header, magic, sizeof magic);
  put32(header + 8, FORMAT_VERSION);
  put32(header + 12, (uint32_t)database->page_size);
  if (sealed_random(header + 16, 16)) return SQLITE_IOERR;
  memcpy(header + 32, database->key_id, SEALED_KEY_ID_SIZE);
  int result = header_mac(database, header, header + HEADER_CHECKED_SIZE);
  if (result == SQLITE_OK) result = file->pMethods->xWrite(file, header, HEADER_SIZE, 0);
  if (result == SQLITE_OK) result = file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
  return result;
}

static int check_header(Database *database, const uint8_t *header) {
  uint8_t mac[HEADER_MAC_SIZE];
  // A plain file, or one with another key, must not be changed: it is not damaged.
  if (memcmp(header, magic, sizeof magic) || get32(header + 8) != FORMAT_VERSION ||
      memcmp(header + 32, database->key_id, SEALED_KEY_ID_SIZE))
    return SQLITE_NOTADB;
  int result = header_mac(database, header, mac);
  if (result != SQLITE_OK) return result;
  if (memcmp(mac, header + HEADER_CHECKED_SIZE, sizeof mac) ||
      !is_page_size(get32(header + 12)))
    return SQLITE_CORRUPT;
  return SQLITE_OK;
}

int open_header(Database *database, sqlite3_file *file, int is_writable) {
  sqlite3_int64 size = 0;
  uint8_t header[HEADER_SIZE];
  int result = file->pMethods->xFileSize(file, &size);
  if (result != SQLITE_OK) return result;
  pthread_mutex_lock(&lock);
  if (!database->key) {
    result = SQLITE_CANTOPEN;
  } else if (size >= HEADER_SIZE) {
    result = file->pMethods->xRead(file, header, HEADER_SIZE, 0);
    if (result == SQLITE_OK) result = check_header(database, header);
    if (result == SQLITE_OK) memcpy(database->header, header, HEADER_SIZE);
  } else if (is_writable) {
    // A shorter file is one whose creation was interrupted: no database is smaller than a page.
    result = create_header(database, file);
  } else {
    result = SQLITE_CANTOPEN;
  }
  if (result == SQLITE_OK) database->has_header = 1;
  pthread_mutex_unlock(&lock);
  return result;
}

int database_page_size(Database *database) {
  pthread_mutex_lock(&lock);
  int size = (int)get32(database->header + 12);
  pthread_mutex_unlock(&lock);
  return size;
}

int file_key(Database *database, Purpose purpose, uint8_t *key) {
  static const char *const names[] = {
      "healthd sealed pages", "healthd sealed log", "healthd sealed journal"};
  int result = SQLITE_CANTOPEN;
  pthread_mutex_lock(&lock);
  // SQLite opens the log and the journal of a database while that is open, so the header is known.
  if (database->key && database->has_header)
    result = derive(database->key, database->header + 16, 16, names[purpose], key) == 0
                 ? SQLITE_OK
                 : SQLITE_NOMEM;
  pthread_mutex_unlock(&lock);
  return result;
}

int sealed_state(const char *path, uint8_t *key_id) {
  uint8_t header[HEADER_SIZE];
  int state = -1;
  char *full = full_path(path);
  if (full) {
    pthread_mutex_lock(&lock);
    Database *database = find(full, strlen(full));
    if (database && database->has_header) {
      memcpy(key_id, database->header + 32, SEALED_KEY_ID_SIZE);
      state = SEALED_SEALED;
    }
    pthread_mutex_unlock(&lock);
    free(full);
  }
  if (state >= 0) return state;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno == ENOENT ? SEALED_MISSING : SEALED_UNREADABLE;
  ssize_t count = pread(file, header, sizeof header, 0);
  close(file);
  if (count < 0) return SEALED_UNREADABLE;
  if (count < HEADER_SIZE) return SEALED_MISSING;
  if (memcmp(header, magic, sizeof magic)) return SEALED_PLAIN;
  memcpy(key_id, header + 32, SEALED_KEY_ID_SIZE);
  return SEALED_SEALED;
}
