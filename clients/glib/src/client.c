// The connection of a client in a main context.
#include <glib-unix.h>

#include "private.h"

enum { public_key_size = 32, signature_size = 64, entitlements_max = 31 };

// A source that owns the connection. The main context has a reference while callbacks run, so that
// they may close the connection.
struct connection {
  GSource source;
  HealthdClient *client;
  hd_client *hd;
  gpointer tag;
};

struct _HealthdClient {
  GObject parent;
  char *bundle_identifier, *socket_path;
  // The manifest of an app that introduces itself; without a name there is none.
  char *name, *version, *read_usage, *share_usage;
  char **entitlements;
  GBytes *public_key;
  HealthdSignFunc sign;
  gpointer sign_data;
  GDestroyNotify destroy_sign_data;
  // They refer to the fields above.
  hd_manifest manifest;
  hd_identity identity;
  struct connection *connection;
  gboolean is_connected;
  // healthd_client_connect_async until the app is connected, and the source of its cancellation.
  GTask *connecting;
  GSource *cancellation;
};

enum { client_bundle_identifier = 1, client_socket_path, client_connected, property_count };
static GParamSpec *specs[property_count];

G_DEFINE_FINAL_TYPE(HealthdClient, healthd_client, G_TYPE_OBJECT)

static void set_connected(HealthdClient *client, gboolean is_connected) {
  if (client->is_connected == is_connected) return;
  client->is_connected = is_connected;
  g_object_notify_by_pspec(G_OBJECT(client), specs[client_connected]);
}

// Completes all calls, and closes the connection when no callback of it is running.
static void disconnect(HealthdClient *client) {
  struct connection *connection = g_steal_pointer(&client->connection);
  if (!connection) return;
  g_source_destroy(&connection->source);
  hd_interrupt(connection->hd);
  while (hd_dispatch(connection->hd, NULL)) continue;
  g_source_unref(&connection->source);
  set_connected(client, FALSE);
}

// MARK: - The source

// The events that the connection waits for change with its requests.
static gboolean prepare(GSource *source, gint *timeout) {
  struct connection *connection = (struct connection *)source;
  *timeout = -1;
  g_source_modify_unix_fd(source, connection->tag, hd_events(connection->hd) | G_IO_HUP);
  return FALSE;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)callback;
  (void)data;
  struct connection *connection = (struct connection *)source;
  // A callback may drop the last other reference.
  g_autoptr(HealthdClient) client = g_object_ref(connection->client);
  if (hd_dispatch(connection->hd, NULL)) return G_SOURCE_CONTINUE;
  if (client->connection == connection) disconnect(client);
  return G_SOURCE_REMOVE;
}

static void finalize_source(GSource *source) { hd_close(((struct connection *)source)->hd); }

static struct connection *connection_new(HealthdClient *client, hd_client *hd) {
  static GSourceFuncs functions = {
      .prepare = prepare, .dispatch = dispatch, .finalize = finalize_source};
  GSource *source = g_source_new(&functions, sizeof(struct connection));
  struct connection *connection = (struct connection *)source;
  connection->client = client;
  connection->hd = hd;
  connection->tag = g_source_add_unix_fd(source, hd_fd(hd), G_IO_IN);
  g_source_set_static_name(source, "healthd");
  // A callback may run a main loop, as a modal dialog does.
  g_source_set_can_recurse(source, TRUE);
  g_source_attach(source, g_main_context_get_thread_default());
  return connection;
}

// MARK: - Connecting

// Ends the task and returns it, or null if it was ended before.
static GTask *end_connecting(HealthdClient *client) {
  if (client->cancellation) g_source_destroy(client->cancellation);
  g_clear_pointer(&client->cancellation, g_source_unref);
  return g_steal_pointer(&client->connecting);
}

static void connected(hd_client *hd, const hd_error *error, void *context) {
  (void)hd;
  HealthdClient *client = context;
  g_autoptr(GTask) task = end_connecting(client);
  if (!task) return;
  if (error) {
    disconnect(client);
    g_task_return_error(task, new_error(error));
  } else {
    set_connected(client, TRUE);
    g_task_return_boolean(task, TRUE);
  }
}

static gboolean cancel_connecting(GCancellable *cancellable, gpointer data) {
  (void)cancellable;
  g_autoptr(HealthdClient) client = g_object_ref(g_task_get_source_object(data));
  g_autoptr(GTask) task = end_connecting(client);
  if (!task) return G_SOURCE_REMOVE;
  disconnect(client);
  g_task_return_error_if_cancelled(task);
  return G_SOURCE_REMOVE;
}

static bool sign(const uint8_t *data, size_t count, uint8_t signature[64], void *context) {
  HealthdClient *client = context;
  g_autoptr(GBytes) bytes = g_bytes_new(data, count);
  g_autoptr(GBytes) signed_bytes = client->sign(bytes, client->sign_data);
  if (!signed_bytes || g_bytes_get_size(signed_bytes) != signature_size) return false;
  memcpy(signature, g_bytes_get_data(signed_bytes, NULL), signature_size);
  return true;
}

static void set_identity(HealthdClient *client) {
  client->manifest = (hd_manifest){
      .bundle_identifier = client->bundle_identifier, .name = client->name,
      .version = client->version, .read_usage = client->read_usage,
      .share_usage = client->share_usage};
  client->identity = (hd_identity){.bundle_identifier = client->bundle_identifier};
  if (client->name) client->identity.manifest = &client->manifest;
  if (client->entitlements) {
    client->identity.entitlements = (const char *const *)client->entitlements;
    client->identity.entitlement_count = g_strv_length(client->entitlements);
  }
  if (!client->public_key) return;
  client->identity.public_key = g_bytes_get_data(client->public_key, NULL);
  client->identity.sign = sign;
  client->identity.context = client;
}

void healthd_client_connect_async(
    HealthdClient *client, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client));
  g_autoptr(GTask) task = g_task_new(client, cancellable, callback, user_data);
  g_task_set_source_tag(task, healthd_client_connect_async);
  if (g_task_return_error_if_cancelled(task)) return;
  if (client->connection && hd_events(client->connection->hd)) {
    g_task_return_new_error(
        task, HEALTHD_ERROR, HEALTHD_ERROR_FAILED_PRECONDITION,
        "the client is connected; close it before it connects again");
    return;
  }
  disconnect(client);
  set_identity(client);
  hd_options options = {.socket_path = client->socket_path};
  hd_error error;
  hd_client *hd = hd_connect_start(&client->identity, &options, connected, client, &error);
  if (!hd) {
    g_task_return_error(task, new_error(&error));
    return;
  }
  client->connection = connection_new(client, hd);
  client->connecting = g_object_ref(task);
  if (!cancellable) return;
  client->cancellation = g_cancellable_source_new(cancellable);
  g_task_attach_source(task, client->cancellation, G_SOURCE_FUNC(cancel_connecting));
}

gboolean healthd_client_connect_finish(
    HealthdClient *client, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, client), FALSE);
  return g_task_propagate_boolean(G_TASK(result), error);
}

gboolean healthd_client_get_connected(HealthdClient *client) {
  g_return_val_if_fail(HEALTHD_IS_CLIENT(client), FALSE);
  return client->is_connected;
}

void healthd_client_close(HealthdClient *client) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client));
  g_autoptr(HealthdClient) alive = g_object_ref(client);
  disconnect(alive);
}

hd_client *connected_client(HealthdClient *client, GError **error) {
  if (client->is_connected) return client->connection->hd;
  g_set_error_literal(
      error, HEALTHD_ERROR, HEALTHD_ERROR_UNAVAILABLE,
      "the client is not connected; call healthd_client_connect_async");
  return NULL;
}

// MARK: - Identity

HealthdClient *healthd_client_new(const char *bundle_identifier) {
  g_return_val_if_fail(bundle_identifier != NULL, NULL);
  return g_object_new(HEALTHD_TYPE_CLIENT, "bundle-identifier", bundle_identifier, NULL);
}

static void clear_manifest(HealthdClient *client) {
  g_clear_pointer(&client->name, g_free);
  g_clear_pointer(&client->version, g_free);
  g_clear_pointer(&client->read_usage, g_free);
  g_clear_pointer(&client->share_usage, g_free);
  g_clear_pointer(&client->entitlements, g_strfreev);
}

void healthd_client_set_manifest(
    HealthdClient *client, const char *name, const char *version, const char *read_usage,
    const char *share_usage, const char *const *entitlements) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client) && !client->connection);
  g_return_if_fail(name != NULL);
  clear_manifest(client);
  client->name = g_strdup(name);
  client->version = g_strdup(version);
  client->read_usage = g_strdup(read_usage);
  client->share_usage = g_strdup(share_usage);
  client->entitlements = g_strdupv((char **)entitlements);
}

static void clear_key(HealthdClient *client) {
  g_clear_pointer(&client->public_key, g_bytes_unref);
  if (client->destroy_sign_data) client->destroy_sign_data(client->sign_data);
  client->destroy_sign_data = NULL;
}

void healthd_client_set_key(
    HealthdClient *client, GBytes *public_key, HealthdSignFunc sign_function, gpointer user_data,
    GDestroyNotify destroy) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client) && !client->connection);
  g_return_if_fail(public_key != NULL && g_bytes_get_size(public_key) == public_key_size);
  clear_key(client);
  client->public_key = g_bytes_ref(public_key);
  client->sign = sign_function;
  client->sign_data = user_data;
  client->destroy_sign_data = destroy;
}

// MARK: - The object

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  HealthdClient *client = HEALTHD_CLIENT(object);
  switch (property) {
    case client_bundle_identifier: g_value_set_string(value, client->bundle_identifier); break;
    case client_socket_path: g_value_set_string(value, client->socket_path); break;
    case client_connected: g_value_set_boolean(value, client->is_connected); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void set_property(
    GObject *object, guint property, const GValue *value, GParamSpec *spec) {
  HealthdClient *client = HEALTHD_CLIENT(object);
  const char *text = g_value_get_string(value);
  switch (property) {
    case client_bundle_identifier:
      client->bundle_identifier = g_strdup(text ? text : "");
      break;
    case client_socket_path: client->socket_path = g_strdup(text); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void dispose(GObject *object) {
  disconnect(HEALTHD_CLIENT(object));
  G_OBJECT_CLASS(healthd_client_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  HealthdClient *client = HEALTHD_CLIENT(object);
  g_free(client->bundle_identifier);
  g_free(client->socket_path);
  clear_manifest(client);
  clear_key(client);
  G_OBJECT_CLASS(healthd_client_parent_class)->finalize(object);
}

static void healthd_client_class_init(HealthdClientClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  GParamFlags writable = readable | G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY;
  object->get_property = get_property;
  object->set_property = set_property;
  object->dispose = dispose;
  object->finalize = finalize;
  specs[client_bundle_identifier] =
      g_param_spec_string("bundle-identifier", NULL, NULL, "", writable);
  specs[client_socket_path] = g_param_spec_string("socket-path", NULL, NULL, NULL, writable);
  specs[client_connected] = g_param_spec_boolean("connected", NULL, NULL, FALSE, readable);
  g_object_class_install_properties(object, property_count, specs);
}

static void healthd_client_init(HealthdClient *client) { (void)client; }
