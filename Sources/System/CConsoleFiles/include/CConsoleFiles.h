#ifndef CCONSOLEFILES_H
#define CCONSOLEFILES_H
#include <stddef.h>

/// A file of the console, as it is in the program.
struct console_file {
    const char *name;
    const unsigned char *text;
};

/// The file with a number from 0 on; behind the last one, a file without a name.
struct console_file console_file_at(size_t number);

#endif
