#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// Returns the start of each string in the list, terminated by NULL, or NULL if out of memory.
static char **split(const char *list, size_t size) {
  size_t count = 0;
  for (size_t i = 0; i < size; i++) count += list[i] == 0;
  char **strings = calloc(count + 1, sizeof *strings);
  if (strings == NULL) return NULL;
  for (size_t i = 0; i < count; i++) {
    strings[i] = (char *)list;
    list += strlen(list) + 1;
  }
  return strings;
}

// Blocked and ignored signals are inherited across exec, so both are reset explicitly. Without an
// environment, the program is found by PATH and runs in the foreground.
static int spawn(char **words, char **environment, bool has_output) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return -error;
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return -error;
  }
  bool is_in_foreground = environment == NULL;
  if (!is_in_foreground) {
    error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  }
  for (int fd = 1; fd <= 2 && error == 0 && !has_output; fd++) {
    error = posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_WRONLY, 0);
  }
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
  if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &all);
  if (error == 0) error = posix_spawnattr_setpgroup(&attributes, 0);
  if (error == 0) {
    error = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
                         | (is_in_foreground ? 0 : POSIX_SPAWN_SETPGROUP));
  }
  pid_t pid = 0;
  if (error == 0) {
    error = is_in_foreground
        ? posix_spawnp(&pid, words[0], &actions, &attributes, words, environ)
        : posix_spawn(&pid, words[0], &actions, &attributes, words, environment);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? pid : -error;
}

int cl_spawn(
    const char *words, size_t words_size, const char *environment, size_t environment_size,
    bool has_output) {
  char **arguments = split(words, words_size), **lines = split(environment, environment_size);
  int result = -ENOMEM;
  if (arguments != NULL && lines != NULL) {
    result = arguments[0] == NULL ? -ENOENT : spawn(arguments, lines, has_output);
  }
  free(arguments);
  free(lines);
  return result;
}

int cl_spawn_in_foreground(const char *words, size_t words_size) {
  char **arguments = split(words, words_size);
  int result = -ENOMEM;
  if (arguments != NULL) result = arguments[0] == NULL ? -ENOENT : spawn(arguments, NULL, true);
  free(arguments);
  return result;
}

int cl_wait(int32_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}
