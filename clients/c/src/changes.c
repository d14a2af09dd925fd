// Changes since an anchor, once or continuously.
#include <stdlib.h>
#include <string.h>

#include "batch.h"

enum { credit_max = 8 };

// A query of changes. It refers to the types and the anchor.
static void set_query(
    Health__V1__ChangeQuery *query, struct selection *selection, const uint32_t *types,
    size_t count, const hd_bytes *anchor) {
  health__v1__change_query__init(query);
  set_selection(selection, types, count, 0, 0);
  query->descriptors = selection->list;
  query->n_descriptors = 1;
  query->anchor = (ProtobufCBinaryData){.len = anchor->count, .data = anchor->data};
}

struct outcome {
  bool is_damaged, has_enough;
};

static bool replace_anchor(hd_bytes *anchor, ProtobufCBinaryData reached) {
  uint8_t *copy = malloc(reached.len);
  if (!copy) return false;
  memcpy(copy, reached.data, reached.len);
  hd_bytes_free(anchor);
  *anchor = (hd_bytes){.data = copy, .count = reached.len};
  return true;
}

// Calls back for the changes of a page. The anchor advances unless a callback ended the call or the
// page is damaged.
static struct outcome read_page(
    const Health__V1__ChangePage *page, hd_bytes *anchor, const hd_change_callbacks *callbacks) {
  struct outcome outcome = {.is_damaged = !page};
  if (page && callbacks->added) {
    bool is_intact =
        read_batch(page->added, callbacks->added, callbacks->context, &outcome.has_enough);
    outcome.is_damaged = !is_intact && !outcome.has_enough;
  }
  if (outcome.is_damaged || outcome.has_enough) return outcome;
  for (size_t i = 0; callbacks->deleted && i < page->n_deleted && !outcome.has_enough; i++) {
    const Health__V1__DeletedObject *deleted = page->deleted[i];
    uint8_t id[16] = {0};
    if (deleted->id) hd_object_id_bytes(deleted->id, id);
    outcome.has_enough = !callbacks->deleted(id, deleted->type, callbacks->context);
  }
  if (outcome.has_enough || page->anchor.len == 0) return outcome;
  outcome.is_damaged = !replace_anchor(anchor, page->anchor);
  if (!outcome.is_damaged && callbacks->reached)
    outcome.has_enough = !callbacks->reached(anchor, callbacks->context);
  return outcome;
}

bool hd_changes(
    hd_client *client, const uint32_t *types, size_t count, hd_bytes *anchor,
    const hd_change_callbacks *callbacks, hd_error *error) {
  struct outcome outcome;
  bool has_more;
  do {
    Health__V1__ChangeQuery query;
    struct selection selection;
    set_query(&query, &selection, types, count, anchor);
    Health__V1__ChangePage *page = hd_message_call(
        client, "health.v1.Samples/Changes", &query, &health__v1__change_page__descriptor, error);
    if (!page) return false;
    outcome = read_page(page, anchor, callbacks);
    has_more = page->has_more && !outcome.has_enough && !outcome.is_damaged;
    hd_message_free(page);
  } while (has_more);
  return outcome.is_damaged ? fail(error, 13, "the answer is damaged") : true;
}

// MARK: - Observing

// Sends a message on an open stream, or opens one.
static struct rpc_stream *send_request(
    hd_client *client, struct rpc_stream *stream, Health__V1__ChangeQuery *query, uint32_t credit,
    hd_error *error) {
  Health__V1__ObserveRequest request = HEALTH__V1__OBSERVE_REQUEST__INIT;
  request.query = query;
  request.credit = credit;
  size_t count = health__v1__observe_request__get_packed_size(&request);
  uint8_t *bytes = malloc(count);
  if (!bytes) {
    fail(error, 8, "there is no memory for the request");
    return NULL;
  }
  health__v1__observe_request__pack(&request, bytes);
  if (stream) rpc_send(&client->rpc, stream, bytes, count);
  else
    stream = open_call(
        client, "health.v1.Samples/Observe", rpc_open_stream, bytes, count, error);
  free(bytes);
  return stream;
}

bool hd_observe(
    hd_client *client, const uint32_t *types, size_t count, hd_bytes *anchor,
    const hd_change_callbacks *callbacks, hd_error *error) {
  Health__V1__ChangeQuery query;
  struct selection selection;
  set_query(&query, &selection, types, count, anchor);
  struct rpc_stream *stream = send_request(client, NULL, &query, credit_max, error);
  if (!stream) return false;
  struct outcome outcome = {0};
  for (struct rpc_message *message; (message = next_message(client, stream));) {
    // Pages that were in transit when a callback ended the call are dropped.
    if (!outcome.has_enough && !outcome.is_damaged) {
      Health__V1__ChangePage *page =
          health__v1__change_page__unpack(NULL, message->count, message->data);
      outcome = read_page(page, anchor, callbacks);
      hd_message_free(page);
      bool is_over = outcome.has_enough || outcome.is_damaged;
      if (is_over || !send_request(client, stream, NULL, 1, error))
        rpc_close_side(&client->rpc, stream);
    }
    free(message);
  }
  bool is_ok = stream->status.code == 0;
  if (!is_ok) fail_with_status(error, &stream->status);
  rpc_forget(&client->rpc, stream);
  return outcome.is_damaged ? fail(error, 13, "the answer is damaged") : is_ok;
}
