// The functions of SHA-256 itself are to be called through EVP, which looks them up by name for each digest.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/err.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/// Whether two secrets, keys, tags or signatures are the same bytes. Takes as long for one that is nearly right as for one that
/// is all wrong; only a wrong length is told at once. The one way in which this project compares what nobody may guess.
static inline bool cshim_is_same_secret(const void *left, size_t left_count, const void *right, size_t right_count) {
    return left_count == right_count && (left_count == 0 || CRYPTO_memcmp(left, right, left_count) == 0);
}

/// HMAC over SHA-256 (RFC 2104) with its key prepared: what the two digests are behind their pads. It is a plain value. EVP's context
/// is none, and to begin anew it makes and frees three objects, which takes longer than to hash a datagram or a token.
typedef struct {
    SHA256_CTX inner, outer;
} cshim_keyed_hash;

static inline cshim_keyed_hash cshim_keyed_hash_with_key(const void *key, size_t count) {
    unsigned char pad[SHA256_CBLOCK] = {0};
    cshim_keyed_hash keyed;
    if (count > sizeof(pad)) {
        SHA256_Init(&keyed.inner);
        SHA256_Update(&keyed.inner, key, count);
        SHA256_Final(pad, &keyed.inner);
    } else if (count > 0) {
        memcpy(pad, key, count);
    }
    for (size_t place = 0; place < sizeof(pad); place++) pad[place] ^= 0x36;
    SHA256_Init(&keyed.inner);
    SHA256_Update(&keyed.inner, pad, sizeof(pad));
    for (size_t place = 0; place < sizeof(pad); place++) pad[place] ^= 0x36 ^ 0x5c;
    SHA256_Init(&keyed.outer);
    SHA256_Update(&keyed.outer, pad, sizeof(pad));
    OPENSSL_cleanse(pad, sizeof(pad));
    return keyed;
}

/// Writes the 32 bytes of a message's code.
static inline void cshim_keyed_hash_write(
    const cshim_keyed_hash *keyed, const void *message, size_t count, unsigned char *code) {
    SHA256_CTX digest = keyed->inner;
    SHA256_Update(&digest, message, count);
    SHA256_Final(code, &digest);
    digest = keyed->outer;
    SHA256_Update(&digest, code, SHA256_DIGEST_LENGTH);
    SHA256_Final(code, &digest);
}
