// Declarations shared by the parts of the client.
#ifndef HEALTHD_CLIENT_H
#define HEALTHD_CLIENT_H

#include <health/v1/apps.pb-c.h>

#include "healthd-pb.h"
#include "rpc.h"

enum { ed25519_key_size = 32 };

struct hd_client {
  struct rpc rpc;
  // Asynchronous calls, in the order of their start.
  hd_pending_call *pending;
  // The identification of an app that is under way, or null.
  struct hello *hello;
  // The next id to create: random except for the last 32 bits, which are a counter.
  uint64_t id_high, id_low;
};

// Fills in the error and returns false.
bool fail(hd_error *error, int32_t code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool fail_with_status(hd_error *error, const struct rpc_status *status);

// Splits `service/method` and opens a stream with its first message, or a unary call.
struct rpc_stream *open_call(
    hd_client *client, const char *method, unsigned flags, const void *first, size_t count,
    hd_error *error);
// Waits for the next message of the stream, as rpc_next does, and runs the callbacks of pending
// calls in the meantime.
struct rpc_message *next_message(hd_client *client, struct rpc_stream *stream);

hd_client *connect_to(const hd_options *options, const char *name, hd_error *error);
void hello_free(struct hello *hello);
bool home_path(char *path, size_t size, const char *suffix, bool makes_directories);

// Fills in the message, which refers to the texts of the manifest and to the entitlement, the first
// and only one.
void set_manifest(
    Health__V1__AppManifest *message, const hd_manifest *manifest,
    ProtobufCBinaryData *entitlement);

// A query for types in a period.
struct selection {
  Health__V1__SampleFilter filter;
  Health__V1__QueryDescriptor descriptor;
  Health__V1__QueryDescriptor *list[1];
};

// Both ends 0 for no period. The selection refers to the types.
void set_selection(
    struct selection *selection, const uint32_t *types, size_t count, int64_t start_us,
    int64_t end_us);
void set_period(Health__V1__SampleFilter *filter, int64_t start_us, int64_t end_us);

#endif
