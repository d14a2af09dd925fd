#include "rpc.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum {
  frame_max = 4 << 20,
  skipped_max = (64 << 20) - 1,
  receives_max = 64,
  type_request = 1,
  type_response = 2,
  type_data = 3,
  flag_last = 1,
  flag_no_data = 4,
  code_resource_exhausted = 8,
  code_internal = 13,
  code_unavailable = 14,
};

// In nanoseconds. A short wait includes the wake-up of a thread that blocks.
enum { poll_max = 75000, short_wait_max = 150000, needed_min = 4, needed_max = 1024 };

bool rpc_connect(struct rpc *rpc, const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  rpc_adopt(rpc, -1);
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return false;
  }
  memcpy(address.sun_path, path, strlen(path) + 1);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return false;
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
    int reason = errno;
    close(descriptor);
    errno = reason;
    return false;
  }
  rpc->descriptor = descriptor;
  return true;
}

void rpc_adopt(struct rpc *rpc, int descriptor) {
  *rpc = (struct rpc){.descriptor = descriptor, .next_id = 1};
  // A thread that polls on the only core keeps the daemon from answering.
  rpc->polling.needed_count = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? needed_min : UINT_MAX;
}

void rpc_close(struct rpc *rpc) {
  while (rpc->streams) rpc_forget(rpc, rpc->streams);
  if (rpc->descriptor >= 0) close(rpc->descriptor);
  rpc->descriptor = -1;
  buffer_free(&rpc->out);
  free(rpc->body);
  rpc->body = NULL;
}

static void end(struct rpc_stream *stream, uint32_t code, const char *message) {
  if (stream->has_ended) return;
  stream->has_ended = true;
  stream->status.code = code;
  put(&stream->status.message, message, strlen(message));
}

static void break_down(struct rpc *rpc) {
  rpc->is_broken = true;
  for (struct rpc_stream *stream = rpc->streams; stream; stream = stream->next)
    end(stream, code_unavailable, "the connection is closed");
}

// MARK: - Sending

// Removes what has been sent from the queue, so that a queue that is never empty does not grow.
// At most half of the queue is moved, so that each byte is moved at most once on average.
static void drop_sent(struct rpc *rpc) {
  if (rpc->sent < rpc->out.count - rpc->sent) return;
  rpc->out.count -= rpc->sent;
  memmove(rpc->out.data, rpc->out.data + rpc->sent, rpc->out.count);
  rpc->sent = 0;
}

// Sends queued frames until the socket is full.
static void flush(struct rpc *rpc) {
  while (rpc->sent < rpc->out.count && !rpc->is_send_broken) {
    ssize_t count = send(
        rpc->descriptor, rpc->out.data + rpc->sent, rpc->out.count - rpc->sent,
        MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      drop_sent(rpc);
      return;
    }
    if (count < 0) rpc->is_send_broken = true;
    else rpc->sent += (size_t)count;
  }
  buffer_free(&rpc->out);
  rpc->sent = 0;
}

static void send_frame(
    struct rpc *rpc, uint32_t id, uint8_t type, uint8_t flags, const void *data, size_t count) {
  uint8_t header[rpc_header_size] = {0};
  for (int i = 0; i < 4; i++) {
    header[i] = (uint8_t)(count >> (24 - 8 * i));
    header[4 + i] = (uint8_t)(id >> (24 - 8 * i));
  }
  header[8] = type;
  header[9] = flags;
  if (rpc->is_broken || rpc->is_send_broken) return;
  // One write, so that the server can read the frame at once.
  put(&rpc->out, header, sizeof header);
  put(&rpc->out, data, count);
  // Part of a frame would make the server misread all later ones.
  if (rpc->out.failed) rpc->is_send_broken = true;
  flush(rpc);
}

struct rpc_stream *rpc_open(
    struct rpc *rpc, const char *service, const char *method, unsigned flags, const void *request,
    size_t count) {
  if (rpc->next_id == 0) return NULL;
  struct rpc_stream *stream = calloc(1, sizeof *stream);
  struct buffer data = {0};
  put_text(&data, 1, service);
  put_text(&data, 2, method);
  if (count > 0) put_block(&data, 3, request, count);
  if (!stream || data.failed || data.count > frame_max) {
    buffer_free(&data);
    free(stream);
    return NULL;
  }
  stream->id = rpc->next_id;
  rpc->next_id = stream->id == UINT32_MAX ? 0 : stream->id + 2;
  stream->next = rpc->streams;
  stream->is_side_closed = flags != rpc_open_stream;
  rpc->streams = stream;
  if (rpc->is_broken) end(stream, code_unavailable, "the connection is closed");
  send_frame(rpc, stream->id, type_request, (uint8_t)flags, data.data, data.count);
  buffer_free(&data);
  return stream;
}

void rpc_send(struct rpc *rpc, struct rpc_stream *stream, const void *message, size_t count) {
  if (!stream->has_ended && !stream->is_side_closed && count <= frame_max)
    send_frame(rpc, stream->id, type_data, 0, message, count);
}

void rpc_close_side(struct rpc *rpc, struct rpc_stream *stream) {
  if (!stream->has_ended && !stream->is_side_closed)
    send_frame(rpc, stream->id, type_data, flag_last | flag_no_data, NULL, 0);
  stream->is_side_closed = true;
}

// MARK: - Receiving

// Takes ownership of `message`.
static void receive_data(struct rpc_stream *stream, uint8_t flags, struct rpc_message *message) {
  if (flags & flag_no_data) {
    free(message);
  } else {
    if (stream->last) stream->last->next = message;
    else stream->first = message;
    stream->last = message;
  }
  if (flags & flag_last) stream->has_ended = true;
}

static void receive_response(struct rpc_stream *stream, const uint8_t *data, size_t count) {
  struct reader reader = reader_of(data, count);
  for (struct field field; next_field(&reader, &field);) {
    if (field.id == 2 && field.wire_type == 2) {
      stream->reply.count = 0;
      put(&stream->reply, field.data, field.count);
    }
    if (field.id != 1 || field.wire_type != 2) continue;
    struct reader parts = reader_of_field(field);
    for (struct field part; next_field(&parts, &part);) {
      if (part.id == 1 && part.wire_type == 0) stream->status.code = (uint32_t)part.number;
      if (part.id == 2 && part.wire_type == 2) {
        stream->status.message.count = 0;
        put(&stream->status.message, part.data, part.count);
      }
      if (part.id == 3 && part.wire_type == 2)
        put(&stream->status.details, part.data, part.count);
    }
    reader.is_bad |= parts.is_bad;
  }
  bool is_intact = !reader.is_bad && !stream->reply.failed;
  if (!is_intact) end(stream, code_internal, "the server's answer is not a valid envelope");
  stream->has_ended = true;
}

// Passes a complete frame to its stream, unless that was forgotten in the meantime.
static void end_frame(struct rpc *rpc) {
  struct rpc_message *message = rpc->body;
  struct rpc_stream *stream = rpc->receiver;
  rpc->body = NULL;
  rpc->receiver = NULL;
  rpc->header_count = 0;
  if (stream && rpc->header[8] == type_data) {
    receive_data(stream, rpc->header[9], message);
    return;
  }
  if (stream && rpc->header[8] == type_response)
    receive_response(stream, message->data, message->count);
  else if (stream)
    end(stream, code_internal, "the server sent a frame of an unknown type");
  free(message);
}

// Reads the header of a frame and prepares for its body. Returns false if its bytes are not ttrpc.
static bool begin_frame(struct rpc *rpc) {
  uint32_t numbers[2];
  for (int i = 0; i < 2; i++) {
    const uint8_t *bytes = rpc->header + 4 * i;
    numbers[i] =
        (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
  }
  size_t count = numbers[0];
  if (count > skipped_max) return false;
  struct rpc_stream *stream = rpc->streams;
  while (stream && (stream->id != numbers[1] || stream->has_ended)) stream = stream->next;
  if (!stream || count > frame_max) {
    if (stream) end(stream, code_resource_exhausted, "the message is larger than a frame may be");
    rpc->skipped = count;
    if (count == 0) rpc->header_count = 0;
    return true;
  }
  rpc->body = malloc(sizeof *rpc->body + count);
  if (!rpc->body) return false;
  rpc->body->next = NULL;
  rpc->body->count = count;
  rpc->body_count = 0;
  rpc->receiver = stream;
  // Nothing more arrives for an empty body.
  if (count == 0) end_frame(rpc);
  return true;
}

// Receives once. Returns false if there is nothing to receive at present or the connection has
// ended.
static bool receive(struct rpc *rpc) {
  uint8_t waste[4096];
  uint8_t *to = rpc->header + rpc->header_count;
  size_t count = rpc_header_size - rpc->header_count;
  if (rpc->skipped > 0) {
    to = waste;
    count = rpc->skipped < sizeof waste ? rpc->skipped : sizeof waste;
  } else if (rpc->body) {
    to = rpc->body->data + rpc->body_count;
    count = rpc->body->count - rpc->body_count;
  }
  ssize_t got = recv(rpc->descriptor, to, count, MSG_DONTWAIT);
  if (got < 0 && errno == EINTR) return true;
  if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return false;
  bool is_intact = got > 0;
  if (is_intact && rpc->skipped > 0) {
    rpc->skipped -= (size_t)got;
    if (rpc->skipped == 0) rpc->header_count = 0;
  } else if (is_intact && rpc->body) {
    rpc->body_count += (size_t)got;
    if (rpc->body_count == rpc->body->count) end_frame(rpc);
  } else if (is_intact) {
    rpc->header_count += (size_t)got;
    if (rpc->header_count == rpc_header_size) is_intact = begin_frame(rpc);
  }
  if (!is_intact) break_down(rpc);
  return is_intact;
}

short rpc_events(const struct rpc *rpc) {
  if (rpc->is_broken) return 0;
  return (short)(POLLIN | (rpc->out.count > 0 ? POLLOUT : 0));
}

void rpc_advance(struct rpc *rpc) {
  flush(rpc);
  for (int i = 0; i < receives_max && !rpc->is_broken && receive(rpc);) i++;
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static bool polls(const struct rpc_polling *polling) {
  return polling->short_count >= polling->needed_count;
}

static void record_wait(struct rpc_polling *polling, uint64_t nanoseconds) {
  unsigned needed = polling->needed_count;
  if (!polls(polling)) {
    polling->short_count = nanoseconds <= short_wait_max ? polling->short_count + 1 : 0;
  } else if (nanoseconds <= poll_max) {
    polling->needed_count = needed / 2 > needed_min ? needed / 2 : needed_min;
    polling->short_count = polling->needed_count;
  } else {
    polling->needed_count = needed * 2 < needed_max ? needed * 2 : needed_max;
    polling->short_count = 0;
  }
}

void rpc_wait(struct rpc *rpc) {
  struct pollfd ready = {.fd = rpc->descriptor, .events = rpc_events(rpc)};
  if (rpc->is_broken) return;
  uint64_t began = now(), end = began + (polls(&rpc->polling) ? poll_max : 0);
  int found = 0;
  while (found == 0 && now() < end) found = poll(&ready, 1, 0);
  // An interrupted wait is not an error: the caller looks and waits again.
  if (found == 0) poll(&ready, 1, -1);
  record_wait(&rpc->polling, now() - began);
}

struct rpc_message *rpc_take(struct rpc_stream *stream) {
  struct rpc_message *message = stream->first;
  if (message) {
    stream->first = message->next;
    if (!stream->first) stream->last = NULL;
  }
  return message;
}

struct rpc_message *rpc_next(struct rpc *rpc, struct rpc_stream *stream) {
  while (!stream->first && !stream->has_ended) {
    rpc_wait(rpc);
    rpc_advance(rpc);
  }
  return rpc_take(stream);
}

void rpc_forget(struct rpc *rpc, struct rpc_stream *stream) {
  struct rpc_stream **link = &rpc->streams;
  while (*link && *link != stream) link = &(*link)->next;
  if (*link) *link = stream->next;
  if (rpc->receiver == stream) rpc->receiver = NULL;
  for (struct rpc_message *message; (message = stream->first);) {
    stream->first = message->next;
    free(message);
  }
  buffer_free(&stream->status.message);
  buffer_free(&stream->status.details);
  buffer_free(&stream->reply);
  free(stream);
}
