#ifndef CCOMPARISONFILES_H
#define CCOMPARISONFILES_H
#include <stddef.h>

/// A file of the page of a comparison, as it is in the program.
struct comparison_file {
    const char *name;
    const unsigned char *text;
};

/// The file with a number from 0 on; behind the last one, a file without a name.
struct comparison_file comparison_file_at(size_t number);

#endif
