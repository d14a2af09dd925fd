// The identity of an app: the first calls of a connection, and secrets in files.
#include <errno.h>
#include <health/v1/session.pb-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "client.h"

enum { path_size = 1024, token_max = 512, nonce_max = 64, bundle_max = 255, signature_size = 64,
       entitlements_max = 32 };

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

// MARK: - The first calls

struct hello {
  hd_client *client;
  const hd_identity *identity;
  hd_connected_callback connected;
  void *context;
  hd_message_pending *call;
  uint8_t token[token_max + 1];
  size_t token_count;
};

void hello_free(struct hello *hello) {
  if (hello) hd_message_pending_free(hello->call);
  free(hello);
}

// Ends the hello. Null is success.
static void end_hello(struct hello *hello, const hd_error *error) {
  hello->client->hello = NULL;
  hello->connected(hello->client, error, hello->context);
  hello_free(hello);
}

static void welcomed(const hd_error *error, const void *reply, void *context) {
  (void)reply;
  end_hello(context, error);
}

// Signs what the daemon expects of an app with a key.
static bool sign(
    const struct hello *hello, const Health__V1__BeginSessionReply *challenge,
    uint8_t signature[signature_size]) {
  static const char domain[] = "health.v1.Session/Hello";
  const hd_identity *identity = hello->identity;
  uint8_t bytes[sizeof domain + 2 * nonce_max + bundle_max];
  const ProtobufCBinaryData parts[] = {
      // With its terminating zero.
      {.len = sizeof domain, .data = (uint8_t *)domain},
      challenge->nonce, challenge->daemon_id, hd_text(identity->bundle_identifier)};
  size_t count = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (parts[i].len > sizeof bytes - count) return false;
    if (parts[i].len > 0) memcpy(bytes + count, parts[i].data, parts[i].len);
    count += parts[i].len;
  }
  return identity->sign(bytes, count, signature, identity->context);
}

static void challenged(const hd_error *error, const void *reply, void *context) {
  struct hello *hello = context;
  const hd_identity *identity = hello->identity;
  const Health__V1__BeginSessionReply *challenge = reply;
  Health__V1__HelloRequest request = HEALTH__V1__HELLO_REQUEST__INIT;
  uint8_t signature[signature_size];
  hd_error failure;
  if (error) {
    end_hello(hello, error);
    return;
  }
  request.bundle_identifier = hd_text(identity->bundle_identifier);
  request.nonce = challenge->nonce;
  request.token = (ProtobufCBinaryData){.len = hello->token_count, .data = hello->token};
  if (identity->sign) {
    if (!sign(hello, challenge, signature)) {
      fail(&failure, 16, "the app could not sign with its key");
      end_hello(hello, &failure);
      return;
    }
    request.signature = (ProtobufCBinaryData){.len = sizeof signature, .data = signature};
  }
  hd_message_pending *begin = hello->call;
  hd_message_handler handler = {.finished = welcomed, .context = hello};
  if (identity->manifest) {
    Health__V1__IntroduceRequest introduction = HEALTH__V1__INTRODUCE_REQUEST__INIT;
    Health__V1__AppManifest manifest;
    ProtobufCBinaryData entitlements[entitlements_max];
    set_manifest(&manifest, identity->manifest, entitlements);
    for (size_t i = 0; i < identity->entitlement_count; i++)
      entitlements[manifest.n_entitlements++] = hd_text(identity->entitlements[i]);
    request.version = manifest.version;
    if (identity->public_key) {
      manifest.binding_case = HEALTH__V1__APP_MANIFEST__BINDING_ED25519_KEY;
      manifest.ed25519_key = (ProtobufCBinaryData){
          .len = ed25519_key_size, .data = (uint8_t *)identity->public_key};
    }
    introduction.hello = &request;
    introduction.manifest = &manifest;
    hello->call = hd_message_call_start(
        hello->client, "health.v1.Session/Introduce", &introduction,
        &health__v1__introduce_reply__descriptor, &handler, &failure);
  } else {
    hello->call = hd_message_call_start(
        hello->client, "health.v1.Session/Hello", &request, &health__v1__hello_reply__descriptor,
        &handler, &failure);
  }
  hd_message_pending_free(begin);
  if (!hello->call) end_hello(hello, &failure);
}

static bool begin_hello(
    hd_client *client, const hd_identity *identity, hd_connected_callback connected,
    void *context, hd_error *error) {
  const char *bundle = identity->bundle_identifier;
  if (strchr(bundle, '/') || bundle[0] == '.' || strlen(bundle) > bundle_max)
    return fail(error, 3, "a bundle identifier is letters, digits, dots and hyphens");
  if (identity->entitlement_count >= entitlements_max)
    return fail(error, 3, "a manifest has at most 32 entitlements");
  struct hello *hello = calloc(1, sizeof *hello);
  if (!hello) return fail(error, 8, "there is no memory for the request");
  *hello = (struct hello){
      .client = client, .identity = identity, .connected = connected, .context = context};
  if (!identity->sign && !read_token(bundle, hello->token, &hello->token_count, error)) {
    free(hello);
    return false;
  }
  Health__V1__BeginSessionRequest request = HEALTH__V1__BEGIN_SESSION_REQUEST__INIT;
  request.bundle_identifier = hd_text(bundle);
  hd_message_handler handler = {.finished = challenged, .context = hello};
  hello->call = hd_message_call_start(
      client, "health.v1.Session/Begin", &request, &health__v1__begin_session_reply__descriptor,
      &handler, error);
  if (!hello->call) {
    free(hello);
    return false;
  }
  client->hello = hello;
  return true;
}

// MARK: - Connecting

hd_client *hd_connect_start(
    const hd_identity *identity, const hd_options *options, hd_connected_callback connected,
    void *context, hd_error *error) {
  hd_client *client = connect_to(options, "healthd.sock", error);
  if (client && !begin_hello(client, identity, connected, context, error)) {
    hd_close(client);
    client = NULL;
  }
  return client;
}

struct result {
  bool is_known;
  hd_error error;
};

static void store_result(hd_client *client, const hd_error *error, void *context) {
  (void)client;
  struct result *result = context;
  *result = (struct result){.is_known = true, .error = error ? *error : (hd_error){0}};
}

hd_client *hd_connect_identity(
    const hd_identity *identity, const hd_options *options, hd_error *error) {
  struct result result = {0};
  hd_client *client = hd_connect_start(identity, options, store_result, &result, error);
  if (!client) return NULL;
  while (!result.is_known) {
    rpc_wait(&client->rpc);
    hd_dispatch(client, NULL);
  }
  if (result.error.code == 0) return client;
  if (error) *error = result.error;
  hd_close(client);
  return NULL;
}

hd_client *hd_connect(
    const char *bundle_identifier, const hd_options *options, hd_error *error) {
  hd_identity identity = {.bundle_identifier = bundle_identifier};
  return hd_connect_identity(&identity, options, error);
}
