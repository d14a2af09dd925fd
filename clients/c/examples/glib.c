// Follows steps in the main loop of GLib until there are some, without a thread.
#include <glib-unix.h>
#include <healthd-methods.h>

typedef struct HealthSource {
  GSource source;
  hd_client *client;
  gpointer tag;
} HealthSource;

// The events that the client waits for change with its requests.
static gboolean prepare(GSource *source, gint *timeout) {
  HealthSource *health = (HealthSource *)source;
  *timeout = -1;
  g_source_modify_unix_fd(source, health->tag, hd_events(health->client) | G_IO_HUP);
  return FALSE;
}
static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)callback;
  (void)data;
  return hd_dispatch(((HealthSource *)source)->client, NULL);
}
static GSourceFuncs functions = {.prepare = prepare, .dispatch = dispatch};

static GSource *health_source(hd_client *client) {
  GSource *source = g_source_new(&functions, sizeof(HealthSource));
  ((HealthSource *)source)->client = client;
  ((HealthSource *)source)->tag = g_source_add_unix_fd(source, hd_fd(client), G_IO_IN);
  g_source_attach(source, NULL);
  return source;
}

static void show_page(const void *message, void *loop) {
  hd_rows rows;
  hd_row row;
  if (!hd_rows_begin(&rows, ((const Health__V1__ChangePage *)message)->added)) return;
  for (; hd_rows_next(&rows, &row); g_main_loop_quit(loop)) g_print("%.0f steps\n", row.value);
}
static void show_end(const hd_error *error, const void *reply, void *loop) {
  (void)reply;
  if (error) g_printerr("%s\n", error->message);
  g_main_loop_quit(loop);
}

int main(void) {
  hd_error error;
  hd_client *client = hd_connect("org.example.steps", NULL, &error);
  if (!client) g_error("%s", error.message);
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  GSource *source = health_source(client);
  uint32_t steps = hd_type("stepCount");
  Health__V1__QueryDescriptor types = HEALTH__V1__QUERY_DESCRIPTOR__INIT, *list[] = {&types};
  Health__V1__ChangeQuery query = HEALTH__V1__CHANGE_QUERY__INIT;
  Health__V1__ObserveRequest request = HEALTH__V1__OBSERVE_REQUEST__INIT;
  types.types = &steps;
  types.n_types = query.n_descriptors = 1;
  query.descriptors = list;
  request.query = &query;
  request.credit = 64;
  hd_message_handler handler = {.message = show_page, .finished = show_end, .context = loop};
  hd_message_pending *call = health__v1__samples__observe(client, &request, &handler, &error);
  if (call) g_main_loop_run(loop);
  else g_printerr("%s\n", error.message);
  hd_message_pending_free(call);
  g_source_destroy(source);
  g_source_unref(source);
  g_main_loop_unref(loop);
  hd_close(client);
}
