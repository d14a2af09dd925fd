// Statistics of all samples or of calendar intervals, and days in the time zone of this machine.
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client.h"

int64_t hd_now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t hd_day_start_us(int days_from_today) {
  time_t now = time(NULL);
  struct tm day;
  localtime_r(&now, &day);
  day.tm_mday += days_from_today;
  day.tm_hour = day.tm_min = day.tm_sec = 0;
  day.tm_isdst = -1;
  return (int64_t)mktime(&day) * 1000000;
}

// Returns the IANA name of this machine's time zone.
static const char *local_time_zone(char path[PATH_MAX]) {
  const char *name = getenv("TZ");
  if (name && *name) return *name == ':' ? name + 1 : name;
  ssize_t count = readlink("/etc/localtime", path, PATH_MAX - 1);
  path[count > 0 ? count : 0] = 0;
  const char *zone = strstr(path, "zoneinfo/");
  return zone ? zone + strlen("zoneinfo/") : "UTC";
}

static void put_calendar(struct buffer *to, const hd_statistics_query *query) {
  char path[PATH_MAX];
  struct buffer calendar = {0};
  put_number(&calendar, 1, (uint64_t)query->interval - HD_MINUTES);
  put_number(&calendar, 2, query->interval_count ? query->interval_count : 1);
  put_fixed64(&calendar, 3, (uint64_t)(query->anchor_us ? query->anchor_us : query->start_us));
  put_text(&calendar, 4, query->time_zone ? query->time_zone : local_time_zone(path));
  if (query->start_us != 0 || query->end_us != 0) {
    put_fixed64(&calendar, 5, (uint64_t)query->start_us);
    put_fixed64(&calendar, 6, (uint64_t)query->end_us);
  }
  put_message(to, 4, &calendar);
}

static void read_values(struct field message, hd_statistics *entry) {
  struct reader reader = reader_of_field(message);
  for (struct field field; next_field(&reader, &field);) {
    double number = number_as_double(field.number);
    if (field.id == 1) entry->sum = number;
    if (field.id == 2) entry->average = number;
    if (field.id == 3) entry->minimum = number;
    if (field.id == 4) entry->maximum = number;
    if (field.id == 5) entry->most_recent = number;
    if (field.id == 8) entry->duration_s = number;
  }
}

static hd_statistics read_entry(struct field message) {
  hd_statistics entry = {
      .sum = NAN, .average = NAN, .minimum = NAN, .maximum = NAN, .most_recent = NAN,
      .duration_s = NAN};
  struct reader reader = reader_of_field(message);
  for (struct field field; next_field(&reader, &field);) {
    if (field.id == 1) entry.start_us = (int64_t)field.number;
    if (field.id == 2) entry.end_us = (int64_t)field.number;
    if (field.id == 3) read_values(field, &entry);
  }
  return entry;
}

bool hd_statistics_each(
    hd_client *client, const hd_statistics_query *query, hd_statistics_callback callback,
    void *context, hd_error *error) {
  bool has_more = true, is_ok = true;
  int64_t first_us = 0;
  for (bool is_first = true; has_more && is_ok; is_first = false) {
    struct buffer request = {0}, reply;
    put_number(&request, 1, query->type);
    put_filter(&request, 2, query->start_us, query->end_us);
    put_number(&request, 3, query->options);
    if (query->interval != HD_WHOLE) put_calendar(&request, query);
    if (!is_first) put_fixed64(&request, 5, (uint64_t)first_us);
    if (!call(client, "health.v1.Samples/Statistics", &request, &reply, error)) return false;
    has_more = false;
    bool has_enough = false;
    struct reader reader = reader_of(reply.data, reply.count);
    for (struct field field; !has_enough && next_field(&reader, &field);) {
      hd_statistics entry;
      if (field.id == 1) {
        entry = read_entry(field);
        has_enough = !callback(&entry, context);
      }
      if (field.id == 2) {
        has_more = true;
        first_us = (int64_t)field.number;
      }
    }
    is_ok = !reader.is_bad;
    has_more = has_more && !has_enough;
    buffer_free(&reply);
  }
  return is_ok ? true : fail(error, 13, "the answer is damaged");
}
