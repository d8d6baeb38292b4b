#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/err.h>
#include <openssl/crypto.h>
#include <openssl/core_names.h>
#include <openssl/params.h>
#include <stdbool.h>
#include <stddef.h>

/// Whether two secrets, keys, tags or signatures are the same bytes. Takes as long for one that is nearly right as for one that
/// is all wrong; only a wrong length is told at once. The one way in which this project compares what nobody may guess.
static inline bool cshim_is_same_secret(const void *left, size_t left_count, const void *right, size_t right_count) {
    return left_count == right_count && (left_count == 0 || CRYPTO_memcmp(left, right, left_count) == 0);
}

/// Prepares a context of HMAC for SHA-256 with a key; 1 where it is ready. In C, because a parameter holds the address of its name,
/// and a Swift text has none that outlives a call.
static inline int cshim_hmac_sha256_init(EVP_MAC_CTX *context, const unsigned char *key, size_t count) {
    static char digest[] = "SHA256";
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0), OSSL_PARAM_construct_end()};
    return EVP_MAC_init(context, key, count, parameters);
}
