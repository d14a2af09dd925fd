// Calls every method of the protocol with an empty request, with the functions of healthd-methods.h, and prints
// the status of each. every_method.py does the same with the client in Python.
//
//   every_method user|BUNDLE blocking|dispatch
#include <healthd-methods.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "every_method.h"

static hd_client *client;
static hd_error error;

static void print_status(const char *path, const hd_error *status) {
  printf("%s %d %s\n", path, status ? status->code : 0, status ? status->message : "");
}

static void begin(void) { memset(&error, 0, sizeof error); }

// MARK: - Blocking calls

#define CALL(path, function, kind, init) \
  { \
    kind request; \
    init(&request); \
    begin(); \
    hd_message_free(function(client, &request, &error)); \
    print_status(path, &error); \
  }

// MARK: - Calls in a main loop

static void finish(const hd_error *status, const void *reply, void *context) {
  (void)reply;
  begin();
  if (status) error = *status;
  *(bool *)context = true;
}

static void wait_for(const char *path, hd_message_pending *pending, const bool *has_finished) {
  while (pending && !*has_finished) {
    struct pollfd ready = {.fd = hd_fd(client), .events = hd_events(client)};
    poll(&ready, 1, -1);
    hd_dispatch(client, &error);
  }
  print_status(path, &error);
  hd_message_pending_free(pending);
}

#define START(path, function, kind, init) \
  { \
    kind request; \
    init(&request); \
    bool has_finished = false; \
    hd_message_handler handler = {.finished = finish, .context = &has_finished}; \
    begin(); \
    wait_for(path, function##__start(client, &request, &handler, &error), &has_finished); \
  }

// A stream is closed at once.
#define STREAM(path, function, kind, init) \
  { \
    kind request; \
    init(&request); \
    bool has_finished = false; \
    hd_message_handler handler = {.finished = finish, .context = &has_finished}; \
    begin(); \
    hd_message_pending *pending = function(client, &request, &handler, &error); \
    if (pending) hd_message_close(pending); \
    wait_for(path, pending, &has_finished); \
  }

// The stream ends with the connection. Inline, because not every protocol has a server stream.
static inline void cancel(const void *message, void *context) {
  (void)message;
  finish(NULL, NULL, context);
}

#define FOLLOW(path, function, kind, init) \
  { \
    kind request; \
    init(&request); \
    bool has_finished = false; \
    hd_message_handler handler = { \
        .message = cancel, .finished = finish, .context = &has_finished}; \
    begin(); \
    wait_for(path, function(client, &request, &handler, &error), &has_finished); \
  }

// The functions of one list each, because their stack frames would be large together.
static void call_every_method(void) { EVERY_METHOD(CALL, FOLLOW, STREAM) }
static void start_every_method(void) { EVERY_METHOD(START, FOLLOW, STREAM) }

int main(int count, char **arguments) {
  if (count != 3) return 2;
  client = strcmp(arguments[1], "user") == 0 ? hd_connect_user(NULL, &error)
                                             : hd_connect(arguments[1], NULL, &error);
  if (!client) {
    fprintf(stderr, "%d %s\n", error.code, error.message);
    return 1;
  }
  if (strcmp(arguments[2], "blocking") == 0) call_every_method();
  else start_every_method();
  hd_close(client);
}
