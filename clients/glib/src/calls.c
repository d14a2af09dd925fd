// The calls of an app: authorization, samples and statistics.
#include <health/v1/authorization.pb-c.h>

#include "private.h"

// MARK: - Authorization

static void return_status(GTask *task, const void *reply) {
  const Health__V1__AuthorizationStatusReply *message = reply;
  if (message->n_statuses == 1) g_task_return_int(task, (gssize)message->statuses[0]);
  else call_fail(task, HEALTHD_ERROR_INTERNAL, "the answer is too short");
}

void healthd_client_authorization_status_async(
    HealthdClient *client, const char *sample_type, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client) && sample_type != NULL);
  g_autoptr(GTask) task = call_new(
      client, healthd_client_authorization_status_async, NULL, NULL, cancellable, callback,
      user_data);
  Health__V1__AuthorizationStatusRequest request = HEALTH__V1__AUTHORIZATION_STATUS_REQUEST__INIT;
  const char *names[] = {sample_type, NULL};
  GError *error = NULL;
  g_autofree guint32 *types = type_numbers(names, &request.n_types, &error);
  request.types = types;
  if (types)
    call_send(
        task, "health.v1.Authorization/Status", &request,
        &health__v1__authorization_status_reply__descriptor, return_status);
  else
    g_task_return_error(task, error);
}

HealthdAuthorizationStatus healthd_client_authorization_status_finish(
    HealthdClient *client, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, client), HEALTHD_AUTHORIZATION_NOT_DETERMINED);
  gssize status = g_task_propagate_int(G_TASK(result), error);
  return status < 0 ? HEALTHD_AUTHORIZATION_NOT_DETERMINED : (HealthdAuthorizationStatus)status;
}

// A reply without a result.
static void return_true(GTask *task, const void *reply) {
  (void)reply;
  g_task_return_boolean(task, TRUE);
}

void healthd_client_request_authorization_async(
    HealthdClient *client, const char *const *share, const char *const *read,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client));
  g_autoptr(GTask) task = call_new(
      client, healthd_client_request_authorization_async, NULL, NULL, cancellable, callback,
      user_data);
  Health__V1__AuthorizationRequest request = HEALTH__V1__AUTHORIZATION_REQUEST__INIT;
  GError *error = NULL;
  g_autofree guint32 *share_types = type_numbers(share, &request.n_share, &error);
  g_autofree guint32 *read_types =
      share_types ? type_numbers(read, &request.n_read, &error) : NULL;
  request.share = share_types;
  request.read = read_types;
  if (read_types)
    call_send(
        task, "health.v1.Authorization/Request", &request,
        &health__v1__authorization_reply__descriptor, return_true);
  else
    g_task_return_error(task, error);
}

gboolean healthd_client_request_authorization_finish(
    HealthdClient *client, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, client), FALSE);
  return g_task_propagate_boolean(G_TASK(result), error);
}

// MARK: - Queries

// A query that collects the entries of all pages.
struct query {
  GListStore *list;
  guint32 *types;
  gsize count;
  gint64 start_time, end_time;
  HealthdOrder order;
  guint64 limit;
  GBytes *cursor;
  HealthdStatisticsOptions options;
  HealthdInterval interval;
  guint interval_count;
  GTimeZone *time_zone;
  gboolean has_next;
  gint64 next_time;
};

static void free_query(gpointer data) {
  struct query *query = data;
  g_object_unref(query->list);
  g_free(query->types);
  g_clear_pointer(&query->cursor, g_bytes_unref);
  g_clear_pointer(&query->time_zone, g_time_zone_unref);
  g_free(query);
}

static void return_list(GTask *task) {
  struct query *query = call_state(task);
  g_task_return_pointer(task, g_object_ref(query->list), g_object_unref);
}

static void set_filter(Health__V1__SampleFilter *filter, const struct query *query) {
  health__v1__sample_filter__init(filter);
  if (query->start_time == 0 && query->end_time == 0) return;
  filter->has_start_us_case = HEALTH__V1__SAMPLE_FILTER__HAS_START_US_START_US;
  filter->start_us = query->start_time;
  filter->has_end_us_case = HEALTH__V1__SAMPLE_FILTER__HAS_END_US_END_US;
  filter->end_us = query->end_time;
}

static void send_sample_query(GTask *task);

static void read_sample_page(GTask *task, const void *reply) {
  struct query *query = call_state(task);
  const Health__V1__SamplePage *page = reply;
  if (!append_samples(query->list, page->samples)) {
    call_fail(task, HEALTHD_ERROR_INTERNAL, "the answer is damaged");
    return;
  }
  g_clear_pointer(&query->cursor, g_bytes_unref);
  query->cursor = g_bytes_new(page->cursor.data, page->cursor.len);
  if (page->cursor.len > 0) send_sample_query(task);
  else return_list(task);
}

static void send_sample_query(GTask *task) {
  struct query *query = call_state(task);
  Health__V1__SampleQuery request = HEALTH__V1__SAMPLE_QUERY__INIT;
  Health__V1__QueryDescriptor descriptor = HEALTH__V1__QUERY_DESCRIPTOR__INIT;
  Health__V1__QueryDescriptor *descriptors[] = {&descriptor};
  Health__V1__SampleFilter filter;
  set_filter(&filter, query);
  descriptor.types = query->types;
  descriptor.n_types = query->count;
  descriptor.filter = &filter;
  request.descriptors = descriptors;
  request.n_descriptors = 1;
  request.order = (Health__V1__SampleOrder)query->order;
  request.limit = query->limit;
  if (query->cursor)
    request.cursor.data = (uint8_t *)g_bytes_get_data(query->cursor, &request.cursor.len);
  call_send(
      task, "health.v1.Samples/Query", &request, &health__v1__sample_page__descriptor,
      read_sample_page);
}

void healthd_client_samples_async(
    HealthdClient *client, const char *const *sample_types, gint64 start_time, gint64 end_time,
    HealthdOrder order, guint64 limit, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client) && sample_types != NULL);
  struct query *query = g_new0(struct query, 1);
  query->list = g_list_store_new(HEALTHD_TYPE_SAMPLE);
  query->start_time = start_time;
  query->end_time = end_time;
  query->order = order;
  query->limit = limit;
  g_autoptr(GTask) task = call_new(
      client, healthd_client_samples_async, query, free_query, cancellable, callback, user_data);
  GError *error = NULL;
  query->types = type_numbers(sample_types, &query->count, &error);
  if (query->types) send_sample_query(task);
  else g_task_return_error(task, error);
}

GListModel *healthd_client_samples_finish(
    HealthdClient *client, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, client), NULL);
  return g_task_propagate_pointer(G_TASK(result), error);
}

static void send_statistics_query(GTask *task);

static void read_statistics(GTask *task, const void *reply) {
  struct query *query = call_state(task);
  const Health__V1__StatisticsReply *message = reply;
  for (size_t i = 0; i < message->n_statistics; i++)
    append_statistics(query->list, message->statistics[i]);
  query->has_next =
      message->has_next_us_case == HEALTH__V1__STATISTICS_REPLY__HAS_NEXT_US_NEXT_US;
  query->next_time = message->next_us;
  if (query->has_next) send_statistics_query(task);
  else return_list(task);
}

static void send_statistics_query(GTask *task) {
  struct query *query = call_state(task);
  Health__V1__StatisticsQuery request = HEALTH__V1__STATISTICS_QUERY__INIT;
  Health__V1__CalendarIntervals calendar = HEALTH__V1__CALENDAR_INTERVALS__INIT;
  Health__V1__SampleFilter filter;
  set_filter(&filter, query);
  request.type = query->types[0];
  request.filter = &filter;
  request.options = query->options;
  if (query->interval != HEALTHD_INTERVAL_WHOLE) request.calendar = &calendar;
  calendar.component = (Health__V1__CalendarComponent)(query->interval - HEALTHD_INTERVAL_MINUTES);
  calendar.count = query->interval_count;
  calendar.anchor_us = query->start_time;
  calendar.time_zone = hd_text(g_time_zone_get_identifier(query->time_zone));
  if (query->start_time != 0 || query->end_time != 0) {
    calendar.has_period_start_us_case =
        HEALTH__V1__CALENDAR_INTERVALS__HAS_PERIOD_START_US_PERIOD_START_US;
    calendar.period_start_us = query->start_time;
    calendar.has_period_end_us_case =
        HEALTH__V1__CALENDAR_INTERVALS__HAS_PERIOD_END_US_PERIOD_END_US;
    calendar.period_end_us = query->end_time;
  }
  if (query->has_next) {
    request.has_first_us_case = HEALTH__V1__STATISTICS_QUERY__HAS_FIRST_US_FIRST_US;
    request.first_us = query->next_time;
  }
  call_send(
      task, "health.v1.Samples/Statistics", &request, &health__v1__statistics_reply__descriptor,
      read_statistics);
}

void healthd_client_statistics_async(
    HealthdClient *client, const char *sample_type, HealthdStatisticsOptions options,
    gint64 start_time, gint64 end_time, HealthdInterval interval, guint interval_count,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client) && sample_type != NULL);
  struct query *query = g_new0(struct query, 1);
  query->list = g_list_store_new(HEALTHD_TYPE_STATISTICS);
  query->start_time = start_time;
  query->end_time = end_time;
  query->options = options;
  query->interval = interval;
  query->interval_count = interval_count;
  query->time_zone = g_time_zone_new_local();
  g_autoptr(GTask) task = call_new(
      client, healthd_client_statistics_async, query, free_query, cancellable, callback,
      user_data);
  const char *names[] = {sample_type, NULL};
  GError *error = NULL;
  query->types = type_numbers(names, &query->count, &error);
  if (query->types) send_statistics_query(task);
  else g_task_return_error(task, error);
}

GListModel *healthd_client_statistics_finish(
    HealthdClient *client, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, client), NULL);
  return g_task_propagate_pointer(G_TASK(result), error);
}

// MARK: - Saving and deleting

// Reads the samples into rows, which refer to their texts. Returns false with an error.
static gboolean read_rows(HealthdSample **samples, hd_row *rows, gsize count, GError **error) {
  for (gsize i = 0; i < count; i++) {
    HealthdSample *sample = samples[i];
    const char *names[] = {sample->type ? sample->type : "", NULL};
    gsize one;
    g_autofree guint32 *type = type_numbers(names, &one, error);
    if (!type) return FALSE;
    rows[i] = (hd_row){
        .type = *type, .start_us = sample->start_time, .end_us = sample->end_time,
        .value = sample->value, .unit = sample->unit};
    if (sample->id) id_bytes(sample->id, rows[i].id);
  }
  return TRUE;
}

static void set_ids(HealthdSample **samples, const hd_row *rows, gsize count) {
  for (gsize i = 0; i < count; i++) {
    if (samples[i]->id) continue;
    samples[i]->id = id_text(rows[i].id);
    g_object_notify(G_OBJECT(samples[i]), "id");
  }
}

void healthd_client_save_async(
    HealthdClient *client, HealthdSample **samples, gsize n_samples, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client));
  for (gsize i = 0; i < n_samples; i++) g_return_if_fail(HEALTHD_IS_SAMPLE(samples[i]));
  g_autoptr(GTask) task = call_new(
      client, healthd_client_save_async, NULL, NULL, cancellable, callback, user_data);
  g_autofree hd_row *rows = g_new0(hd_row, n_samples + 1);
  GError *error = NULL;
  hd_client *hd = connected_client(client, &error);
  if (!hd || !read_rows(samples, rows, n_samples, &error)) {
    g_task_return_error(task, error);
    return;
  }
  Health__V1__SaveRequest request = HEALTH__V1__SAVE_REQUEST__INIT;
  hd_error failure;
  request.samples = hd_rows_batch(hd, rows, n_samples, &failure);
  if (!request.samples) {
    g_task_return_error(task, new_error(&failure));
    return;
  }
  set_ids(samples, rows, n_samples);
  call_send(
      task, "health.v1.Samples/Save", &request, &health__v1__save_reply__descriptor, return_true);
  hd_rows_batch_free(request.samples);
}

gboolean healthd_client_save_finish(HealthdClient *client, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, client), FALSE);
  return g_task_propagate_boolean(G_TASK(result), error);
}

static void return_count(GTask *task, const void *reply) {
  g_task_return_int(task, (gssize)((const Health__V1__DeleteReply *)reply)->deleted_count);
}

void healthd_client_delete_async(
    HealthdClient *client, const char *const *ids, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data) {
  g_return_if_fail(HEALTHD_IS_CLIENT(client) && ids != NULL);
  g_autoptr(GTask) task = call_new(
      client, healthd_client_delete_async, NULL, NULL, cancellable, callback, user_data);
  Health__V1__DeleteRequest request = HEALTH__V1__DELETE_REQUEST__INIT;
  Health__V1__ObjectIDSet objects = HEALTH__V1__OBJECT_IDSET__INIT;
  gsize count = g_strv_length((char **)ids);
  g_autofree uint64_t *halves = g_new0(uint64_t, 2 * count + 1);
  for (gsize i = 0; i < count; i++) {
    uint8_t bytes[16];
    if (!id_bytes(ids[i], bytes)) {
      call_fail(task, HEALTHD_ERROR_INVALID_ARGUMENT, "an id is not a UUID");
      return;
    }
    Health__V1__ObjectID id = hd_object_id(bytes);
    halves[i] = id.high;
    halves[count + i] = id.low;
  }
  objects.n_highs = objects.n_lows = count;
  objects.highs = halves;
  objects.lows = halves + count;
  request.what_case = HEALTH__V1__DELETE_REQUEST__WHAT_OBJECTS;
  request.objects = &objects;
  call_send(
      task, "health.v1.Samples/Delete", &request, &health__v1__delete_reply__descriptor,
      return_count);
}

gint64 healthd_client_delete_finish(HealthdClient *client, GAsyncResult *result, GError **error) {
  g_return_val_if_fail(g_task_is_valid(result, client), -1);
  return g_task_propagate_int(G_TASK(result), error);
}
