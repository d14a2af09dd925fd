// Errors, ids, samples and statistics.
#include <math.h>
#include <stdio.h>

#include "private.h"

enum { id_size = 16, id_length = 36 };

G_DEFINE_QUARK(healthd-error-quark, healthd_error)

GError *new_error(const hd_error *error) {
  return g_error_new_literal(HEALTHD_ERROR, error->code, error->message);
}

// MARK: - Types and ids

const char *healthd_canonical_unit(const char *type) {
  g_return_val_if_fail(type != NULL, NULL);
  return hd_type_unit(hd_type(type));
}

guint32 *type_numbers(const char *const *types, gsize *count, GError **error) {
  *count = types ? g_strv_length((char **)types) : 0;
  g_autofree guint32 *numbers = g_new0(guint32, *count + 1);
  for (gsize i = 0; i < *count; i++) {
    numbers[i] = hd_type(types[i]);
    if (numbers[i]) continue;
    g_set_error(
        error, HEALTHD_ERROR, HEALTHD_ERROR_INVALID_ARGUMENT,
        "unknown type \"%s\"; see: healthctl types", types[i]);
    return NULL;
  }
  return g_steal_pointer(&numbers);
}

char *id_text(const uint8_t id[16]) {
  GString *text = g_string_sized_new(id_length);
  for (int i = 0; i < id_size; i++)
    g_string_append_printf(text, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", id[i]);
  return g_string_free(text, FALSE);
}

gboolean id_bytes(const char *text, uint8_t id[16]) {
  if (!g_uuid_string_is_valid(text)) return FALSE;
  for (int i = 0; i < id_size; i++, text += 2) {
    if (*text == '-') text++;
    id[i] = (uint8_t)(g_ascii_xdigit_value(text[0]) << 4 | g_ascii_xdigit_value(text[1]));
  }
  return TRUE;
}

// MARK: - Samples

enum {
  sample_id = 1,
  sample_type,
  sample_start_time,
  sample_end_time,
  sample_value,
  sample_unit,
  sample_source_name,
  sample_source_bundle_identifier,
  sample_property_count
};

G_DEFINE_FINAL_TYPE(HealthdSample, healthd_sample, G_TYPE_OBJECT)

static void sample_get(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  HealthdSample *sample = HEALTHD_SAMPLE(object);
  switch (property) {
    case sample_id: g_value_set_string(value, sample->id); break;
    case sample_type: g_value_set_string(value, sample->type); break;
    case sample_start_time: g_value_set_int64(value, sample->start_time); break;
    case sample_end_time: g_value_set_int64(value, sample->end_time); break;
    case sample_value: g_value_set_double(value, sample->value); break;
    case sample_unit: g_value_set_string(value, sample->unit); break;
    case sample_source_name: g_value_set_string(value, sample->source_name); break;
    case sample_source_bundle_identifier:
      g_value_set_string(value, sample->source_bundle_identifier);
      break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void sample_set(GObject *object, guint property, const GValue *value, GParamSpec *spec) {
  HealthdSample *sample = HEALTHD_SAMPLE(object);
  switch (property) {
    case sample_type: sample->type = g_intern_string(g_value_get_string(value)); break;
    case sample_start_time: sample->start_time = g_value_get_int64(value); break;
    case sample_end_time: sample->end_time = g_value_get_int64(value); break;
    case sample_value: sample->value = g_value_get_double(value); break;
    case sample_unit: sample->unit = g_intern_string(g_value_get_string(value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void sample_finalize(GObject *object) {
  HealthdSample *sample = HEALTHD_SAMPLE(object);
  g_free(sample->id);
  g_free(sample->source_name);
  g_free(sample->source_bundle_identifier);
  G_OBJECT_CLASS(healthd_sample_parent_class)->finalize(object);
}

static void healthd_sample_class_init(HealthdSampleClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  GParamFlags writable = readable | G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY;
  GParamSpec *specs[sample_property_count] = {
      [sample_id] = g_param_spec_string("id", NULL, NULL, NULL, readable),
      [sample_type] = g_param_spec_string("sample-type", NULL, NULL, NULL, writable),
      [sample_start_time] =
          g_param_spec_int64("start-time", NULL, NULL, G_MININT64, G_MAXINT64, 0, writable),
      [sample_end_time] =
          g_param_spec_int64("end-time", NULL, NULL, G_MININT64, G_MAXINT64, 0, writable),
      [sample_value] =
          g_param_spec_double("value", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, writable),
      [sample_unit] = g_param_spec_string("unit", NULL, NULL, NULL, writable),
      [sample_source_name] = g_param_spec_string("source-name", NULL, NULL, NULL, readable),
      [sample_source_bundle_identifier] =
          g_param_spec_string("source-bundle-identifier", NULL, NULL, NULL, readable)};
  object->get_property = sample_get;
  object->set_property = sample_set;
  object->finalize = sample_finalize;
  g_object_class_install_properties(object, sample_property_count, specs);
}

static void healthd_sample_init(HealthdSample *sample) { (void)sample; }

HealthdSample *healthd_sample_new(
    const char *sample_type, double value, const char *unit, gint64 start_time, gint64 end_time) {
  return g_object_new(
      HEALTHD_TYPE_SAMPLE, "sample-type", sample_type, "value", value, "unit", unit, "start-time",
      start_time, "end-time", end_time, NULL);
}

// Defines a function that returns a property.
#define GETTER(Type, TYPE, object, property, type, none)         \
  type healthd_##object##_get_##property(Healthd##Type *object) { \
    g_return_val_if_fail(HEALTHD_IS_##TYPE(object), none);        \
    return object->property;                        \
  }
GETTER(Sample, SAMPLE, sample, id, const char *, NULL)
GETTER(Sample, SAMPLE, sample, start_time, gint64, 0)
GETTER(Sample, SAMPLE, sample, end_time, gint64, 0)
GETTER(Sample, SAMPLE, sample, value, double, NAN)
GETTER(Sample, SAMPLE, sample, unit, const char *, NULL)
GETTER(Sample, SAMPLE, sample, source_name, const char *, NULL)
GETTER(Sample, SAMPLE, sample, source_bundle_identifier, const char *, NULL)

const char *healthd_sample_get_sample_type(HealthdSample *sample) {
  g_return_val_if_fail(HEALTHD_IS_SAMPLE(sample), NULL);
  return sample->type;
}

static char *text(ProtobufCBinaryData bytes) { return g_strndup((char *)bytes.data, bytes.len); }

gboolean append_samples(GListStore *list, const Health__V1__SampleBatch *batch) {
  hd_rows rows;
  hd_row row;
  if (!hd_rows_begin(&rows, batch)) return FALSE;
  // The list announces all samples at once.
  g_autoptr(GPtrArray) samples = g_ptr_array_new_with_free_func(g_object_unref);
  while (hd_rows_next(&rows, &row)) {
    HealthdSample *sample = g_object_new(HEALTHD_TYPE_SAMPLE, NULL);
    sample->id = id_text(row.id);
    sample->type = hd_type_name(row.type);
    sample->unit = hd_type_unit(row.type);
    sample->start_time = row.start_us;
    sample->end_time = row.end_us;
    sample->value = row.value;
    if (row.source && row.source->source) {
      sample->source_name = text(row.source->source->name);
      sample->source_bundle_identifier = text(row.source->source->bundle_identifier);
    }
    g_ptr_array_add(samples, sample);
  }
  guint end = g_list_model_get_n_items(G_LIST_MODEL(list));
  g_list_store_splice(list, end, 0, samples->pdata, samples->len);
  return TRUE;
}

// MARK: - Statistics

struct _HealthdStatistics {
  GObject parent;
  gint64 start_time, end_time;
  double average, minimum, maximum, sum, most_recent, duration;
};

enum {
  statistics_start_time = 1,
  statistics_end_time,
  statistics_average,
  statistics_minimum,
  statistics_maximum,
  statistics_sum,
  statistics_most_recent,
  statistics_duration,
  statistics_property_count
};

G_DEFINE_FINAL_TYPE(HealthdStatistics, healthd_statistics, G_TYPE_OBJECT)

static void statistics_get(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  HealthdStatistics *statistics = HEALTHD_STATISTICS(object);
  switch (property) {
    case statistics_start_time: g_value_set_int64(value, statistics->start_time); break;
    case statistics_end_time: g_value_set_int64(value, statistics->end_time); break;
    case statistics_average: g_value_set_double(value, statistics->average); break;
    case statistics_minimum: g_value_set_double(value, statistics->minimum); break;
    case statistics_maximum: g_value_set_double(value, statistics->maximum); break;
    case statistics_sum: g_value_set_double(value, statistics->sum); break;
    case statistics_most_recent: g_value_set_double(value, statistics->most_recent); break;
    case statistics_duration: g_value_set_double(value, statistics->duration); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void healthd_statistics_class_init(HealthdStatisticsClass *class) {
  static const char *const names[] = {"start-time", "end-time",    "average", "minimum", "maximum",
                                      "sum",        "most-recent", "duration"};
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object = G_OBJECT_CLASS(class);
  object->get_property = statistics_get;
  for (guint i = statistics_start_time; i < statistics_property_count; i++) {
    const char *name = names[i - 1];
    g_object_class_install_property(
        object, i,
        i <= statistics_end_time
            ? g_param_spec_int64(name, NULL, NULL, G_MININT64, G_MAXINT64, 0, flags)
            : g_param_spec_double(name, NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags));
  }
}

static void healthd_statistics_init(HealthdStatistics *statistics) { (void)statistics; }

GETTER(Statistics, STATISTICS, statistics, start_time, gint64, 0)
GETTER(Statistics, STATISTICS, statistics, end_time, gint64, 0)
GETTER(Statistics, STATISTICS, statistics, average, double, NAN)
GETTER(Statistics, STATISTICS, statistics, minimum, double, NAN)
GETTER(Statistics, STATISTICS, statistics, maximum, double, NAN)
GETTER(Statistics, STATISTICS, statistics, sum, double, NAN)
GETTER(Statistics, STATISTICS, statistics, most_recent, double, NAN)
GETTER(Statistics, STATISTICS, statistics, duration, double, NAN)

void append_statistics(GListStore *list, const Health__V1__Statistics *message) {
  Health__V1__StatisticsValues none = HEALTH__V1__STATISTICS_VALUES__INIT;
  const Health__V1__StatisticsValues *values = message->merged ? message->merged : &none;
  g_autoptr(HealthdStatistics) statistics = g_object_new(HEALTHD_TYPE_STATISTICS, NULL);
  statistics->start_time = message->start_us;
  statistics->end_time = message->end_us;
  // The numbers of the cases are those of the fields, and 0 if there is no value.
  statistics->average = values->has_average_case ? values->average : NAN;
  statistics->minimum = values->has_minimum_case ? values->minimum : NAN;
  statistics->maximum = values->has_maximum_case ? values->maximum : NAN;
  statistics->sum = values->has_sum_case ? values->sum : NAN;
  statistics->most_recent = values->has_most_recent_case ? values->most_recent : NAN;
  statistics->duration = values->has_duration_s_case ? values->duration_s : NAN;
  g_list_store_append(list, statistics);
}
