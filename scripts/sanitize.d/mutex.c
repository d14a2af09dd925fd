// Reports Swift's Mutex to the thread sanitizer. Preloaded by scripts/sanitize thread.
//
// Synchronization.Mutex is a word that holds the owner's thread id. Its fast path, a compare and
// exchange, is inlined into instrumented code, where the sanitizer sees it. Its slow path is not:
// it is in libswiftSynchronization, which is not instrumented, and there the kernel writes the word
// (futex with priority inheritance, futex(2) FUTEX_LOCK_PI). Without these functions the sanitizer
// sees no order between the owner that unlocks a contended mutex and the next one, and reports what
// the mutex protects as a race.
//
// Each function has the name of a function of the library, calls it, and records the order at the
// address of the word, which is where the sanitizer also records the order of the fast path. Order
// that the mutex does not establish is not recorded, so no race is hidden.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// In the sanitizer's runtime, which is part of the program; absent in programs without it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// `self` of a Swift method is passed in the context register.
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

typedef SWIFT void (*lock_function)(uint32_t thread, SELF);
typedef SWIFT _Bool (*try_lock_function)(SELF);
typedef SWIFT void (*unlock_function)(SELF);

static void *original(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return found;
}

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT void lock_slow(uint32_t thread, SELF) {
  ((lock_function)original(LOCK_SLOW))(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT _Bool try_lock_slow(SELF) __asm__(TRY_LOCK_SLOW);
SWIFT _Bool try_lock_slow(SELF) {
  _Bool is_locked = ((try_lock_function)original(TRY_LOCK_SLOW))(self);
  if (is_locked && __tsan_acquire) __tsan_acquire(self);
  return is_locked;
}

SWIFT void unlock_slow(SELF) __asm__(UNLOCK_SLOW);
SWIFT void unlock_slow(SELF) {
  if (__tsan_release) __tsan_release(self);
  ((unlock_function)original(UNLOCK_SLOW))(self);
}
