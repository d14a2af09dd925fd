// Saving, deleting and querying samples.
#include <stdlib.h>
#include <string.h>

#include "batch.h"

void put_filter(struct buffer *to, uint32_t field, int64_t start_us, int64_t end_us) {
  if (start_us == 0 && end_us == 0) return;
  struct buffer filter = {0};
  put_fixed64(&filter, 1, (uint64_t)start_us);
  put_fixed64(&filter, 2, (uint64_t)end_us);
  put_message(to, field, &filter);
}

void put_descriptor(
    struct buffer *to, uint32_t field, const uint32_t *types, size_t count, int64_t start_us,
    int64_t end_us) {
  struct buffer descriptor = {0};
  put_types(&descriptor, 1, types, count);
  put_filter(&descriptor, 2, start_us, end_us);
  put_message(to, field, &descriptor);
}

bool hd_save(hd_client *client, hd_sample *samples, size_t count, hd_error *error) {
  struct buffer request = {0}, reply;
  if (!put_batch(client, &request, 1, samples, count, error)) {
    buffer_free(&request);
    return false;
  }
  if (!call(client, "health.v1.Samples/Save", &request, &reply, error)) return false;
  buffer_free(&reply);
  return true;
}

static bool delete(
    hd_client *client, struct buffer *request, uint64_t *deleted_count, hd_error *error) {
  struct buffer reply;
  if (!call(client, "health.v1.Samples/Delete", request, &reply, error)) return false;
  uint64_t deleted = 0;
  struct reader reader = reader_of(reply.data, reply.count);
  for (struct field field; next_field(&reader, &field);)
    if (field.id == 1) deleted = field.number;
  buffer_free(&reply);
  if (deleted_count) *deleted_count = deleted;
  return true;
}

bool hd_delete(
    hd_client *client, const uint8_t (*ids)[16], size_t count, uint64_t *deleted_count,
    hd_error *error) {
  struct buffer request = {0}, objects = {0};
  for (size_t i = 0; i < count; i++) {
    uint64_t high, low;
    id_to_halves(ids[i], &high, &low);
    put_fixed64(&objects, 1, high);
    put_fixed64(&objects, 2, low);
  }
  put_message(&request, 1, &objects);
  return delete(client, &request, deleted_count, error);
}

bool hd_delete_matching(
    hd_client *client, uint32_t type, int64_t start_us, int64_t end_us, uint64_t *deleted_count,
    hd_error *error) {
  struct buffer request = {0}, matching = {0};
  put_number(&matching, 1, type);
  put_filter(&matching, 2, start_us, end_us);
  put_message(&request, 2, &matching);
  return delete(client, &request, deleted_count, error);
}

bool hd_samples(
    hd_client *client, const hd_query *query, hd_sample_callback callback, void *context,
    hd_error *error) {
  struct buffer cursor = {0};
  bool is_ok = true, has_enough = false;
  do {
    struct buffer request = {0}, reply;
    put_descriptor(
        &request, 1, query->types, query->type_count, query->start_us, query->end_us);
    put_number(&request, 3, query->order);
    put_number(&request, 4, query->limit);
    if (cursor.count > 0) put_block(&request, 5, cursor.data, cursor.count);
    buffer_free(&cursor);
    if (!call(client, "health.v1.Samples/Query", &request, &reply, error)) return false;
    struct reader reader = reader_of(reply.data, reply.count);
    for (struct field field; is_ok && !has_enough && next_field(&reader, &field);) {
      if (field.id == 1) is_ok = read_batch(field, callback, context, &has_enough) || has_enough;
      if (field.id == 2) put(&cursor, field.data, field.count);
    }
    is_ok = is_ok && !reader.is_bad && !cursor.failed;
    buffer_free(&reply);
  } while (is_ok && !has_enough && cursor.count > 0);
  buffer_free(&cursor);
  return is_ok ? true : fail(error, 13, "the answer is damaged");
}
