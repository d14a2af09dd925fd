// healthd-pb.h: the messages of healthd's protocol for programs that use healthd.h, with
// protobuf-c.
//
// Every method of proto/health/v1 can be called with its own messages, and samples of every kind
// are read and saved row by row, with their details, metadata and devices. `healthd-methods.h` has
// a function for each method. Link with `pkg-config --libs healthd-pb`: the messages are in a
// static library, because the size of a message changes when the protocol gets new fields.
//
// Texts are ProtobufCBinaryData, bytes with a length and without a terminating zero; hd_text makes
// one. Messages that a function returns are freed with hd_message_free.
#ifndef HEALTHD_PB_H
#define HEALTHD_PB_H

#include <health/v1/attachments.pb-c.h>
#include <health/v1/batch.pb-c.h>
#include <health/v1/filter.pb-c.h>
#include <health/v1/samples.pb-c.h>
#include <healthd.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

static inline ProtobufCBinaryData hd_text(const char *text) {
  ProtobufCBinaryData bytes = {text ? strlen(text) : 0, (uint8_t *)text};
  return bytes;
}

// MARK: - Calls

// Calls a unary method, such as `health.v1.Samples/Query`. Returns null and fills in the error on
// failure.
void *hd_message_call(
    hd_client *client, const char *method, const void *request,
    const ProtobufCMessageDescriptor *reply_type, hd_error *error);
void hd_message_free(void *message);

// As hd_call_handler, with messages, which are valid during the callback.
typedef struct hd_message_handler {
  void (*message)(const void *message, void *context);
  // Called once, at the end. The error is null on success; only then a unary call has a reply.
  void (*finished)(const hd_error *error, const void *reply, void *context);
  void *context;
} hd_message_handler;

// A call that was started with messages. The caller frees it after it has finished, or to cancel
// it; a callback of the call may free it too.
typedef struct hd_message_pending hd_message_pending;

hd_message_pending *hd_message_call_start(
    hd_client *client, const char *method, const void *request,
    const ProtobufCMessageDescriptor *reply_type, const hd_message_handler *handler,
    hd_error *error);
hd_message_pending *hd_message_stream_start(
    hd_client *client, const char *method, const void *first,
    const ProtobufCMessageDescriptor *message_type, const hd_message_handler *handler,
    hd_error *error);
// As hd_server_stream_start.
hd_message_pending *hd_message_server_stream_start(
    hd_client *client, const char *method, const void *request,
    const ProtobufCMessageDescriptor *message_type, const hd_message_handler *handler,
    hd_error *error);
// Sends a further message on a stream. Returns false if memory is exhausted.
bool hd_message_send(hd_message_pending *call, const void *message);
// Announces that no message follows, which ends the stream.
void hd_message_close(hd_message_pending *call);
void hd_message_pending_free(hd_message_pending *call);

// MARK: - Samples of every kind

// A sample. Pointers that are null are absent.
typedef struct hd_row {
  // A UUID. If it is zero, hd_rows_save creates one and writes it here.
  uint8_t id[16];
  uint32_t type;
  // In hd_rows_save, an end of 0 means the start.
  int64_t start_us, end_us;
  // A quantity or a category value; for other kinds a representative number (batch.proto).
  double value;
  // The unit of `value` in hd_rows_save; null is the canonical unit.
  const char *unit;
  // Set by healthd.
  const Health__V1__SourceRevision *source;
  const Health__V1__Device *device;
  const Health__V1__Metadata *metadata;
  // In hd_rows_query: the sample is part of a correlation that precedes it.
  bool is_contained;
  // The kind of the type: workout, electrocardiogram, correlation, state of mind and so on.
  const Health__V1__SampleDetails *details;
} hd_row;

// The position in a batch.
typedef struct hd_rows {
  const Health__V1__SampleBatch *batch;
  size_t index, run;
  uint32_t offset;
} hd_rows;

// Begins to read a batch, which may be null. Returns false if its columns do not agree.
bool hd_rows_begin(hd_rows *rows, const Health__V1__SampleBatch *batch);
// Reads the next sample, whose pointers are valid as long as the batch. Returns false at the end.
bool hd_rows_next(hd_rows *rows, hd_row *row);

// Return false to end the query.
typedef bool (*hd_row_callback)(const hd_row *row, void *context);
// Calls back for each sample that matches, and after each page for the samples that its
// correlations contain. The cursor of the query stays empty: the samples are fetched in pages.
bool hd_rows_query(
    hd_client *client, const Health__V1__SampleQuery *query, hd_row_callback callback,
    void *context, hd_error *error);

// Saves samples of any kind, all or none. When it returns true, they are on disk. Samples that a
// correlation contains are rows of the same call.
bool hd_rows_save(hd_client *client, hd_row *rows, size_t count, hd_error *error);
// Returns the batch that hd_rows_save sends, for a request with series, relations or a replaced
// object. It refers to the texts and messages of the rows. Free it with hd_rows_batch_free.
Health__V1__SampleBatch *hd_rows_batch(
    hd_client *client, hd_row *rows, size_t count, hd_error *error);
void hd_rows_batch_free(Health__V1__SampleBatch *batch);

// MARK: - Attachments

// Attaches bytes to a sample of this app and writes the id of the attachment. `read` returns the
// next bytes, at most `capacity`, and 0 at the end; the SHA-256 digest is that of all bytes.
typedef size_t (*hd_read_callback)(uint8_t *data, size_t capacity, void *context);
bool hd_attachment_upload(
    hd_client *client, const Health__V1__BeginAttachmentRequest *request, const uint8_t sha256[32],
    hd_read_callback read, void *context, uint8_t attachment_id[16], hd_error *error);
// Calls back for each part of an attachment. Return false to end the download.
typedef bool (*hd_write_callback)(const uint8_t *data, size_t count, void *context);
bool hd_attachment_download(
    hd_client *client, const uint8_t attachment_id[16], hd_write_callback write, void *context,
    hd_error *error);

// MARK: - Ids

Health__V1__ObjectID hd_object_id(const uint8_t id[16]);
void hd_object_id_bytes(const Health__V1__ObjectID *object, uint8_t id[16]);

#ifdef __cplusplus
}
#endif
#endif
