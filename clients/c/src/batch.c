#include "batch.h"

#include <stdlib.h>
#include <string.h>

void id_from_halves(uint8_t id[16], uint64_t high, uint64_t low) {
  for (int i = 0; i < 8; i++) {
    id[i] = (uint8_t)(high >> (56 - 8 * i));
    id[8 + i] = (uint8_t)(low >> (56 - 8 * i));
  }
}

void id_to_halves(const uint8_t id[16], uint64_t *high, uint64_t *low) {
  *high = *low = 0;
  for (int i = 0; i < 8; i++) {
    *high = *high << 8 | id[i];
    *low = *low << 8 | id[8 + i];
  }
}

// MARK: - Writing

static void make_id(hd_client *client, hd_sample *sample) {
  static const uint8_t none[16];
  if (memcmp(sample->id, none, sizeof none) != 0) return;
  id_from_halves(sample->id, client->id_high, client->id_low);
  // After 2^32 samples the carry increments the random bits above, so the ids stay unique.
  client->id_low++;
}

// Returns the index of a type and unit in the dictionary, and appends them if they are missing.
static uint32_t place_of(
    const hd_sample *sample, const hd_sample **dictionary, size_t *dictionary_count) {
  const char *unit = sample->unit ? sample->unit : "";
  for (size_t i = 0; i < *dictionary_count; i++) {
    const char *other = dictionary[i]->unit ? dictionary[i]->unit : "";
    if (dictionary[i]->type == sample->type && strcmp(unit, other) == 0) return (uint32_t)i;
  }
  dictionary[*dictionary_count] = sample;
  return (uint32_t)(*dictionary_count)++;
}

static void put_dictionary(
    struct buffer *to, const hd_sample **entries, size_t count) {
  struct buffer dictionary = {0};
  for (size_t i = 0; i < count; i++) put_number(&dictionary, 1, entries[i]->type);
  for (size_t i = 0; i < count; i++)
    put_text(&dictionary, 2, entries[i]->unit ? entries[i]->unit : "");
  put_message(to, 1, &dictionary);
}

bool put_batch(
    hd_client *client, struct buffer *to, uint32_t field, hd_sample *samples, size_t count,
    hd_error *error) {
  if (count == 0) return fail(error, 3, "there is nothing to save");
  uint64_t *columns = calloc(5 * count, sizeof *columns);
  uint32_t *places = calloc(count, sizeof *places);
  const hd_sample **dictionary = calloc(count, sizeof *dictionary);
  bool has_memory = columns && places && dictionary, is_ordered = true;
  struct buffer batch = {0};
  size_t dictionary_count = 0;
  for (size_t i = 0; has_memory && i < count; i++) {
    make_id(client, &samples[i]);
    id_to_halves(samples[i].id, &columns[i], &columns[count + i]);
    int64_t start = samples[i].start_us, end = samples[i].end_us ? samples[i].end_us : start;
    is_ordered &= end >= start;
    columns[2 * count + i] = (uint64_t)start;
    columns[3 * count + i] = (uint64_t)end - (uint64_t)start;
    memcpy(&columns[4 * count + i], &samples[i].value, sizeof samples[i].value);
    places[i] = place_of(&samples[i], dictionary, &dictionary_count);
  }
  if (has_memory && is_ordered) {
    static const uint32_t fields[] = {2, 3, 5, 6, 7};
    put_dictionary(&batch, dictionary, dictionary_count);
    for (size_t i = 0; i < 5; i++) put_column64(&batch, fields[i], columns + i * count, count);
    put_column32(&batch, 8, places, count);
    put_message(to, field, &batch);
  }
  free(columns);
  free(places);
  free(dictionary);
  if (!is_ordered) return fail(error, 3, "a sample ends before it begins");
  return has_memory && !to->failed ? true : fail(error, 8, "there is no memory for the samples");
}

// MARK: - Reading

enum { column_count = 14, source_max = 256 };

struct batch {
  // The concatenated bytes of each column, by field number.
  struct buffer columns[column_count];
  struct buffer types, source_fields;
  // The end of each source revision in `source_fields`.
  struct buffer source_ends;
};

static void read_dictionary(struct batch *batch, struct reader reader) {
  for (struct field field; next_field(&reader, &field);) {
    if (field.id == 1 && field.wire_type == 2) {
      struct reader packed = reader_of_field(field);
      while (packed.at < packed.end) {
        uint32_t type = 0;
        for (int shift = 0; packed.at < packed.end; shift += 7) {
          uint8_t byte = *packed.at++;
          if (shift < 32) type |= (uint32_t)(byte & 127) << shift;
          if (byte < 128) break;
        }
        put(&batch->types, &type, sizeof type);
      }
    } else if (field.id == 1) {
      put(&batch->types, &(uint32_t){(uint32_t)field.number}, sizeof(uint32_t));
    } else if (field.id == 3) {
      put(&batch->source_fields, field.data, field.count);
      put(&batch->source_ends, &batch->source_fields.count, sizeof(size_t));
    }
  }
}

static size_t length(const struct batch *batch, int column, size_t width) {
  return batch->columns[column].count / width;
}

static uint64_t at64(const struct batch *batch, int column, size_t index) {
  if (index >= length(batch, column, 8)) return 0;
  return little_endian64(batch->columns[column].data + 8 * index);
}

static uint32_t at32(const struct batch *batch, int column, size_t index) {
  if (index >= length(batch, column, 4)) return 0;
  return little_endian32(batch->columns[column].data + 4 * index);
}

// Copies text and terminates it with a zero.
static char *copy_text(char *to, size_t size, struct field field) {
  size_t count = field.count < size - 1 ? field.count : size - 1;
  if (count > 0) memcpy(to, field.data, count);
  to[count] = 0;
  return to;
}

static void read_source(
    const struct batch *batch, size_t index, char name[source_max], char bundle[source_max]) {
  name[0] = bundle[0] = 0;
  size_t ends[2] = {0};
  if (index >= batch->source_ends.count / sizeof(size_t)) return;
  const uint8_t *end = batch->source_ends.data + index * sizeof(size_t);
  if (index > 0) memcpy(&ends[0], end - sizeof(size_t), sizeof(size_t));
  memcpy(&ends[1], end, sizeof(size_t));
  struct reader revision = reader_of(batch->source_fields.data + ends[0], ends[1] - ends[0]);
  for (struct field field; next_field(&revision, &field);) {
    if (field.id != 1) continue;
    struct reader source = reader_of_field(field);
    for (struct field part; next_field(&source, &part);) {
      if (part.id == 1) copy_text(name, source_max, part);
      if (part.id == 2) copy_text(bundle, source_max, part);
    }
  }
}

// The position in the runs of consecutive ids.
struct id_runs {
  size_t run;
  uint32_t offset;
};

static void next_id(const struct batch *batch, struct id_runs *runs, uint8_t id[16]) {
  uint32_t count = length(batch, 4, 4) > 0 ? at32(batch, 4, runs->run) : 1;
  id_from_halves(id, at64(batch, 2, runs->run), at64(batch, 3, runs->run) + runs->offset);
  if (++runs->offset >= count) *runs = (struct id_runs){.run = runs->run + 1};
}

static bool call_back(
    const struct batch *batch, hd_sample_callback callback, void *context, bool *has_enough) {
  char name[source_max], bundle[source_max];
  struct id_runs runs = {0};
  uint32_t source = UINT32_MAX;
  for (size_t i = 0; i < length(batch, 5, 8); i++) {
    size_t type = at32(batch, 8, i);
    if (type >= batch->types.count / sizeof(uint32_t)) return false;
    hd_sample sample = {.source_name = name, .source_bundle = bundle};
    memcpy(&sample.type, batch->types.data + type * sizeof(uint32_t), sizeof(uint32_t));
    next_id(batch, &runs, sample.id);
    sample.start_us = (int64_t)at64(batch, 5, i);
    sample.end_us = (int64_t)(at64(batch, 5, i) + at64(batch, 6, i));
    sample.value = number_as_double(at64(batch, 7, i));
    if (source != at32(batch, 9, i)) {
      source = at32(batch, 9, i);
      read_source(batch, source, name, bundle);
    }
    if (!callback(&sample, context)) return !(*has_enough = true);
  }
  return true;
}

bool read_batch(
    struct field message, hd_sample_callback callback, void *context, bool *has_enough) {
  struct batch batch = {0};
  struct reader reader = reader_of_field(message);
  *has_enough = false;
  for (struct field field; next_field(&reader, &field);) {
    if (field.id == 1) read_dictionary(&batch, reader_of_field(field));
    else if (field.id < column_count && field.data)
      put(&batch.columns[field.id], field.data, field.count);
  }
  bool is_whole = !reader.is_bad && !batch.types.failed && !batch.source_fields.failed;
  for (int i = 0; i < column_count; i++) is_whole &= !batch.columns[i].failed;
  is_whole = is_whole && call_back(&batch, callback, context, has_enough);
  for (int i = 0; i < column_count; i++) buffer_free(&batch.columns[i]);
  buffer_free(&batch.types);
  buffer_free(&batch.source_fields);
  buffer_free(&batch.source_ends);
  return is_whole;
}
