// Linux calls that Swift's Glibc module does not import, or imports with types that are awkward in
// Swift.
//
// Every function returns a negative errno on failure instead of setting errno, and retries after
// EINTR unless noted otherwise.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The credentials of the peer of a Unix socket.
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
  // The peer has shut down its sending direction.
  CL_PEER_CLOSED = 0x2000,
};

// Returns the time of CLOCK_MONOTONIC.
uint64_t cl_monotonic_nanoseconds(void);
// Returns the CPU time of the calling thread.
uint64_t cl_thread_processor_nanoseconds(void);
// Returns a value that identifies the calling thread.
uint64_t cl_thread(void);

int cl_epoll_create(void);
int cl_epoll_add(int epoll, int fd, uint32_t events, uint64_t token);
int cl_epoll_modify(int epoll, int fd, uint32_t events, uint64_t token);
int cl_epoll_remove(int epoll, int fd);
// Waits for at most 64 events. A negative timeout waits indefinitely. Returns 0 after EINTR.
int cl_epoll_wait(int epoll, struct cl_event *events, int count, int64_t timeout_nanoseconds);
// The same without blocking: asks for events again and again until there are any.
int cl_epoll_poll(int epoll, struct cl_event *events, int count, uint64_t nanoseconds);

// Whether more than one core is online.
bool cl_has_several_cores(void);

int cl_eventfd_create(void);
int cl_eventfd_signal(int fd);
int cl_timerfd_create(void);
// Arms the timer for an absolute time; 0 disarms it.
int cl_timerfd_arm(int fd, uint64_t monotonic_nanoseconds);
// Resets the counter of an eventfd or timerfd, so that epoll no longer reports it as readable.
void cl_counter_clear(int fd);

// Creates a listening, non-blocking Unix stream socket with mode 0600. SO_PASSCRED is set before
// listen, so that accepted sockets inherit it and no message arrives without credentials.
int cl_unix_listen(const char *path, int backlog);
// Creates a connected, blocking Unix stream socket.
int cl_unix_connect(const char *path);
int cl_set_nonblocking(int fd, bool nonblocking);
// Sets the flags and options of cl_unix_listen on an inherited listening socket.
int cl_adopt_listener(int fd);
// Returns whether the descriptor is a listening Unix stream socket.
bool cl_is_unix_listener(int fd);
// Copies the path to which a socket is bound; `size` includes the terminating NUL. Returns the
// length of the path.
int cl_bound_path(int fd, char *path, size_t size);
// Accepts a connection as a non-blocking, close-on-exec descriptor.
int cl_accept(int listener);

// Limits the bytes that the kernel queues for the peer, excluding its bookkeeping overhead.
int cl_limit_send_buffer(int fd, int32_t size);

int cl_peer_credentials(int fd, struct cl_credentials *credentials);
// Returns a pidfd of the process that connected. It keeps referring to that process even after the
// process number has been reused.
int cl_peer_pidfd(int fd);
int cl_pidfd_open(int32_t pid);
// Returns 1 if the process exits within the given time, otherwise 0. With 0 milliseconds, it does
// not wait.
int cl_pidfd_has_exited(int pidfd, int milliseconds);
// Returns a number for the process instance that is unique until reboot; 0 if pidfs is missing.
uint64_t cl_pidfd_instance(int pidfd);

// Starts the program named by the first word, in its own process group and with default signal
// handling. Each word and each line of the environment ends with NUL. The program inherits no
// descriptors except standard output and standard error, and those only if has_output is set;
// otherwise they are /dev/null, as standard input always is. Returns the process number; the caller
// must call cl_wait for it exactly once.
int cl_spawn(
    const char *words, size_t words_size, const char *environment, size_t environment_size,
    bool has_output);
// Starts the program named by the first word, found by PATH, with the environment, the standard streams
// and the process group of the caller and with default signal handling. The caller must call cl_wait for
// it exactly once.
int cl_spawn_in_foreground(const char *words, size_t words_size);
// Waits for a child. Returns its exit status, or 256 plus the number of the signal that ended it.
int cl_wait(int32_t pid);

// Receives bytes written by a single process and stores its credentials in `sender`; the pid is 0
// if the kernel did not supply them. Closes all received descriptors, so that a peer cannot exhaust
// the descriptor table. Returns 0 at the end of the stream.
int64_t cl_receive(int fd, void *bytes, size_t size, struct cl_credentials *sender);
// Never raises SIGPIPE, and never blocks on a non-blocking socket.
int64_t cl_send(int fd, const void *bytes, size_t size);
int cl_close(int fd);

// Sockets that keep the boundaries of messages, between the daemon and the measuring service.

// Creates a listening socket with this mode.
int cl_message_listen(const char *path, int backlog, uint32_t mode);
// Creates a connected, blocking socket.
int cl_message_connect(const char *path);
// Makes each receive and send fail with -EAGAIN if it blocks for longer than this.
int cl_limit_blocking(int fd, int milliseconds);
enum { CL_MESSAGE_FILES = 2 };
// Sends one message with up to CL_MESSAGE_FILES descriptors.
int64_t cl_send_message(int fd, const void *bytes, size_t size, const int *files, int count);
// Receives one message and its descriptors, which the caller must close, and stores their number in
// `count`. Closes all descriptors and returns -EMSGSIZE if there are more than CL_MESSAGE_FILES, or
// if the message is longer than `size`.
int64_t cl_receive_message(int fd, void *bytes, size_t size, int *files, int *count);

// Returns a descriptor that only locates a file (O_PATH). Nothing is opened, which would have
// effects for a pipe or a device.
int cl_locate(const char *path, bool follows_link);
// Returns the number, in the caller's PID namespace, of the process to which a pidfd refers. Returns
// -ESRCH if it has exited, and -EBADF if the descriptor is not a pidfd.
int cl_pidfd_process(int pidfd);
// Returns 1 if the real, effective, saved and file system user of a process are all `user`,
// otherwise 0. The status file is readable by all users.
int cl_process_has_user(int32_t pid, uint32_t user);
// Duplicates a process that has one thread. Returns 0 in the child, which the kernel kills after this
// time, even if it waits for a file system that does not answer.
int cl_fork(unsigned deadline_seconds);
// Returns the number of a child that has exited and is thereby removed; 0 if there is none.
int cl_reap(void);

// Files that arrive in a directory.

enum {
  CL_FILE_WRITTEN = 0x008,
  CL_FILE_MOVED_IN = 0x080,
  // The directory was removed or moved, or its file system was unmounted.
  CL_DIRECTORY_GONE = 0x800 | 0x400 | 0x2000 | 0x8000,
  // Events were lost.
  CL_EVENTS_LOST = 0x4000,
};
// Creates an inotify descriptor for files that are closed after writing, or moved into a directory. A
// link at the end of the path is not followed.
int cl_watch_directory(const char *path);
// Returns 1 if a process has the file open for writing, otherwise 0, also if the file system cannot
// tell. The caller must own the file, have opened it for reading, and ignore SIGIO.
int cl_is_being_written(int fd);

// Returns 1 if the file is protected by fs-verity, otherwise 0.
int cl_file_is_verity(int fd);

// Makes the allocator retain up to 64 MiB of freed memory for the next query instead of returning
// each large column to the system immediately. Faulting in fresh pages took longer than decoding
// into them: a read of 1.5 million samples took 62 ms without and 38 ms with this setting. The
// arenas are limited to two, so that the event loop and the workers share freed memory. By default
// there are up to 8 arenas per processor, each of which would retain as much. Must be called at the
// start of the process.
void cl_limit_freed_memory(void);
// Returns freed memory from the allocator to the system. Takes milliseconds if there is much of it.
void cl_return_freed_memory(void);
// Unmaps the code and the constants of the program and its libraries until they are used. For each
// page that is used the kernel maps 15 beside it that are in the page cache, so that the start alone
// adds 20 MiB to the resident size of a program that contains Swift's runtime. The next use maps them
// again, in less than a millisecond.
void cl_unmap_unused_code(void);
// Returns the resident set size of the process.
int64_t cl_resident_bytes(void);

// Grows the descriptor table to hold `count` descriptors. Must be called while the process has one
// thread: the kernel doubles the table on demand, and in a process with several threads each
// doubling waits for an RCU grace period, which blocks the caller for tens of milliseconds.
int cl_reserve_descriptors(int count);

// Begins to write a part of a file to the disk, without waiting for it.
void cl_begin_writeback(int file, int64_t offset, int64_t count);

// Returns the user who owns the client's end of a TCP connection on 127.0.0.1 or ::1 to a server in the
// same network namespace. Ports are in the byte order of the host.
int64_t cl_loopback_owner(bool is_version6, uint16_t client_port, uint16_t server_port);

#endif
