#include "CCrashMark.h"
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

// The signals of a crash are delivered to the thread that crashes, so each thread has its own mark.
static _Thread_local volatile int mark_descriptor = -1;
static _Thread_local volatile uint64_t mark_number = 0;

static const int crash_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
enum { crash_signal_count = sizeof crash_signals / sizeof crash_signals[0] };
static struct sigaction previous_actions[crash_signal_count];
static pthread_once_t is_installed = PTHREAD_ONCE_INIT;

// Calls nothing but what a signal handler may call.
static void write_mark(int descriptor, uint64_t number) {
    char line[40] = "crashed at ";
    char digits[20];
    size_t length = 11, count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) line[length++] = digits[--count];
    line[length++] = '\n';
    ssize_t written = write(descriptor, line, length);
    (void)written;
}

static void on_crash(int signal_number, siginfo_t *information, void *context) {
    (void)information;
    (void)context;
    if (mark_descriptor >= 0) {
        write_mark(mark_descriptor, mark_number);
        mark_descriptor = -1;
    }
    // What was there before takes over: an instruction that crashed runs again, and a signal that was sent is sent again.
    for (int index = 0; index < crash_signal_count; index++) {
        if (crash_signals[index] == signal_number) sigaction(signal_number, &previous_actions[index], NULL);
    }
    if (information == NULL || information->si_code <= 0) raise(signal_number);
}

static void install(void) {
    struct sigaction action = {0};
    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < crash_signal_count; index++) {
        sigaction(crash_signals[index], &action, &previous_actions[index]);
    }
}

void crash_mark_begin(int descriptor) {
    pthread_once(&is_installed, install);
    mark_number = 0;
    mark_descriptor = descriptor;
}

void crash_mark_set(uint64_t number) { mark_number = number; }

void crash_mark_end(void) { mark_descriptor = -1; }
