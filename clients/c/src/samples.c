// Saving, deleting and querying samples.
#include <stdlib.h>
#include <string.h>

#include "batch.h"

void set_period(Health__V1__SampleFilter *filter, int64_t start_us, int64_t end_us) {
  health__v1__sample_filter__init(filter);
  if (start_us == 0 && end_us == 0) return;
  filter->has_start_us_case = HEALTH__V1__SAMPLE_FILTER__HAS_START_US_START_US;
  filter->start_us = start_us;
  filter->has_end_us_case = HEALTH__V1__SAMPLE_FILTER__HAS_END_US_END_US;
  filter->end_us = end_us;
}

void set_selection(
    struct selection *selection, const uint32_t *types, size_t count, int64_t start_us,
    int64_t end_us) {
  set_period(&selection->filter, start_us, end_us);
  health__v1__query_descriptor__init(&selection->descriptor);
  selection->descriptor.types = (uint32_t *)types;
  selection->descriptor.n_types = count;
  selection->descriptor.filter = &selection->filter;
  selection->list[0] = &selection->descriptor;
}

bool hd_save(hd_client *client, hd_sample *samples, size_t count, hd_error *error) {
  hd_row *rows = calloc(count ? count : 1, sizeof *rows);
  if (!rows) return fail(error, 8, "there is no memory for the samples");
  for (size_t i = 0; i < count; i++) {
    rows[i] = (hd_row){
        .type = samples[i].type, .start_us = samples[i].start_us, .end_us = samples[i].end_us,
        .value = samples[i].value, .unit = samples[i].unit};
    memcpy(rows[i].id, samples[i].id, sizeof rows[i].id);
  }
  bool is_ok = hd_rows_save(client, rows, count, error);
  for (size_t i = 0; i < count; i++) memcpy(samples[i].id, rows[i].id, sizeof rows[i].id);
  free(rows);
  return is_ok;
}

static bool delete(
    hd_client *client, const Health__V1__DeleteRequest *request, uint64_t *deleted_count,
    hd_error *error) {
  Health__V1__DeleteReply *reply = hd_message_call(
      client, "health.v1.Samples/Delete", request, &health__v1__delete_reply__descriptor, error);
  if (!reply) return false;
  if (deleted_count) *deleted_count = reply->deleted_count;
  hd_message_free(reply);
  return true;
}

bool hd_delete(
    hd_client *client, const uint8_t (*ids)[16], size_t count, uint64_t *deleted_count,
    hd_error *error) {
  Health__V1__DeleteRequest request = HEALTH__V1__DELETE_REQUEST__INIT;
  Health__V1__ObjectIDSet objects = HEALTH__V1__OBJECT_IDSET__INIT;
  uint64_t *halves = calloc(2 * count + 1, sizeof *halves);
  if (!halves) return fail(error, 8, "there is no memory for the request");
  for (size_t i = 0; i < count; i++) {
    Health__V1__ObjectID id = hd_object_id(ids[i]);
    halves[i] = id.high;
    halves[count + i] = id.low;
  }
  objects.n_highs = objects.n_lows = count;
  objects.highs = halves;
  objects.lows = halves + count;
  request.what_case = HEALTH__V1__DELETE_REQUEST__WHAT_OBJECTS;
  request.objects = &objects;
  bool is_ok = delete(client, &request, deleted_count, error);
  free(halves);
  return is_ok;
}

bool hd_delete_matching(
    hd_client *client, uint32_t type, int64_t start_us, int64_t end_us, uint64_t *deleted_count,
    hd_error *error) {
  Health__V1__DeleteRequest request = HEALTH__V1__DELETE_REQUEST__INIT;
  Health__V1__MatchingObjects matching = HEALTH__V1__MATCHING_OBJECTS__INIT;
  Health__V1__SampleFilter filter;
  set_period(&filter, start_us, end_us);
  matching.type = type;
  matching.filter = &filter;
  request.what_case = HEALTH__V1__DELETE_REQUEST__WHAT_MATCHING;
  request.matching = &matching;
  return delete(client, &request, deleted_count, error);
}

bool hd_samples(
    hd_client *client, const hd_query *query, hd_sample_callback callback, void *context,
    hd_error *error) {
  Health__V1__SampleQuery request = HEALTH__V1__SAMPLE_QUERY__INIT;
  Health__V1__SamplePage *page = NULL;
  struct selection selection;
  set_selection(&selection, query->types, query->type_count, query->start_us, query->end_us);
  request.descriptors = selection.list;
  request.n_descriptors = 1;
  request.order = (Health__V1__SampleOrder)query->order;
  request.limit = query->limit;
  bool is_ok = true, has_enough = false;
  do {
    Health__V1__SamplePage *next = hd_message_call(
        client, "health.v1.Samples/Query", &request, &health__v1__sample_page__descriptor, error);
    // The request refers to the cursor of the previous page.
    hd_message_free(page);
    page = next;
    if (!page) return false;
    is_ok = read_batch(page->samples, callback, context, &has_enough) || has_enough;
    request.cursor = page->cursor;
  } while (is_ok && !has_enough && request.cursor.len > 0);
  hd_message_free(page);
  return is_ok ? true : fail(error, 13, "the answer is damaged");
}
