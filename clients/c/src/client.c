// Connections and errors.
#include "client.h"

#include <errno.h>
#include <health/v1/error.pb-c.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum { path_size = 1024, code_unavailable = 14 };

void hd_bytes_free(hd_bytes *bytes) {
  free(bytes->data);
  *bytes = (hd_bytes){0};
}

// MARK: - Errors

bool fail(hd_error *error, int32_t code, const char *format, ...) {
  if (!error) return false;
  *error = (hd_error){.code = code, .health_code = -1};
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  return false;
}

_Static_assert(
    HD_REASON_NO_SUCH_OBJECT == (int)HEALTH__V1__ERROR_REASON__ERROR_REASON_NO_SUCH_OBJECT &&
        HD_REASON_PRESENCE_REQUIRED ==
            (int)HEALTH__V1__ERROR_REASON__ERROR_REASON_PRESENCE_REQUIRED &&
        HD_REASON_ENTITLEMENT_MISSING ==
            (int)HEALTH__V1__ERROR_REASON__ERROR_REASON_ENTITLEMENT_MISSING,
    "HD_REASON_* are the values of the schema");

// Reads the code and the reason of a health.v1.ErrorDetail in a google.protobuf.Any, if there is
// one.
static void take_detail(hd_error *error, const struct buffer *details) {
  static const char name[] = "/health.v1.ErrorDetail";
  struct reader reader = reader_of(details->data, details->count);
  bool is_detail = false;
  for (struct field field; next_field(&reader, &field);) {
    size_t length = sizeof name - 1;
    if (field.id == 1 && field.data)
      is_detail = field.count >= length &&
                  memcmp(field.data + field.count - length, name, length) == 0;
    if (field.id != 2 || !is_detail) continue;
    Health__V1__ErrorDetail *detail =
        health__v1__error_detail__unpack(NULL, field.count, field.data);
    if (detail) {
      error->health_code = detail->health_code;
      error->reason = (int32_t)detail->reason;
    }
    hd_message_free(detail);
  }
}

bool fail_with_status(hd_error *error, const struct rpc_status *status) {
  fail(error, (int32_t)status->code, "%.*s", (int)status->message.count,
       status->message.data ? (const char *)status->message.data : "");
  if (error) take_detail(error, &status->details);
  return false;
}

// MARK: - Connections

hd_client *connect_to(const hd_options *options, const char *name, hd_error *error) {
  char path[path_size];
  const char *directory = options ? options->runtime_directory : NULL;
  const char *below = "";
  // The directory of a daemon in system mode. Root creates it.
  char system[64];
  snprintf(system, sizeof system, "/run/healthd/%u", geteuid());
  if (!directory) directory = getenv("HEALTHD_RUNTIME_DIR");
  if ((!directory || !*directory) && access(system, F_OK) == 0) directory = system;
  if (!directory || !*directory) {
    directory = getenv("XDG_RUNTIME_DIR");
    below = "/healthd";
  }
  if (options && options->socket_path)
    snprintf(path, sizeof path, "%s", options->socket_path);
  else if (directory && *directory)
    snprintf(path, sizeof path, "%s%s/%s", directory, below, name);
  else
    snprintf(path, sizeof path, "/run/user/%u/healthd/%s", geteuid(), name);
  hd_client *client = calloc(1, sizeof *client);
  uint64_t random[2];
  if (!client || getrandom(random, sizeof random, 0) != sizeof random) {
    fail(error, 8, "there is no memory or no randomness for a connection");
  } else if (!rpc_connect(&client->rpc, path)) {
    fail(error, code_unavailable, "healthd does not answer at %s (%s); see: healthctl doctor",
         path, strerror(errno));
  } else {
    // A UUID of version 8, as described in proto/health/v1/batch.proto.
    client->id_high = (random[0] & ~UINT64_C(0xf000)) | 0x8000;
    client->id_low = (random[1] & UINT64_C(0x3fffffff00000000)) | UINT64_C(1) << 63;
    return client;
  }
  free(client);
  return NULL;
}

hd_client *hd_connect_user(const hd_options *options, hd_error *error) {
  return connect_to(options, "control.sock", error);
}

void hd_close(hd_client *client) {
  if (!client) return;
  hello_free(client->hello);
  while (client->pending) hd_cancel(client->pending);
  rpc_close(&client->rpc);
  free(client);
}

void hd_interrupt(hd_client *client) { shutdown(client->rpc.descriptor, SHUT_RDWR); }

void hd_new_id(hd_client *client, uint8_t id[16]) {
  Health__V1__ObjectID object = HEALTH__V1__OBJECT_ID__INIT;
  object.high = client->id_high;
  object.low = client->id_low;
  hd_object_id_bytes(&object, id);
  // After 2^32 samples the carry increments the random bits above, so the ids stay unique.
  client->id_low++;
}
