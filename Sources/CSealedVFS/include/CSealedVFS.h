// Encryption at rest beneath SQLite: a VFS that seals every page, log frame and journal of the
// databases that have a key, and passes all other files through. The format is documented in
// StoreFormat.md.
//
// Every function may be called from any thread.
#ifndef CSEALEDVFS_H
#define CSEALEDVFS_H

#include <stddef.h>
#include <stdint.h>

enum {
  SEALED_KEY_SIZE = 32,
  SEALED_KEY_ID_SIZE = 8,
  SEALED_DIGEST_SIZE = 32,
  // The number of bytes by which a sealed message is longer.
  SEALED_OVERHEAD = 28,
};

// Returns zeroed memory for one key: locked into RAM, left out of core dumps, and empty in a forked
// process. Returns NULL when there is no memory.
uint8_t *sealed_secret_create(void);
// Wipes and frees the memory. NULL is ignored.
void sealed_secret_destroy(uint8_t *secret);
// Overwrites memory in a way that the compiler does not remove.
void sealed_wipe(void *bytes, size_t count);

// Fills the buffer with random bytes. Returns 0, or -1 if the generator of the system fails.
int sealed_random(uint8_t *bytes, size_t count);
// The identifier of a key. It reveals nothing about the key.
void sealed_key_id(const uint8_t *key, uint8_t *id);
// The HMAC-SHA256 of a message under a key that is derived for the purpose. Returns 0, or -1 when
// there is no memory.
int sealed_authenticate(
    const uint8_t *key, const char *purpose, const uint8_t *message, size_t count, uint8_t *digest);

// Seals a message that is not a part of a file: nonce | ciphertext | tag of AES-256-GCM, with
// additional data that `sealed_open` must be given as well. Returns 0, or -1 if the generator of the
// system fails or there is no memory.
int sealed_seal(
    const uint8_t *key, const uint8_t *aad, size_t aad_size, const uint8_t *plain, size_t size,
    uint8_t *sealed);
// Verifies a sealed message and writes its `size` bytes of plaintext. Returns -1 and zeroes them if it
// does not authenticate.
int sealed_open(
    const uint8_t *key, const uint8_t *aad, size_t aad_size, const uint8_t *sealed, size_t size,
    uint8_t *plain);

// Sets the key of a database. From then on SQLite opens and creates it sealed, with its log and its
// journal. `page_size` applies to a new file and must be the page size of SQLite. Calls with the
// same key are counted. Returns a result code of SQLite; SQLITE_MISUSE if the path has another key.
int sealed_register(const char *path, const uint8_t *key, int page_size);
// Ends one registration. After the last, the key is wiped; files that are open remain usable until
// they are closed.
void sealed_unregister(const char *path);

// Whether pages of the database that do not authenticate are read as they decrypt, instead of being
// an error. Only to remove damaged rows, after the user has accepted their loss: SQLite must follow
// the pages of a row to free them, and one flipped bit leaves the others of its page in place.
void sealed_accept_damage(const char *path, int accepts);

enum { SEALED_MISSING = 0, SEALED_PLAIN = 1, SEALED_SEALED = 2, SEALED_UNREADABLE = 3 };
// Returns what a file is, and the identifier of the key of a sealed one. A file without content is
// missing.
//
// Not for a plain database that this process has open: closing any descriptor of a file releases
// the locks of SQLite on it.
int sealed_state(const char *path, uint8_t *key_id);

// Copies the pages of a database that no connection has open and whose log is empty to a new file,
// flushes it, and compares every page of the copy with the original. Either is sealed if its path
// has a key. Free pages are zeros in the copy, and may be damaged. Returns a result code of SQLite.
int sealed_copy(const char *from, const char *to, int page_size);
// Returns the page size of a database that no connection has open; 0 if it cannot be read.
int sealed_page_size(const char *path);

// The pages of a database that no connection has open, as SQLite would see them. The file is sealed if
// its path had a key when it was opened. One thread at a time may use it. The functions return result
// codes of SQLite.
typedef struct SealedPages SealedPages;
// Opens a database to read its pages, or creates one to write them.
int sealed_pages_open(const char *path, int creates, SealedPages **out);
void sealed_pages_close(SealedPages *pages);
int sealed_pages_size(SealedPages *pages, int64_t *size);
// Reads and writes whole pages. The page that SQLite uses for locks has no content: it is read as zeros
// and not written.
int sealed_pages_read(
    SealedPages *pages, int page_size, uint8_t *bytes, int count, int64_t offset);
int sealed_pages_write(
    SealedPages *pages, int page_size, const uint8_t *bytes, int count, int64_t offset);
int sealed_pages_sync(SealedPages *pages);

#endif
