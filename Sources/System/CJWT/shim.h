#include <jwt.h>
#include <stdlib.h>

/// Frees a text that libjwt has written.
static inline void cjwt_free_text(char *text) { free(text); }
