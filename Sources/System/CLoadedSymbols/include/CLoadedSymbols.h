#ifndef CLOADEDSYMBOLS_H
#define CLOADEDSYMBOLS_H
#include <stdbool.h>
#include <stddef.h>

/// Names of functions and tables in this process, as the linker wrote them into the files it was loaded from.
///
/// Unlike the system's own look-up these include internal and private names. There are none where a file was stripped,
/// cannot be read, or is not 64-bit ELF; then the functions answer false.

/// Takes one symbol: its name with its length, and its address in memory.
typedef void (*loaded_symbols_visitor)(const char *name, size_t length, const void *address, void *context);

/// Visits the symbols that begin with `prefix` of the executable or library that contains `inside`.
bool loaded_symbols_visit(const void *inside, const char *prefix, loaded_symbols_visitor visitor, void *context);

/// Copies the name of the symbol at this address that ends with `suffix`; false if there is none or it does not fit.
bool loaded_symbols_name(const void *address, const char *suffix, char *name, size_t size);

/// Whether these bytes are in memory where a part of the executable or of a library was loaded to.
bool loaded_symbols_holds(const void *address, size_t size);

/// Does nothing, and may be called as any Swift method without a result.
void loaded_symbols_ignore(void);

#endif
