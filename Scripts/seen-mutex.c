// A wait for a locked Mutex is in Swift's library, which is not built with the thread sanitizer: it does not see that the lock was had
// behind it, and takes what happens under the lock for a race. `make sanitize` loads this in front of that library. It waits where
// the sanitizer sees it.
//
// The names are those of the library, for `_lockSlow` and `_tryLockSlow` of the handle of a Mutex: a word that is 0, or the holder's
// thread. Whoever unlocks without somebody who sleeps does so without the library, and nobody sleeps here.
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// The sanitizer's own. The package manager, which starts what is built with it, has no such function.
extern uint32_t __tsan_atomic32_compare_exchange_val(
    volatile uint32_t *word, uint32_t expected, uint32_t wanted, int order, int failureOrder) __attribute__((weak));

// Locks where nobody has the lock. Returns who has it; 0 if that was nobody.
static uint32_t take(volatile uint32_t *word, uint32_t thread) {
    if (__tsan_atomic32_compare_exchange_val)
        return __tsan_atomic32_compare_exchange_val(word, 0, thread, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
    uint32_t holder = 0;
    __atomic_compare_exchange_n(word, &holder, thread, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
    return holder;
}

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

SWIFT void lockSlow(uint32_t thread, SELF volatile uint32_t *word)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void lockSlow(uint32_t thread, SELF volatile uint32_t *word) {
    for (;;) {
        uint32_t holder = take(word, thread);
        if (holder == 0) return;
        // As the library does: a thread that locks twice would wait for itself.
        if (holder == thread) abort();
        sched_yield();
    }
}

SWIFT bool tryLockSlow(SELF volatile uint32_t *word) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT bool tryLockSlow(SELF volatile uint32_t *word) { return false; }
