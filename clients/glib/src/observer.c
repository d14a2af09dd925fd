// Changes as signals.
#include "private.h"

// The pages that may be sent before their receipt is confirmed.
enum { credit_max = 8 };

struct _HealthdObserver {
  GObject parent;
  HealthdClient *client;
  // Null when it has ended.
  hd_message_pending *pending;
  GBytes *anchor;
};

enum { observer_anchor = 1, property_count };
static GParamSpec *specs[property_count];
enum { changed, ended, signal_count };
static guint signals[signal_count];

G_DEFINE_FINAL_TYPE(HealthdObserver, healthd_observer, G_TYPE_OBJECT)

void healthd_observer_stop(HealthdObserver *observer) {
  g_return_if_fail(HEALTHD_IS_OBSERVER(observer));
  g_clear_pointer(&observer->pending, hd_message_pending_free);
}

static void end(HealthdObserver *observer, const GError *error) {
  healthd_observer_stop(observer);
  g_signal_emit(observer, signals[ended], 0, error);
}

static void set_anchor(HealthdObserver *observer, ProtobufCBinaryData anchor) {
  if (anchor.len == 0) return;
  g_clear_pointer(&observer->anchor, g_bytes_unref);
  observer->anchor = g_bytes_new(anchor.data, anchor.len);
  g_object_notify_by_pspec(G_OBJECT(observer), specs[observer_anchor]);
}

static void receive(const void *message, void *context) {
  const Health__V1__ChangePage *page = message;
  // A handler may drop the last other reference.
  g_autoptr(HealthdObserver) observer = g_object_ref(context);
  g_autoptr(GListStore) added = g_list_store_new(HEALTHD_TYPE_SAMPLE);
  if (!append_samples(added, page->added)) {
    g_autoptr(GError) error = g_error_new_literal(
        HEALTHD_ERROR, HEALTHD_ERROR_INTERNAL, "the answer is damaged");
    end(observer, error);
    return;
  }
  g_auto(GStrv) deleted = g_new0(char *, page->n_deleted + 1);
  for (size_t i = 0; i < page->n_deleted; i++) {
    uint8_t id[16] = {0};
    if (page->deleted[i]->id) hd_object_id_bytes(page->deleted[i]->id, id);
    deleted[i] = id_text(id);
  }
  set_anchor(observer, page->anchor);
  if (observer->pending) g_signal_emit(observer, signals[changed], 0, added, deleted);
  Health__V1__ObserveRequest more = HEALTH__V1__OBSERVE_REQUEST__INIT;
  more.credit = 1;
  if (observer->pending) hd_message_send(observer->pending, &more);
}

static void finished(const hd_error *error, const void *reply, void *context) {
  (void)reply;
  g_autoptr(HealthdObserver) observer = g_object_ref(context);
  g_autoptr(GError) reason = error ? new_error(error) : NULL;
  end(observer, reason);
}

HealthdObserver *healthd_client_observe(
    HealthdClient *client, const char *const *sample_types, GBytes *anchor, GError **error) {
  g_return_val_if_fail(HEALTHD_IS_CLIENT(client) && sample_types != NULL, NULL);
  Health__V1__ObserveRequest request = HEALTH__V1__OBSERVE_REQUEST__INIT;
  Health__V1__ChangeQuery query = HEALTH__V1__CHANGE_QUERY__INIT;
  Health__V1__QueryDescriptor descriptor = HEALTH__V1__QUERY_DESCRIPTOR__INIT;
  Health__V1__QueryDescriptor *descriptors[] = {&descriptor};
  hd_client *hd = connected_client(client, error);
  g_autofree guint32 *types =
      hd ? type_numbers(sample_types, &descriptor.n_types, error) : NULL;
  if (!types) return NULL;
  descriptor.types = types;
  query.descriptors = descriptors;
  query.n_descriptors = 1;
  if (anchor) query.anchor.data = (uint8_t *)g_bytes_get_data(anchor, &query.anchor.len);
  request.query = &query;
  request.credit = credit_max;
  g_autoptr(HealthdObserver) observer = g_object_new(HEALTHD_TYPE_OBSERVER, NULL);
  observer->client = g_object_ref(client);
  if (anchor) observer->anchor = g_bytes_ref(anchor);
  hd_message_handler handler = {.message = receive, .finished = finished, .context = observer};
  hd_error failure;
  observer->pending = hd_message_stream_start(
      hd, "health.v1.Samples/Observe", &request, &health__v1__change_page__descriptor, &handler,
      &failure);
  if (observer->pending) return g_steal_pointer(&observer);
  g_propagate_error(error, new_error(&failure));
  return NULL;
}

GBytes *healthd_observer_get_anchor(HealthdObserver *observer) {
  g_return_val_if_fail(HEALTHD_IS_OBSERVER(observer), NULL);
  return observer->anchor;
}

// MARK: - The object

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  if (property == observer_anchor) g_value_set_boxed(value, HEALTHD_OBSERVER(object)->anchor);
  else G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
}

static void dispose(GObject *object) {
  HealthdObserver *observer = HEALTHD_OBSERVER(object);
  healthd_observer_stop(observer);
  g_clear_object(&observer->client);
  G_OBJECT_CLASS(healthd_observer_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  g_clear_pointer(&HEALTHD_OBSERVER(object)->anchor, g_bytes_unref);
  G_OBJECT_CLASS(healthd_observer_parent_class)->finalize(object);
}

static void healthd_observer_class_init(HealthdObserverClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  object->get_property = get_property;
  object->dispose = dispose;
  object->finalize = finalize;
  specs[observer_anchor] = g_param_spec_boxed(
      "anchor", NULL, NULL, G_TYPE_BYTES, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(object, property_count, specs);
  signals[changed] = g_signal_new(
      "changed", HEALTHD_TYPE_OBSERVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
      G_TYPE_LIST_MODEL, G_TYPE_STRV);
  signals[ended] = g_signal_new(
      "ended", HEALTHD_TYPE_OBSERVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
      G_TYPE_ERROR);
}

static void healthd_observer_init(HealthdObserver *observer) { (void)observer; }
