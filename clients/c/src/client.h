// Declarations shared by the parts of the client.
#ifndef HEALTHD_CLIENT_H
#define HEALTHD_CLIENT_H

#include "healthd.h"
#include "rpc.h"

struct hd_client {
  struct rpc rpc;
  // Asynchronous calls, in the order of their start.
  hd_pending_call *pending;
  // The next id to create: random except for the last 32 bits, which are a counter.
  uint64_t id_high, id_low;
};

// Fills in the error and returns false.
bool fail(hd_error *error, int32_t code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool fail_with_status(hd_error *error, const struct rpc_status *status);

// Makes a unary call and frees `request`. The caller frees the reply.
bool call(
    hd_client *client, const char *method, struct buffer *request, struct buffer *reply,
    hd_error *error);
// Splits `service/method`, opens a stream and frees `first`, its first message or a unary request.
struct rpc_stream *open_call(
    hd_client *client, const char *method, unsigned flags, struct buffer *first, hd_error *error);

// Waits for the next message of the stream, as rpc_next does, and runs the callbacks of pending
// calls in the meantime.
struct rpc_message *next_message(hd_client *client, struct rpc_stream *stream);

bool home_path(char *path, size_t size, const char *suffix, bool makes_directories);
void put_types(struct buffer *to, uint32_t field, const uint32_t *types, size_t count);
// Appends a health.v1.QueryDescriptor; both ends 0 for no period.
void put_descriptor(
    struct buffer *to, uint32_t field, const uint32_t *types, size_t count, int64_t start_us,
    int64_t end_us);
void put_filter(struct buffer *to, uint32_t field, int64_t start_us, int64_t end_us);

#endif
