// A growing buffer, and the protobuf encoding of the few fields of ttrpc's envelopes. The messages
// in the envelopes are those of protobuf-c.
#ifndef HEALTHD_WIRE_H
#define HEALTHD_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Owns its bytes. Once memory is exhausted, `failed` is set and later writes are ignored.
struct buffer {
  uint8_t *data;
  size_t count, capacity;
  bool failed;
};

void buffer_free(struct buffer *buffer);
void put(struct buffer *to, const void *data, size_t count);
void put_varint(struct buffer *to, uint64_t number);
// Append a field. Default values are written too.
void put_number(struct buffer *to, uint32_t field, uint64_t number);
void put_fixed64(struct buffer *to, uint32_t field, uint64_t number);
void put_double(struct buffer *to, uint32_t field, double number);
void put_block(struct buffer *to, uint32_t field, const void *data, size_t count);
void put_text(struct buffer *to, uint32_t field, const char *text);
// Appends a message as a field of `to` and frees the message.
void put_message(struct buffer *to, uint32_t field, struct buffer *message);

struct reader {
  const uint8_t *at, *end;
  // The bytes are not a valid message.
  bool is_bad;
};

// A field: `number` holds a varint or fixed-width value, `data` the bytes of any other type.
struct field {
  uint32_t id, wire_type;
  uint64_t number;
  const uint8_t *data;
  size_t count;
};

struct reader reader_of(const void *data, size_t count);
struct reader reader_of_field(struct field field);
// Returns false at the end, and if the bytes are not a valid message.
bool next_field(struct reader *from, struct field *field);

#endif
