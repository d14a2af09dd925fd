// Calls every function of the client in C once and prints the results: `tour register` connects as
// the user, `tour use` as the app. tour.py prints the same with the client in Python.
#include <healthd.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char bundle[] = "org.example.tour";
// 2025-10-10 00:00 in Berlin.
static const int64_t day_us = INT64_C(1760047200000000), minute_us = 60000000;

static void check(bool is_ok, const hd_error *error) {
  if (is_ok) return;
  printf("failed: %d %d %s\n", error->code, error->health_code, error->message);
  exit(1);
}

static void print_number(double number) {
  if (isnan(number)) printf(" none");
  else printf(" %.3f", number);
}

static bool print_sample(const hd_sample *sample, void *context) {
  (void)context;
  printf("%s %lld %lld %.3f %s %s\n", hd_type_name(sample->type),
         (long long)(sample->start_us - day_us), (long long)(sample->end_us - sample->start_us),
         sample->value, sample->source_name, sample->source_bundle);
  return true;
}

static bool print_one(const hd_sample *sample, void *context) {
  print_sample(sample, context);
  return false;
}

static bool print_entry(const hd_statistics *entry, void *context) {
  (void)context;
  printf("%lld", (long long)((entry->start_us - day_us) / minute_us));
  print_number(entry->sum);
  print_number(entry->average);
  print_number(entry->minimum);
  print_number(entry->maximum);
  print_number(entry->most_recent);
  print_number(entry->duration_s);
  printf("\n");
  return true;
}

static bool print_deleted(const uint8_t id[16], uint32_t type, void *context) {
  (void)context;
  printf("deleted %s %s\n", hd_type_name(type), id[6] >> 4 == 8 ? "minted" : "given");
  return true;
}

struct following {
  hd_client *client;
  hd_sample sample;
  int page_count;
};

// Saves after the first page, deletes after the second, ends after the third.
static bool follow(const hd_bytes *anchor, void *context) {
  struct following *following = context;
  hd_error error;
  printf("page %d %s\n", ++following->page_count, anchor->count > 0 ? "anchor" : "none");
  if (following->page_count == 1)
    check(hd_save(following->client, &following->sample, 1, &error), &error);
  if (following->page_count == 2)
    check(hd_delete(following->client, &following->sample.id, 1, NULL, &error), &error);
  return following->page_count < 3;
}

static void tell_authorization(hd_client *client, hd_error *error) {
  uint32_t types[] = {hd_type("stepCount"), hd_type("heartRate"), hd_type("bodyMass")};
  hd_decision decisions[3];
  hd_request_status status;
  check(hd_authorization_status(client, types, 3, decisions, error), error);
  for (int i = 0; i < 3; i++) printf("%s %d\n", hd_type_name(types[i]), decisions[i]);
  check(hd_authorization_request_status(client, types, 1, types, 1, &status, error), error);
  printf("request %d\n", status);
  check(hd_authorization_request_status(client, types + 2, 1, NULL, 0, &status, error), error);
  printf("request %d\n", status);
  check(hd_request_authorization(client, types, 1, types, 2, error), error);
}

static void refuse(hd_client *client, uint32_t type) {
  hd_error error = {0};
  hd_sample sample = {.type = type, .start_us = day_us, .value = 70};
  printf("%d", hd_save(client, &sample, 1, &error));
  printf(" %d %d %s\n", error.code, error.health_code, error.message);
}

static void use(hd_client *client, hd_error *error) {
  uint32_t steps = hd_type("stepCount"), heart = hd_type("HKQuantityTypeIdentifierHeartRate");
  uint32_t both[] = {steps, heart};
  hd_sample samples[5];
  for (int i = 0; i < 5; i++)
    samples[i] = (hd_sample){
        .type = i < 3 ? steps : heart, .value = i < 3 ? 100 + i : 1.1 + i / 10.0,
        .start_us = day_us + (i + 1) * 600 * minute_us,
        .end_us = i < 3 ? day_us + ((i + 1) * 600 + 10) * minute_us : 0,
        .unit = i < 3 ? NULL : "count/s"};
  check(hd_save(client, samples, 5, error), error);
  refuse(client, hd_type("bodyMass"));
  refuse(client, hd_type("sleepAnalysis"));

  hd_query query = {.types = both, .type_count = 2, .order = HD_START_DESCENDING};
  check(hd_samples(client, &query, print_sample, NULL, error), error);
  check(hd_samples(client, &query, print_one, NULL, error), error);
  query = (hd_query){.types = &steps, .type_count = 1, .start_us = day_us,
                     .end_us = day_us + 1000 * minute_us, .limit = 5};
  check(hd_samples(client, &query, print_sample, NULL, error), error);

  hd_statistics_query all = {
      .type = heart, .options = HD_AVERAGE | HD_MINIMUM | HD_MAXIMUM | HD_MOST_RECENT};
  check(hd_statistics_each(client, &all, print_entry, NULL, error), error);
  hd_statistics_query days = {
      .type = steps, .options = HD_SUM | HD_DURATION, .interval = HD_DAYS, .start_us = day_us,
      .end_us = day_us + 3 * 1440 * minute_us, .time_zone = "Europe/Berlin"};
  check(hd_statistics_each(client, &days, print_entry, NULL, error), error);

  hd_bytes anchor = {0};
  hd_change_callbacks changes = {.added = print_sample, .deleted = print_deleted};
  check(hd_changes(client, both, 2, &anchor, &changes, error), error);
  uint64_t deleted = 0;
  check(hd_delete(client, &samples[0].id, 1, &deleted, error), error);
  printf("deleted %llu\n", (unsigned long long)deleted);
  int64_t end_us = day_us + 2500 * minute_us;
  check(hd_delete_matching(client, heart, day_us, end_us, &deleted, error), error);
  printf("deleted %llu\n", (unsigned long long)deleted);
  check(hd_changes(client, both, 2, &anchor, &changes, error), error);

  struct following following = {
      client, {.type = steps, .start_us = day_us, .value = 7}, 0};
  hd_change_callbacks live = {print_sample, print_deleted, follow, &following};
  check(hd_observe(client, &steps, 1, &anchor, &live, error) == false, error);
  hd_bytes_free(&anchor);
  check(hd_observe(client, &steps, 1, &anchor, &live, error), error);
  hd_bytes_free(&anchor);
}

int main(int count, char **arguments) {
  hd_error error = {0};
  if (count == 2 && strcmp(arguments[1], "register") == 0) {
    hd_client *user = hd_connect_user(NULL, &error);
    check(user != NULL, &error);
    hd_manifest manifest = {bundle, "Tour", "1.0", "Shows it.", "Adds to it."};
    check(hd_register(user, &manifest, &error), &error);
    hd_close(user);
    return 0;
  }
  hd_client *client = hd_connect(bundle, NULL, &error);
  check(client != NULL, &error);
  tell_authorization(client, &error);
  use(client, &error);
  hd_close(client);
  client = hd_connect("org.example.unknown", NULL, &error);
  printf("%d %d\n", client == NULL, error.code);
  hd_options nowhere = {.runtime_directory = "/nonexistent"};
  client = hd_connect(bundle, &nowhere, &error);
  printf("%d %d\n", client == NULL, error.code);
  return 0;
}
