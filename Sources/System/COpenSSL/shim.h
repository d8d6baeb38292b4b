#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/err.h>
#include <openssl/crypto.h>
#include <stdbool.h>
#include <stddef.h>

/// Whether two secrets, keys, tags or signatures are the same bytes. Takes as long for one that is nearly right as for one that
/// is all wrong; only a wrong length is told at once. The one way in which this project compares what nobody may guess.
static inline bool cshim_is_same_secret(const void *left, size_t left_count, const void *right, size_t right_count) {
    return left_count == right_count && (left_count == 0 || CRYPTO_memcmp(left, right, left_count) == 0);
}
