// Ed25519 keys of apps with OpenSSL's libcrypto, for hd_identity. Copy this file into your app.
#include <openssl/evp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Creates a key pair. The app stores the private key where only it can read it.
static inline bool ed25519_create(uint8_t private_key[32], uint8_t public_key[32]) {
  size_t count = 32;
  EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
  bool is_ok = key && EVP_PKEY_get_raw_private_key(key, private_key, &count) == 1 &&
               EVP_PKEY_get_raw_public_key(key, public_key, &count) == 1;
  EVP_PKEY_free(key);
  return is_ok;
}

// The member `sign` of hd_identity; the context is the private key.
static inline bool ed25519_sign(
    const uint8_t *data, size_t count, uint8_t signature[64], void *private_key) {
  size_t size = 64;
  EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, private_key, 32);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  bool is_ok = key && context && EVP_DigestSignInit(context, NULL, NULL, NULL, key) == 1 &&
               EVP_DigestSign(context, signature, &size, data, count) == 1 && size == 64;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  return is_ok;
}
