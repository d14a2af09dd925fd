// Connections and errors.
#include "client.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { path_size = 1024, token_max = 512, code_unavailable = 14 };

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

// Reads the code of a health.v1.ErrorDetail in a google.protobuf.Any; -1 if there is none.
static int32_t health_code(const struct buffer *details) {
  static const char name[] = "/health.v1.ErrorDetail";
  struct reader reader = reader_of(details->data, details->count);
  int32_t code = -1;
  bool is_detail = false;
  for (struct field field; next_field(&reader, &field);) {
    size_t length = sizeof name - 1;
    if (field.id == 1 && field.data)
      is_detail = field.count >= length &&
                  memcmp(field.data + field.count - length, name, length) == 0;
    if (field.id != 2 || !is_detail) continue;
    code = 0;
    struct reader parts = reader_of_field(field);
    for (struct field part; next_field(&parts, &part);)
      if (part.id == 1) code = (int32_t)part.number;
  }
  return code;
}

bool fail_with_status(hd_error *error, const struct rpc_status *status) {
  fail(error, (int32_t)status->code, "%.*s", (int)status->message.count,
       status->message.data ? (const char *)status->message.data : "");
  if (error) error->health_code = health_code(&status->details);
  return false;
}

// MARK: - Connections

static hd_client *connect_to(const hd_options *options, const char *name, hd_error *error) {
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

hd_client *hd_connect_person(const hd_options *options, hd_error *error) {
  return connect_to(options, "control.sock", error);
}

// Returns a path in $XDG_CONFIG_HOME or ~/.config; false if neither variable is set.
bool home_path(char *path, size_t size, const char *suffix, bool makes_directories) {
  const char *base = getenv("XDG_CONFIG_HOME"), *below = "";
  if (!base || !*base) {
    base = getenv("HOME");
    below = "/.config";
  }
  if (!base || !*base) return false;
  int length = snprintf(path, size, "%s%s/%s", base, below, suffix);
  if (length < 0 || (size_t)length >= size) return false;
  for (char *slash = path + strlen(base); makes_directories && (slash = strchr(slash, '/'));) {
    *slash = 0;
    if (mkdir(path, 0700) != 0 && errno != EEXIST) makes_directories = false;
    *slash++ = '/';
  }
  return true;
}

// Reads the token of an app; `count` stays 0 if there is no file.
static bool read_token(
    const char *bundle, uint8_t *token, size_t *count, hd_error *error) {
  char path[path_size], suffix[path_size], digits[2 * token_max + 2];
  snprintf(suffix, sizeof suffix, "healthd/tokens/%s", bundle);
  if (!home_path(path, sizeof path, suffix, false)) return true;
  FILE *file = fopen(path, "re");
  if (!file && errno == ENOENT) return true;
  if (!file) return fail(error, 16, "cannot read %s: %s", path, strerror(errno));
  size_t length = fread(digits, 1, sizeof digits - 1, file);
  fclose(file);
  for (size_t i = 0; i + 1 < length && digits[i] != '\n'; i += 2) {
    unsigned byte;
    char pair[] = {digits[i], digits[i + 1], 0};
    if (sscanf(pair, "%2x", &byte) != 1) return fail(error, 16, "%s holds no token", path);
    token[(*count)++] = (uint8_t)byte;
  }
  return true;
}

static bool say_hello(hd_client *client, const char *bundle, hd_error *error) {
  uint8_t token[token_max + 1];
  size_t count = 0;
  if (strchr(bundle, '/') || bundle[0] == '.')
    return fail(error, 3, "a bundle identifier is letters, digits, dots and hyphens");
  if (!read_token(bundle, token, &count, error)) return false;
  struct buffer begin = {0}, hello = {0}, reply;
  put_text(&begin, 1, bundle);
  if (!call(client, "health.v1.Session/Begin", &begin, &reply, error)) return false;
  put_text(&hello, 1, bundle);
  if (count > 0) put_block(&hello, 2, token, count);
  struct reader reader = reader_of(reply.data, reply.count);
  for (struct field field; next_field(&reader, &field);)
    if (field.id == 1) put_block(&hello, 3, field.data, field.count);
  buffer_free(&reply);
  if (!call(client, "health.v1.Session/Hello", &hello, &reply, error)) return false;
  buffer_free(&reply);
  return true;
}

hd_client *hd_connect(
    const char *bundle_identifier, const hd_options *options, hd_error *error) {
  hd_client *client = connect_to(options, "healthd.sock", error);
  if (client && !say_hello(client, bundle_identifier, error)) {
    hd_close(client);
    client = NULL;
  }
  return client;
}

void hd_close(hd_client *client) {
  if (!client) return;
  while (client->pending) hd_cancel(client->pending);
  rpc_close(&client->rpc);
  free(client);
}

void hd_interrupt(hd_client *client) { shutdown(client->rpc.descriptor, SHUT_RDWR); }
