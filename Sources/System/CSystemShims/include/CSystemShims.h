#ifndef CSYSTEMSHIMS_H
#define CSYSTEMSHIMS_H
#include <stddef.h>
#include <stdint.h>

/// What Glibc shows to C only, most of it with `_GNU_SOURCE`.

// MARK: Datagrams, many a system call; without such calls, one at a time. Addresses are `sockaddr`s, passed as bytes.

/// Opens a UDP socket on an address; the socket, or the negative `errno`. The receive buffer is a wish.
int cshim_datagram_open(const void *address, size_t address_length, int receive_buffer_bytes);
/// Another descriptor of the socket; or the negative `errno`.
int cshim_datagram_duplicate(int socket);
/// Closes a descriptor.
void cshim_datagram_close(int socket);
/// Sends the same bytes to `count` addresses, `stride` bytes apart, and returns how many were taken by the system. Never waits.
size_t cshim_datagram_send_to_all(
    int socket, const void *bytes, size_t length, const void *addresses, size_t address_length, size_t stride,
    size_t count);
/// Receives up to `count` datagrams, at most 64, each `stride` bytes into `bytes`, and returns how many. Never waits.
size_t cshim_datagram_receive_many(int socket, void *bytes, size_t stride, size_t *lengths, size_t count);

// MARK: Clocks, files and threads

/// What one of the system's clocks says, in seconds: processor time, for a thread's clock.
double cshim_clock_seconds(int clock);
/// Which file a path leads to; 0, or the `errno`.
int cshim_file_identity(const char *path, uint64_t *device, uint64_t *number);
/// Has the system let the calling thread run for a tenth of a millisecond at a time where others want its processor too, and let it
/// begin sooner for that. A wish that Linux grants from 6.12 on, and that threads inherit from whoever begins them.
void cshim_take_short_turns(void);
/// Takes the wish back.
void cshim_take_usual_turns(void);

#endif
