// Changes since an anchor, once or continuously.
#include <stdlib.h>
#include <string.h>

#include "batch.h"

enum { credit_max = 8 };

static void put_change_query(
    struct buffer *to, const uint32_t *types, size_t count, const hd_bytes *anchor) {
  put_descriptor(to, 1, types, count, 0, 0);
  if (anchor->count > 0) put_block(to, 3, anchor->data, anchor->count);
}

static bool read_deleted(struct field message, const hd_change_callbacks *callbacks) {
  uint64_t halves[2] = {0};
  uint32_t type = 0;
  uint8_t id[16];
  struct reader reader = reader_of_field(message);
  for (struct field field; next_field(&reader, &field);) {
    if (field.id == 2) type = (uint32_t)field.number;
    if (field.id != 1) continue;
    struct reader parts = reader_of_field(field);
    for (struct field part; next_field(&parts, &part);)
      if (part.id == 1 || part.id == 2) halves[part.id - 1] = part.number;
  }
  id_from_halves(id, halves[0], halves[1]);
  return callbacks->deleted(id, type, callbacks->context);
}

struct page {
  bool is_damaged, has_more, has_enough;
};

// Calls back for the changes of a page. The anchor advances unless a callback ended the call or the
// page is damaged.
static struct page read_page(
    struct reader reader, hd_bytes *anchor, const hd_change_callbacks *callbacks) {
  struct page page = {0};
  struct buffer reached = {0};
  for (struct field field; !page.has_enough && next_field(&reader, &field);) {
    if (field.id == 1 && callbacks->added) {
      bool is_whole =
          read_batch(field, callbacks->added, callbacks->context, &page.has_enough);
      page.is_damaged |= !is_whole && !page.has_enough;
    }
    if (field.id == 2 && callbacks->deleted)
      page.has_enough = !read_deleted(field, callbacks);
    if (field.id == 3) put(&reached, field.data, field.count);
    if (field.id == 4) page.has_more = field.number != 0;
  }
  page.is_damaged |= reader.is_bad || reached.failed;
  if (page.has_enough || page.is_damaged || reached.count == 0) {
    buffer_free(&reached);
    return page;
  }
  hd_bytes_free(anchor);
  *anchor = (hd_bytes){.data = reached.data, .count = reached.count};
  if (callbacks->reached) page.has_enough = !callbacks->reached(anchor, callbacks->context);
  return page;
}

bool hd_changes(
    hd_client *client, const uint32_t *types, size_t count, hd_bytes *anchor,
    const hd_change_callbacks *callbacks, hd_error *error) {
  struct page page;
  do {
    struct buffer request = {0}, reply;
    put_change_query(&request, types, count, anchor);
    if (!call(client, "health.v1.Samples/Changes", &request, &reply, error)) return false;
    page = read_page(reader_of(reply.data, reply.count), anchor, callbacks);
    buffer_free(&reply);
  } while (page.has_more && !page.has_enough && !page.is_damaged);
  return page.is_damaged ? fail(error, 13, "the answer is damaged") : true;
}

static void put_credit(struct buffer *to, uint32_t credit) { put_number(to, 2, credit); }

bool hd_observe(
    hd_client *client, const uint32_t *types, size_t count, hd_bytes *anchor,
    const hd_change_callbacks *callbacks, hd_error *error) {
  struct buffer first = {0}, query = {0};
  put_change_query(&query, types, count, anchor);
  put_message(&first, 1, &query);
  put_credit(&first, credit_max);
  struct rpc_stream *stream =
      open_call(client, "health.v1.Samples/Observe", rpc_open_stream, &first, error);
  if (!stream) return false;
  struct page page = {0};
  for (struct rpc_message *message; (message = next_message(client, stream));) {
    // Pages that were in transit when a callback ended the call are dropped.
    if (!page.has_enough && !page.is_damaged) {
      page = read_page(reader_of(message->data, message->count), anchor, callbacks);
      if (page.has_enough || page.is_damaged) {
        rpc_close_side(&client->rpc, stream);
      } else {
        struct buffer more = {0};
        put_credit(&more, 1);
        rpc_send(&client->rpc, stream, more.data, more.count);
        buffer_free(&more);
      }
    }
    free(message);
  }
  bool is_ok = stream->status.code == 0;
  if (!is_ok) fail_with_status(error, &stream->status);
  rpc_forget(&client->rpc, stream);
  return page.is_damaged ? fail(error, 13, "the answer is damaged") : is_ok;
}
