// Calls with messages of protobuf-c, over the calls with bytes.
#include <stdio.h>
#include <stdlib.h>

#include "healthd-pb.h"
#include "message.h"

bool message_fail(hd_error *error, int32_t code, const char *text) {
  if (!error) return false;
  *error = (hd_error){.code = code, .health_code = -1};
  snprintf(error->message, sizeof error->message, "%s", text);
  return false;
}

// Returns the encoded message; `data` is null if memory is exhausted.
static hd_bytes pack(const void *message) {
  hd_bytes bytes = {.count = protobuf_c_message_get_packed_size(message)};
  // At least one byte, so that null means that memory is exhausted.
  bytes.data = malloc(bytes.count + 1);
  if (bytes.data) protobuf_c_message_pack(message, bytes.data);
  return bytes;
}

static bool pack_or_fail(const void *message, hd_bytes *bytes, hd_error *error) {
  *bytes = pack(message);
  return bytes->data ? true : message_fail(error, 8, "there is no memory for the request");
}

void *hd_message_call(
    hd_client *client, const char *method, const void *request,
    const ProtobufCMessageDescriptor *reply_type, hd_error *error) {
  hd_bytes bytes, reply = {0};
  if (!pack_or_fail(request, &bytes, error)) return NULL;
  bool is_ok = hd_call(client, method, bytes.data, bytes.count, &reply, error);
  hd_bytes_free(&bytes);
  if (!is_ok) return NULL;
  void *message = protobuf_c_message_unpack(reply_type, NULL, reply.count, reply.data);
  hd_bytes_free(&reply);
  if (!message) message_fail(error, 13, "the answer is damaged");
  return message;
}

void hd_message_free(void *message) {
  if (message) protobuf_c_message_free_unpacked(message, NULL);
}

// MARK: - Asynchronous calls

struct hd_message_pending {
  // Null when it has finished.
  hd_pending_call *call;
  const ProtobufCMessageDescriptor *type;
  hd_message_handler handler;
};

static void receive(const void *data, size_t count, void *context) {
  hd_message_pending *pending = context;
  void *message = protobuf_c_message_unpack(pending->type, NULL, count, data);
  hd_message_handler handler = pending->handler;
  if (message) {
    if (handler.message) handler.message(message, handler.context);
    hd_message_free(message);
    return;
  }
  hd_error error;
  message_fail(&error, 13, "the answer is damaged");
  hd_cancel(pending->call);
  pending->call = NULL;
  if (handler.finished) handler.finished(&error, NULL, handler.context);
}

static void finish(const hd_error *error, const hd_bytes *reply, void *context) {
  hd_message_pending *pending = context;
  hd_message_handler handler = pending->handler;
  hd_error damaged;
  void *message = NULL;
  pending->call = NULL;
  if (!error && !handler.message) {
    message = protobuf_c_message_unpack(pending->type, NULL, reply->count, reply->data);
    message_fail(&damaged, 13, "the answer is damaged");
    if (!message) error = &damaged;
  }
  if (handler.finished) handler.finished(error, message, handler.context);
  hd_message_free(message);
}

typedef hd_pending_call *(*starter)(
    hd_client *, const char *, const void *, size_t, const hd_call_handler *, hd_error *);

static hd_message_pending *start(
    starter starter, hd_client *client, const char *method, const void *first,
    const ProtobufCMessageDescriptor *type, const hd_message_handler *handler, hd_error *error) {
  hd_bytes bytes;
  if (!pack_or_fail(first, &bytes, error)) return NULL;
  hd_message_pending *pending = calloc(1, sizeof *pending);
  if (!pending) {
    hd_bytes_free(&bytes);
    message_fail(error, 8, "there is no memory for the request");
    return NULL;
  }
  *pending = (hd_message_pending){.type = type, .handler = *handler};
  hd_call_handler inner = {.message = receive, .finished = finish, .context = pending};
  pending->call = starter(client, method, bytes.data, bytes.count, &inner, error);
  hd_bytes_free(&bytes);
  if (pending->call) return pending;
  free(pending);
  return NULL;
}

hd_message_pending *hd_message_call_start(
    hd_client *client, const char *method, const void *request,
    const ProtobufCMessageDescriptor *reply_type, const hd_message_handler *handler,
    hd_error *error) {
  hd_message_handler unary = {.finished = handler->finished, .context = handler->context};
  return start(hd_call_start, client, method, request, reply_type, &unary, error);
}

static void ignore(const void *message, void *context) {
  (void)message;
  (void)context;
}

// A stream has messages and no reply.
static hd_message_handler with_messages(const hd_message_handler *handler) {
  hd_message_handler stream = *handler;
  if (!stream.message) stream.message = ignore;
  return stream;
}

hd_message_pending *hd_message_stream_start(
    hd_client *client, const char *method, const void *first,
    const ProtobufCMessageDescriptor *message_type, const hd_message_handler *handler,
    hd_error *error) {
  hd_message_handler stream = with_messages(handler);
  return start(hd_stream_start, client, method, first, message_type, &stream, error);
}

hd_message_pending *hd_message_server_stream_start(
    hd_client *client, const char *method, const void *request,
    const ProtobufCMessageDescriptor *message_type, const hd_message_handler *handler,
    hd_error *error) {
  hd_message_handler stream = with_messages(handler);
  return start(hd_server_stream_start, client, method, request, message_type, &stream, error);
}

bool hd_message_send(hd_message_pending *pending, const void *message) {
  hd_bytes bytes = pack(message);
  if (!bytes.data) return false;
  if (pending->call) hd_stream_send(pending->call, bytes.data, bytes.count);
  hd_bytes_free(&bytes);
  return true;
}

void hd_message_close(hd_message_pending *pending) {
  if (pending->call) hd_stream_close(pending->call);
}

void hd_message_pending_free(hd_message_pending *pending) {
  if (pending && pending->call) hd_cancel(pending->call);
  free(pending);
}
