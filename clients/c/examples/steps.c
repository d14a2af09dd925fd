// Requests steps, saves a walk, charts the week, and follows changes until it is interrupted.
#include <healthd.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static bool bar(const hd_statistics *day, void *context) {
  static const char hashes[] = "################################################################";
  double steps = day->sum > 0 ? day->sum : 0;
  char *date = strtok(ctime(&(time_t){day->start_us / 1000000}), "\n");
  return printf("%s %7.0f %.*s\n", date, steps, (int)(steps / 250), hashes) > 0 && !context;
}
static bool added(const hd_sample *sample, void *is_once) {
  printf("added %.0f steps by %s\n", sample->value, sample->source_name);
  return fflush(stdout) == 0 && !*(bool *)is_once;
}

int main(int count, char **arguments) {
  hd_error error;
  hd_bytes anchor = {0};
  int64_t now = hd_now_us();
  uint32_t steps = hd_type("stepCount");
  bool is_ok, is_once = count > 1 && strcmp(arguments[1], "--once") == 0;
  hd_client *health = hd_connect("org.example.steps", NULL, &error);
  hd_sample walk = {.type = steps, .start_us = now - 600000000, .end_us = now, .value = 1200};
  hd_statistics_query week = {.type = steps, .options = HD_SUM, .start_us = hd_day_start_us(-6),
                              .end_us = hd_day_start_us(1), .interval = HD_DAYS};
  hd_change_callbacks follow = {.added = added, .context = &is_once};
  is_ok = health && hd_request_authorization(health, &steps, 1, &steps, 1, &error) &&
          // Passes over what was saved before.
          hd_changes(health, &steps, 1, &anchor, &(hd_change_callbacks){0}, &error) &&
          hd_save(health, &walk, 1, &error) &&
          hd_statistics_each(health, &week, bar, NULL, &error) &&
          hd_observe(health, &steps, 1, &anchor, &follow, &error);
  if (!is_ok) fprintf(stderr, "%s\n", error.message);
  hd_bytes_free(&anchor);
  hd_close(health);
  return !is_ok;
}
