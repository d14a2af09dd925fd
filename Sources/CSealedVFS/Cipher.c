#include "Cipher.h"

#include <openssl/crypto.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CSealedVFS.h"

// One page per key, because the kernel locks and hides whole pages.
static size_t secret_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

uint8_t *sealed_secret_create(void) {
  uint8_t *secret = mmap(
      NULL, secret_size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (secret == MAP_FAILED) return NULL;
  // Each is a second line of defense that may be denied, for instance by RLIMIT_MEMLOCK. A user
  // whose system denies it must still be able to read the data.
  mlock(secret, secret_size());
  madvise(secret, secret_size(), MADV_DONTDUMP);
  madvise(secret, secret_size(), MADV_WIPEONFORK);
  return secret;
}

void sealed_secret_destroy(uint8_t *secret) {
  if (!secret) return;
  OPENSSL_cleanse(secret, secret_size());
  munmap(secret, secret_size());
}

void sealed_wipe(void *bytes, size_t count) { OPENSSL_cleanse(bytes, count); }

int sealed_random(uint8_t *bytes, size_t count) {
  return RAND_bytes(bytes, (int)count) == 1 ? 0 : -1;
}

int derive(
    const uint8_t *key, const uint8_t *salt, size_t salt_size, const char *purpose, uint8_t *out) {
  static const uint8_t no_salt[SEALED_DIGEST_SIZE];
  uint8_t extracted[SEALED_DIGEST_SIZE], info[128];
  size_t count = strlen(purpose);
  if (count >= sizeof info) return -1;
  memcpy(info, purpose, count);
  info[count] = 1;
  int ok = HMAC(EVP_sha256(), salt ? salt : no_salt, salt ? (int)salt_size : SEALED_DIGEST_SIZE,
                key, SEALED_KEY_SIZE, extracted, NULL) &&
           HMAC(EVP_sha256(), extracted, sizeof extracted, info, count + 1, out, NULL);
  OPENSSL_cleanse(extracted, sizeof extracted);
  return ok ? 0 : -1;
}

void sealed_key_id(const uint8_t *key, uint8_t *id) {
  uint8_t digest[SEALED_DIGEST_SIZE] = {0};
  derive(key, NULL, 0, "healthd key id", digest);
  memcpy(id, digest, SEALED_KEY_ID_SIZE);
}

int sealed_authenticate(
    const uint8_t *key, const char *purpose, const uint8_t *message, size_t count,
    uint8_t *digest) {
  uint8_t derived[SEALED_KEY_SIZE];
  int ok = derive(key, NULL, 0, purpose, derived) == 0 &&
           HMAC(EVP_sha256(), derived, sizeof derived, message, count, digest, NULL);
  OPENSSL_cleanse(derived, sizeof derived);
  return ok ? 0 : -1;
}

int cipher_open(Cipher *cipher, const uint8_t *key) {
  memset(cipher, 0, sizeof *cipher);
  cipher->sealing = EVP_CIPHER_CTX_new();
  cipher->opening = EVP_CIPHER_CTX_new();
  if (cipher->sealing && cipher->opening &&
      EVP_EncryptInit_ex(cipher->sealing, EVP_aes_256_gcm(), NULL, key, NULL) == 1 &&
      EVP_DecryptInit_ex(cipher->opening, EVP_aes_256_gcm(), NULL, key, NULL) == 1)
    return 0;
  cipher_close(cipher);
  return -1;
}

void cipher_close(Cipher *cipher) {
  // OpenSSL wipes the key schedule of a context that it frees.
  EVP_CIPHER_CTX_free(cipher->sealing);
  EVP_CIPHER_CTX_free(cipher->opening);
  OPENSSL_cleanse(cipher, sizeof *cipher);
}

// Random nonces of 96 bits, of which one key may have 2^32 (NIST SP 800-38D, 8.3): the probability
// of a repetition is then 2^-32. A counter would have to survive power failures and restored copies
// of the file.
static const uint8_t *next_nonce(Cipher *cipher) {
  if (cipher->nonces_left == 0) {
    if (RAND_bytes(cipher->nonces, sizeof cipher->nonces) != 1) return NULL;
    cipher->nonces_left = NONCE_BATCH;
  }
  return cipher->nonces + --cipher->nonces_left * NONCE_SIZE;
}

int seal_unit(
    Cipher *cipher, const uint8_t *aad, int aad_size, const uint8_t *plain, int size,
    uint8_t *unit) {
  EVP_CIPHER_CTX *context = cipher->sealing;
  const uint8_t *nonce = next_nonce(cipher);
  uint8_t *sealed = unit + NONCE_SIZE;
  int count, last;
  if (!nonce) return -1;
  memcpy(unit, nonce, NONCE_SIZE);
  return EVP_EncryptInit_ex(context, NULL, NULL, NULL, nonce) == 1 &&
                 EVP_EncryptUpdate(context, NULL, &count, aad, aad_size) == 1 &&
                 EVP_EncryptUpdate(context, sealed, &count, plain, size) == 1 &&
                 EVP_EncryptFinal_ex(context, sealed + count, &last) == 1 &&
                 EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG_SIZE, sealed + size) == 1
             ? 0
             : -1;
}

int open_unit(
    Cipher *cipher, const uint8_t *aad, int aad_size, const uint8_t *unit, int size,
    uint8_t *plain) {
  EVP_CIPHER_CTX *context = cipher->opening;
  const uint8_t *sealed = unit + NONCE_SIZE;
  int count, last;
  if (EVP_DecryptInit_ex(context, NULL, NULL, NULL, unit) == 1 &&
      EVP_CIPHER_CTX_ctrl(
          context, EVP_CTRL_AEAD_SET_TAG, TAG_SIZE, (void *)(sealed + size)) == 1 &&
      EVP_DecryptUpdate(context, NULL, &count, aad, aad_size) == 1 &&
      EVP_DecryptUpdate(context, plain, &count, sealed, size) == 1 &&
      EVP_DecryptFinal_ex(context, plain + count, &last) == 1)
    return 0;
  memset(plain, 0, (size_t)size);
  return -1;
}

void decrypt_damaged_unit(Cipher *cipher, const uint8_t *unit, int size, uint8_t *plain) {
  int count;
  // Without the final call, which verifies the tag.
  EVP_DecryptInit_ex(cipher->opening, NULL, NULL, NULL, unit);
  EVP_DecryptUpdate(cipher->opening, plain, &count, unit + NONCE_SIZE, size);
}

int sealed_seal(
    const uint8_t *key, const uint8_t *aad, size_t aad_size, const uint8_t *plain, size_t size,
    uint8_t *sealed) {
  Cipher cipher;
  if (cipher_open(&cipher, key)) return -1;
  int result = seal_unit(&cipher, aad, (int)aad_size, plain, (int)size, sealed);
  cipher_close(&cipher);
  return result;
}

int sealed_open(
    const uint8_t *key, const uint8_t *aad, size_t aad_size, const uint8_t *sealed, size_t size,
    uint8_t *plain) {
  Cipher cipher;
  if (cipher_open(&cipher, key)) return -1;
  int result = open_unit(&cipher, aad, (int)aad_size, sealed, (int)size, plain);
  cipher_close(&cipher);
  return result;
}

void put32(uint8_t *bytes, uint32_t number) {
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(number >> (8 * i));
}
void put64(uint8_t *bytes, uint64_t number) {
  for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
}
uint32_t get32(const uint8_t *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
         (uint32_t)bytes[3] << 24;
}
