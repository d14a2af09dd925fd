// Linux calls that Swift's Glibc does not show, or shows with types that are awkward in Swift.
//
// Every function returns a negative errno on failure, never sets errno for the caller to read, and
// goes on after EINTR.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Who is at the other end of a Unix socket.
struct cl_credentials {
  int32_t pid;
  uint32_t uid;
  uint32_t gid;
};

struct cl_event {
  uint32_t events;
  uint64_t token;
};

enum {
  CL_READABLE = 0x001,
  CL_WRITABLE = 0x004,
  CL_ERROR = 0x008,
  // Both directions are shut down.
  CL_HANGUP = 0x010,
  // The peer sends no more.
  CL_PEER_CLOSED = 0x2000,
};

uint64_t cl_monotonic_nanoseconds(void);
// Processor time of the calling thread.
uint64_t cl_thread_processor_nanoseconds(void);
uint64_t cl_thread(void);

int cl_epoll_create(void);
int cl_epoll_add(int epoll, int fd, uint32_t events, uint64_t token);
int cl_epoll_modify(int epoll, int fd, uint32_t events, uint64_t token);
int cl_epoll_remove(int epoll, int fd);
// Negative timeout: for ever. At most 64 events.
int cl_epoll_wait(int epoll, struct cl_event *events, int count, int64_t timeout_nanoseconds);

int cl_eventfd_create(void);
int cl_eventfd_signal(int fd);
int cl_timerfd_create(void);
// 0 disarms.
int cl_timerfd_arm(int fd, uint64_t monotonic_nanoseconds);
// Empties an eventfd or timerfd.
void cl_counter_clear(int fd);

// A listening Unix stream socket, mode 0600, not blocking, with SO_PASSCRED set before it listens.
int cl_unix_listen(const char *path, int backlog);
// A connected Unix stream socket, blocking.
int cl_unix_connect(const char *path);
int cl_set_nonblocking(int fd, bool nonblocking);
// Prepares an inherited listening socket as cl_unix_listen does.
int cl_adopt_listener(int fd);
// Whether the descriptor is a listening Unix stream socket.
bool cl_is_unix_listener(int fd);
// The path that a socket is bound to; `size` includes the terminating zero. Returns its length.
int cl_bound_path(int fd, char *path, size_t size);
// A connection that does not block and is closed by exec.
int cl_accept(int listener);

/// Bytes that the kernel queues for the peer, before its own overhead.
int cl_limit_send_buffer(int fd, int32_t size);

int cl_peer_credentials(int fd, struct cl_credentials *credentials);
// The process that connected, pinned.
int cl_peer_pidfd(int fd);
int cl_pidfd_open(int32_t pid);
// Whether the process of a pidfd exits within so many milliseconds; 0 asks about now.
int cl_pidfd_has_exited(int pidfd, int milliseconds);
// The number of the process instance, unique while the machine is up; 0 where pidfs is missing.
uint64_t cl_pidfd_instance(int pidfd);

// Starts the program that the first of the words names, in a process group of its own and with default
// signal handling. Each word and each line of the environment ends with NUL. The program has no
// descriptor of the caller but standard output and error, if it has output; what is missing leads to
// /dev/null. Returns its number, with which cl_wait is to be called once.
int cl_spawn(
    const char *words, size_t words_size, const char *environment, size_t environment_size,
    bool has_output);
// Returns the exit status of a child, or 256 and the signal that ended it.
int cl_wait(int32_t pid);

// Reads what one process has written; `sender` is that process, with pid 0 if the kernel did not
// tell. Descriptors sent along are closed. Returns 0 at the end of the stream.
int64_t cl_receive(int fd, void *bytes, size_t size, struct cl_credentials *sender);
// Never raises SIGPIPE and never blocks on a socket that is not blocking.
int64_t cl_send(int fd, const void *bytes, size_t size);
int cl_close(int fd);
// Whether fs-verity guards a file: 1 or 0.
int cl_file_is_verity(int fd);

// Opens (and creates) a file and locks it until the descriptor is closed; -EWOULDBLOCK if another
// process holds it.
int cl_lock_file(const char *path);

// Makes the allocator keep up to 64 MiB of freed memory for the next query instead of returning every
// large column to the system at once: faulting in fresh pages took longer than decoding into them (a
// read of 1.5 million samples 38 against 62 ms). By default each of 8 arenas per processor would keep
// as much, and memory freed by one thread would not serve another; with two, the event loop and the
// workers share what is freed. To be called at the start of a process.
void cl_limit_freed_memory(void);
// Returns freed memory from the allocator to the system. Takes milliseconds when much is free.
void cl_return_freed_memory(void);
// Resident memory of the process.
int64_t cl_resident_bytes(void);

// Grows the table of descriptors for numbers below `count` at once. To be called while the process
// has one thread: the kernel doubles the table as needed, and in a process with several threads each
// doubling waits for an RCU grace period, which blocks the caller for tens of milliseconds.
int cl_reserve_descriptors(int count);

#endif
