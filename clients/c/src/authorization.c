// Registration of apps, and their authorization: requests and status.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client.h"

enum { path_size = 1024 };

static bool write_token(const char *bundle, struct field token, hd_error *error) {
  char path[path_size], draft[path_size + 8], suffix[path_size];
  snprintf(suffix, sizeof suffix, "healthd/tokens/%s", bundle);
  if (!home_path(path, sizeof path, suffix, true))
    return fail(error, 5, "neither XDG_CONFIG_HOME nor HOME is set");
  snprintf(draft, sizeof draft, "%s.new", path);
  unlink(draft);
  int file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return fail(error, 5, "cannot write %s: %s", draft, strerror(errno));
  bool is_written = true;
  for (size_t i = 0; i < token.count; i++)
    is_written &= dprintf(file, "%02x", token.data[i]) == 2;
  is_written &= dprintf(file, "\n") == 1 && fsync(file) == 0;
  close(file);
  if (is_written && rename(draft, path) == 0) return true;
  unlink(draft);
  return fail(error, 5, "cannot write %s", path);
}

bool hd_register(hd_client *person, const hd_manifest *manifest, hd_error *error) {
  struct buffer fields = {0}, request = {0}, reply;
  put_text(&fields, 1, manifest->bundle_identifier);
  put_text(&fields, 2, manifest->name ? manifest->name : manifest->bundle_identifier);
  put_text(&fields, 3, manifest->version ? manifest->version : "");
  put_text(&fields, 4, manifest->read_usage ? manifest->read_usage : "");
  put_text(&fields, 5, manifest->share_usage ? manifest->share_usage : "");
  put_text(&fields, 6, "com.apple.developer.healthkit");
  put_block(&fields, 7, NULL, 0);
  put_message(&request, 1, &fields);
  if (!call(person, "health.v1.Apps/Register", &request, &reply, error)) return false;
  struct field token = {0};
  struct reader reader = reader_of(reply.data, reply.count);
  for (struct field field; next_field(&reader, &field);)
    if (field.id == 2) token = field;
  bool is_kept = write_token(manifest->bundle_identifier, token, error);
  buffer_free(&reply);
  return is_kept;
}

void put_types(struct buffer *to, uint32_t field, const uint32_t *types, size_t count) {
  for (size_t i = 0; i < count; i++) put_number(to, field, types[i]);
}

bool hd_authorization_status(
    hd_client *client, const uint32_t *types, size_t count, hd_decision *decisions,
    hd_error *error) {
  struct buffer request = {0}, reply;
  put_types(&request, 1, types, count);
  if (!call(client, "health.v1.Authorization/Status", &request, &reply, error)) return false;
  size_t found = 0;
  struct reader reader = reader_of(reply.data, reply.count);
  for (struct field field; next_field(&reader, &field);) {
    if (field.id != 1) continue;
    // Either packed, where each value is a single byte, or as separate fields.
    for (size_t i = 0; field.data && i < field.count && found < count; i++)
      decisions[found++] = (hd_decision)field.data[i];
    if (!field.data && found < count) decisions[found++] = (hd_decision)field.number;
  }
  buffer_free(&reply);
  return found == count ? true : fail(error, 13, "the answer is too short");
}

bool hd_request_authorization(
    hd_client *client, const uint32_t *share, size_t share_count, const uint32_t *read,
    size_t read_count, hd_error *error) {
  struct buffer request = {0}, reply;
  put_types(&request, 1, share, share_count);
  put_types(&request, 2, read, read_count);
  if (!call(client, "health.v1.Authorization/Request", &request, &reply, error)) return false;
  buffer_free(&reply);
  return true;
}

bool hd_authorization_request_status(
    hd_client *client, const uint32_t *share, size_t share_count, const uint32_t *read,
    size_t read_count, hd_request_status *status, hd_error *error) {
  struct buffer request = {0}, reply;
  put_types(&request, 1, share, share_count);
  put_types(&request, 2, read, read_count);
  if (!call(client, "health.v1.Authorization/RequestStatus", &request, &reply, error))
    return false;
  *status = HD_REQUEST_UNKNOWN;
  struct reader reader = reader_of(reply.data, reply.count);
  for (struct field field; next_field(&reader, &field);)
    if (field.id == 1) *status = (hd_request_status)field.number;
  buffer_free(&reply);
  return true;
}
