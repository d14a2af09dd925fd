// Uses the client for GLib as an app with a main loop, and prints the results. The daemon allows
// what the app requests, except that it dismisses requests for heights and leaves those for body
// mass open.
#include <healthd-glib.h>
#include <math.h>

static const gint64 day = G_GINT64_CONSTANT(1760047200000000), minute = 60000000;
static const char *const steps[] = {"stepCount", NULL};
static const char *const types[] = {"stepCount", "heartRate", "sleepAnalysis", NULL};
static const char *const height[] = {"height", NULL}, *const mass[] = {"bodyMass", NULL};

static GMainLoop *loop;
static GAsyncResult *result;
static GError *error;

static void done(GObject *object, GAsyncResult *ready, gpointer data) {
  (void)object;
  (void)data;
  result = g_object_ref(ready);
  g_main_loop_quit(loop);
}

// Returns the result of the call that was started last; valid until the next call.
static GAsyncResult *wait(void) {
  g_clear_object(&result);
  g_clear_error(&error);
  g_main_loop_run(loop);
  return result;
}

static void print_error(const char *what) {
  if (!error) g_print("%s: no error\n", what);
  else g_print("%s: %s %d %s\n", what, g_quark_to_string(error->domain), error->code,
               error->domain == HEALTHD_ERROR ? error->message : "");
}

static void print_samples(const char *what, GListModel *samples) {
  g_print("%s: %u\n", what, samples ? g_list_model_get_n_items(samples) : 0);
  for (guint i = 0; samples && i < g_list_model_get_n_items(samples); i++) {
    g_autoptr(HealthdSample) sample = g_list_model_get_item(samples, i);
    g_print("  %s %g %s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s %s %d\n",
            healthd_sample_get_sample_type(sample), healthd_sample_get_value(sample),
            healthd_sample_get_unit(sample), healthd_sample_get_start_time(sample) - day,
            healthd_sample_get_end_time(sample) - day, healthd_sample_get_source_name(sample),
            healthd_sample_get_source_bundle_identifier(sample),
            g_uuid_string_is_valid(healthd_sample_get_id(sample)));
  }
}

static void print_connected(HealthdClient *client) {
  g_print("connected: %d\n", healthd_client_get_connected(client));
}

static gboolean connect_client(HealthdClient *client) {
  healthd_client_connect_async(client, NULL, done, NULL);
  return healthd_client_connect_finish(client, wait(), &error);
}

static gboolean save(HealthdClient *client, HealthdSample **samples, gsize count) {
  healthd_client_save_async(client, samples, count, NULL, done, NULL);
  return healthd_client_save_finish(client, wait(), &error);
}

// MARK: - Calls

static void refuse_strangers(void) {
  g_autoptr(HealthdClient) stranger = healthd_client_new("org.example.stranger");
  connect_client(stranger);
  g_print("a stranger: %d\n", g_error_matches(error, HEALTHD_ERROR, HEALTHD_ERROR_UNAUTHENTICATED));
  healthd_client_authorization_status_async(stranger, "stepCount", NULL, done, NULL);
  healthd_client_authorization_status_finish(stranger, wait(), &error);
  print_error("not connected");
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  healthd_client_connect_async(stranger, cancellable, done, NULL);
  g_cancellable_cancel(cancellable);
  healthd_client_connect_finish(stranger, wait(), &error);
  print_error("canceled");
  g_autoptr(HealthdClient) lost = g_object_new(
      HEALTHD_TYPE_CLIENT, "bundle-identifier", "org.example.glib", "socket-path", "/no/socket",
      NULL);
  connect_client(lost);
  g_print("no daemon: %d\n", g_error_matches(error, HEALTHD_ERROR, HEALTHD_ERROR_UNAVAILABLE));
}

static void request(HealthdClient *client) {
  for (int i = 0; i < 2; i++) {
    healthd_client_authorization_status_async(client, "stepCount", NULL, done, NULL);
    g_print("status: %d\n", healthd_client_authorization_status_finish(client, wait(), &error));
    if (i == 1) break;
    healthd_client_request_authorization_async(client, types, types, NULL, done, NULL);
    g_print("request: %d\n",
            healthd_client_request_authorization_finish(client, wait(), &error));
  }
  healthd_client_request_authorization_async(client, height, NULL, NULL, done, NULL);
  healthd_client_request_authorization_finish(client, wait(), &error);
  print_error("dismissed");
  // The call is in flight until it is canceled, because the request stays open.
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  healthd_client_request_authorization_async(client, NULL, mass, cancellable, done, NULL);
  while (g_main_context_iteration(NULL, FALSE)) continue;
  g_cancellable_cancel(cancellable);
  healthd_client_request_authorization_finish(client, wait(), &error);
  print_error("canceled in flight");
  healthd_client_request_authorization_async(client, NULL, mass, cancellable, done, NULL);
  healthd_client_request_authorization_finish(client, wait(), &error);
  print_error("canceled before");
}

static void query(HealthdClient *client, const char *const *of, HealthdOrder order, guint64 limit) {
  healthd_client_samples_async(client, of, day, day + 60 * minute, order, limit, NULL, done, NULL);
  g_autoptr(GListModel) samples = healthd_client_samples_finish(client, wait(), &error);
  print_samples("samples", samples);
}

static void save_and_query(HealthdClient *client) {
  HealthdSample *samples[] = {
      healthd_sample_new("stepCount", 700, NULL, day, day + 10 * minute),
      healthd_sample_new("heartRate", 1.5, "count/s", day + minute, day + minute),
      healthd_sample_new("sleepAnalysis", 3, NULL, day + 20 * minute, day + 30 * minute)};
  g_print("new id: %d\n", healthd_sample_get_id(samples[0]) == NULL);
  g_print("save: %d\n", save(client, samples, 3));
  query(client, types, HEALTHD_ORDER_START_ASCENDING, 0);
  query(client, types, HEALTHD_ORDER_END_DESCENDING, 1);
  query(client, mass, HEALTHD_ORDER_START_ASCENDING, 0);
  for (int i = 0; i < 3; i++) g_object_unref(samples[i]);
  g_autoptr(HealthdSample) late = healthd_sample_new("stepCount", 5, NULL, day, day - minute);
  g_print("save: %d\n", save(client, &late, 1));
  print_error("ends before it begins");
  g_autoptr(HealthdSample) unknown = healthd_sample_new("steps", 5, NULL, day, day);
  save(client, &unknown, 1);
  print_error("unknown type");
  save(client, NULL, 0);
  print_error("no samples");
}

static void compute(HealthdClient *client) {
  healthd_client_statistics_async(
      client, "stepCount", HEALTHD_STATISTICS_SUM | HEALTHD_STATISTICS_AVERAGE, day - 1440 * minute,
      day + 1440 * minute, HEALTHD_INTERVAL_DAYS, 1, NULL, done, NULL);
  g_autoptr(GListModel) days = healthd_client_statistics_finish(client, wait(), &error);
  for (guint i = 0; days && i < g_list_model_get_n_items(days); i++) {
    g_autoptr(HealthdStatistics) entry = g_list_model_get_item(days, i);
    double sum;
    g_object_get(entry, "sum", &sum, NULL);
    gint64 start = (healthd_statistics_get_start_time(entry) - day) / minute;
    g_print("day %d: %g %d\n", (int)start, sum, isnan(healthd_statistics_get_average(entry)));
  }
}

static void call_any(HealthdClient *client) {
  // The number of the type activeEnergyBurned, in an AuthorizationStatusRequest.
  g_autoptr(GBytes) bytes = g_bytes_new_static("\x0a\x01\x01", 3);
  healthd_client_call_async(client, "health.v1.Authorization/Status", bytes, NULL, done, NULL);
  g_autoptr(GBytes) reply = healthd_client_call_finish(client, wait(), &error);
  // The status of the type is the last byte.
  g_print("any method:");
  for (gsize i = 0; reply && i < g_bytes_get_size(reply); i++)
    g_print(" %02x", ((const guint8 *)g_bytes_get_data(reply, NULL))[i]);
  g_print("\n");
  healthd_client_call_async(client, "health.v1.Profile/Nothing", NULL, NULL, done, NULL);
  g_autoptr(GBytes) none = healthd_client_call_finish(client, wait(), &error);
  g_print("no method: %d\n", g_error_matches(error, HEALTHD_ERROR, HEALTHD_ERROR_UNIMPLEMENTED));
}

// MARK: - Changes

static char *deleted_id;

static void changed(
    HealthdObserver *observer, GListModel *added, const char *const *deleted, gpointer data) {
  (void)data;
  print_samples("added", added);
  g_print("deleted: %u\n", g_strv_length((char **)deleted));
  if (deleted[0]) deleted_id = g_strdup(deleted[0]);
  g_print("anchor: %d\n", healthd_observer_get_anchor(observer) != NULL);
  g_main_loop_quit(loop);
}

static void ended(HealthdObserver *observer, const GError *reason, gpointer data) {
  (void)observer;
  (void)data;
  g_print("ended: %d\n", reason ? reason->code : 0);
}

static HealthdObserver *observe(HealthdClient *client, GBytes *anchor) {
  HealthdObserver *observer = healthd_client_observe(client, steps, anchor, &error);
  g_signal_connect(observer, "changed", G_CALLBACK(changed), NULL);
  g_signal_connect(observer, "ended", G_CALLBACK(ended), NULL);
  return observer;
}

// Calls without a callback leave the loop running until the observer has a change.
static void follow(HealthdClient *client) {
  g_autoptr(HealthdClient) other = healthd_client_new("org.example.glib");
  g_print("other: %d\n", connect_client(other));
  // This one ends with its last reference.
  g_object_unref(observe(client, NULL));
  g_autoptr(HealthdObserver) observer = observe(client, NULL);
  g_main_loop_run(loop);
  g_autoptr(HealthdSample) walk = healthd_sample_new("stepCount", 9, NULL, day, day + minute);
  healthd_client_save_async(other, &walk, 1, NULL, NULL, NULL);
  g_main_loop_run(loop);
  const char *const ids[] = {healthd_sample_get_id(walk), NULL};
  healthd_client_delete_async(other, ids, NULL, NULL, NULL);
  g_main_loop_run(loop);
  g_print("deleted the same: %d\n", g_strcmp0(deleted_id, ids[0]) == 0);
  g_free(deleted_id);
  healthd_observer_stop(observer);
  g_autoptr(HealthdObserver) later = observe(client, healthd_observer_get_anchor(observer));
  g_main_loop_run(loop);
  healthd_client_delete_async(other, ids, NULL, done, NULL);
  g_print("delete: %d\n", (int)healthd_client_delete_finish(other, wait(), &error));
  print_error("deleted before");
  const char *const unknown[] = {"steps", NULL}, *const no_id[] = {"1", NULL};
  g_print("unknown type: %d\n", healthd_client_observe(client, unknown, NULL, NULL) == NULL);
  healthd_client_delete_async(other, no_id, NULL, done, NULL);
  healthd_client_delete_finish(other, wait(), &error);
  print_error("no id");
  // The observer ends with its connection.
  healthd_client_close(client);
  print_connected(client);
}

// MARK: - The end of a connection

static void drop(GObject *object, GAsyncResult *ready, gpointer client) {
  healthd_client_authorization_status_finish(HEALTHD_CLIENT(object), ready, NULL);
  g_object_unref(client);
}

static void dropped(gpointer data, GObject *object) {
  (void)data;
  (void)object;
  g_print("dropped in a callback\n");
  g_main_loop_quit(loop);
}

static void close_and_drop(HealthdClient *client) {
  g_print("connect again: %d\n", connect_client(client));
  print_connected(client);
  connect_client(client);
  print_error("connected already");
  healthd_client_request_authorization_async(client, NULL, mass, NULL, done, NULL);
  healthd_client_close(client);
  healthd_client_request_authorization_finish(client, wait(), &error);
  print_error("closed in flight");
  // The cancellable of calls that have finished does not refer to the client, but the result does.
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  healthd_client_connect_async(client, cancellable, done, NULL);
  g_print("connect again: %d\n", healthd_client_connect_finish(client, wait(), &error));
  g_clear_object(&result);
  g_object_weak_ref(G_OBJECT(client), dropped, NULL);
  healthd_client_authorization_status_async(client, "stepCount", cancellable, drop, client);
  g_main_loop_run(loop);
}

int main(void) {
  loop = g_main_loop_new(NULL, FALSE);
  refuse_strangers();
  HealthdClient *client = healthd_client_new("org.example.glib");
  g_signal_connect(client, "notify::connected", G_CALLBACK(print_connected), NULL);
  g_print("connect: %d\n", connect_client(client));
  g_print("unit: %s\n", healthd_canonical_unit("heartRate"));
  request(client);
  save_and_query(client);
  compute(client);
  call_any(client);
  follow(client);
  close_and_drop(client);
  g_clear_error(&error);
  g_main_loop_unref(loop);
}
