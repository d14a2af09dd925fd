/* Counts allocations, and the system calls of a server for its connections. Loaded with LD_PRELOAD before the
 * program that is measured. COUNT_FILE, if set, is a file of 16 bytes with both counts for another process. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

struct counts {
  atomic_ullong allocations, system_calls;
};
static struct counts own;
static struct counts *counts = &own;

__attribute__((constructor)) static void share(void) {
  const char *path = getenv("COUNT_FILE");
  int fd = path ? open(path, O_RDWR) : -1;
  if (fd < 0) return;
  void *shared = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (shared != MAP_FAILED) counts = shared;
  close(fd);
}

uint64_t counted_allocations(void) { return counts->allocations; }

// MARK: Allocations

void *malloc(size_t size) {
  counts->allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t members, size_t size) {
  counts->allocations++;
  return __libc_calloc(members, size);
}

void *realloc(void *memory, size_t size) {
  counts->allocations++;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  counts->allocations++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : 12;
}

// MARK: System calls

static long counted(long result) {
  counts->system_calls++;
  return result;
}

ssize_t read(int fd, void *bytes, size_t size) { return counted(syscall(SYS_read, fd, bytes, size)); }

ssize_t write(int fd, const void *bytes, size_t size) {
  return counted(syscall(SYS_write, fd, bytes, size));
}

ssize_t send(int fd, const void *bytes, size_t size, int flags) {
  return counted(syscall(SYS_sendto, fd, bytes, size, flags, NULL, 0));
}

ssize_t recv(int fd, void *bytes, size_t size, int flags) {
  return counted(syscall(SYS_recvfrom, fd, bytes, size, flags, NULL, NULL));
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  return counted(syscall(SYS_sendmsg, fd, message, flags));
}

ssize_t recvmsg(int fd, struct msghdr *message, int flags) {
  return counted(syscall(SYS_recvmsg, fd, message, flags));
}

int epoll_wait(int set, struct epoll_event *events, int count, int milliseconds) {
  return (int)counted(syscall(SYS_epoll_pwait, set, events, count, milliseconds, NULL, 8));
}

int epoll_pwait2(int set, struct epoll_event *events, int count, const struct timespec *limit,
                 const sigset_t *mask) {
  long found = syscall(SYS_epoll_pwait2, set, events, count, limit, mask, 8);
  // A poll that finds nothing takes the place of sleeping, like any number of others.
  int isPoll = limit && limit->tv_sec == 0 && limit->tv_nsec == 0;
  return (int)(found == 0 && isPoll ? found : counted(found));
}
