// Uses the messages of the client in C as an app that introduces itself with a key: objects of
// every kind of shape, series, attachments, live queries, workout sessions. Prints the results.
#include <healthd-methods.h>
#include <openssl/evp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../clients/c/examples/ed25519.h"
#include "objects.h"

enum { file_size = 1500000 };

#define DETAILS(name, Case, member, value)                                   \
  Health__V1__SampleDetails name = HEALTH__V1__SAMPLE_DETAILS__INIT;         \
  name.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_##Case;                  \
  name.member = value

static void save_objects(uint8_t workout_id[16]) {
  Health__V1__WorkoutEvent event = HEALTH__V1__WORKOUT_EVENT__INIT, *events[] = {&event};
  event.type = 1;
  event.start_us = event.end_us = day_us + 5 * minute_us;
  Health__V1__Workout workout = HEALTH__V1__WORKOUT__INIT;
  workout.activity_type = 37;
  workout.duration_s = 1800;
  workout.events = events;
  workout.n_events = 1;
  DETAILS(of_workout, WORKOUT, workout, &workout);

  int32_t labels[] = {2}, answers[] = {0, 1, 2, 3, 0, 1, 2};
  Health__V1__StateOfMind mood = HEALTH__V1__STATE_OF_MIND__INIT;
  mood.kind = 1;
  mood.valence = 0.5;
  mood.labels = labels;
  mood.n_labels = 1;
  DETAILS(of_mood, STATE_OF_MIND, state_of_mind, &mood);
  Health__V1__ScoredAssessment score = HEALTH__V1__SCORED_ASSESSMENT__INIT;
  score.answers = answers;
  score.n_answers = 7;
  DETAILS(of_score, SCORED_ASSESSMENT, scored_assessment, &score);

  Health__V1__SensitivityTest test = HEALTH__V1__SENSITIVITY_TEST__INIT, *tests[] = {&test};
  test.sensitivity_dbhl = 10;
  Health__V1__SensitivityPoint point = HEALTH__V1__SENSITIVITY_POINT__INIT, *points[] = {&point};
  point.frequency_hz = 1000;
  point.tests = tests;
  point.n_tests = 1;
  Health__V1__Audiogram audiogram = HEALTH__V1__AUDIOGRAM__INIT;
  audiogram.points = points;
  audiogram.n_points = 1;
  DETAILS(of_audiogram, AUDIOGRAM, audiogram, &audiogram);

  hd_row rows[] = {
      {.type = hd_type("workout"), .start_us = day_us, .end_us = day_us + 30 * minute_us,
       .value = 37, .details = &of_workout},
      {.type = hd_type("stateOfMind"), .start_us = day_us, .value = 0.5, .details = &of_mood},
      {.type = hd_type("gad7"), .start_us = day_us, .value = 9, .details = &of_score},
      {.type = hd_type("audiogram"), .start_us = day_us, .details = &of_audiogram}};
  check(hd_rows_save(client, rows, 4, &error), "save objects");
  memcpy(workout_id, rows[0].id, 16);
}

static void save_pressure(void) {
  Health__V1__Device device = HEALTH__V1__DEVICE__INIT;
  device.has_name_case = HEALTH__V1__DEVICE__HAS_NAME_NAME;
  device.name = hd_text("Cuff");
  Health__V1__MetadataValue flag = HEALTH__V1__METADATA_VALUE__INIT, note = flag;
  flag.kind_case = HEALTH__V1__METADATA_VALUE__KIND_INTEGER;
  flag.integer = 1;
  note.kind_case = HEALTH__V1__METADATA_VALUE__KIND_TEXT;
  note.text = hd_text("left arm");
  Health__V1__MetadataEntry first = HEALTH__V1__METADATA_ENTRY__INIT, second = first;
  Health__V1__MetadataEntry *entries[] = {&first, &second};
  first.key = hd_text("HKWasUserEntered");
  first.value = &flag;
  second.key = hd_text("org.example.note");
  second.value = &note;
  Health__V1__Metadata metadata = HEALTH__V1__METADATA__INIT;
  metadata.entries = entries;
  metadata.n_entries = 2;

  hd_row pressure[3] = {
      {.type = hd_type("bloodPressureSystolic"), .start_us = day_us, .value = 16, .unit = "kPa"},
      {.type = hd_type("bloodPressureDiastolic"), .start_us = day_us, .value = 80},
      {.type = hd_type("bloodPressure"), .start_us = day_us}};
  uint64_t highs[2], lows[2];
  for (int i = 0; i < 3; i++) {
    pressure[i].device = &device;
    pressure[i].metadata = &metadata;
    if (i == 2) break;
    hd_new_id(client, pressure[i].id);
    highs[i] = hd_object_id(pressure[i].id).high;
    lows[i] = hd_object_id(pressure[i].id).low;
  }
  Health__V1__ObjectIDSet ids = HEALTH__V1__OBJECT_IDSET__INIT;
  ids.highs = highs;
  ids.lows = lows;
  ids.n_highs = ids.n_lows = 2;
  Health__V1__Correlation correlation = HEALTH__V1__CORRELATION__INIT;
  correlation.contained = &ids;
  DETAILS(of_correlation, CORRELATION, correlation, &correlation);
  pressure[2].details = &of_correlation;
  check(hd_rows_save(client, pressure, 3, &error), "save a correlation");
}

static void refuse(void) {
  hd_row late = {.type = hd_type("stepCount"), .start_us = day_us, .end_us = day_us - 1};
  printf("%d", hd_rows_save(client, &late, 1, &error));
  printf(" %d %s\n", error.code, error.message);
  hd_row bare = {.type = hd_type("workout"), .start_us = day_us};
  printf("%d", hd_rows_save(client, &bare, 1, &error));
  printf(" %d %d\n", error.code, error.health_code);
}

// MARK: - Series

static void print_points(const uint8_t bytes[16]) {
  Health__V1__ObjectID id = hd_object_id(bytes);
  Health__V1__SeriesQuery query = HEALTH__V1__SERIES_QUERY__INIT;
  query.id = &id;
  Health__V1__SeriesPage *page = health__v1__series__read(client, &query, &error);
  check(page != NULL, "read a series");
  for (size_t i = 0; i < page->points->n_values; i++)
    printf("point %g\n", page->points->values[i]);
  hd_message_free(page);
}

static void save_series(void) {
  int64_t times[] = {day_us, day_us + minute_us, day_us + 2 * minute_us};
  double values[] = {1, 1.5, 2};
  Health__V1__SeriesPoints points = HEALTH__V1__SERIES_POINTS__INIT;
  points.times_us = times;
  points.values = values;
  points.n_times_us = points.n_values = 3;
  Health__V1__AppendSeriesRequest append = HEALTH__V1__APPEND_SERIES_REQUEST__INIT;
  append.buffer = 1;
  append.points = &points;
  check_reply(health__v1__series__append(client, &append, &error), "append");

  Health__V1__QuantitySeries series = HEALTH__V1__QUANTITY_SERIES__INIT;
  DETAILS(of_series, QUANTITY_SERIES, quantity_series, &series);
  hd_row row = {.type = hd_type("heartRate"), .start_us = day_us,
                .end_us = day_us + 2 * minute_us, .details = &of_series};
  Health__V1__SeriesReference reference = HEALTH__V1__SERIES_REFERENCE__INIT;
  Health__V1__SeriesReference *references[] = {&reference};
  reference.buffer = 1;
  Health__V1__SaveRequest save = HEALTH__V1__SAVE_REQUEST__INIT;
  save.samples = hd_rows_batch(client, &row, 1, &error);
  save.series = references;
  save.n_series = 1;
  check_reply(health__v1__samples__save(client, &save, &error), "save a series");
  hd_rows_batch_free(save.samples);

  print_points(row.id);
}

static void append_voltages(void) {
  int64_t times[] = {0, 2000, 4000};
  double volts[] = {0.001, -0.0005, 0.002};
  Health__V1__SeriesPoints points = HEALTH__V1__SERIES_POINTS__INIT;
  points.kind = HEALTH__V1__SERIES_KIND__VOLTAGES;
  points.times_us = times;
  points.values = volts;
  points.n_times_us = points.n_values = 3;
  Health__V1__AppendSeriesRequest append = HEALTH__V1__APPEND_SERIES_REQUEST__INIT;
  append.buffer = 9;
  append.points = &points;
  check_reply(health__v1__series__append(client, &append, &error), "append voltages");
}

// Saves what only the user may save, and prints the voltages as the app.
static void save_as_user(void) {
  hd_client *app = client;
  client = hd_connect_user(NULL, &error);
  check(client != NULL, "connect as the user");
  append_voltages();
  Health__V1__Electrocardiogram ecg = HEALTH__V1__ELECTROCARDIOGRAM__INIT;
  ecg.classification = 1;
  ecg.lead = 1;
  ecg.voltage_count = 3;
  ecg.has_sampling_frequency_hz_case =
      HEALTH__V1__ELECTROCARDIOGRAM__HAS_SAMPLING_FREQUENCY_HZ_SAMPLING_FREQUENCY_HZ;
  ecg.sampling_frequency_hz = 500;
  DETAILS(of_ecg, ELECTROCARDIOGRAM, electrocardiogram, &ecg);
  Health__V1__Lens lens = HEALTH__V1__LENS__INIT;
  lens.sphere = -1.5;
  Health__V1__VisionPrescription glasses = HEALTH__V1__VISION_PRESCRIPTION__INIT;
  glasses.prescription_type = 1;
  glasses.left_eye = glasses.right_eye = &lens;
  DETAILS(of_glasses, VISION_PRESCRIPTION, vision_prescription, &glasses);
  Health__V1__MedicationConcept concept = HEALTH__V1__MEDICATION_CONCEPT__INIT;
  concept.identifier = hd_text("org.example.concept");
  concept.display_text = hd_text("Ibuprofen");
  concept.general_form = hd_text("tablet");
  Health__V1__UserAnnotatedMedication medication = HEALTH__V1__USER_ANNOTATED_MEDICATION__INIT;
  medication.concept = &concept;
  DETAILS(of_medication, USER_ANNOTATED_MEDICATION, user_annotated_medication, &medication);
  hd_row rows[] = {
      {.type = hd_type("electrocardiogram"), .start_us = day_us, .end_us = day_us + 4000,
       .value = 1, .details = &of_ecg},
      {.type = hd_type("visionPrescription"), .start_us = day_us, .value = 1,
       .details = &of_glasses},
      {.type = hd_type("userAnnotatedMedication"), .start_us = day_us,
       .details = &of_medication}};
  Health__V1__SeriesReference reference = HEALTH__V1__SERIES_REFERENCE__INIT;
  Health__V1__SeriesReference *references[] = {&reference};
  reference.buffer = 9;
  Health__V1__SaveRequest save = HEALTH__V1__SAVE_REQUEST__INIT;
  save.samples = hd_rows_batch(client, rows, 3, &error);
  save.series = references;
  save.n_series = 1;
  check_reply(health__v1__samples__save(client, &save, &error), "save as the user");
  hd_rows_batch_free(save.samples);
  hd_close(client);
  client = app;

  print_points(rows[0].id);
  uint32_t types[] = {
      hd_type("electrocardiogram"), hd_type("visionPrescription"),
      hd_type("userAnnotatedMedication")};
  print_all(types, 1);
  // Prescriptions and medications are granted one by one.
  Health__V1__ObjectAuthorizationRequest request = HEALTH__V1__OBJECT_AUTHORIZATION_REQUEST__INIT;
  for (int i = 1; i < 3; i++) {
    request.type = types[i];
    check_reply(health__v1__authorization__request_objects(client, &request, &error), "request");
    print_all(types + i, 1);
  }
}

// MARK: - Attachments

struct file {
  uint8_t *bytes;
  size_t count;
};

static size_t read_file(uint8_t *data, size_t capacity, void *context) {
  struct file *file = context;
  size_t count = file_size - file->count < capacity ? file_size - file->count : capacity;
  memcpy(data, file->bytes + file->count, count);
  file->count += count;
  return count;
}

static bool compare_file(const uint8_t *data, size_t count, void *context) {
  struct file *file = context;
  check(count <= file_size - file->count, "size");
  check(memcmp(file->bytes + file->count, data, count) == 0, "bytes");
  file->count += count;
  return true;
}

static void attach(const uint8_t workout_id[16]) {
  struct file file = {.bytes = malloc(file_size)};
  uint8_t digest[32], id[16];
  for (size_t i = 0; i < file_size; i++) file.bytes[i] = (uint8_t)(i * i >> 7);
  EVP_Digest(file.bytes, file_size, digest, NULL, EVP_sha256(), NULL);
  Health__V1__ObjectID object = hd_object_id(workout_id);
  Health__V1__BeginAttachmentRequest begin = HEALTH__V1__BEGIN_ATTACHMENT_REQUEST__INIT;
  begin.object_id = &object;
  begin.name = hd_text("route.gpx");
  begin.content_type = hd_text("application/gpx+xml");
  begin.size = file_size;
  check(hd_attachment_upload(client, &begin, digest, read_file, &file, id, &error), "upload");
  file.count = 0;
  check(hd_attachment_download(client, id, compare_file, &file, &error), "download");
  printf("attachment %zu bytes\n", file.count);
  file.count = 0;
  digest[0] ^= 1;
  printf("%d", hd_attachment_upload(client, &begin, digest, read_file, &file, id, &error));
  printf(" %d %d\n", error.code, error.health_code);
  free(file.bytes);
}

// MARK: - Live queries and workout sessions

struct follower {
  bool has_page, has_signal, has_ended;
  size_t added;
};

static Health__V1__ChangeQuery *step_changes(void) {
  static Health__V1__QueryDescriptor *list[1];
  static Health__V1__ChangeQuery query = HEALTH__V1__CHANGE_QUERY__INIT;
  static uint32_t steps;
  steps = hd_type("stepCount");
  list[0] = descriptor(&steps, 1);
  query.descriptors = list;
  query.n_descriptors = 1;
  return &query;
}

static void count_added(const void *message, void *context) {
  const Health__V1__ChangePage *page = message;
  struct follower *follower = context;
  hd_rows rows;
  hd_row row;
  check(hd_rows_begin(&rows, page->added), "page");
  while (hd_rows_next(&rows, &row)) follower->added++;
  follower->has_page = true;
}

static void note_end(const hd_error *failure, const void *reply, void *context) {
  (void)reply;
  struct follower *follower = context;
  printf("stream ended %d\n", failure ? failure->code : 0);
  follower->has_ended = true;
}

static void observe(void) {
  Health__V1__ObserveRequest request = HEALTH__V1__OBSERVE_REQUEST__INIT;
  request.query = step_changes();
  request.credit = 1;
  struct follower follower = {0};
  hd_message_handler handler = {count_added, note_end, &follower};
  hd_message_pending *stream = health__v1__samples__observe(client, &request, &handler, &error);
  check(stream != NULL, "observe");
  wait_until(&follower.has_page);
  follower.has_page = false;
  request.query = NULL;
  check(hd_message_send(stream, &request), "credit");
  hd_row walk = {.type = hd_type("stepCount"), .start_us = day_us, .value = 90};
  check(hd_rows_save(client, &walk, 1, &error), "save");
  wait_until(&follower.has_page);
  printf("observed %zu\n", follower.added);
  hd_message_close(stream);
  wait_until(&follower.has_ended);
  hd_message_pending_free(stream);
}

static void note_signal(const void *message, void *context) {
  const Health__V1__WatchSignal *signal = message;
  struct follower *follower = context;
  follower->added += signal->n_types;
  follower->has_signal = true;
}

static void watch(void) {
  Health__V1__WatchRequest request = HEALTH__V1__WATCH_REQUEST__INIT;
  request.query = step_changes();
  request.credit = 2;
  struct follower follower = {0};
  hd_message_handler handler = {note_signal, note_end, &follower};
  hd_message_pending *stream = health__v1__live__watch(client, &request, &handler, &error);
  check(stream != NULL, "watch");
  wait_until(&follower.has_signal);
  hd_message_close(stream);
  wait_until(&follower.has_ended);
  hd_message_pending_free(stream);
}

struct session {
  bool is_running, has_ended;
};

static void follow_session(const void *message, void *context) {
  const Health__V1__WorkoutSessionUpdate *update = message;
  struct session *session = context;
  if (update->content_case == HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_SNAPSHOT)
    printf("session in state %d\n", update->snapshot->state);
  if (update->content_case != HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_CHANGED) return;
  printf("session %d to %d\n", update->changed->from, update->changed->to);
  session->is_running |=
      update->changed->to == HEALTH__V1__WORKOUT_SESSION_STATE__WORKOUT_SESSION_STATE_RUNNING;
}

static void end_session(const hd_error *failure, const void *reply, void *context) {
  (void)reply;
  printf("session ended %d\n", failure ? failure->code : 0);
  ((struct session *)context)->has_ended = true;
}

static void act(Health__V1__ObjectID *id, int kind) {
  Health__V1__ActOnSessionRequest request = HEALTH__V1__ACT_ON_SESSION_REQUEST__INIT;
  request.session = id;
  request.kind = (Health__V1__WorkoutSessionActionKind)kind;
  request.date_us = hd_now_us();
  void *reply = health__v1__workout_sessions__act(client, &request, &error);
  check(reply != NULL, "act");
  hd_message_free(reply);
}

static void work_out(void) {
  uint8_t bytes[16];
  hd_new_id(client, bytes);
  Health__V1__ObjectID id = hd_object_id(bytes);
  Health__V1__WorkoutConfiguration configuration = HEALTH__V1__WORKOUT_CONFIGURATION__INIT;
  configuration.activity_type = 37;
  configuration.location_type = 3;
  Health__V1__FollowSessionRequest request = HEALTH__V1__FOLLOW_SESSION_REQUEST__INIT;
  request.session = &id;
  request.configuration = &configuration;
  struct session session = {0};
  hd_message_handler handler = {follow_session, end_session, &session};
  hd_message_pending *stream =
      health__v1__workout_sessions__follow(client, &request, &handler, &error);
  check(stream != NULL, "follow");
  act(&id, HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_START);
  wait_until(&session.is_running);
  Health__V1__RecoverSessionRequest recover = HEALTH__V1__RECOVER_SESSION_REQUEST__INIT;
  Health__V1__RecoverSessionReply *found =
      health__v1__workout_sessions__recover(client, &recover, &error);
  check(found && found->session && found->session->id->low == id.low, "recover");
  hd_message_free(found);
  act(&id, HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_END);
  wait_until(&session.has_ended);
  hd_message_pending_free(stream);
}

// MARK: - Profile, sources, background

static void read_the_rest(void) {
  uint32_t types[] = {hd_type("heartRate"), hd_type("stepCount")}, sex = hd_type("biologicalSex");
  Health__V1__PreferredUnitsRequest units = HEALTH__V1__PREFERRED_UNITS_REQUEST__INIT;
  units.types = types;
  units.n_types = 2;
  Health__V1__PreferredUnitsReply *preferred =
      health__v1__profile__preferred_units(client, &units, &error);
  check(preferred && preferred->n_units == 2, "preferred units");
  printf("unit %.*s\n", (int)preferred->units[0].len, preferred->units[0].data);
  hd_message_free(preferred);

  Health__V1__CharacteristicsRequest which = HEALTH__V1__CHARACTERISTICS_REQUEST__INIT;
  which.types = &sex;
  which.n_types = 1;
  check_reply(health__v1__profile__characteristics(client, &which, &error), "characteristics");

  Health__V1__QueryDescriptor *list[] = {descriptor(types, 2)};
  Health__V1__SourceQuery sources = HEALTH__V1__SOURCE_QUERY__INIT;
  sources.descriptors = list;
  sources.n_descriptors = 1;
  Health__V1__SourceReply *reply = health__v1__samples__sources(client, &sources, &error);
  check(reply != NULL, "sources");
  printf("%zu source\n", reply->n_sources);
  hd_message_free(reply);

  Health__V1__SummaryQuery days = HEALTH__V1__SUMMARY_QUERY__INIT;
  days.time_zone = hd_text("UTC");
  check_reply(health__v1__summaries__query(client, &days, &error), "summaries");

  Health__V1__BackgroundRegistration registration = HEALTH__V1__BACKGROUND_REGISTRATION__INIT;
  Health__V1__EnableBackgroundRequest enable = HEALTH__V1__ENABLE_BACKGROUND_REQUEST__INIT;
  registration.type = types[1];
  registration.frequency = HEALTH__V1__UPDATE_FREQUENCY__UPDATE_FREQUENCY_IMMEDIATE;
  enable.registration = &registration;
  check_reply(health__v1__background__enable(client, &enable, &error), "background");
}

// MARK: - Introduction

static void connected(hd_client *connected_client, const hd_error *failure, void *context) {
  (void)connected_client;
  if (failure) error = *failure;
  *(int *)context = failure ? -1 : 1;
}

static void introduce(void) {
  static uint8_t private_key[32], public_key[32];
  check(ed25519_create(private_key, public_key), "key");
  hd_manifest manifest = {"org.example.objects", "Objects", "1.0", "Shows it.", "Adds to it."};
  static const char *const entitlements[] = {"com.apple.developer.healthkit.background-delivery"};
  hd_identity identity = {
      manifest.bundle_identifier, &manifest, public_key, ed25519_sign, private_key, entitlements,
      1};
  int outcome = 0;
  client = hd_connect_start(&identity, NULL, connected, &outcome, &error);
  check(client != NULL, "connect");
  while (outcome == 0) {
    struct pollfd ready = {.fd = hd_fd(client), .events = hd_events(client)};
    poll(&ready, 1, -1);
    check(hd_dispatch(client, &error), "dispatch");
  }
  check(outcome == 1, "introduce");
  // The same name with another key is another app.
  uint8_t other_key[32], other_public_key[32];
  check(ed25519_create(other_key, other_public_key), "key");
  identity.context = other_key;
  hd_client *other = hd_connect_identity(&identity, NULL, &error);
  printf("wrong key %d %d\n", other == NULL, error.code);
  hd_close(other);
}

int main(void) {
  const char *names[] = {
      "workout", "stateOfMind", "gad7", "audiogram", "stepCount", "heartRate",
      "bloodPressureSystolic", "bloodPressureDiastolic"};
  enum { count = sizeof names / sizeof *names };
  uint32_t types[count], read[count + 3], objects[] = {
      hd_type("workout"), hd_type("stateOfMind"), hd_type("gad7"), hd_type("audiogram"),
      hd_type("bloodPressure"), hd_type("heartRate")};
  uint8_t workout_id[16];
  setvbuf(stdout, NULL, _IOLBF, 0);
  for (int i = 0; i < count; i++) types[i] = read[i] = hd_type(names[i]);
  read[count] = hd_type("biologicalSex");
  read[count + 1] = hd_type("activitySummary");
  read[count + 2] = hd_type("electrocardiogram");
  introduce();
  check(hd_request_authorization(client, types, count, read, count + 3, &error), "authorization");
  save_objects(workout_id);
  save_pressure();
  refuse();
  save_series();
  print_all(objects, sizeof objects / sizeof *objects);
  uint8_t same_id[16];
  Health__V1__ObjectID object = hd_object_id(workout_id);
  hd_object_id_bytes(&object, same_id);
  printf("same id %d, unit %s\n", memcmp(same_id, workout_id, 16) == 0, hd_type_unit(types[5]));
  save_as_user();
  attach(workout_id);
  observe();
  watch();
  work_out();
  read_the_rest();
  hd_close(client);
}
