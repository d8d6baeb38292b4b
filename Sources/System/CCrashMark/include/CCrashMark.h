#ifndef CCRASHMARK_H
#define CCRASHMARK_H
#include <stdint.h>

/// Notes in a file that this process crashes while a thread does something, so that the next process knows what not to do.

/// From here on a crash of the calling thread writes a line "crashed at NUMBER" to the descriptor, and then happens as it would
/// have. A thread has one mark at a time.
void crash_mark_begin(int descriptor);
/// Sets the number for the calling thread's mark.
void crash_mark_set(uint64_t number);
/// Takes the calling thread's mark away.
void crash_mark_end(void);

#endif
