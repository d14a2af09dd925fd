// Errors, samples and statistics of healthd-glib.h.
#ifndef HEALTHD_GLIB_VALUES_H
#define HEALTHD_GLIB_VALUES_H

#include <gio/gio.h>

G_BEGIN_DECLS

// MARK: - Errors

#define HEALTHD_ERROR (healthd_error_quark())
GQuark healthd_error_quark(void);

/**
 * HealthdError:
 * @HEALTHD_ERROR_CANCELED: the user closed the sheet of a request without a decision
 * @HEALTHD_ERROR_UNKNOWN: an unknown error
 * @HEALTHD_ERROR_INVALID_ARGUMENT: an argument is wrong; the message names it
 * @HEALTHD_ERROR_DEADLINE_EXCEEDED: the time limit of a call has passed
 * @HEALTHD_ERROR_NOT_FOUND: the object does not exist
 * @HEALTHD_ERROR_ALREADY_EXISTS: the object exists already
 * @HEALTHD_ERROR_PERMISSION_DENIED: the user has not allowed the app to save the type
 * @HEALTHD_ERROR_RESOURCE_EXHAUSTED: a limit is exceeded
 * @HEALTHD_ERROR_FAILED_PRECONDITION: the call is not possible in the present state
 * @HEALTHD_ERROR_ABORTED: the call was interrupted by a concurrent change
 * @HEALTHD_ERROR_OUT_OF_RANGE: a position is beyond the end
 * @HEALTHD_ERROR_UNIMPLEMENTED: there is no such method
 * @HEALTHD_ERROR_INTERNAL: a defect of healthd or of this library
 * @HEALTHD_ERROR_UNAVAILABLE: healthd is not running, the store is locked, or the connection is
 *   closed
 * @HEALTHD_ERROR_DATA_LOSS: data is damaged
 * @HEALTHD_ERROR_UNAUTHENTICATED: the app is not registered, or is not connected as itself
 *
 * Errors of calls: the status codes of gRPC. The messages are English texts that contain the remedy
 * and no health data. A call that the program cancels fails with %G_IO_ERROR_CANCELLED instead.
 */
typedef enum {
  HEALTHD_ERROR_CANCELED = 1,
  HEALTHD_ERROR_UNKNOWN = 2,
  HEALTHD_ERROR_INVALID_ARGUMENT = 3,
  HEALTHD_ERROR_DEADLINE_EXCEEDED = 4,
  HEALTHD_ERROR_NOT_FOUND = 5,
  HEALTHD_ERROR_ALREADY_EXISTS = 6,
  HEALTHD_ERROR_PERMISSION_DENIED = 7,
  HEALTHD_ERROR_RESOURCE_EXHAUSTED = 8,
  HEALTHD_ERROR_FAILED_PRECONDITION = 9,
  HEALTHD_ERROR_ABORTED = 10,
  HEALTHD_ERROR_OUT_OF_RANGE = 11,
  HEALTHD_ERROR_UNIMPLEMENTED = 12,
  HEALTHD_ERROR_INTERNAL = 13,
  HEALTHD_ERROR_UNAVAILABLE = 14,
  HEALTHD_ERROR_DATA_LOSS = 15,
  HEALTHD_ERROR_UNAUTHENTICATED = 16
} HealthdError;

// MARK: - Samples

/**
 * healthd_canonical_unit:
 * @type: the name of a type, such as `heartRate` or `HKQuantityTypeIdentifierHeartRate`
 *
 * Returns: (nullable): the unit in which values of the type are returned, such as `count/min`;
 *   empty for a type that is not a quantity, %NULL if there is no such type
 */
const char *healthd_canonical_unit(const char *type);

/**
 * HealthdSample:
 *
 * A quantity or category sample. Samples of other kinds have these properties only;
 * healthd_client_call_async() returns their details. A sample does not change, except that saving
 * sets its id.
 */
#define HEALTHD_TYPE_SAMPLE (healthd_sample_get_type())
G_DECLARE_FINAL_TYPE(HealthdSample, healthd_sample, HEALTHD, SAMPLE, GObject)

/**
 * HealthdSample:id:
 *
 * The UUID in lower case; %NULL for a new sample until it is saved.
 */
/**
 * HealthdSample:sample-type:
 *
 * The name of the type without its prefix, such as `stepCount`.
 */
/**
 * HealthdSample:start-time:
 *
 * The start in microseconds since 1970 in UTC, as from g_get_real_time().
 */
/**
 * HealthdSample:end-time:
 *
 * The end in microseconds since 1970 in UTC, not before the start.
 */
/**
 * HealthdSample:value:
 *
 * The quantity in the unit of the sample, or the number of a category value.
 */
/**
 * HealthdSample:unit:
 *
 * The unit of the value; %NULL or empty is the canonical unit of the type.
 */
/**
 * HealthdSample:source-name:
 *
 * The name of the app or device that saved the sample; %NULL for a new sample.
 */
/**
 * HealthdSample:source-bundle-identifier:
 *
 * The identifier of the app that saved the sample; empty if an import did not contain it, %NULL for
 * a new sample.
 */

/**
 * healthd_sample_new:
 * @sample_type: the name of a quantity or category type, such as `stepCount`
 * @value: the quantity, or the number of a category value
 * @unit: (nullable): the unit of @value; %NULL for the canonical unit, and for a category
 * @start_time: the start, in microseconds since 1970
 * @end_time: the end, in microseconds since 1970, not before @start_time
 *
 * Returns: (transfer full): a sample to be saved
 */
HealthdSample *healthd_sample_new(
    const char *sample_type, double value, const char *unit, gint64 start_time, gint64 end_time);
/**
 * healthd_sample_get_id: (get-property id)
 * @sample: a sample
 *
 * Returns: (nullable): the UUID; %NULL until a new sample is saved
 */
const char *healthd_sample_get_id(HealthdSample *sample);
/**
 * healthd_sample_get_sample_type: (get-property sample-type)
 * @sample: a sample
 *
 * Returns: (nullable): the name of the type
 */
const char *healthd_sample_get_sample_type(HealthdSample *sample);
/**
 * healthd_sample_get_start_time: (get-property start-time)
 * @sample: a sample
 *
 * Returns: the start, in microseconds since 1970
 */
gint64 healthd_sample_get_start_time(HealthdSample *sample);
/**
 * healthd_sample_get_end_time: (get-property end-time)
 * @sample: a sample
 *
 * Returns: the end, in microseconds since 1970
 */
gint64 healthd_sample_get_end_time(HealthdSample *sample);
/**
 * healthd_sample_get_value: (get-property value)
 * @sample: a sample
 *
 * Returns: the quantity in the unit of the sample, or the number of a category value
 */
double healthd_sample_get_value(HealthdSample *sample);
/**
 * healthd_sample_get_unit: (get-property unit)
 * @sample: a sample
 *
 * Returns: (nullable): the unit of the value; %NULL or empty for the canonical unit
 */
const char *healthd_sample_get_unit(HealthdSample *sample);
/**
 * healthd_sample_get_source_name: (get-property source-name)
 * @sample: a sample
 *
 * Returns: (nullable): the name of the app or device that saved the sample
 */
const char *healthd_sample_get_source_name(HealthdSample *sample);
/**
 * healthd_sample_get_source_bundle_identifier: (get-property source-bundle-identifier)
 * @sample: a sample
 *
 * Returns: (nullable): the identifier of the app that saved the sample
 */
const char *healthd_sample_get_source_bundle_identifier(HealthdSample *sample);

// MARK: - Statistics

/**
 * HealthdStatistics:
 *
 * The statistics of an interval, in the canonical unit of the type. A value that does not exist, or
 * was not requested, is NaN.
 */
#define HEALTHD_TYPE_STATISTICS (healthd_statistics_get_type())
G_DECLARE_FINAL_TYPE(HealthdStatistics, healthd_statistics, HEALTHD, STATISTICS, GObject)

/**
 * HealthdStatistics:start-time:
 *
 * The start of the interval, or of the first sample, in microseconds since 1970.
 */
/**
 * HealthdStatistics:end-time:
 *
 * The end of the interval, or of the last sample, in microseconds since 1970.
 */
/**
 * HealthdStatistics:average:
 *
 * The average of the values.
 */
/**
 * HealthdStatistics:minimum:
 *
 * The lowest value.
 */
/**
 * HealthdStatistics:maximum:
 *
 * The highest value.
 */
/**
 * HealthdStatistics:sum:
 *
 * The sum of the values, in which overlapping samples of several sources count once.
 */
/**
 * HealthdStatistics:most-recent:
 *
 * The value of the sample that ends last.
 */
/**
 * HealthdStatistics:duration:
 *
 * The time that samples cover, in seconds.
 */

/**
 * healthd_statistics_get_start_time: (get-property start-time)
 * @statistics: statistics
 *
 * Returns: the start, in microseconds since 1970
 */
gint64 healthd_statistics_get_start_time(HealthdStatistics *statistics);
/**
 * healthd_statistics_get_end_time: (get-property end-time)
 * @statistics: statistics
 *
 * Returns: the end, in microseconds since 1970
 */
gint64 healthd_statistics_get_end_time(HealthdStatistics *statistics);
/**
 * healthd_statistics_get_average: (get-property average)
 * @statistics: statistics
 *
 * Returns: the average, or NaN
 */
double healthd_statistics_get_average(HealthdStatistics *statistics);
/**
 * healthd_statistics_get_minimum: (get-property minimum)
 * @statistics: statistics
 *
 * Returns: the lowest value, or NaN
 */
double healthd_statistics_get_minimum(HealthdStatistics *statistics);
/**
 * healthd_statistics_get_maximum: (get-property maximum)
 * @statistics: statistics
 *
 * Returns: the highest value, or NaN
 */
double healthd_statistics_get_maximum(HealthdStatistics *statistics);
/**
 * healthd_statistics_get_sum: (get-property sum)
 * @statistics: statistics
 *
 * Returns: the sum, or NaN
 */
double healthd_statistics_get_sum(HealthdStatistics *statistics);
/**
 * healthd_statistics_get_most_recent: (get-property most-recent)
 * @statistics: statistics
 *
 * Returns: the value of the sample that ends last, or NaN
 */
double healthd_statistics_get_most_recent(HealthdStatistics *statistics);
/**
 * healthd_statistics_get_duration: (get-property duration)
 * @statistics: statistics
 *
 * Returns: the time that samples cover, in seconds, or NaN
 */
double healthd_statistics_get_duration(HealthdStatistics *statistics);

G_END_DECLS

#endif
