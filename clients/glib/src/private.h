// Declarations shared by the parts of the library.
#ifndef HEALTHD_GLIB_PRIVATE_H
#define HEALTHD_GLIB_PRIVATE_H

#include <healthd-pb.h>
#include <health/v1/statistics.pb-c.h>

#include "healthd-glib.h"

// MARK: - Values

struct _HealthdSample {
  GObject parent;
  // Interned; null if none was set.
  const char *type, *unit;
  char *id, *source_name, *source_bundle_identifier;
  gint64 start_time, end_time;
  double value;
};

// Appends the samples of a batch, which may be null. Returns false if the batch is damaged.
gboolean append_samples(GListStore *list, const Health__V1__SampleBatch *batch);
void append_statistics(GListStore *list, const Health__V1__Statistics *message);

// Returns a UUID in lower case, which the caller frees.
char *id_text(const uint8_t id[16]);
// Returns false if the text is not a UUID.
gboolean id_bytes(const char *text, uint8_t id[16]);

GError *new_error(const hd_error *error);
// Returns the numbers of types, which the caller frees, or null with an error. Null has no types.
guint32 *type_numbers(const char *const *types, gsize *count, GError **error);

// MARK: - Calls

// Reads a reply: either ends the task, or sends the next request of the call. The reply is valid
// during the callback.
typedef void (*reply_function)(GTask *task, const void *reply);

// Creates the task of a call, which owns the state. The state may be null.
GTask *call_new(
    HealthdClient *client, gpointer tag, gpointer state, GDestroyNotify free_state,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
gpointer call_state(GTask *task);
// Sends a request, whose reply has a type. On failure the task ends.
void call_send(
    GTask *task, const char *method, const void *request,
    const ProtobufCMessageDescriptor *reply_type, reply_function reply);
void call_fail(GTask *task, HealthdError code, const char *message);

// Returns the connection, or null with an error.
hd_client *connected_client(HealthdClient *client, GError **error);

#endif
