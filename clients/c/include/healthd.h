// healthd.h: a client of healthd, a health data store for one user on Linux.
//
// A call blocks until healthd has replied; the section on main loops has calls that do not. Use a
// client from one thread at a time; the library has no globals, so any number of clients may be
// open in any number of threads. Times are microseconds since 1970. Values are in the canonical
// unit of their type unless a sample names another unit. Functions that can fail return false or
// null and fill in the error, which may be null.
#ifndef HEALTHD_H
#define HEALTHD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Only these symbols are exported.
#pragma GCC visibility push(default)

// A connection, as an app or as the user.
typedef struct hd_client hd_client;

// Why a call failed, where a program acts on more than the codes: values of health.v1.ErrorReason.
enum {
  // An object that the request names does not exist, or the caller did not save it.
  HD_REASON_NO_SUCH_OBJECT = 1,
  // The request requires proof of the user's presence, which was not given.
  HD_REASON_PRESENCE_REQUIRED = 2,
  // The registration of the app lacks an entitlement.
  HD_REASON_ENTITLEMENT_MISSING = 3,
};

typedef struct hd_error {
  // The gRPC status code: 3 invalid argument, 5 not found, 7 permission denied, 8 a limit is
  // exceeded, 14 healthd is not running or the store is locked, 16 the app is not registered.
  int32_t code;
  // The HKError.Code, or -1 if HealthKit has none for this error.
  int32_t health_code;
  // English text without health data, truncated to this size. It may change; the codes do not.
  char message[512];
  // One of HD_REASON_*, a number of a newer daemon, or 0 if the codes are sufficient.
  int32_t reason;
} hd_error;

// Bytes that the client allocates and the caller frees. All zeros is empty.
typedef struct hd_bytes {
  uint8_t *data;
  size_t count;
} hd_bytes;

void hd_bytes_free(hd_bytes *bytes);

// MARK: - Types

// Returns the number of the type with a HealthKit name, either without the prefix, such as
// `stepCount`, or in full, such as `HKQuantityTypeIdentifierStepCount`; 0 if no type has this name.
uint32_t hd_type(const char *name);
// Returns the name without the prefix; null if there is no such type.
const char *hd_type_name(uint32_t type);
// Returns the canonical unit, such as `count/min`; empty for types other than quantities, null if
// there is no such type.
const char *hd_type_unit(uint32_t type);

// MARK: - Connections

typedef struct hd_options {
  // The directory of the sockets. Null: $HEALTHD_RUNTIME_DIR, /run/healthd/UID if it exists,
  // $XDG_RUNTIME_DIR/healthd or /run/user/UID/healthd, as for healthctl.
  const char *runtime_directory;
  // The path of a socket dedicated to this app. Null: the socket shared by all apps.
  const char *socket_path;
} hd_options;

// Connects and authenticates as an app, with the token that `healthctl app register` stored in
// $XDG_CONFIG_HOME/healthd/tokens/BUNDLE or ~/.config/healthd/tokens/BUNDLE. An app that is
// identified by its Unix user or program file has no token.
hd_client *hd_connect(const char *bundle_identifier, const hd_options *options, hd_error *error);
// Connects as the user, over the control socket.
hd_client *hd_connect_user(const hd_options *options, hd_error *error);
void hd_close(hd_client *client);
// Interrupts the client; may be called from any thread. The pending call and all later calls fail
// with code 14.
void hd_interrupt(hd_client *client);

typedef struct hd_manifest {
  const char *bundle_identifier, *name, *version;
  // The reasons for reading and for saving, which the consent sheet shows. Null: the app never
  // requests that permission.
  const char *read_usage, *share_usage;
} hd_manifest;

// Registers an app that is identified by a token, and stores the token where hd_connect reads it.
// Requires a connection of the user. The app has no permissions until the user grants some.
bool hd_register(hd_client *user, const hd_manifest *manifest, hd_error *error);

// The identity of an app that signs or introduces itself.
typedef struct hd_identity {
  const char *bundle_identifier;
  // If the app is not registered, healthd registers it with this manifest, and the user confirms it
  // with the first request. Null: the user has registered the app.
  const hd_manifest *manifest;
  // The 32 bytes of the public Ed25519 key; null for an app without a key, which is bound to its
  // program file.
  const uint8_t *public_key;
  // Writes the Ed25519 signature of the bytes and returns true. Null for an app without a key.
  bool (*sign)(const uint8_t *data, size_t count, uint8_t signature[64], void *context);
  void *context;
  // Entitlements for the manifest beyond com.apple.developer.healthkit, such as
  // `com.apple.developer.healthkit.background-delivery`; at most 31.
  const char *const *entitlements;
  size_t entitlement_count;
} hd_identity;

// Connects as an app with an identity.
hd_client *hd_connect_identity(
    const hd_identity *identity, const hd_options *options, hd_error *error);
// The error is null when the app is connected. The callback must not close the client.
typedef void (*hd_connected_callback)(hd_client *client, const hd_error *error, void *context);
// Begins to connect as an app. hd_dispatch completes it and calls back; until then the app makes no
// calls, and the identity must remain valid.
hd_client *hd_connect_start(
    const hd_identity *identity, const hd_options *options, hd_connected_callback connected,
    void *context, hd_error *error);

// MARK: - Authorization

typedef enum hd_decision { HD_NOT_DETERMINED, HD_DENIED, HD_AUTHORIZED } hd_decision;

typedef enum hd_request_status {
  HD_REQUEST_UNKNOWN,
  HD_SHOULD_REQUEST,
  HD_REQUEST_UNNECESSARY
} hd_request_status;

// Writes to `decisions`, an array of `count` elements, whether the app may save each type. As in
// HealthKit, an app cannot find out whether it may read.
bool hd_authorization_status(
    hd_client *client, const uint32_t *types, size_t count, hd_decision *decisions,
    hd_error *error);
// Requests authorization and waits for the user, which may take minutes. True means that the
// request was processed, whatever the user decided.
bool hd_request_authorization(
    hd_client *client, const uint32_t *share, size_t share_count, const uint32_t *read,
    size_t read_count, hd_error *error);
// Writes to `status` whether hd_request_authorization would show a consent sheet.
bool hd_authorization_request_status(
    hd_client *client, const uint32_t *share, size_t share_count, const uint32_t *read,
    size_t read_count, hd_request_status *status, hd_error *error);

// MARK: - Samples

// A quantity or category sample. Samples of other kinds are read with these fields only; use
// hd_call for their details.
typedef struct hd_sample {
  // A UUID. If it is zero, hd_save creates one and writes it here.
  uint8_t id[16];
  uint32_t type;
  // In hd_save, an end of 0 means the start.
  int64_t start_us, end_us;
  // A quantity, or the number of a category value.
  double value;
  // The unit of `value` in hd_save; null is the canonical unit.
  const char *unit;
  // The source of a sample that was read; valid during the callback.
  const char *source_name, *source_bundle;
} hd_sample;

// Return false to end the query.
typedef bool (*hd_sample_callback)(const hd_sample *sample, void *context);

typedef enum hd_order {
  HD_START_ASCENDING,
  HD_START_DESCENDING,
  HD_END_ASCENDING,
  HD_END_DESCENDING
} hd_order;

typedef struct hd_query {
  const uint32_t *types;
  size_t type_count;
  // Samples that overlap this period; both 0 for no restriction.
  int64_t start_us, end_us;
  hd_order order;
  // 0 for no limit.
  uint64_t limit;
} hd_query;

// Saves all samples or none. When it returns true, they are on disk.
bool hd_save(hd_client *client, hd_sample *samples, size_t count, hd_error *error);
// Creates the id of a new object.
void hd_new_id(hd_client *client, uint8_t id[16]);
// Deletes samples of this app by id, all or none. `deleted_count` may be null.
bool hd_delete(
    hd_client *client, const uint8_t (*ids)[16], size_t count, uint64_t *deleted_count,
    hd_error *error);
// Deletes the samples of this app that have a type and overlap a period; both ends 0 for all.
bool hd_delete_matching(
    hd_client *client, uint32_t type, int64_t start_us, int64_t end_us, uint64_t *deleted_count,
    hd_error *error);
// Calls back for each sample that matches. The samples are fetched in pages.
bool hd_samples(
    hd_client *client, const hd_query *query, hd_sample_callback callback, void *context,
    hd_error *error);

// MARK: - Statistics

enum {
  HD_AVERAGE = 2,
  HD_MINIMUM = 4,
  HD_MAXIMUM = 8,
  HD_SUM = 16,
  HD_MOST_RECENT = 32,
  HD_DURATION = 64
};

typedef enum hd_interval {
  HD_WHOLE,
  HD_MINUTES,
  HD_HOURS,
  HD_DAYS,
  HD_WEEKS,
  HD_MONTHS,
  HD_YEARS
} hd_interval;

typedef struct hd_statistics_query {
  uint32_t type;
  // A combination of HD_AVERAGE and so on. An option that does not apply to the type has no value.
  unsigned options;
  // Samples that overlap this period; both 0 for no restriction. With intervals, each interval in
  // the period has an entry.
  int64_t start_us, end_us;
  // HD_WHOLE is one entry for all samples.
  hd_interval interval;
  // The length of an interval in its unit, such as 2 for two weeks; 0 means 1.
  uint32_t interval_count;
  // The start of any interval; 0 means `start_us`.
  int64_t anchor_us;
  // An IANA name; null is the time zone of this machine.
  const char *time_zone;
} hd_statistics_query;

// The statistics of an interval. A value that does not exist or was not requested is NaN.
typedef struct hd_statistics {
  int64_t start_us, end_us;
  double sum, average, minimum, maximum, most_recent, duration_s;
} hd_statistics;

// Return false to end the query.
typedef bool (*hd_statistics_callback)(const hd_statistics *entry, void *context);

// Calls back for each interval, in order.
bool hd_statistics_each(
    hd_client *client, const hd_statistics_query *query, hd_statistics_callback callback,
    void *context, hd_error *error);

// Returns midnight of a day in the time zone of this machine: 0 is today, -1 is yesterday.
int64_t hd_day_start_us(int days_from_today);
int64_t hd_now_us(void);

// MARK: - Changes

// Any callback may be null. Return false from one to end the call.
typedef struct hd_change_callbacks {
  bool (*added)(const hd_sample *sample, void *context);
  bool (*deleted)(const uint8_t id[16], uint32_t type, void *context);
  // Called after each page. Store the anchor to continue from here later.
  bool (*reached)(const hd_bytes *anchor, void *context);
  void *context;
} hd_change_callbacks;

// Calls back for the samples added and deleted since the anchor; an empty anchor starts at the
// beginning. Each page that was delivered in full replaces the anchor.
bool hd_changes(
    hd_client *client, const uint32_t *types, size_t count, hd_bytes *anchor,
    const hd_change_callbacks *callbacks, hd_error *error);
// Like hd_changes, and then follows further changes until a callback returns false or the
// connection ends.
bool hd_observe(
    hd_client *client, const uint32_t *types, size_t count, hd_bytes *anchor,
    const hd_change_callbacks *callbacks, hd_error *error);

// MARK: - Main loops
//
// A program with a main loop waits for hd_events on hd_fd, level-triggered, and then calls
// hd_dispatch. Blocking calls are loops over the same functions: they run the callbacks of pending
// calls while they wait. Callbacks may start and cancel calls and make blocking calls, but must not
// close the client.

// A call that has been started and not finished.
typedef struct hd_pending_call hd_pending_call;

// Any callback may be null. The arguments are valid during the callback.
typedef struct hd_call_handler {
  // Called for each message of a stream.
  void (*message)(const void *data, size_t count, void *context);
  // Called once, at the end; the pending call is freed afterwards. The error is null on success;
  // only then a unary call has a reply.
  void (*finished)(const hd_error *error, const hd_bytes *reply, void *context);
  void *context;
} hd_call_handler;

// The descriptor of the connection, which the client closes.
int hd_fd(const hd_client *client);
// The events to wait for, as for poll: POLLIN, and POLLOUT while requests could not be sent; 0 when
// the connection is closed.
short hd_events(const hd_client *client);
// Sends, receives and runs callbacks, and never waits. Returns false when the connection is closed:
// all calls have finished with code 14 then.
bool hd_dispatch(hd_client *client, hd_error *error);

// Starts a call of a unary method and returns at once; hd_call describes the arguments.
hd_pending_call *hd_call_start(
    hd_client *client, const char *method, const void *request, size_t count,
    const hd_call_handler *handler, hd_error *error);
// Starts a call of a streaming method with its first message.
hd_pending_call *hd_stream_start(
    hd_client *client, const char *method, const void *first, size_t count,
    const hd_call_handler *handler, hd_error *error);
// Starts a call of a method that has one request and answers with messages. The protocol has no frame
// that ends it early: a canceled one continues unheard until the connection is closed.
hd_pending_call *hd_server_stream_start(
    hd_client *client, const char *method, const void *request, size_t count,
    const hd_call_handler *handler, hd_error *error);
// Sends a further message, such as more credit.
void hd_stream_send(hd_pending_call *call, const void *message, size_t count);
// Announces that no message follows. The server then ends the stream, which finishes the call.
void hd_stream_close(hd_pending_call *call);
// Frees a call without a further callback. A write may have happened nevertheless.
void hd_cancel(hd_pending_call *call);

// MARK: - Everything else

// Calls any unary method, such as `health.v1.Profile/PreferredUnits`, with an encoded message of
// proto/health/v1. `reply` may be null.
bool hd_call(
    hd_client *client, const char *method, const void *request, size_t count, hd_bytes *reply,
    hd_error *error);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif
#endif
