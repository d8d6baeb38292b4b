#if defined(__linux__)
#include <openssl/crypto.h>

/// Keeps what libcrypto holds until the process is gone. By default it frees that when a program calls `exit`, while a device's link
/// may still check a datagram on another thread, which then reads freed memory. It has to be asked before anything else is.
__attribute__((constructor)) static void keep_libcrypto(void) { OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL); }
#endif
