// socket-pipe PATH: connects to a Unix socket, sends its standard input, says that it sends no more,
// and writes what comes back to its standard output. It is small, so that the daemon measures its
// program file in no time even where nothing is optimised.
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int copy(int from, int to) {
  char buffer[4096];
  ssize_t count;
  while ((count = read(from, buffer, sizeof buffer)) > 0) {
    if (write(to, buffer, (size_t)count) != count) return 1;
  }
  return count == 0 ? 0 : 1;
}

int main(int argc, char **argv) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (argc != 2 || strlen(argv[1]) >= sizeof address.sun_path) return 2;
  strcpy(address.sun_path, argv[1]);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0) return 1;
  if (copy(STDIN_FILENO, fd) != 0) return 1;
  shutdown(fd, SHUT_WR);
  return copy(fd, STDOUT_FILENO);
}
