// Registration of apps, and their authorization: requests and status.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <health/v1/authorization.pb-c.h>

#include "client.h"

enum { path_size = 1024 };

static bool write_token(const char *bundle, ProtobufCBinaryData token, hd_error *error) {
  char path[path_size], draft[path_size + 8], suffix[path_size];
  snprintf(suffix, sizeof suffix, "healthd/tokens/%s", bundle);
  if (!home_path(path, sizeof path, suffix, true))
    return fail(error, 5, "neither XDG_CONFIG_HOME nor HOME is set");
  snprintf(draft, sizeof draft, "%s.new", path);
  unlink(draft);
  int file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return fail(error, 5, "cannot write %s: %s", draft, strerror(errno));
  bool is_written = true;
  for (size_t i = 0; i < token.len; i++)
    is_written &= dprintf(file, "%02x", token.data[i]) == 2;
  is_written &= dprintf(file, "\n") == 1 && fsync(file) == 0;
  close(file);
  if (is_written && rename(draft, path) == 0) return true;
  unlink(draft);
  return fail(error, 5, "cannot write %s", path);
}

void set_manifest(
    Health__V1__AppManifest *message, const hd_manifest *manifest,
    ProtobufCBinaryData *entitlement) {
  health__v1__app_manifest__init(message);
  *entitlement = hd_text("com.apple.developer.healthkit");
  message->bundle_identifier = hd_text(manifest->bundle_identifier);
  message->name = hd_text(manifest->name ? manifest->name : manifest->bundle_identifier);
  message->version = hd_text(manifest->version);
  message->read_usage = hd_text(manifest->read_usage);
  message->share_usage = hd_text(manifest->share_usage);
  message->entitlements = entitlement;
  message->n_entitlements = 1;
}

bool hd_register(hd_client *user, const hd_manifest *manifest, hd_error *error) {
  Health__V1__RegisterAppRequest request = HEALTH__V1__REGISTER_APP_REQUEST__INIT;
  Health__V1__TokenBinding binding = HEALTH__V1__TOKEN_BINDING__INIT;
  Health__V1__AppManifest message;
  ProtobufCBinaryData entitlement;
  set_manifest(&message, manifest, &entitlement);
  message.binding_case = HEALTH__V1__APP_MANIFEST__BINDING_TOKEN;
  message.token = &binding;
  request.manifest = &message;
  Health__V1__RegisterAppReply *reply = hd_message_call(
      user, "health.v1.Apps/Register", &request, &health__v1__register_app_reply__descriptor,
      error);
  if (!reply) return false;
  bool is_written = write_token(manifest->bundle_identifier, reply->token, error);
  hd_message_free(reply);
  return is_written;
}

bool hd_authorization_status(
    hd_client *client, const uint32_t *types, size_t count, hd_decision *decisions,
    hd_error *error) {
  Health__V1__AuthorizationStatusRequest request = HEALTH__V1__AUTHORIZATION_STATUS_REQUEST__INIT;
  request.types = (uint32_t *)types;
  request.n_types = count;
  Health__V1__AuthorizationStatusReply *reply = hd_message_call(
      client, "health.v1.Authorization/Status", &request,
      &health__v1__authorization_status_reply__descriptor, error);
  if (!reply) return false;
  bool is_complete = reply->n_statuses == count;
  for (size_t i = 0; is_complete && i < count; i++)
    decisions[i] = (hd_decision)reply->statuses[i];
  hd_message_free(reply);
  return is_complete ? true : fail(error, 13, "the answer is too short");
}

bool hd_request_authorization(
    hd_client *client, const uint32_t *share, size_t share_count, const uint32_t *read,
    size_t read_count, hd_error *error) {
  Health__V1__AuthorizationRequest request = HEALTH__V1__AUTHORIZATION_REQUEST__INIT;
  request.share = (uint32_t *)share;
  request.n_share = share_count;
  request.read = (uint32_t *)read;
  request.n_read = read_count;
  void *reply = hd_message_call(
      client, "health.v1.Authorization/Request", &request,
      &health__v1__authorization_reply__descriptor, error);
  hd_message_free(reply);
  return reply != NULL;
}

bool hd_authorization_request_status(
    hd_client *client, const uint32_t *share, size_t share_count, const uint32_t *read,
    size_t read_count, hd_request_status *status, hd_error *error) {
  Health__V1__RequestStatusRequest request = HEALTH__V1__REQUEST_STATUS_REQUEST__INIT;
  request.share = (uint32_t *)share;
  request.n_share = share_count;
  request.read = (uint32_t *)read;
  request.n_read = read_count;
  Health__V1__RequestStatusReply *reply = hd_message_call(
      client, "health.v1.Authorization/RequestStatus", &request,
      &health__v1__request_status_reply__descriptor, error);
  if (!reply) return false;
  *status = (hd_request_status)reply->status;
  hd_message_free(reply);
  return true;
}
