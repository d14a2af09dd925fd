// healthd.h: a client of healthd, the health data store of one person on Linux.
//
// Every call blocks until healthd has answered. A client belongs to one thread at a time; there are
// no globals, so any number may be open. Times are microseconds since 1970, values are in the
// canonical unit of their type unless a sample names another one. Functions that can fail return
// false and fill in the error, which may be null.
#ifndef HEALTHD_H
#define HEALTHD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The library shows nothing else.
#pragma GCC visibility push(default)

// A connection, as one app or as the person.
typedef struct hd_client hd_client;

typedef struct hd_error {
  // gRPC's code: 3 the request is wrong, 5 it is not there, 7 not allowed, 8 too much, 14 healthd
  // does not run or the store is locked, 16 the app is not known.
  int32_t code;
  // HKError.Code, or -1 when HealthKit has none.
  int32_t health_code;
  // An English sentence without health data, cut when it is longer.
  char message[512];
} hd_error;

// Bytes that the client allocates and the caller frees. Zero is empty.
typedef struct hd_bytes {
  uint8_t *data;
  size_t count;
} hd_bytes;

void hd_bytes_free(hd_bytes *bytes);

// MARK: - Types

// The number of a type by its name in HealthKit without the prefix, such as `stepCount`, or in
// full, such as `HKQuantityTypeIdentifierStepCount`; 0 when there is none.
uint32_t hd_type(const char *name);
// Null when there is no such type.
const char *hd_type_name(uint32_t type);
// The canonical unit, such as `count/min`; empty for types that are no quantities.
const char *hd_type_unit(uint32_t type);

// MARK: - Connections

typedef struct hd_options {
  // Where the sockets are; null: $HEALTHD_RUNTIME_DIR, $XDG_RUNTIME_DIR/healthd or
  // /run/user/UID/healthd, as for healthctl.
  const char *runtime_directory;
  // A socket of its own that an app has; null: the one for apps.
  const char *socket_path;
} hd_options;

// Connects and says hello as an app. Its token is read from where `healthctl app register` puts it:
// $XDG_CONFIG_HOME/healthd/tokens/BUNDLE, or below ~/.config; an app that is known by its user or
// program file has none. Null with the error when that fails.
hd_client *hd_connect(const char *bundle_identifier, const hd_options *options, hd_error *error);
// Connects as the person, over the control socket.
hd_client *hd_connect_person(const hd_options *options, hd_error *error);
void hd_close(hd_client *client);
// From any thread: what the client waits for fails with code 14, and so does all that follows.
void hd_interrupt(hd_client *client);

typedef struct hd_manifest {
  const char *bundle_identifier, *name, *version;
  // Why it reads and why it saves; null: it never asks to.
  const char *read_usage, *share_usage;
} hd_manifest;

// As the person: makes an app known that is recognised by a token, which is written to where
// hd_connect finds it. It may do nothing until the person grants it something.
bool hd_register(hd_client *person, const hd_manifest *manifest, hd_error *error);

// MARK: - Authorization

typedef enum hd_decision { HD_NOT_DETERMINED, HD_DENIED, HD_AUTHORIZED } hd_decision;

typedef enum hd_request_status {
  HD_REQUEST_UNKNOWN,
  HD_SHOULD_REQUEST,
  HD_REQUEST_UNNECESSARY
} hd_request_status;

// Whether the app may save each type; `decisions` has room for all. Nothing tells whether it may
// read.
bool hd_authorization_status(
    hd_client *client, const uint32_t *types, size_t count, hd_decision *decisions,
    hd_error *error);
// Asks the person, and waits for her answer, which may take minutes. True: she was asked, whatever
// she decided.
bool hd_request_authorization(
    hd_client *client, const uint32_t *share, size_t share_count, const uint32_t *read,
    size_t read_count, hd_error *error);
// Whether hd_request_authorization would ask anything.
bool hd_authorization_request_status(
    hd_client *client, const uint32_t *share, size_t share_count, const uint32_t *read,
    size_t read_count, hd_request_status *status, hd_error *error);

// MARK: - Samples

// A quantity or category sample. Of other kinds what is here is read too; the rest of them goes
// through hd_call.
typedef struct hd_sample {
  // A UUID. Zero in a save: the client makes one and writes it here.
  uint8_t id[16];
  uint32_t type;
  // In a save an end of 0 is the start.
  int64_t start_us, end_us;
  // A quantity, or the number of a category value.
  double value;
  // Of the value in a save; null: the canonical unit.
  const char *unit;
  // Who saved it, as read; valid during the callback.
  const char *source_name, *source_bundle;
} hd_sample;

// False ends the query.
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
  // Samples that overlap this period; both 0: any.
  int64_t start_us, end_us;
  hd_order order;
  // 0: all.
  uint64_t limit;
} hd_query;

// All samples or none; they are on disk when it returns.
bool hd_save(hd_client *client, hd_sample *samples, size_t count, hd_error *error);
// Own samples by id, all or none. `deleted_count` may be null.
bool hd_delete(
    hd_client *client, const uint8_t (*ids)[16], size_t count, uint64_t *deleted_count,
    hd_error *error);
// Own samples of a type that overlap a period; both ends 0: all of them.
bool hd_delete_matching(
    hd_client *client, uint32_t type, int64_t start_us, int64_t end_us, uint64_t *deleted_count,
    hd_error *error);
// Calls back for each sample, page after page.
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
  // Added up; what does not fit the type gives no value.
  unsigned options;
  // Samples that overlap this period; both 0: any. With intervals, each of the period has an entry.
  int64_t start_us, end_us;
  // HD_WHOLE: one entry over everything.
  hd_interval interval;
  // Intervals hold so many; 0 is 1.
  uint32_t interval_count;
  // Start of some interval; 0: `start_us`.
  int64_t anchor_us;
  // IANA name; null: that of this machine.
  const char *time_zone;
} hd_statistics_query;

// NaN where there is none.
typedef struct hd_statistics {
  int64_t start_us, end_us;
  double sum, average, minimum, maximum, most_recent, duration_s;
} hd_statistics;

typedef bool (*hd_statistics_callback)(const hd_statistics *entry, void *context);

bool hd_statistics_each(
    hd_client *client, const hd_statistics_query *query, hd_statistics_callback callback,
    void *context, hd_error *error);

// Midnight of a day of this machine's time zone: 0 today, -1 yesterday.
int64_t hd_day_start_us(int days_from_today);
int64_t hd_now_us(void);

// MARK: - Changes

// Any callback may be null; one that returns false ends it.
typedef struct hd_change_callbacks {
  bool (*added)(const hd_sample *sample, void *context);
  bool (*deleted)(const uint8_t id[16], uint32_t type, void *context);
  // Behind a page: keep the anchor to go on from here another time.
  bool (*reached)(const hd_bytes *anchor, void *context);
  void *context;
} hd_change_callbacks;

// What was added and deleted since the anchor, empty for the beginning, which becomes the newest.
bool hd_changes(
    hd_client *client, const uint32_t *types, size_t count, hd_bytes *anchor,
    const hd_change_callbacks *callbacks, hd_error *error);
// The same, and then whatever changes, until a callback returns false or the connection ends.
bool hd_observe(
    hd_client *client, const uint32_t *types, size_t count, hd_bytes *anchor,
    const hd_change_callbacks *callbacks, hd_error *error);

// MARK: - Everything else

// Any unary method, such as `health.v1.Profile/PreferredUnits`, with a protobuf message of
// proto/health/v1. `reply` may be null.
bool hd_call(
    hd_client *client, const char *method, const void *request, size_t count, hd_bytes *reply,
    hd_error *error);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif
#endif
