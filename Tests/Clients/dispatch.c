// Runs the client in C in a main loop, against a server that is a socket of the same thread:
// whatever waits for the server would never return. Prints the results of the calls.
#include <healthd.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "wire.h"

enum { large = 1 << 20, header_size = 10, response = 2, data = 3, last_without_data = 5 };

struct test {
  hd_client *client;
  int server;
  hd_pending_call *stream, *canceled;
};

static void expect(bool is_true, const char *what) {
  if (is_true) return;
  printf("failed: %s\n", what);
  exit(1);
}

static void send_frame(
    const struct test *test, uint32_t id, uint8_t type, uint8_t flags, const struct buffer *body,
    size_t piece) {
  struct buffer frame = {0};
  uint8_t header[header_size] = {0, 0, (uint8_t)(body->count >> 8), (uint8_t)body->count};
  for (int i = 0; i < 4; i++) header[4 + i] = (uint8_t)(id >> (24 - 8 * i));
  header[8] = type;
  header[9] = flags;
  put(&frame, header, sizeof header);
  put(&frame, body->data, body->count);
  // The client receives every piece by itself.
  for (size_t at = 0; at < frame.count; at += piece) {
    size_t count = frame.count - at < piece ? frame.count - at : piece;
    expect(write(test->server, frame.data + at, count) == (ssize_t)count, "the server sends");
    hd_error error;
    expect(hd_dispatch(test->client, &error), "the client is connected");
  }
  buffer_free(&frame);
}

static void answer(const struct test *test, uint32_t id, uint32_t code, const char *text) {
  struct buffer status = {0}, envelope = {0};
  put_number(&status, 1, code);
  if (code != 0) put_text(&status, 2, text);
  put_message(&envelope, 1, &status);
  if (code == 0) put_text(&envelope, 2, text);
  send_frame(test, id, response, 0, &envelope, SIZE_MAX);
  buffer_free(&envelope);
}

static void send_message(const struct test *test, uint32_t id, const char *text, size_t piece) {
  struct buffer body = {0};
  put(&body, text, strlen(text));
  send_frame(test, id, data, text[0] ? 0 : last_without_data, &body, piece);
  buffer_free(&body);
}

static void finished(const hd_error *error, const hd_bytes *reply, void *name) {
  printf("%s finished %d \"%.*s\" %s\n", (char *)name, error ? error->code : 0, (int)reply->count,
         reply->data ? (char *)reply->data : "", error ? error->message : "");
}

static struct test connect_test(const char *directory) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s/server.sock", directory);
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  hd_error error = {0};
  hd_options options = {.socket_path = address.sun_path};
  expect(bind(listener, (struct sockaddr *)&address, sizeof address) == 0, "the server listens");
  expect(listen(listener, 1) == 0, "the server listens");
  struct test test = {.client = hd_connect_user(&options, &error)};
  expect(test.client != NULL, error.message);
  test.server = accept(listener, NULL, NULL);
  close(listener);
  unlink(address.sun_path);
  return test;
}

// A server that does not read: requests are queued, and leave when it reads.
static void test_full_socket(struct test *test) {
  static uint8_t request[large], arrived[8 * large];
  hd_call_handler handler = {.finished = finished, .context = "large"};
  hd_error error;
  size_t started = 0, received = 0;
  for (size_t i = 0; i < large; i++) request[i] = (uint8_t)(i * i >> 9);
  expect(hd_events(test->client) == POLLIN, "an idle client waits for input only");
  for (; hd_events(test->client) == POLLIN; started++)
    expect(hd_call_start(test->client, "s/m", request, large, &handler, &error), error.message);
  expect(started < 7, "the socket is full");
  for (int i = 0; i < 3; i++)
    expect(hd_dispatch(test->client, &error), "a full socket does not block");
  for (bool has_more = true; has_more;) {
    ssize_t count =
        recv(test->server, arrived + received, sizeof arrived - received, MSG_DONTWAIT);
    if (count > 0) received += (size_t)count;
    has_more = count > 0 || hd_events(test->client) != POLLIN;
    expect(hd_dispatch(test->client, &error), "the client is connected");
  }
  // A request ends with its payload.
  expect(received > started * large, "all requests have arrived");
  expect(memcmp(arrived + received - large, request, large) == 0, "the bytes are in order");
  expect(hd_events(test->client) == POLLIN, "all requests have left");
  for (uint32_t i = 0; i < started; i++) answer(test, 2 * i + 1, 0, "");
}

static void finish_and_call(const hd_error *error, const hd_bytes *reply, void *context) {
  struct test *test = context;
  finished(error, reply, "outer");
  hd_bytes inner;
  hd_error failure = {0};
  expect(hd_call(test->client, "s/m", "", 0, &inner, &failure), failure.message);
  printf("blocking \"%.*s\"\n", (int)inner.count, (char *)inner.data);
  hd_bytes_free(&inner);
  hd_cancel(test->canceled);
}

static void cancel_itself(const void *bytes, size_t count, void *context) {
  struct test *test = context;
  printf("stream \"%.*s\"\n", (int)count, (const char *)bytes);
  if (memcmp(bytes, "two", 3) == 0) hd_cancel(test->stream);
}

// Writes a reply without a dispatch.
static void send_answer(const struct test *test, uint32_t id, const char *text) {
  uint8_t frame[64] = {
      [3] = (uint8_t)(strlen(text) + 2), [8] = response, [header_size] = 2 << 3 | 2,
      [header_size + 1] = (uint8_t)strlen(text)};
  for (int i = 0; i < 4; i++) frame[4 + i] = (uint8_t)(id >> (24 - 8 * i));
  memcpy(frame + header_size + 2, text, strlen(text));
  size_t count = header_size + 2 + strlen(text);
  expect(write(test->server, frame, count) == (ssize_t)count, "the server sends");
}

// Answers a call in another process when its request has arrived.
static void answer_inner_call(const struct test *test, uint32_t id) {
  if (fork() != 0) return;
  uint8_t header[header_size], body[large];
  do {
    if (recv(test->server, header, sizeof header, MSG_WAITALL) != header_size) _exit(1);
    if (recv(test->server, body, header[3], MSG_WAITALL) != header[3]) _exit(1);
  } while (((uint32_t)header[6] << 8 | header[7]) != id);
  send_answer(test, id, "inner");
  _exit(0);
}

// `id` is the id of the next call.
static void test_callbacks(struct test *test, uint32_t id) {
  hd_error error;
  hd_call_handler named[] = {
      {.finished = finished, .context = "first"}, {.finished = finished, .context = "second"},
      {.finished = finished, .context = "canceled"}};
  hd_call_start(test->client, "s/m", "", 0, &named[0], &error);
  hd_call_start(test->client, "s/m", "", 0, &named[1], &error);
  answer(test, id + 2, 5, "not there");
  answer(test, id, 0, "reply");

  test->canceled = hd_call_start(test->client, "s/m", "", 0, &named[2], &error);
  hd_call_handler outer = {.finished = finish_and_call, .context = test};
  hd_call_start(test->client, "s/m", "", 0, &outer, &error);
  answer_inner_call(test, id + 8);
  send_answer(test, id + 6, "outer");
  struct pollfd ready = {.fd = hd_fd(test->client), .events = hd_events(test->client)};
  poll(&ready, 1, -1);
  expect(hd_dispatch(test->client, &error), "the client is connected");
  wait(NULL);

  hd_call_handler stream = {.message = cancel_itself, .finished = finished, .context = test};
  test->stream = hd_stream_start(test->client, "s/m", "first", 5, &stream, &error);
  hd_stream_send(test->stream, "more", 4);
  send_message(test, id + 10, "one", 1);
  send_message(test, id + 10, "two", 3);
  send_message(test, id + 10, "three", SIZE_MAX);
}

static void test_end(struct test *test, uint32_t id) {
  hd_error error;
  hd_call_handler handler = {.finished = finished, .context = "ended"};
  hd_stream_start(test->client, "s/m", "", 0, &handler, &error);
  send_message(test, id, "", SIZE_MAX);
  hd_call_handler served = {.message = cancel_itself, .finished = finished, .context = "served"};
  hd_server_stream_start(test->client, "s/m", "request", 7, &served, &error);
  send_message(test, id + 2, "event", 5);
  send_message(test, id + 2, "", SIZE_MAX);
  handler.context = "lost";
  hd_call_start(test->client, "s/m", "", 0, &handler, &error);
  close(test->server);
  expect(!hd_dispatch(test->client, &error), "the client notices the end");
  printf("closed %d, events %d\n", error.code, hd_events(test->client));
  bool is_refused = hd_call_start(test->client, "s/m", "", 0, &handler, &error) == NULL;
  printf("later call %d %d\n", is_refused, error.code);
  hd_close(test->client);
}

int main(int count, char **arguments) {
  expect(count == 2, "usage: dispatch DIRECTORY");
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct test test = connect_test(arguments[1]);
  test_full_socket(&test);
  // The next request shows which ids have been used.
  hd_error error;
  hd_call_handler handler = {0};
  hd_pending_call *probe = hd_call_start(test.client, "s/m", "", 0, &handler, &error);
  hd_cancel(probe);
  uint8_t header[header_size];
  expect(recv(test.server, header, sizeof header, MSG_WAITALL) == header_size, "a request");
  uint8_t body[sizeof header];
  expect(recv(test.server, body, header[3], MSG_WAITALL) == header[3], "a request");
  uint32_t id = (uint32_t)header[6] << 8 | header[7];
  test_callbacks(&test, id + 2);
  test_end(&test, id + 14);
}
