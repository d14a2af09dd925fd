// Calls: asynchronous ones, which hd_dispatch completes, and blocking ones, which wait for it.
#include <stdlib.h>
#include <string.h>

#include "client.h"

enum { name_size = 256, code_unavailable = 14 };

struct hd_pending_call {
  hd_pending_call *next;
  hd_client *client;
  struct rpc_stream *stream;
  hd_call_handler handler;
  // A callback of this call is running. If it cancels the call, the call is freed after it.
  bool is_running, is_canceled;
};

// MARK: - Pending calls

static void free_call(hd_pending_call *call) {
  hd_pending_call **link = &call->client->pending;
  while (*link != call) link = &(*link)->next;
  *link = call->next;
  rpc_forget(&call->client->rpc, call->stream);
  free(call);
}

// Calls back for the next message of a call, or for its end.
static void run(hd_pending_call *call) {
  struct rpc_stream *stream = call->stream;
  void *context = call->handler.context;
  struct rpc_message *message = rpc_take(stream);
  call->is_running = true;
  if (message) {
    if (call->handler.message) call->handler.message(message->data, message->count, context);
    free(message);
    call->is_running = false;
    if (call->is_canceled) free_call(call);
    return;
  }
  hd_error error;
  bool is_ok = stream->status.code == 0;
  hd_bytes reply = {.data = stream->reply.data, .count = is_ok ? stream->reply.count : 0};
  if (!is_ok) fail_with_status(&error, &stream->status);
  if (call->handler.finished) call->handler.finished(is_ok ? NULL : &error, &reply, context);
  free_call(call);
}

// Runs callbacks until none is due. A callback may start and cancel calls, so the list is read
// again after each.
static void run_callbacks(hd_client *client) {
  hd_pending_call *call = client->pending;
  while (call) {
    bool is_due = !call->is_running && (call->stream->first || call->stream->has_ended);
    if (is_due) run(call);
    call = is_due ? client->pending : call->next;
  }
}

static hd_pending_call *start(
    hd_client *client, const char *method, unsigned flags, const void *request, size_t count,
    const hd_call_handler *handler, hd_error *error) {
  hd_pending_call *call = calloc(1, sizeof *call);
  if (!call) {
    fail(error, 8, "there is no memory for the request");
    return NULL;
  }
  *call = (hd_pending_call){.client = client, .handler = *handler};
  call->stream = open_call(client, method, flags, request, count, error);
  if (!call->stream) {
    free(call);
    return NULL;
  }
  // Calls that are due at the same time are completed in the order of their start.
  hd_pending_call **link = &client->pending;
  while (*link) link = &(*link)->next;
  *link = call;
  return call;
}

hd_pending_call *hd_call_start(
    hd_client *client, const char *method, const void *request, size_t count,
    const hd_call_handler *handler, hd_error *error) {
  return start(client, method, rpc_unary, request, count, handler, error);
}

hd_pending_call *hd_stream_start(
    hd_client *client, const char *method, const void *first, size_t count,
    const hd_call_handler *handler, hd_error *error) {
  return start(client, method, rpc_open_stream, first, count, handler, error);
}

hd_pending_call *hd_server_stream_start(
    hd_client *client, const char *method, const void *request, size_t count,
    const hd_call_handler *handler, hd_error *error) {
  return start(client, method, rpc_server_stream, request, count, handler, error);
}

void hd_stream_send(hd_pending_call *call, const void *message, size_t count) {
  rpc_send(&call->client->rpc, call->stream, message, count);
}

void hd_stream_close(hd_pending_call *call) {
  rpc_close_side(&call->client->rpc, call->stream);
}

void hd_cancel(hd_pending_call *call) {
  // Ends a stream on the server too; the protocol has no frame that ends another call.
  rpc_close_side(&call->client->rpc, call->stream);
  call->is_canceled = true;
  if (!call->is_running) free_call(call);
}

// MARK: - The main loop

int hd_fd(const hd_client *client) { return client->rpc.descriptor; }

short hd_events(const hd_client *client) { return rpc_events(&client->rpc); }

bool hd_dispatch(hd_client *client, hd_error *error) {
  rpc_advance(&client->rpc);
  run_callbacks(client);
  return client->rpc.is_broken ? fail(error, code_unavailable, "the connection is closed") : true;
}

// MARK: - Blocking calls

struct rpc_stream *open_call(
    hd_client *client, const char *method, unsigned flags, const void *first, size_t count,
    hd_error *error) {
  char service[name_size];
  const char *slash = strchr(method, '/');
  struct rpc_stream *stream = NULL;
  if (!slash || (size_t)(slash - method) >= sizeof service) {
    fail(error, 3, "a method is written service/method");
  } else if (client->rpc.is_broken) {
    fail(error, code_unavailable, "the connection is closed");
  } else {
    memcpy(service, method, (size_t)(slash - method));
    service[slash - method] = 0;
    bool is_stream = flags == rpc_open_stream;
    stream = rpc_open(
        &client->rpc, service, slash + 1, flags, first, is_stream ? 0 : count);
    if (!stream) fail(error, 8, "the request is larger than a frame may be");
    else if (is_stream) rpc_send(&client->rpc, stream, first, count);
  }
  return stream;
}

struct rpc_message *next_message(hd_client *client, struct rpc_stream *stream) {
  while (!stream->first && !stream->has_ended) {
    rpc_wait(&client->rpc);
    rpc_advance(&client->rpc);
    run_callbacks(client);
  }
  return rpc_take(stream);
}

bool hd_call(
    hd_client *client, const char *method, const void *request, size_t count, hd_bytes *reply,
    hd_error *error) {
  struct rpc_stream *stream = open_call(client, method, rpc_unary, request, count, error);
  if (!stream) return false;
  for (struct rpc_message *message; (message = next_message(client, stream));) free(message);
  bool is_ok = stream->status.code == 0;
  if (is_ok && reply) {
    *reply = (hd_bytes){.data = stream->reply.data, .count = stream->reply.count};
    stream->reply = (struct buffer){0};
  }
  if (!is_ok) fail_with_status(error, &stream->status);
  rpc_forget(&client->rpc, stream);
  return is_ok;
}
