// Keys, and sealed units: nonce | ciphertext | tag.
#ifndef CIPHER_H
#define CIPHER_H

#include <openssl/evp.h>
#include <stddef.h>
#include <stdint.h>

enum {
  NONCE_SIZE = 12,
  TAG_SIZE = 16,
  UNIT_OVERHEAD = NONCE_SIZE + TAG_SIZE,
  // The number of nonces per call of the random generator, which costs about as much for one as for
  // many.
  NONCE_BATCH = 64,
};

// The cipher of one open file. SQLite uses a file from one thread at a time, so it needs no lock,
// and the key schedule is computed once.
typedef struct {
  EVP_CIPHER_CTX *sealing, *opening;
  uint8_t nonces[NONCE_BATCH * NONCE_SIZE];
  int nonces_left;
} Cipher;

// HKDF-SHA256 with one block of output (RFC 5869). Returns 0 or -1.
int derive(
    const uint8_t *key, const uint8_t *salt, size_t salt_size, const char *purpose, uint8_t *out);

// Returns 0, or -1 when there is no memory.
int cipher_open(Cipher *cipher, const uint8_t *key);
// Wipes the key schedules.
void cipher_close(Cipher *cipher);

// Writes a unit of `size + UNIT_OVERHEAD` bytes. Returns 0 or -1.
int seal_unit(
    Cipher *cipher, const uint8_t *aad, int aad_size, const uint8_t *plain, int size, uint8_t *unit);
// Verifies a unit and writes its `size` bytes of plaintext. Returns -1 and zeroes them if the unit
// does not authenticate.
int open_unit(
    Cipher *cipher, const uint8_t *aad, int aad_size, const uint8_t *unit, int size, uint8_t *plain);

// Decrypts a unit that does not authenticate.
void decrypt_damaged_unit(Cipher *cipher, const uint8_t *unit, int size, uint8_t *plain);

void put32(uint8_t *bytes, uint32_t number);
void put64(uint8_t *bytes, uint64_t number);
uint32_t get32(const uint8_t *bytes);

#endif
