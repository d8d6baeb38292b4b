#define _GNU_SOURCE
#include "CSystemShims.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { batch_size = 64 };

int cshim_datagram_open(const void *address, size_t address_length, int receive_buffer_bytes) {
    const struct sockaddr *target = address;
    int descriptor = socket(target->sa_family, SOCK_DGRAM, 0);
    if (descriptor < 0) return -errno;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    // The system cuts the wish down to what it allows.
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receive_buffer_bytes, sizeof receive_buffer_bytes);
    if (bind(descriptor, target, (socklen_t)address_length) != 0) {
        int failure = errno;
        close(descriptor);
        return -failure;
    }
    return descriptor;
}

int cshim_datagram_duplicate(int socket) {
    int descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    return descriptor < 0 ? -errno : descriptor;
}

void cshim_datagram_close(int socket) { close(socket); }

#if defined(__linux__)
#include <linux/sched.h>
#include <sys/syscall.h>

static void take_turns(uint64_t nanoseconds) {
    // Glibc has neither the call nor its structure before 2.41.
    struct {
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime, deadline, period;
    } wish = {.size = sizeof wish, .flags = SCHED_FLAG_KEEP_POLICY,
        .nice = getpriority(PRIO_PROCESS, 0), .runtime = nanoseconds};
    // On Linux, 0 is the calling thread.
    syscall(SYS_sched_setattr, 0, &wish, 0);
}

void cshim_take_short_turns(void) { take_turns(100000); }

void cshim_take_usual_turns(void) { take_turns(0); }

size_t cshim_datagram_send_to_all(
    int socket, const void *bytes, size_t length, const void *addresses, size_t address_length, size_t stride,
    size_t count) {
    struct iovec vector = {.iov_base = (void *)bytes, .iov_len = length};
    struct mmsghdr messages[batch_size];
    size_t sent = 0;
    for (size_t start = 0; start < count; start += batch_size) {
        size_t size = count - start < batch_size ? count - start : batch_size;
        memset(messages, 0, size * sizeof messages[0]);
        for (size_t index = 0; index < size; index++) {
            messages[index].msg_hdr.msg_name = (char *)addresses + (start + index) * stride;
            messages[index].msg_hdr.msg_namelen = (socklen_t)address_length;
            messages[index].msg_hdr.msg_iov = &vector;
            messages[index].msg_hdr.msg_iovlen = 1;
        }
        for (size_t next = 0; next < size;) {
            int result = sendmmsg(socket, messages + next, (unsigned)(size - next), MSG_DONTWAIT);
            if (result > 0) {
                sent += (size_t)result;
                next += (size_t)result;
            } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
                return sent;
            } else if (errno != EINTR) {
                // One address that cannot be reached must not cost the others.
                next++;
            }
        }
    }
    return sent;
}

size_t cshim_datagram_receive_many(int socket, void *bytes, size_t stride, size_t *lengths, size_t count) {
    struct iovec vectors[batch_size];
    struct mmsghdr messages[batch_size];
    size_t size = count < batch_size ? count : batch_size;
    memset(messages, 0, size * sizeof messages[0]);
    for (size_t index = 0; index < size; index++) {
        vectors[index].iov_base = (char *)bytes + index * stride;
        vectors[index].iov_len = stride;
        messages[index].msg_hdr.msg_iov = &vectors[index];
        messages[index].msg_hdr.msg_iovlen = 1;
    }
    int result = recvmmsg(socket, messages, (unsigned)size, MSG_DONTWAIT, NULL);
    if (result <= 0) return 0;
    for (int index = 0; index < result; index++) lengths[index] = messages[index].msg_len;
    return (size_t)result;
}

#else

size_t cshim_datagram_send_to_all(
    int socket, const void *bytes, size_t length, const void *addresses, size_t address_length, size_t stride,
    size_t count) {
    size_t sent = 0;
    for (size_t index = 0; index < count; index++) {
        const struct sockaddr *address = (const void *)((const char *)addresses + index * stride);
        if (sendto(socket, bytes, length, MSG_DONTWAIT, address, (socklen_t)address_length) >= 0) sent++;
    }
    return sent;
}

size_t cshim_datagram_receive_many(int socket, void *bytes, size_t stride, size_t *lengths, size_t count) {
    size_t received = 0;
    while (received < count && received < batch_size) {
        ssize_t length = recv(socket, (char *)bytes + received * stride, stride, MSG_DONTWAIT);
        if (length < 0) break;
        lengths[received++] = (size_t)length;
    }
    return received;
}

void cshim_take_short_turns(void) {}

void cshim_take_usual_turns(void) {}

#endif

double cshim_clock_seconds(int clock) {
    struct timespec time = {0, 0};
    clock_gettime((clockid_t)clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int cshim_file_identity(const char *path, uint64_t *device, uint64_t *number) {
    struct stat found;
    if (stat(path, &found) != 0) return errno;
    *device = (uint64_t)found.st_dev;
    *number = (uint64_t)found.st_ino;
    return 0;
}
