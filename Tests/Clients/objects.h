// What objects.c shares between its parts: the client, errors, the main loop, and printing of
// samples.
#include <healthd-methods.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

// 2025-10-10 00:00 UTC.
static const int64_t day_us = INT64_C(1760054400000000), minute_us = 60000000;

static hd_client *client;
static hd_error error;

static void check(bool is_ok, const char *what) {
  if (is_ok) return;
  printf("failed: %s: %d %d %s\n", what, error.code, error.health_code, error.message);
  exit(1);
}

static void check_reply(void *reply, const char *what) {
  check(reply != NULL, what);
  hd_message_free(reply);
  printf("%s ok\n", what);
}

static void wait_until(const bool *is_done) {
  while (!*is_done) {
    struct pollfd ready = {.fd = hd_fd(client), .events = hd_events(client)};
    poll(&ready, 1, -1);
    check(hd_dispatch(client, &error), "dispatch");
  }
}

// MARK: - Samples

static Health__V1__QueryDescriptor *descriptor(uint32_t *types, size_t count) {
  static Health__V1__QueryDescriptor descriptor;
  health__v1__query_descriptor__init(&descriptor);
  descriptor.types = types;
  descriptor.n_types = count;
  return &descriptor;
}

static void print_details(const Health__V1__SampleDetails *details) {
  switch (details->kind_case) {
    case HEALTH__V1__SAMPLE_DETAILS__KIND_WORKOUT:
      printf(" activity %d, %.0f s, %zu events", details->workout->activity_type,
             details->workout->duration_s, details->workout->n_events);
      break;
    case HEALTH__V1__SAMPLE_DETAILS__KIND_CORRELATION:
      printf(" contains %zu", details->correlation->contained->n_highs);
      break;
    case HEALTH__V1__SAMPLE_DETAILS__KIND_STATE_OF_MIND:
      printf(" kind %d, label %d", details->state_of_mind->kind, details->state_of_mind->labels[0]);
      break;
    case HEALTH__V1__SAMPLE_DETAILS__KIND_SCORED_ASSESSMENT:
      printf(" %zu answers", details->scored_assessment->n_answers);
      break;
    case HEALTH__V1__SAMPLE_DETAILS__KIND_AUDIOGRAM:
      printf(" %zu frequencies", details->audiogram->n_points);
      break;
    case HEALTH__V1__SAMPLE_DETAILS__KIND_QUANTITY_SERIES:
      printf(" %d points", (int)details->quantity_series->count);
      break;
    case HEALTH__V1__SAMPLE_DETAILS__KIND_ELECTROCARDIOGRAM:
      printf(" %d voltages", (int)details->electrocardiogram->voltage_count);
      break;
    case HEALTH__V1__SAMPLE_DETAILS__KIND_VISION_PRESCRIPTION:
      printf(" sphere %.1f", details->vision_prescription->left_eye->sphere);
      break;
    case HEALTH__V1__SAMPLE_DETAILS__KIND_USER_ANNOTATED_MEDICATION: {
      ProtobufCBinaryData text = details->user_annotated_medication->concept->display_text;
      printf(" %.*s", (int)text.len, text.data);
      break;
    }
    default:
      printf(" details %d", details->kind_case);
  }
}

static bool print_row(const hd_row *row, void *context) {
  (void)context;
  printf("%s%s %d min %.1f", row->is_contained ? "  " : "", hd_type_name(row->type),
         (int)((row->end_us - row->start_us) / minute_us), row->value);
  if (row->source)
    printf(" by %.*s", (int)row->source->source->name.len, row->source->source->name.data);
  if (row->device && row->device->has_name_case)
    printf(" with %.*s", (int)row->device->name.len, row->device->name.data);
  for (size_t i = 0; row->metadata && i < row->metadata->n_entries; i++) {
    const Health__V1__MetadataEntry *entry = row->metadata->entries[i];
    printf(" %.*s=", (int)entry->key.len, entry->key.data);
    if (entry->value->kind_case == HEALTH__V1__METADATA_VALUE__KIND_TEXT)
      printf("%.*s", (int)entry->value->text.len, entry->value->text.data);
    else if (entry->value->kind_case == HEALTH__V1__METADATA_VALUE__KIND_INTEGER)
      printf("%lld", (long long)entry->value->integer);
  }
  if (row->details) print_details(row->details);
  printf("\n");
  return true;
}

static void print_all(uint32_t *types, size_t count) {
  Health__V1__SampleQuery query = HEALTH__V1__SAMPLE_QUERY__INIT;
  Health__V1__QueryDescriptor *list[] = {descriptor(types, count)};
  query.descriptors = list;
  query.n_descriptors = 1;
  check(hd_rows_query(client, &query, print_row, NULL, &error), "query");
}
