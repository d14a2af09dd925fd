#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

// Repeats a call that was interrupted by a signal. Yields its result, or a negative errno.
#define RETRY(call)                         \
  ({                                        \
    __typeof__(call) result_;               \
    do result_ = (call);                    \
    while (result_ < 0 && errno == EINTR);  \
    result_ < 0 ? -errno : result_;         \
  })

uint64_t cl_monotonic_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t cl_thread_processor_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t cl_thread(void) { return (uint64_t)pthread_self(); }

int cl_epoll_create(void) { return RETRY(epoll_create1(EPOLL_CLOEXEC)); }

static int epoll_change(int epoll, int operation, int fd, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return RETRY(epoll_ctl(epoll, operation, fd, &event));
}

int cl_epoll_add(int epoll, int fd, uint32_t events, uint64_t token) {
  return epoll_change(epoll, EPOLL_CTL_ADD, fd, events, token);
}

int cl_epoll_modify(int epoll, int fd, uint32_t events, uint64_t token) {
  return epoll_change(epoll, EPOLL_CTL_MOD, fd, events, token);
}

int cl_epoll_remove(int epoll, int fd) { return epoll_change(epoll, EPOLL_CTL_DEL, fd, 0, 0); }

int cl_epoll_wait(int epoll, struct cl_event *events, int count, int64_t timeout) {
  struct epoll_event ready[64];
  if (count > 64) count = 64;
  struct timespec limit = {timeout / 1000000000, timeout % 1000000000};
  int found = epoll_pwait2(epoll, ready, count, timeout < 0 ? NULL : &limit, NULL);
  // Not retried, because the timeout would start again.
  if (found < 0) return errno == EINTR ? 0 : -errno;
  for (int i = 0; i < found; i++) {
    events[i].events = ready[i].events;
    events[i].token = ready[i].data.u64;
  }
  return found;
}

int cl_epoll_poll(int epoll, struct cl_event *events, int count, uint64_t nanoseconds) {
  uint64_t end = cl_monotonic_nanoseconds() + nanoseconds;
  for (;;) {
    int found = cl_epoll_wait(epoll, events, count, 0);
    if (found != 0 || cl_monotonic_nanoseconds() >= end) return found;
  }
}

bool cl_has_several_cores(void) { return sysconf(_SC_NPROCESSORS_ONLN) > 1; }

int cl_eventfd_create(void) { return RETRY(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

int cl_eventfd_signal(int fd) {
  uint64_t one = 1;
  return (int)RETRY(write(fd, &one, sizeof one));
}

int cl_timerfd_create(void) {
  return RETRY(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
}

int cl_timerfd_arm(int fd, uint64_t at) {
  struct itimerspec when = {
      .it_value = {(time_t)(at / 1000000000u), (long)(at % 1000000000u)}};
  return RETRY(timerfd_settime(fd, TFD_TIMER_ABSTIME, &when, NULL));
}

void cl_counter_clear(int fd) {
  uint64_t value;
  (void)RETRY(read(fd, &value, sizeof value));
}

// Makes the kernel attach the sender's credentials to received data. Accepted sockets inherit it.
static int pass_credentials(int fd) {
  int on = 1;
  return RETRY(setsockopt(fd, SOL_SOCKET, SO_PASSCRED, &on, sizeof on));
}

static int unix_address(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) return -ENAMETOOLONG;
  strcpy(address->sun_path, path);
  return 0;
}

// Creates a listening socket whose file has the mode. `type` includes the flags of socket(2).
static int listen_at(const char *path, int type, mode_t mode, bool passes_credentials, int backlog) {
  struct sockaddr_un address;
  int result = unix_address(path, &address);
  if (result < 0) return result;
  int fd = RETRY(socket(AF_UNIX, type | SOCK_CLOEXEC, 0));
  if (fd < 0) return fd;
  // bind creates the file with the mode of the descriptor, so the socket is never accessible to
  // other users, not even between bind and a later chmod of the path.
  result = RETRY(fchmod(fd, mode));
  if (result >= 0) result = RETRY(bind(fd, (struct sockaddr *)&address, sizeof address));
  if (result >= 0 && passes_credentials) result = pass_credentials(fd);
  if (result >= 0) result = RETRY(listen(fd, backlog));
  if (result >= 0) return fd;
  close(fd);
  return result;
}

static int connect_to(const char *path, int type) {
  struct sockaddr_un address;
  int result = unix_address(path, &address);
  if (result < 0) return result;
  int fd = RETRY(socket(AF_UNIX, type | SOCK_CLOEXEC, 0));
  if (fd < 0) return fd;
  result = RETRY(connect(fd, (struct sockaddr *)&address, sizeof address));
  if (result >= 0) return fd;
  close(fd);
  return result;
}

int cl_unix_listen(const char *path, int backlog) {
  return listen_at(path, SOCK_STREAM | SOCK_NONBLOCK, 0600, true, backlog);
}

int cl_unix_connect(const char *path) { return connect_to(path, SOCK_STREAM); }

int cl_set_nonblocking(int fd, bool nonblocking) {
  int flags = RETRY(fcntl(fd, F_GETFL));
  if (flags < 0) return flags;
  flags = nonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK;
  return RETRY(fcntl(fd, F_SETFL, flags));
}

int cl_adopt_listener(int fd) {
  int result = RETRY(fcntl(fd, F_SETFD, FD_CLOEXEC));
  if (result >= 0) result = cl_set_nonblocking(fd, true);
  if (result >= 0) result = pass_credentials(fd);
  return result;
}

static int socket_option(int fd, int option) {
  int value = 0;
  socklen_t size = sizeof value;
  int result = RETRY(getsockopt(fd, SOL_SOCKET, option, &value, &size));
  return result < 0 ? result : value;
}

bool cl_is_unix_listener(int fd) {
  return socket_option(fd, SO_DOMAIN) == AF_UNIX && socket_option(fd, SO_TYPE) == SOCK_STREAM &&
         socket_option(fd, SO_ACCEPTCONN) == 1;
}

int cl_bound_path(int fd, char *path, size_t size) {
  struct sockaddr_un address;
  socklen_t length = sizeof address;
  memset(&address, 0, sizeof address);
  int result = RETRY(getsockname(fd, (struct sockaddr *)&address, &length));
  if (result < 0) return result;
  size_t count = strnlen(address.sun_path, sizeof address.sun_path);
  if (count + 1 > size) return -ENAMETOOLONG;
  memcpy(path, address.sun_path, count);
  path[count] = 0;
  return (int)count;
}

int cl_accept(int listener) {
  return RETRY(accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC));
}

int cl_limit_send_buffer(int fd, int32_t size) {
  return RETRY(setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size));
}

int cl_peer_credentials(int fd, struct cl_credentials *credentials) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  int result = RETRY(getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size));
  if (result < 0) return result;
  *credentials = (struct cl_credentials){peer.pid, peer.uid, peer.gid};
  return 0;
}

int cl_peer_pidfd(int fd) {
  int pidfd = -1;
  socklen_t size = sizeof pidfd;
  int result = RETRY(getsockopt(fd, SOL_SOCKET, SO_PEERPIDFD, &pidfd, &size));
  return result < 0 ? result : pidfd;
}

int cl_pidfd_open(int32_t pid) { return (int)RETRY(syscall(SYS_pidfd_open, pid, 0)); }

int cl_pidfd_has_exited(int pidfd, int milliseconds) {
  // A pidfd becomes readable when its process exits.
  struct pollfd poll_one = {.fd = pidfd, .events = POLLIN};
  return RETRY(poll(&poll_one, 1, milliseconds));
}

uint64_t cl_pidfd_instance(int pidfd) {
  struct stat status;
  if (fstat(pidfd, &status) < 0) return 0;
  // Without pidfs, every pidfd shares the inode of anonymous files, which identifies no process.
  struct stat other;
  int anonymous = eventfd(0, EFD_CLOEXEC);
  if (anonymous < 0) return 0;
  int result = fstat(anonymous, &other);
  close(anonymous);
  if (result < 0 || (other.st_dev == status.st_dev && other.st_ino == status.st_ino)) return 0;
  return status.st_ino;
}

// Closes the descriptors in an SCM_RIGHTS message.
static void close_descriptors(struct cmsghdr *header) {
  size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
  for (size_t i = 0; i < count; i++) {
    int fd;
    memcpy(&fd, CMSG_DATA(header) + i * sizeof fd, sizeof fd);
    close(fd);
  }
}

int64_t cl_receive(int fd, void *bytes, size_t size, struct cl_credentials *sender) {
  struct iovec part = {bytes, size};
  union {
    char bytes[CMSG_SPACE(sizeof(struct ucred))];
    struct cmsghdr alignment;
  } control;
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  *sender = (struct cl_credentials){0, 0, 0};
  int64_t count = RETRY(recvmsg(fd, &message, MSG_CMSG_CLOEXEC));
  if (count < 0) return count;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET) continue;
    if (header->cmsg_type == SCM_CREDENTIALS) {
      struct ucred peer;
      memcpy(&peer, CMSG_DATA(header), sizeof peer);
      *sender = (struct cl_credentials){peer.pid, peer.uid, peer.gid};
    } else if (header->cmsg_type == SCM_RIGHTS) {
      close_descriptors(header);
    }
  }
  return count;
}

int64_t cl_send(int fd, const void *bytes, size_t size) {
  return RETRY(send(fd, bytes, size, MSG_NOSIGNAL));
}

// Linux closes the descriptor even if close is interrupted. It must not be retried, because another
// thread may have reused the number.
int cl_close(int fd) { return close(fd) < 0 && errno != EINTR ? -errno : 0; }

int cl_message_listen(const char *path, int backlog, uint32_t mode) {
  return listen_at(path, SOCK_SEQPACKET, mode, false, backlog);
}

int cl_message_connect(const char *path) { return connect_to(path, SOCK_SEQPACKET); }

int cl_limit_blocking(int fd, int milliseconds) {
  struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
  int result = RETRY(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit));
  if (result < 0) return result;
  return RETRY(setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit));
}

int64_t cl_send_message(int fd, const void *bytes, size_t size, const int *files, int count) {
  struct iovec part = {(void *)bytes, size};
  union {
    char bytes[CMSG_SPACE(CL_MESSAGE_FILES * sizeof(int))];
    struct cmsghdr header;
  } control = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (count < 0 || count > CL_MESSAGE_FILES) return -EINVAL;
  if (count > 0) {
    control.header = (struct cmsghdr){
        .cmsg_len = CMSG_LEN(count * sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(&control.header), files, count * sizeof(int));
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
  }
  return RETRY(sendmsg(fd, &message, MSG_NOSIGNAL));
}

int64_t cl_receive_message(int fd, void *bytes, size_t size, int *files, int *count) {
  struct iovec part = {bytes, size};
  // The kernel closes the descriptors that do not fit, and reports that with MSG_CTRUNC.
  union {
    char bytes[CMSG_SPACE(CL_MESSAGE_FILES * sizeof(int))];
    struct cmsghdr alignment;
  } control;
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  *count = 0;
  int64_t received = RETRY(recvmsg(fd, &message, MSG_CMSG_CLOEXEC));
  if (received < 0) return received;
  bool fits = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int found = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    if (!fits || *count + found > CL_MESSAGE_FILES) {
      close_descriptors(header);
      fits = false;
      continue;
    }
    memcpy(files + *count, CMSG_DATA(header), found * sizeof(int));
    *count += found;
  }
  if (fits) return received;
  for (int i = 0; i < *count; i++) close(files[i]);
  *count = 0;
  return -EMSGSIZE;
}

int cl_locate(const char *path, bool follows_link) {
  return RETRY(open(path, O_PATH | O_CLOEXEC | (follows_link ? 0 : O_NOFOLLOW)));
}

// Copies the beginning of a small file under /proc, with a terminating NUL.
static int read_text(const char *path, char *text, size_t size) {
  int fd = RETRY(open(path, O_RDONLY | O_CLOEXEC));
  if (fd < 0) return fd;
  int count = (int)RETRY(read(fd, text, size - 1));
  close(fd);
  text[count < 0 ? 0 : count] = 0;
  return count;
}

int cl_pidfd_process(int pidfd) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", pidfd);
  int result = read_text(path, text, sizeof text);
  if (result < 0) return result;
  char *line = strstr(text, "\nPid:");
  int number;
  if (line == NULL || sscanf(line, "\nPid: %d", &number) != 1) return -EBADF;
  // 0: in another PID namespace; -1: exited.
  return number > 0 ? number : -ESRCH;
}

int cl_process_has_user(int32_t pid, uint32_t user) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%d/status", pid);
  int result = read_text(path, text, sizeof text);
  if (result < 0) return result;
  // The name of the program comes before the users, but the kernel escapes newlines in it.
  char *line = strstr(text, "\nUid:");
  unsigned users[4];
  if (line == NULL ||
      sscanf(line, "\nUid: %u %u %u %u", &users[0], &users[1], &users[2], &users[3]) != 4) {
    return -EBADMSG;
  }
  return users[0] == user && users[1] == user && users[2] == user && users[3] == user;
}

int cl_fork(unsigned deadline_seconds) {
  pid_t child = fork();
  if (child != 0) return child < 0 ? -errno : child;
  // The parent of this process may have blocked or ignored the signal.
  sigset_t alarm_only;
  sigemptyset(&alarm_only);
  sigaddset(&alarm_only, SIGALRM);
  signal(SIGALRM, SIG_DFL);
  sigprocmask(SIG_UNBLOCK, &alarm_only, NULL);
  alarm(deadline_seconds);
  return 0;
}

int cl_reap(void) {
  pid_t child = waitpid(-1, NULL, WNOHANG);
  return child < 0 && errno != ECHILD ? -errno : child > 0 ? child : 0;
}

_Static_assert(
    CL_FILE_WRITTEN == IN_CLOSE_WRITE && CL_FILE_MOVED_IN == IN_MOVED_TO
        && CL_DIRECTORY_GONE == (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)
        && CL_EVENTS_LOST == IN_Q_OVERFLOW,
    "the constants are those of the kernel");

int cl_watch_directory(const char *path) {
  int watch = inotify_init1(IN_CLOEXEC);
  if (watch < 0) return -errno;
  uint32_t events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF;
  if (inotify_add_watch(watch, path, events | IN_ONLYDIR | IN_DONT_FOLLOW) < 0) {
    int reason = errno;
    close(watch);
    return -reason;
  }
  return watch;
}

int cl_is_being_written(int fd) {
  // The kernel grants a read lease only if no process has the file open for writing.
  if (fcntl(fd, F_SETLEASE, F_RDLCK) == 0) {
    fcntl(fd, F_SETLEASE, F_UNLCK);
    return 0;
  }
  return errno == EAGAIN;
}

int cl_file_is_verity(int fd) {
  struct statx status;
  int result = RETRY(statx(fd, "", AT_EMPTY_PATH, STATX_BASIC_STATS, &status));
  return result < 0 ? result : (status.stx_attributes & STATX_ATTR_VERITY) != 0;
}

void cl_limit_freed_memory(void) {
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  // Blocks of this size and larger are mapped individually. glibc rejects a higher setting.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_ARENA_MAX, 2);
}

void cl_return_freed_memory(void) { malloc_trim(0); }

// A segment that is not writable has no pages that differ from the file.
static int unmap_constant_segments(struct dl_phdr_info *object, size_t size, void *unused) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t begin = (object->dlpi_addr + segment->p_vaddr) & -page;
    uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz + page - 1) & -page;
    // Fails for memory that is locked, which stays mapped.
    madvise((void *)begin, end - begin, MADV_DONTNEED);
  }
  return 0;
}

void cl_unmap_unused_code(void) { dl_iterate_phdr(unmap_constant_segments, NULL); }

int64_t cl_resident_bytes(void) {
  int fd = RETRY(open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
  if (fd < 0) return fd;
  char text[128];
  int64_t count = RETRY(read(fd, text, sizeof text - 1));
  close(fd);
  if (count < 0) return count;
  text[count] = 0;
  long long all = 0, resident = 0;
  if (sscanf(text, "%lld %lld", &all, &resident) != 2) return -EINVAL;
  return resident * (int64_t)sysconf(_SC_PAGESIZE);
}

int cl_reserve_descriptors(int count) {
  int fd = RETRY(open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (fd < 0) return fd;
  // The kernel grows the table to hold the lowest number that F_DUPFD may return.
  int highest = RETRY(fcntl(fd, F_DUPFD_CLOEXEC, count - 1));
  close(fd);
  if (highest < 0) return highest;
  return cl_close(highest);
}

int64_t cl_loopback_owner(bool is_version6, uint16_t client_port, uint16_t server_port) {
  struct {
    struct nlmsghdr header;
    struct inet_diag_req_v2 request;
  } question = {
      .header = {
          .nlmsg_len = sizeof question,
          .nlmsg_type = SOCK_DIAG_BY_FAMILY,
          .nlmsg_flags = NLM_F_REQUEST,
      },
      .request = {
          .sdiag_family = is_version6 ? AF_INET6 : AF_INET,
          .sdiag_protocol = IPPROTO_TCP,
          .idiag_states = ~0u,
          .id = {
              .idiag_sport = htons(client_port),
              .idiag_dport = htons(server_port),
              .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE},
          },
      },
  };
  struct inet_diag_sockid *id = &question.request.id;
  // The last word of ::1, or the only one of 127.0.0.1.
  uint32_t *client = &id->idiag_src[is_version6 ? 3 : 0], *server = &id->idiag_dst[is_version6 ? 3 : 0];
  *client = *server = htonl(is_version6 ? 1 : INADDR_LOOPBACK);
  int fd = RETRY(socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG));
  if (fd < 0) return fd;
  struct {
    struct nlmsghdr header;
    union {
      struct nlmsgerr error;
      struct inet_diag_msg socket;
      char space[4096];
    };
  } reply;
  int64_t result = RETRY(send(fd, &question, sizeof question, 0));
  if (result >= 0) result = RETRY(recv(fd, &reply, sizeof reply, 0));
  close(fd);
  if (result < 0) return result;
  if (reply.header.nlmsg_type == NLMSG_ERROR) return reply.error.error ? reply.error.error : -EPROTO;
  if (reply.header.nlmsg_type != SOCK_DIAG_BY_FAMILY) return -EPROTO;
  // A closed connection in TIME_WAIT has no owner; the kernel reports it as that of root.
  if (reply.socket.idiag_inode == 0) return -ENOTCONN;
  return reply.socket.idiag_uid;
}

void cl_begin_writeback(int file, int64_t offset, int64_t count) {
  sync_file_range(file, offset, count, SYNC_FILE_RANGE_WRITE);
}
