// Statistics of all samples or of calendar intervals, and days in the time zone of this machine.
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <health/v1/statistics.pb-c.h>

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

// `path` holds the name of the time zone of this machine.
static void set_calendar(
    Health__V1__CalendarIntervals *calendar, const hd_statistics_query *query,
    char path[PATH_MAX]) {
  health__v1__calendar_intervals__init(calendar);
  calendar->component = (Health__V1__CalendarComponent)(query->interval - HD_MINUTES);
  calendar->count = query->interval_count ? query->interval_count : 1;
  calendar->anchor_us = query->anchor_us ? query->anchor_us : query->start_us;
  calendar->time_zone = hd_text(query->time_zone ? query->time_zone : local_time_zone(path));
  if (query->start_us == 0 && query->end_us == 0) return;
  calendar->has_period_start_us_case =
      HEALTH__V1__CALENDAR_INTERVALS__HAS_PERIOD_START_US_PERIOD_START_US;
  calendar->period_start_us = query->start_us;
  calendar->has_period_end_us_case =
      HEALTH__V1__CALENDAR_INTERVALS__HAS_PERIOD_END_US_PERIOD_END_US;
  calendar->period_end_us = query->end_us;
}

static hd_statistics read_entry(const Health__V1__Statistics *message) {
  Health__V1__StatisticsValues none = HEALTH__V1__STATISTICS_VALUES__INIT;
  const Health__V1__StatisticsValues *values = message->merged ? message->merged : &none;
  // The numbers of the cases are those of the fields, and 0 if there is no value.
  return (hd_statistics){
      .start_us = message->start_us, .end_us = message->end_us,
      .sum = values->has_sum_case ? values->sum : NAN,
      .average = values->has_average_case ? values->average : NAN,
      .minimum = values->has_minimum_case ? values->minimum : NAN,
      .maximum = values->has_maximum_case ? values->maximum : NAN,
      .most_recent = values->has_most_recent_case ? values->most_recent : NAN,
      .duration_s = values->has_duration_s_case ? values->duration_s : NAN};
}

bool hd_statistics_each(
    hd_client *client, const hd_statistics_query *query, hd_statistics_callback callback,
    void *context, hd_error *error) {
  char path[PATH_MAX];
  Health__V1__StatisticsQuery request = HEALTH__V1__STATISTICS_QUERY__INIT;
  Health__V1__CalendarIntervals calendar;
  Health__V1__SampleFilter filter;
  set_period(&filter, query->start_us, query->end_us);
  set_calendar(&calendar, query, path);
  request.type = query->type;
  request.filter = &filter;
  request.options = query->options;
  if (query->interval != HD_WHOLE) request.calendar = &calendar;
  for (bool has_more = true; has_more;) {
    Health__V1__StatisticsReply *reply = hd_message_call(
        client, "health.v1.Samples/Statistics", &request, &health__v1__statistics_reply__descriptor,
        error);
    if (!reply) return false;
    has_more = reply->has_next_us_case == HEALTH__V1__STATISTICS_REPLY__HAS_NEXT_US_NEXT_US;
    request.has_first_us_case = HEALTH__V1__STATISTICS_QUERY__HAS_FIRST_US_FIRST_US;
    request.first_us = reply->next_us;
    bool has_enough = false;
    for (size_t i = 0; i < reply->n_statistics && !has_enough; i++) {
      hd_statistics entry = read_entry(reply->statistics[i]);
      has_enough = !callback(&entry, context);
    }
    has_more = has_more && !has_enough;
    hd_message_free(reply);
  }
  return true;
}
