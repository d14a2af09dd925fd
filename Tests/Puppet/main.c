// puppet: a small program that a test controls, so that the daemon is tested with real processes
// that fork, execute other programs and forge credentials. It is small so that measuring its
// executable takes no noticeable time.
//
// Reads one command per line from standard input and replies to each with a line:
//
//   connect PATH          connects to a socket, in place of the previous connection
//   send HEX              sends these bytes
//   sendas HEX            sends these bytes with the process id of the parent as credentials
//   recv                  waits for a ttrpc frame and prints it in hexadecimal, or `closed`
//   fork                  continues in a child; this process waits for it
//   forkexec PROGRAM      continues in a child; this process executes `PROGRAM pause`
//   exec PROGRAM          executes PROGRAM, which continues with the same connection
//   container             continues in a child with its own user and PID namespaces
//   undumpable            prevents other processes from inspecting this one (PR_SET_DUMPABLE)
//   root PATH             changes the root directory
//   user ID               changes to this user and group, and can be inspected by it
//   open PATH             opens a file for reading
//   list PATH             opens a directory for listing
//   write PATH            opens a file for writing, and creates it if it is missing
//   remove PATH           removes a file
//   trace PID             attaches to a process as its tracer, and detaches
//   kill PID              sends SIGTERM to a process
//   id                    prints the process id
//
// The reply is `ok`, the requested output, or `error` and an errno. `puppet pause` waits forever.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdint.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { lineMax = 1 << 16, headerSize = 10 };

// The descriptor of the connection, which stays open across exec.
static const int connection = 63;

static void answer(const char *text) {
  printf("%s\n", text);
  fflush(stdout);
}

static void answerResult(int result) {
  if (result >= 0) return answer("ok");
  printf("error %d\n", errno);
  fflush(stdout);
}

static int connectTo(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return errno = ENAMETOOLONG, -1;
  strcpy(address.sun_path, path);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return -1;
  if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0 || dup2(fd, connection) < 0) {
    int reason = errno;
    close(fd);
    return errno = reason, -1;
  }
  return close(fd);
}

static size_t decode(const char *text, uint8_t *bytes) {
  size_t count = 0;
  for (unsigned byte; sscanf(text + 2 * count, "%2x", &byte) == 1; count++) bytes[count] = byte;
  return count;
}

static int sendBytes(const char *text, int asParent) {
  static uint8_t bytes[lineMax / 2];
  struct iovec part = {bytes, decode(text, bytes)};
  union {
    char bytes[CMSG_SPACE(sizeof(struct ucred))];
    struct cmsghdr header;
  } control = {.header = {CMSG_LEN(sizeof(struct ucred)), SOL_SOCKET, SCM_CREDENTIALS}};
  struct ucred sender = {getppid(), getuid(), getgid()};
  memcpy(CMSG_DATA(&control.header), &sender, sizeof sender);
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (asParent) message.msg_control = control.bytes, message.msg_controllen = sizeof control.bytes;
  return sendmsg(connection, &message, MSG_NOSIGNAL);
}

static int readAll(uint8_t *bytes, size_t count) {
  for (size_t have = 0; have < count;) {
    ssize_t k = read(connection, bytes + have, count - have);
    if (k <= 0) return 0;
    have += k;
  }
  return 1;
}

static void receive(void) {
  static uint8_t frame[1 << 20];
  if (!readAll(frame, headerSize)) return answer("closed");
  size_t length = (size_t)frame[0] << 24 | frame[1] << 16 | frame[2] << 8 | frame[3];
  if (length > sizeof frame - headerSize || !readAll(frame + headerSize, length))
    return answer("closed");
  for (size_t i = 0; i < headerSize + length; i++) printf("%02x", frame[i]);
  answer("");
}

// Returns in the child, once the parent executes `program` or waits for the child.
static int passOn(const char *program) {
  int ready[2];
  if (pipe2(ready, O_CLOEXEC) < 0) return -1;
  pid_t parent = getpid();
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    // The child must not outlive the parent, since the test waits for the parent only.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent && getppid() != 0) _exit(1);
  }
  if (child > 0) {
    close(ready[0]);
    if (program) {
      int nothing = open("/dev/null", O_RDWR);
      dup2(nothing, 0), dup2(nothing, 1);
      execl(program, program, "pause", NULL);
      _exit(127);
    }
    close(ready[1]);
    int status;
    waitpid(child, &status, 0);
    _exit(0);
  }
  char byte;
  close(ready[1]);
  while (read(ready[0], &byte, 1) < 0 && errno == EINTR) continue;
  return close(ready[0]);
}

static int writeFile(const char *path, const char *format, unsigned id) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  int result = fd < 0 ? -1 : dprintf(fd, format, id);
  if (fd >= 0) close(fd);
  return result;
}

// The maps keep the user and group ids; without them the process would have the overflow ids.
static int becomeContained(void) {
  unsigned user = getuid(), group = getgid();
  if (unshare(CLONE_NEWUSER | CLONE_NEWPID) < 0) return -1;
  if (writeFile("/proc/self/setgroups", "deny", 0) < 0) return -1;
  if (writeFile("/proc/self/uid_map", "%1$u %1$u 1", user) < 0) return -1;
  if (writeFile("/proc/self/gid_map", "%1$u %1$u 1", group) < 0) return -1;
  return passOn(NULL);
}

static int openPath(const char *path, int flags) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags);
  return fd < 0 ? -1 : close(fd);
}

static int changeUser(const char *text) {
  unsigned id = (unsigned)strtoul(text, NULL, 10);
  if (setresgid(id, id, id) < 0 || setresuid(id, id, id) < 0) return -1;
  return prctl(PR_SET_DUMPABLE, 1);
}

static int writePath(const char *path) {
  int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
  return fd < 0 ? -1 : close(fd);
}

static int trace(pid_t process) {
  if (ptrace(PTRACE_SEIZE, process, NULL, NULL) < 0) return -1;
  return (int)ptrace(PTRACE_DETACH, process, NULL, NULL);
}

static int changeRoot(const char *path) { return chroot(path) < 0 ? -1 : chdir("/"); }

static void perform(char *line) {
  char *argument = strchr(line, ' ');
  if (argument) *argument++ = 0;
  if (!strcmp(line, "recv")) return receive();
  if (!strcmp(line, "id")) return (void)printf("%d\n", getpid()), (void)fflush(stdout);
  int result = -1;
  errno = EINVAL;
  if (!strcmp(line, "fork")) result = passOn(NULL);
  if (!strcmp(line, "container")) result = becomeContained();
  if (!strcmp(line, "undumpable")) result = prctl(PR_SET_DUMPABLE, 0);
  if (!argument) return answerResult(result);
  if (!strcmp(line, "connect")) result = connectTo(argument);
  if (!strcmp(line, "send")) result = sendBytes(argument, 0);
  if (!strcmp(line, "sendas")) result = sendBytes(argument, 1);
  if (!strcmp(line, "forkexec")) result = passOn(argument);
  if (!strcmp(line, "root")) result = changeRoot(argument);
  if (!strcmp(line, "user")) result = changeUser(argument);
  if (!strcmp(line, "open")) result = openPath(argument, 0);
  if (!strcmp(line, "list")) result = openPath(argument, O_DIRECTORY);
  if (!strcmp(line, "write")) result = writePath(argument);
  if (!strcmp(line, "remove")) result = unlink(argument);
  if (!strcmp(line, "trace")) result = trace(atoi(argument));
  if (!strcmp(line, "kill")) result = kill(atoi(argument), SIGTERM);
  if (!strcmp(line, "exec")) {
    answer("ok");
    execl(argument, argument, NULL);
    _exit(127);
  }
  answerResult(result);
}

int main(int argc, char **argv) {
  static char line[lineMax];
  if (argc > 1 && !strcmp(argv[1], "pause")) {
    for (;;) pause();
  }
  // Unbuffered, so that the process that continues finds the commands that were not read yet.
  for (;;) {
    size_t count = 0;
    while (count < sizeof line - 1) {
      ssize_t k = read(0, line + count, 1);
      if (k < 0 && errno == EINTR) continue;
      if (k <= 0) return 0;
      if (line[count] == '\n') break;
      count++;
    }
    line[count] = 0;
    perform(line);
  }
}
