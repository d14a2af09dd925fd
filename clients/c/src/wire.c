#include "wire.h"

#include <stdlib.h>
#include <string.h>

void buffer_free(struct buffer *buffer) {
  free(buffer->data);
  *buffer = (struct buffer){0};
}

void put(struct buffer *to, const void *data, size_t count) {
  if (to->failed || count == 0) return;
  if (count > to->capacity - to->count) {
    size_t capacity = 2 * to->capacity + count + 64;
    uint8_t *grown = realloc(to->data, capacity);
    if (!grown) {
      to->failed = true;
      return;
    }
    to->data = grown;
    to->capacity = capacity;
  }
  memcpy(to->data + to->count, data, count);
  to->count += count;
}

void put_varint(struct buffer *to, uint64_t number) {
  uint8_t bytes[10];
  size_t count = 0;
  for (; number > 127; number >>= 7) bytes[count++] = (uint8_t)(number | 128);
  bytes[count++] = (uint8_t)number;
  put(to, bytes, count);
}

static void put_tag(struct buffer *to, uint32_t field, unsigned wire_type) {
  put_varint(to, (uint64_t)field << 3 | wire_type);
}

static void put_little_endian(struct buffer *to, uint64_t number, size_t count) {
  uint8_t bytes[8];
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)(number >> 8 * i);
  put(to, bytes, count);
}

void put_number(struct buffer *to, uint32_t field, uint64_t number) {
  put_tag(to, field, 0);
  put_varint(to, number);
}

void put_fixed64(struct buffer *to, uint32_t field, uint64_t number) {
  put_tag(to, field, 1);
  put_little_endian(to, number, 8);
}

void put_double(struct buffer *to, uint32_t field, double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  put_fixed64(to, field, bits);
}

void put_block(struct buffer *to, uint32_t field, const void *data, size_t count) {
  put_tag(to, field, 2);
  put_varint(to, count);
  put(to, data, count);
}

void put_text(struct buffer *to, uint32_t field, const char *text) {
  put_block(to, field, text, strlen(text));
}

void put_message(struct buffer *to, uint32_t field, struct buffer *message) {
  put_block(to, field, message->data, message->count);
  if (message->failed) to->failed = true;
  buffer_free(message);
}

struct reader reader_of(const void *data, size_t count) {
  static const uint8_t nothing[1];
  const uint8_t *at = data ? data : nothing;
  return (struct reader){.at = at, .end = at + count};
}

struct reader reader_of_field(struct field field) { return reader_of(field.data, field.count); }

static uint64_t take_varint(struct reader *from) {
  uint64_t number = 0;
  for (int shift = 0; from->at < from->end && shift < 70; shift += 7) {
    uint8_t byte = *from->at++;
    if (shift < 64) number |= (uint64_t)(byte & 127) << shift;
    if (byte < 128) return number;
  }
  from->is_bad = true;
  return 0;
}

static uint32_t little_endian32(const uint8_t *data) {
  return (uint32_t)data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 |
         (uint32_t)data[3] << 24;
}

static uint64_t little_endian64(const uint8_t *data) {
  return (uint64_t)little_endian32(data + 4) << 32 | little_endian32(data);
}

bool next_field(struct reader *from, struct field *field) {
  if (from->is_bad || from->at == from->end) return false;
  uint64_t tag = take_varint(from);
  *field = (struct field){.id = (uint32_t)(tag >> 3), .wire_type = tag & 7};
  size_t fixed = field->wire_type == 1 ? 8 : field->wire_type == 5 ? 4 : 0;
  if (field->wire_type == 0) {
    field->number = take_varint(from);
  } else if (field->wire_type == 2 || fixed > 0) {
    uint64_t count = fixed > 0 ? fixed : take_varint(from);
    if (from->is_bad || count > (uint64_t)(from->end - from->at)) return !(from->is_bad = true);
    field->data = from->at;
    field->count = (size_t)count;
    from->at += count;
    if (fixed == 8) field->number = little_endian64(field->data);
    if (fixed == 4) field->number = little_endian32(field->data);
  } else {
    from->is_bad = true;
  }
  if (tag >> 3 == 0 || tag >> 32 != 0) from->is_bad = true;
  return !from->is_bad;
}
