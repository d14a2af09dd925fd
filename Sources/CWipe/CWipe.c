#include "CWipe.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static atomic_bool is_enabled;

void cwipe_enable(void) {
  atomic_store_explicit(&is_enabled, true, memory_order_relaxed);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0);
}

// The sanitizers have allocators of their own, which replace the same functions.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OTHER_ALLOCATOR
#endif
#endif

#ifndef HAS_OTHER_ALLOCATOR

// The functions of glibc under the names by which malloc(3) replacements reach them. Every free of
// the process, also of its libraries, is resolved to the functions of the program first.
extern void __libc_free(void *memory);
extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *memory, size_t size);

// Larger blocks are mapped individually: growing one moves its pages and copies nothing.
static const size_t mapped_size = 32 << 20;

void free(void *memory) {
  if (memory && atomic_load_explicit(&is_enabled, memory_order_relaxed)) {
    explicit_bzero(memory, malloc_usable_size(memory));
  }
  __libc_free(memory);
}

// The allocator would copy the bytes to a new block and free the old one without `free`, so the
// copy is made here. A block that shrinks by less than half stays as it is.
void *realloc(void *memory, size_t size) {
  if (!memory || !atomic_load_explicit(&is_enabled, memory_order_relaxed)) {
    return __libc_realloc(memory, size);
  }
  if (size == 0) {
    free(memory);
    return NULL;
  }
  size_t old = malloc_usable_size(memory);
  if (size <= old && size > old / 2) return memory;
  if (old >= mapped_size && size > old) return __libc_realloc(memory, size);
  void *copy = __libc_malloc(size);
  if (!copy) return NULL;
  memcpy(copy, memory, old < size ? old : size);
  free(memory);
  return copy;
}

#endif
