#include "rpc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum {
  header_size = 10,
  frame_max = 4 << 20,
  skipped_max = (64 << 20) - 1,
  type_request = 1,
  type_response = 2,
  type_data = 3,
  flag_last = 1,
  flag_no_data = 4,
  code_resource_exhausted = 8,
  code_internal = 13,
  code_unavailable = 14,
};

bool rpc_connect(struct rpc *rpc, const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  *rpc = (struct rpc){.descriptor = -1, .next_id = 1};
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
}

void rpc_close(struct rpc *rpc) {
  while (rpc->streams) rpc_forget(rpc, rpc->streams);
  if (rpc->descriptor >= 0) close(rpc->descriptor);
  rpc->descriptor = -1;
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

static bool send_all(struct rpc *rpc, const uint8_t *data, size_t count) {
  while (count > 0 && !rpc->is_broken) {
    ssize_t sent = send(rpc->descriptor, data, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    // Replies that were received before the failure can still be read.
    if (sent <= 0) return false;
    data += sent;
    count -= (size_t)sent;
  }
  return !rpc->is_broken;
}

static bool read_all(struct rpc *rpc, uint8_t *data, size_t count) {
  while (count > 0) {
    ssize_t got = recv(rpc->descriptor, data, count, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    data += got;
    count -= (size_t)got;
  }
  return true;
}

static bool send_frame(
    struct rpc *rpc, uint32_t id, uint8_t type, uint8_t flags, const void *data, size_t count) {
  uint8_t header[header_size] = {0};
  for (int i = 0; i < 4; i++) {
    header[i] = (uint8_t)(count >> (24 - 8 * i));
    header[4 + i] = (uint8_t)(id >> (24 - 8 * i));
  }
  header[8] = type;
  header[9] = flags;
  // One write, so that the server can read the frame at once.
  struct buffer frame = {0};
  put(&frame, header, sizeof header);
  put(&frame, data, count);
  bool is_sent = !frame.failed && send_all(rpc, frame.data, frame.count);
  buffer_free(&frame);
  return is_sent;
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
  stream->is_side_closed = flags == rpc_unary;
  rpc->streams = stream;
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
  bool is_whole = !reader.is_bad && !stream->reply.failed;
  if (!is_whole) end(stream, code_internal, "the server's answer is not a valid envelope");
  stream->has_ended = true;
}

static bool skip(struct rpc *rpc, size_t count) {
  uint8_t waste[4096];
  for (size_t part; count > 0; count -= part) {
    part = count < sizeof waste ? count : sizeof waste;
    if (!read_all(rpc, waste, part)) return false;
  }
  return true;
}

// Receives one frame. Returns false if the connection has ended or its bytes are not ttrpc.
static bool receive(struct rpc *rpc) {
  uint8_t header[header_size];
  if (!read_all(rpc, header, sizeof header)) return false;
  uint32_t numbers[2];
  for (int i = 0; i < 2; i++)
    numbers[i] = (uint32_t)header[4 * i] << 24 | (uint32_t)header[4 * i + 1] << 16 |
                 (uint32_t)header[4 * i + 2] << 8 | header[4 * i + 3];
  size_t count = numbers[0];
  if (count > skipped_max) return false;
  struct rpc_stream *stream = rpc->streams;
  while (stream && (stream->id != numbers[1] || stream->has_ended)) stream = stream->next;
  if (!stream || count > frame_max) {
    if (stream) end(stream, code_resource_exhausted, "the message is larger than a frame may be");
    return skip(rpc, count);
  }
  struct rpc_message *message = malloc(sizeof *message + count);
  if (!message) return false;
  message->next = NULL;
  message->count = count;
  if (!read_all(rpc, message->data, count)) {
    free(message);
    return false;
  }
  if (header[8] == type_data) {
    receive_data(stream, header[9], message);
    return true;
  }
  if (header[8] == type_response) receive_response(stream, message->data, count);
  else end(stream, code_internal, "the server sent a frame of an unknown type");
  free(message);
  return true;
}

struct rpc_message *rpc_next(struct rpc *rpc, struct rpc_stream *stream) {
  while (!stream->first && !stream->has_ended) {
    if (rpc->is_broken || !receive(rpc)) break_down(rpc);
  }
  struct rpc_message *message = stream->first;
  if (message) {
    stream->first = message->next;
    if (!stream->first) stream->last = NULL;
  }
  return message;
}

void rpc_forget(struct rpc *rpc, struct rpc_stream *stream) {
  struct rpc_stream **link = &rpc->streams;
  while (*link && *link != stream) link = &(*link)->next;
  if (*link) *link = stream->next;
  for (struct rpc_message *message; (message = stream->first);) {
    stream->first = message->next;
    free(message);
  }
  buffer_free(&stream->status.message);
  buffer_free(&stream->status.details);
  buffer_free(&stream->reply);
  free(stream);
}
