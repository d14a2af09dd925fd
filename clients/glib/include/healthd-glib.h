// healthd-glib.h: a client of healthd, a health data store for one user on Linux, for programs with
// GLib's main loop. g-ir-scanner reads the comments, so that other languages have them too.
#ifndef HEALTHD_GLIB_H
#define HEALTHD_GLIB_H

#include <healthd-glib-values.h>

G_BEGIN_DECLS

// MARK: - Connection

/**
 * HealthdClient:
 *
 * A connection to healthd as an app. Calls complete in the thread-default main context of
 * healthd_client_connect_async(), and the client is used from the thread of this context only. Any
 * number of calls may be in flight. A call that the program cancels fails with
 * %G_IO_ERROR_CANCELLED; a save or a deletion may have happened nevertheless.
 */
#define HEALTHD_TYPE_CLIENT (healthd_client_get_type())
G_DECLARE_FINAL_TYPE(HealthdClient, healthd_client, HEALTHD, CLIENT, GObject)

/**
 * HealthdClient:bundle-identifier:
 *
 * The identifier of the app in reverse-DNS form, such as that of its #GApplication.
 */
/**
 * HealthdClient:socket-path:
 *
 * The path of a socket dedicated to this app; %NULL for the socket shared by all apps.
 */
/**
 * HealthdClient:connected:
 *
 * Whether the app is connected. When healthd closes the connection, this becomes %FALSE, and all
 * calls have failed with %HEALTHD_ERROR_UNAVAILABLE; the client can connect again.
 */

/**
 * healthd_client_new:
 * @bundle_identifier: the identifier of the app, such as that of its #GApplication
 *
 * Returns: (transfer full): a client that is not connected
 */
HealthdClient *healthd_client_new(const char *bundle_identifier);

/**
 * healthd_client_set_manifest:
 * @client: a client that is not connected
 * @name: the name that the user sees
 * @version: (nullable): the version of the app
 * @read_usage: (nullable): the reason for reading, which the consent sheet shows; %NULL if the app
 *   never requests it
 * @share_usage: (nullable): the reason for saving; %NULL if the app never requests it
 * @entitlements: (nullable) (array zero-terminated=1): at most 31 entitlements in addition to
 *   `com.apple.developer.healthkit`
 *
 * Lets an app that the user has not registered introduce itself when it connects. The user confirms
 * it with its first request. The app is bound to its program file, or to its key if it has one; a
 * program in an interpreted language needs a key.
 */
void healthd_client_set_manifest(
    HealthdClient *client, const char *name, const char *version, const char *read_usage,
    const char *share_usage, const char *const *entitlements);

/**
 * HealthdSignFunc:
 * @data: the bytes to sign
 * @user_data: (closure): data of the function
 *
 * Signs with the private Ed25519 key of the app.
 *
 * Returns: (transfer full) (nullable): the 64 bytes of the signature, or %NULL on failure
 */
typedef GBytes *(*HealthdSignFunc)(GBytes *data, gpointer user_data);

/**
 * healthd_client_set_key:
 * @client: a client that is not connected
 * @public_key: the 32 bytes of the public Ed25519 key
 * @sign: (scope notified) (closure user_data) (destroy destroy): signs what healthd sends
 * @user_data: data for @sign
 * @destroy: frees @user_data
 *
 * Identifies the app by its key instead of a token.
 */
void healthd_client_set_key(
    HealthdClient *client, GBytes *public_key, HealthdSignFunc sign, gpointer user_data,
    GDestroyNotify destroy);

/**
 * healthd_client_connect_async:
 * @client: a client that is not connected
 * @cancellable: (nullable): a cancellable
 * @callback: (scope async) (closure user_data): called when the app is connected
 * @user_data: data for @callback
 *
 * Connects as the app. An app without manifest and key is identified by the token that
 * `healthctl app register` has stored, or by its Unix user or program file.
 */
void healthd_client_connect_async(
    HealthdClient *client, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data);
/**
 * healthd_client_connect_finish:
 * @client: a client
 * @result: the result of the call
 * @error: an error, or %NULL
 *
 * Returns: whether the app is connected
 */
gboolean healthd_client_connect_finish(
    HealthdClient *client, GAsyncResult *result, GError **error);
/**
 * healthd_client_get_connected: (get-property connected)
 * @client: a client
 *
 * Returns: whether the app is connected
 */
gboolean healthd_client_get_connected(HealthdClient *client);
/**
 * healthd_client_close:
 * @client: a client
 *
 * Closes the connection. All calls fail with %HEALTHD_ERROR_UNAVAILABLE.
 */
void healthd_client_close(HealthdClient *client);

/**
 * healthd_client_call_async:
 * @client: a connected client
 * @method: a unary method of the protocol, such as `health.v1.Profile/PreferredUnits`
 * @request: (nullable): an encoded message of `proto/health/v1`; %NULL for an empty one
 * @cancellable: (nullable): a cancellable
 * @callback: (scope async) (closure user_data): called with the reply
 * @user_data: data for @callback
 *
 * Calls any method of the protocol that has one reply.
 */
void healthd_client_call_async(
    HealthdClient *client, const char *method, GBytes *request, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
/**
 * healthd_client_call_finish:
 * @client: a client
 * @result: the result of the call
 * @error: an error, or %NULL
 *
 * Returns: (transfer full): the encoded reply
 */
GBytes *healthd_client_call_finish(HealthdClient *client, GAsyncResult *result, GError **error);

// MARK: - Authorization

/**
 * HealthdAuthorizationStatus:
 * @HEALTHD_AUTHORIZATION_NOT_DETERMINED: the user has not decided
 * @HEALTHD_AUTHORIZATION_DENIED: the user denied saving
 * @HEALTHD_AUTHORIZATION_AUTHORIZED: the user allowed saving
 *
 * Whether an app may save a type.
 */
typedef enum {
  HEALTHD_AUTHORIZATION_NOT_DETERMINED,
  HEALTHD_AUTHORIZATION_DENIED,
  HEALTHD_AUTHORIZATION_AUTHORIZED
} HealthdAuthorizationStatus;

/**
 * healthd_client_authorization_status_async:
 * @client: a connected client
 * @sample_type: the name of a type
 * @cancellable: (nullable): a cancellable
 * @callback: (scope async) (closure user_data): called with the status
 * @user_data: data for @callback
 *
 * Returns whether the app may save a type. As in HealthKit, an app cannot find out whether it may
 * read.
 */
void healthd_client_authorization_status_async(
    HealthdClient *client, const char *sample_type, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
/**
 * healthd_client_authorization_status_finish:
 * @client: a client
 * @result: the result of the call
 * @error: an error, or %NULL
 *
 * Returns: the status; %HEALTHD_AUTHORIZATION_NOT_DETERMINED on failure
 */
HealthdAuthorizationStatus healthd_client_authorization_status_finish(
    HealthdClient *client, GAsyncResult *result, GError **error);

/**
 * healthd_client_request_authorization_async:
 * @client: a connected client
 * @share: (nullable) (array zero-terminated=1): the names of the types to save
 * @read: (nullable) (array zero-terminated=1): the names of the types to read
 * @cancellable: (nullable): a cancellable
 * @callback: (scope async) (closure user_data): called when the user has decided
 * @user_data: data for @callback
 *
 * Requests authorization and waits for the user, which may take minutes; returns at once if the
 * user has decided about all of the types.
 */
void healthd_client_request_authorization_async(
    HealthdClient *client, const char *const *share, const char *const *read,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/**
 * healthd_client_request_authorization_finish:
 * @client: a client
 * @result: the result of the call
 * @error: an error, or %NULL
 *
 * Returns: whether the request was processed, whatever the user decided
 */
gboolean healthd_client_request_authorization_finish(
    HealthdClient *client, GAsyncResult *result, GError **error);

// MARK: - Samples

/**
 * HealthdOrder:
 * @HEALTHD_ORDER_START_ASCENDING: earliest start first
 * @HEALTHD_ORDER_START_DESCENDING: latest start first
 * @HEALTHD_ORDER_END_ASCENDING: earliest end first
 * @HEALTHD_ORDER_END_DESCENDING: latest end first
 *
 * The order of samples.
 */
typedef enum {
  HEALTHD_ORDER_START_ASCENDING,
  HEALTHD_ORDER_START_DESCENDING,
  HEALTHD_ORDER_END_ASCENDING,
  HEALTHD_ORDER_END_DESCENDING
} HealthdOrder;

/**
 * healthd_client_samples_async:
 * @client: a connected client
 * @sample_types: (array zero-terminated=1): the names of the types, at most 256
 * @start_time: the start of a period, in microseconds since 1970
 * @end_time: the end of the period; 0, and 0 for @start_time, for no restriction
 * @order: the order of the samples
 * @limit: the maximum number of samples; 0 for no limit
 * @cancellable: (nullable): a cancellable
 * @callback: (scope async) (closure user_data): called with the samples
 * @user_data: data for @callback
 *
 * Returns the samples that overlap a period. The latest sample of a type is the only one with
 * %HEALTHD_ORDER_END_DESCENDING and a limit of 1.
 */
void healthd_client_samples_async(
    HealthdClient *client, const char *const *sample_types, gint64 start_time, gint64 end_time,
    HealthdOrder order, guint64 limit, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data);
/**
 * healthd_client_samples_finish:
 * @client: a client
 * @result: the result of the call
 * @error: an error, or %NULL
 *
 * Returns: (transfer full): a list of #HealthdSample
 */
GListModel *healthd_client_samples_finish(
    HealthdClient *client, GAsyncResult *result, GError **error);

/**
 * healthd_client_save_async:
 * @client: a connected client
 * @samples: (array length=n_samples): the samples, whose ids are set if they have none
 * @n_samples: the number of samples, at least 1
 * @cancellable: (nullable): a cancellable
 * @callback: (scope async) (closure user_data): called when the samples are on disk
 * @user_data: data for @callback
 *
 * Saves all samples or none.
 */
void healthd_client_save_async(
    HealthdClient *client, HealthdSample **samples, gsize n_samples, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
/**
 * healthd_client_save_finish:
 * @client: a client
 * @result: the result of the call
 * @error: an error, or %NULL
 *
 * Returns: whether the samples are on disk
 */
gboolean healthd_client_save_finish(HealthdClient *client, GAsyncResult *result, GError **error);

/**
 * healthd_client_delete_async:
 * @client: a connected client
 * @ids: (array zero-terminated=1): the ids of samples of this app, at least 1
 * @cancellable: (nullable): a cancellable
 * @callback: (scope async) (closure user_data): called when the samples are deleted
 * @user_data: data for @callback
 *
 * Deletes all samples or none.
 */
void healthd_client_delete_async(
    HealthdClient *client, const char *const *ids, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
/**
 * healthd_client_delete_finish:
 * @client: a client
 * @result: the result of the call
 * @error: an error, or %NULL
 *
 * Returns: the number of deleted samples; -1 on failure
 */
gint64 healthd_client_delete_finish(HealthdClient *client, GAsyncResult *result, GError **error);

// MARK: - Statistics

/**
 * HealthdStatisticsOptions:
 * @HEALTHD_STATISTICS_AVERAGE: the average, for discrete types such as `heartRate`
 * @HEALTHD_STATISTICS_MINIMUM: the lowest value, for discrete types
 * @HEALTHD_STATISTICS_MAXIMUM: the highest value, for discrete types
 * @HEALTHD_STATISTICS_SUM: the sum, for cumulative types such as `stepCount`
 * @HEALTHD_STATISTICS_MOST_RECENT: the value of the sample that ends last
 * @HEALTHD_STATISTICS_DURATION: the time that samples cover
 *
 * What to compute. An option that does not apply to a type has no value.
 */
typedef enum {
  HEALTHD_STATISTICS_AVERAGE = 1 << 1,
  HEALTHD_STATISTICS_MINIMUM = 1 << 2,
  HEALTHD_STATISTICS_MAXIMUM = 1 << 3,
  HEALTHD_STATISTICS_SUM = 1 << 4,
  HEALTHD_STATISTICS_MOST_RECENT = 1 << 5,
  HEALTHD_STATISTICS_DURATION = 1 << 6
} HealthdStatisticsOptions;

/**
 * HealthdInterval:
 * @HEALTHD_INTERVAL_WHOLE: one entry for the whole period
 * @HEALTHD_INTERVAL_MINUTES: minutes
 * @HEALTHD_INTERVAL_HOURS: hours
 * @HEALTHD_INTERVAL_DAYS: days of the time zone of this machine, which may have 23 to 25 hours
 * @HEALTHD_INTERVAL_WEEKS: weeks
 * @HEALTHD_INTERVAL_MONTHS: months
 * @HEALTHD_INTERVAL_YEARS: years
 *
 * The unit of intervals.
 */
typedef enum {
  HEALTHD_INTERVAL_WHOLE,
  HEALTHD_INTERVAL_MINUTES,
  HEALTHD_INTERVAL_HOURS,
  HEALTHD_INTERVAL_DAYS,
  HEALTHD_INTERVAL_WEEKS,
  HEALTHD_INTERVAL_MONTHS,
  HEALTHD_INTERVAL_YEARS
} HealthdInterval;

/**
 * healthd_client_statistics_async:
 * @client: a connected client
 * @sample_type: the name of a quantity type
 * @options: what to compute
 * @start_time: the start of the period and of the first interval, in microseconds since 1970
 * @end_time: the end of the period; 0, and 0 for @start_time, for no restriction
 * @interval: the unit of the intervals
 * @interval_count: the length of an interval in its unit, 1 or more, such as 2 for two weeks
 * @cancellable: (nullable): a cancellable
 * @callback: (scope async) (closure user_data): called with the statistics
 * @user_data: data for @callback
 *
 * Computes statistics of the samples that overlap a period. With intervals, each interval in the
 * period has an entry, also without samples.
 */
void healthd_client_statistics_async(
    HealthdClient *client, const char *sample_type, HealthdStatisticsOptions options,
    gint64 start_time, gint64 end_time, HealthdInterval interval, guint interval_count,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/**
 * healthd_client_statistics_finish:
 * @client: a client
 * @result: the result of the call
 * @error: an error, or %NULL
 *
 * Returns: (transfer full): a list of #HealthdStatistics, in order
 */
GListModel *healthd_client_statistics_finish(
    HealthdClient *client, GAsyncResult *result, GError **error);

// MARK: - Changes

/**
 * HealthdObserver:
 *
 * Follows the changes of some types until it is stopped, its last reference is dropped, or the
 * connection is closed. The signals are emitted in the main context of the client.
 */
#define HEALTHD_TYPE_OBSERVER (healthd_observer_get_type())
G_DECLARE_FINAL_TYPE(HealthdObserver, healthd_observer, HEALTHD, OBSERVER, GObject)

/**
 * HealthdObserver:anchor:
 *
 * The position after the last change, which is opaque; %NULL at the beginning. An app that stores
 * it continues from there after its next start.
 */
/**
 * HealthdObserver::changed:
 * @observer: an observer
 * @added: a list of the added #HealthdSample
 * @deleted: the ids of the deleted samples
 *
 * Emitted for each page of changes, after the anchor has advanced. The first page is emitted soon
 * after the start, even if it is empty.
 */
/**
 * HealthdObserver::ended:
 * @observer: an observer
 * @error: (nullable): the reason
 *
 * Emitted once, when no further change will be reported, and not after healthd_observer_stop().
 */

/**
 * healthd_client_observe:
 * @client: a connected client
 * @sample_types: (array zero-terminated=1): the names of the types, at most 256
 * @anchor: (nullable): the anchor of an earlier observer; %NULL to begin with the stored samples
 * @error: an error, or %NULL
 *
 * Returns: (transfer full): an observer; %NULL on failure
 */
HealthdObserver *healthd_client_observe(
    HealthdClient *client, const char *const *sample_types, GBytes *anchor, GError **error);
/**
 * healthd_observer_get_anchor: (get-property anchor)
 * @observer: an observer
 *
 * Returns: (nullable) (transfer none): the position after the last change
 */
GBytes *healthd_observer_get_anchor(HealthdObserver *observer);
/**
 * healthd_observer_stop:
 * @observer: an observer
 *
 * Stops the observer; no signal follows.
 */
void healthd_observer_stop(HealthdObserver *observer);

G_END_DECLS

#endif
