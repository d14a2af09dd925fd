// Samples as rows: health.v1.SampleBatch has them in columns.
#include <stdlib.h>
#include <string.h>

#include "healthd-pb.h"
#include "message.h"

Health__V1__ObjectID hd_object_id(const uint8_t id[16]) {
  Health__V1__ObjectID object = HEALTH__V1__OBJECT_ID__INIT;
  for (int i = 0; i < 8; i++) {
    object.high = object.high << 8 | id[i];
    object.low = object.low << 8 | id[8 + i];
  }
  return object;
}

void hd_object_id_bytes(const Health__V1__ObjectID *object, uint8_t id[16]) {
  for (int i = 0; i < 8; i++) {
    id[i] = (uint8_t)(object->high >> (56 - 8 * i));
    id[8 + i] = (uint8_t)(object->low >> (56 - 8 * i));
  }
}

// MARK: - Reading

// Whether a column is empty or has an index below the limit for each sample.
static bool is_column(const uint32_t *column, size_t column_count, size_t count, size_t limit) {
  if (column_count == 0) return true;
  if (column_count != count) return false;
  for (size_t i = 0; i < count; i++)
    if (column[i] >= limit) return false;
  return true;
}

static bool has_ids(const Health__V1__SampleBatch *batch, size_t count) {
  if (batch->n_id_highs != batch->n_id_lows) return false;
  if (batch->n_id_counts == 0) return batch->n_id_highs == count;
  uint64_t sum = 0;
  for (size_t i = 0; i < batch->n_id_counts; i++) {
    if (batch->id_counts[i] == 0) return false;
    sum += batch->id_counts[i];
  }
  return batch->n_id_counts == batch->n_id_highs && sum == count;
}

bool hd_rows_begin(hd_rows *rows, const Health__V1__SampleBatch *batch) {
  *rows = (hd_rows){0};
  if (!batch || batch->n_starts_us == 0) return true;
  size_t count = batch->n_starts_us;
  const Health__V1__SampleDictionary *dictionary = batch->dictionary;
  if (!dictionary || dictionary->n_types == 0) return false;
  bool is_valid =
      has_ids(batch, count) && (batch->n_values == count || batch->n_values == 0) &&
      (batch->n_durations_us == count || batch->n_durations_us == 0) &&
      is_column(batch->type_indices, batch->n_type_indices, count, dictionary->n_types) &&
      is_column(batch->source_indices, batch->n_source_indices, count, dictionary->n_sources) &&
      is_column(
          batch->device_indices, batch->n_device_indices, count, dictionary->n_devices + 1) &&
      is_column(
          batch->metadata_indices, batch->n_metadata_indices, count, dictionary->n_metadata + 1) &&
      is_column(batch->detail_indices, batch->n_detail_indices, count, batch->n_details + 1);
  if (is_valid) rows->batch = batch;
  return is_valid;
}

static void read_id(hd_rows *rows, uint8_t id[16]) {
  const Health__V1__SampleBatch *batch = rows->batch;
  Health__V1__ObjectID object = HEALTH__V1__OBJECT_ID__INIT;
  object.high = batch->id_highs[rows->run];
  object.low = batch->id_lows[rows->run] + rows->offset;
  hd_object_id_bytes(&object, id);
  uint32_t count = batch->n_id_counts > 0 ? batch->id_counts[rows->run] : 1;
  if (++rows->offset < count) return;
  rows->offset = 0;
  rows->run++;
}

// Returns the entry of a dictionary that an index beginning at 1 refers to.
static void *entry(const uint32_t *column, size_t column_count, size_t index, void *dictionary) {
  uint32_t place = column_count > 0 ? column[index] : 0;
  return place > 0 ? ((void **)dictionary)[place - 1] : NULL;
}

bool hd_rows_next(hd_rows *rows, hd_row *row) {
  const Health__V1__SampleBatch *batch = rows->batch;
  if (!batch || rows->index == batch->n_starts_us) return false;
  const Health__V1__SampleDictionary *dictionary = batch->dictionary;
  size_t i = rows->index++;
  *row = (hd_row){.start_us = batch->starts_us[i], .end_us = batch->starts_us[i]};
  read_id(rows, row->id);
  row->type = dictionary->types[batch->n_type_indices > 0 ? batch->type_indices[i] : 0];
  if (batch->n_durations_us > 0)
    row->end_us = (int64_t)((uint64_t)row->end_us + (uint64_t)batch->durations_us[i]);
  if (batch->n_values > 0) row->value = batch->values[i];
  if (dictionary->n_sources > 0)
    row->source = dictionary->sources[batch->n_source_indices > 0 ? batch->source_indices[i] : 0];
  row->device = entry(batch->device_indices, batch->n_device_indices, i, dictionary->devices);
  row->metadata =
      entry(batch->metadata_indices, batch->n_metadata_indices, i, dictionary->metadata);
  row->details = entry(batch->detail_indices, batch->n_detail_indices, i, batch->details);
  return true;
}

static bool call_back(
    const Health__V1__SampleBatch *batch, bool is_contained, hd_row_callback callback,
    void *context, bool *has_enough) {
  hd_rows rows;
  hd_row row;
  if (!hd_rows_begin(&rows, batch)) return false;
  while (!*has_enough && hd_rows_next(&rows, &row)) {
    row.is_contained = is_contained;
    *has_enough = !callback(&row, context);
  }
  return true;
}

bool hd_rows_query(
    hd_client *client, const Health__V1__SampleQuery *query, hd_row_callback callback,
    void *context, hd_error *error) {
  Health__V1__SampleQuery request = *query;
  Health__V1__SamplePage *page = NULL;
  bool is_intact = true, has_enough = false;
  do {
    Health__V1__SamplePage *next = hd_message_call(
        client, "health.v1.Samples/Query", &request, &health__v1__sample_page__descriptor, error);
    // The request refers to the cursor of the previous page.
    hd_message_free(page);
    page = next;
    if (!page) return false;
    is_intact = call_back(page->samples, false, callback, context, &has_enough) &&
                call_back(page->contained, true, callback, context, &has_enough);
    request.cursor = page->cursor;
  } while (is_intact && !has_enough && request.cursor.len > 0);
  hd_message_free(page);
  return is_intact ? true : message_fail(error, 13, "the answer is damaged");
}

// MARK: - Writing

// A batch and the memory of its columns, which follow the structure.
struct columns {
  Health__V1__SampleBatch batch;
  Health__V1__SampleDictionary dictionary;
  // For each type, the row that has it first.
  const hd_row **types;
};

// The memory of one row in all columns: those of eight bytes, the pointers and texts, then those of
// four bytes.
enum {
  wide_count = 5,
  narrow_count = 5,
  row_size = wide_count * sizeof(uint64_t) + 4 * sizeof(void *) + sizeof(ProtobufCBinaryData) +
             narrow_count * sizeof(uint32_t)
};

static struct columns *allocate(size_t count) {
  if (count > (SIZE_MAX - sizeof(struct columns)) / row_size) return NULL;
  struct columns *columns = calloc(1, sizeof *columns + count * row_size);
  if (!columns) return NULL;
  health__v1__sample_batch__init(&columns->batch);
  health__v1__sample_dictionary__init(&columns->dictionary);
  Health__V1__SampleBatch *batch = &columns->batch;
  Health__V1__SampleDictionary *dictionary = &columns->dictionary;
  batch->dictionary = dictionary;
  uint64_t *wide = (uint64_t *)(columns + 1);
  batch->id_highs = wide;
  batch->id_lows = wide + count;
  batch->starts_us = (int64_t *)wide + 2 * count;
  batch->durations_us = (int64_t *)wide + 3 * count;
  batch->values = (double *)(wide + 4 * count);
  void **pointers = (void **)(wide + wide_count * count);
  dictionary->devices = (Health__V1__Device **)pointers;
  dictionary->metadata = (Health__V1__Metadata **)(pointers + count);
  batch->details = (Health__V1__SampleDetails **)(pointers + 2 * count);
  columns->types = (const hd_row **)(pointers + 3 * count);
  dictionary->units = (ProtobufCBinaryData *)(pointers + 4 * count);
  uint32_t *narrow = (uint32_t *)(dictionary->units + count);
  dictionary->types = narrow;
  batch->type_indices = narrow + count;
  batch->device_indices = narrow + 2 * count;
  batch->metadata_indices = narrow + 3 * count;
  batch->detail_indices = narrow + 4 * count;
  batch->n_id_highs = batch->n_id_lows = batch->n_starts_us = batch->n_durations_us = count;
  batch->n_values = batch->n_type_indices = batch->n_device_indices = count;
  batch->n_metadata_indices = batch->n_detail_indices = count;
  return columns;
}

static uint32_t type_index(struct columns *columns, const hd_row *row) {
  Health__V1__SampleDictionary *dictionary = &columns->dictionary;
  const char *unit = row->unit ? row->unit : "";
  for (size_t i = 0; i < dictionary->n_types; i++) {
    const char *other = columns->types[i]->unit ? columns->types[i]->unit : "";
    if (dictionary->types[i] == row->type && strcmp(unit, other) == 0) return (uint32_t)i;
  }
  size_t place = dictionary->n_types++;
  dictionary->n_units = dictionary->n_types;
  columns->types[place] = row;
  dictionary->types[place] = row->type;
  dictionary->units[place] = hd_text(row->unit);
  return (uint32_t)place;
}

// Returns the index, beginning at 1, of a message that a run of rows shares; 0 if it is absent.
static uint32_t message_index(const void *message, void *list, size_t *count) {
  if (!message) return 0;
  void **messages = list;
  if (*count == 0 || messages[*count - 1] != message) messages[(*count)++] = (void *)message;
  return (uint32_t)*count;
}

Health__V1__SampleBatch *hd_rows_batch(
    hd_client *client, hd_row *rows, size_t count, hd_error *error) {
  static const uint8_t none[16];
  struct columns *columns = count > 0 ? allocate(count) : NULL;
  if (!columns) {
    if (count == 0) message_fail(error, 3, "there is nothing to save");
    else message_fail(error, 8, "there is no memory for the samples");
    return NULL;
  }
  Health__V1__SampleBatch *batch = &columns->batch;
  Health__V1__SampleDictionary *dictionary = &columns->dictionary;
  for (size_t i = 0; i < count; i++) {
    hd_row *row = &rows[i];
    if (memcmp(row->id, none, sizeof none) == 0) hd_new_id(client, row->id);
    Health__V1__ObjectID id = hd_object_id(row->id);
    int64_t end_us = row->end_us ? row->end_us : row->start_us;
    if (end_us < row->start_us) {
      free(columns);
      message_fail(error, 3, "a sample ends before it begins");
      return NULL;
    }
    batch->id_highs[i] = id.high;
    batch->id_lows[i] = id.low;
    batch->starts_us[i] = row->start_us;
    batch->durations_us[i] = (int64_t)((uint64_t)end_us - (uint64_t)row->start_us);
    batch->values[i] = row->value;
    batch->type_indices[i] = type_index(columns, row);
    batch->device_indices[i] =
        message_index(row->device, dictionary->devices, &dictionary->n_devices);
    batch->metadata_indices[i] =
        message_index(row->metadata, dictionary->metadata, &dictionary->n_metadata);
    batch->detail_indices[i] = message_index(row->details, batch->details, &batch->n_details);
  }
  // Columns without an entry are left out.
  if (dictionary->n_devices == 0) batch->n_device_indices = 0;
  if (dictionary->n_metadata == 0) batch->n_metadata_indices = 0;
  if (batch->n_details == 0) batch->n_detail_indices = 0;
  return batch;
}

void hd_rows_batch_free(Health__V1__SampleBatch *batch) {
  // The batch is the first member of its columns.
  free(batch);
}

bool hd_rows_save(hd_client *client, hd_row *rows, size_t count, hd_error *error) {
  Health__V1__SaveRequest request = HEALTH__V1__SAVE_REQUEST__INIT;
  request.samples = hd_rows_batch(client, rows, count, error);
  if (!request.samples) return false;
  void *reply = hd_message_call(
      client, "health.v1.Samples/Save", &request, &health__v1__save_reply__descriptor, error);
  hd_rows_batch_free(request.samples);
  hd_message_free(reply);
  return reply != NULL;
}
