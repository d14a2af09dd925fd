// Calls in flight as tasks.
#include "private.h"

struct call {
  // Null unless a reply is awaited.
  hd_pending_call *pending;
  GSource *cancellation;
  // Null for bytes.
  const ProtobufCMessageDescriptor *reply_type;
  reply_function reply;
  gpointer state;
  GDestroyNotify free_state;
};

static void free_call(gpointer data) {
  struct call *call = data;
  if (call->free_state) call->free_state(call->state);
  g_free(call);
}

GTask *call_new(
    HealthdClient *client, gpointer tag, gpointer state, GDestroyNotify free_state,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data) {
  GTask *task = g_task_new(client, cancellable, callback, user_data);
  struct call *call = g_new0(struct call, 1);
  call->state = state;
  call->free_state = free_state;
  g_task_set_source_tag(task, tag);
  g_task_set_task_data(task, call, free_call);
  return task;
}

gpointer call_state(GTask *task) { return ((struct call *)g_task_get_task_data(task))->state; }

void call_fail(GTask *task, HealthdError code, const char *message) {
  g_task_return_new_error(task, HEALTHD_ERROR, code, "%s", message);
}

static void end_cancellation(struct call *call) {
  if (call->cancellation) g_source_destroy(call->cancellation);
  g_clear_pointer(&call->cancellation, g_source_unref);
}

static gboolean cancel(GCancellable *cancellable, gpointer data) {
  (void)cancellable;
  GTask *task = data;
  struct call *call = g_task_get_task_data(task);
  hd_pending_call *pending = g_steal_pointer(&call->pending);
  if (!pending) return G_SOURCE_REMOVE;
  hd_cancel(pending);
  end_cancellation(call);
  g_task_return_error_if_cancelled(task);
  // The reference of the call.
  g_object_unref(task);
  return G_SOURCE_REMOVE;
}

// Decodes the reply and passes it on.
static void read_reply(GTask *task, const hd_bytes *bytes) {
  struct call *call = g_task_get_task_data(task);
  if (!call->reply_type) {
    call->reply(task, bytes);
    return;
  }
  void *message = protobuf_c_message_unpack(call->reply_type, NULL, bytes->count, bytes->data);
  if (message) call->reply(task, message);
  else call_fail(task, HEALTHD_ERROR_INTERNAL, "the answer is damaged");
  hd_message_free(message);
}

static void finished(const hd_error *error, const hd_bytes *bytes, void *context) {
  // The reference of the call.
  g_autoptr(GTask) task = context;
  struct call *call = g_task_get_task_data(task);
  call->pending = NULL;
  if (error) g_task_return_error(task, new_error(error));
  else read_reply(task, bytes);
  // The reply may have sent a further request.
  if (!call->pending) end_cancellation(call);
}

static void start(GTask *task, const char *method, const void *data, size_t count) {
  struct call *call = g_task_get_task_data(task);
  GError *failure = NULL;
  hd_error error;
  hd_client *hd = connected_client(g_task_get_source_object(task), &failure);
  if (!hd) {
    g_task_return_error(task, failure);
    return;
  }
  hd_call_handler handler = {.finished = finished, .context = task};
  call->pending = hd_call_start(hd, method, data, count, &handler, &error);
  if (!call->pending) {
    g_task_return_error(task, new_error(&error));
    return;
  }
  g_object_ref(task);
  GCancellable *cancellable = g_task_get_cancellable(task);
  if (!cancellable || call->cancellation) return;
  call->cancellation = g_cancellable_source_new(cancellable);
  g_task_attach_source(task, call->cancellation, G_SOURCE_FUNC(cancel));
}

void call_send(
    GTask *task, const char *method, const void *request,
    const ProtobufCMessageDescriptor *reply_type, reply_function reply) {
  struct call *call = g_task_get_task_data(task);
  if (g_task_return_error_if_cancelled(task)) return;
  size_t count = protobuf_c_message_get_packed_size(request);
  g_autofree uint8_t *bytes = g_malloc(count);
  protobuf_c_message_pack(request, bytes);
  call->reply_type = reply_type;
  call->reply = reply;
  start(task, method, bytes, count);
}

// MARK: - Any method

static void return_bytes(GTask *task, const void *reply) {
  const hd_bytes *bytes = reply;
  g_task_return_pointer(
      task, g_bytes_new(bytes->data, bytes->count), (GDestroyNotify)g_bytes_unref);
}

void healthd_client_call_async(
    HealthdClient *client, const char *method, GBytes *request, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client) && method != NULL);
  g_autoptr(GTask) task = call_new(
      client, healthd_client_call_async, NULL, NULL, cancellable, callback, user_data);
  ((struct call *)g_task_get_task_data(task))->reply = return_bytes;
  if (g_task_return_error_if_cancelled(task)) return;
  gsize count = 0;
  const void *data = request ? g_bytes_get_data(request, &count) : NULL;
  start(task, method, data, count);
}

GBytes *healthd_client_call_finish(HealthdClient *client, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, client), NULL);
  return g_task_propagate_pointer(G_TASK(result), error);
}
