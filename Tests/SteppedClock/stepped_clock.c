// A machine's clock for one process, which a test sets while the process runs: the kernel's, and as many nanoseconds more as the
// file says that STEPPED_CLOCK names. For LD_PRELOAD with glibc.
//
// What runs on (CLOCK_MONOTONIC) is as it is, as on a machine whose clock is set. Who waits on a condition until a moment of the
// clock that is set waits on after a step back, and is late by as much, and stops at once after a step forward.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000;
// Within which a waiting thread notices a step.
static const int64_t slice = 20000000;

static int (*wait_until)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
static const int64_t *offset;

__attribute__((constructor)) static void start(void) {
    wait_until = (int (*)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *))dlsym(
        RTLD_NEXT, "pthread_cond_timedwait");
    const char *path = getenv("STEPPED_CLOCK");
    const int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) { abort(); }
    offset = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
    if (offset == MAP_FAILED) { abort(); }
    close(file);
}

static int64_t nanoseconds(const struct timespec time) { return time.tv_sec * second + time.tv_nsec; }

static struct timespec at(int64_t nanoseconds) {
    return (struct timespec){.tv_sec = nanoseconds / second, .tv_nsec = nanoseconds % second};
}

// The kernel's clock, in nanoseconds since 1970.
static int64_t kernel_now(void) {
    struct timespec time;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &time);
    return nanoseconds(time);
}

static int64_t now(void) { return kernel_now() + (offset ? __atomic_load_n(offset, __ATOMIC_RELAXED) : 0); }

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) { return syscall(SYS_clock_gettime, clock, time); }
    *time = at(now());
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    const int64_t moment = now();
    *time = (struct timeval){.tv_sec = moment / second, .tv_usec = moment % second / 1000};
    return 0;
}

time_t time(time_t *time) {
    const time_t moment = now() / second;
    if (time) { *time = moment; }
    return moment;
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict deadline) {
    // glibc's own mark of a condition whose deadlines are of CLOCK_MONOTONIC.
    if (condition->__data.__wrefs & 2) { return wait_until(condition, mutex, deadline); }
    for (;;) {
        const int64_t left = nanoseconds(*deadline) - now();
        const struct timespec next = at(kernel_now() + (left < slice ? left : slice));
        const int result = wait_until(condition, mutex, &next);
        if (result != ETIMEDOUT || left <= 0) { return result; }
    }
}
