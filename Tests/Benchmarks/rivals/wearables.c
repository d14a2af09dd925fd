// Makes the data set of scale: twenty years of one person who has worn several devices.
//
//   wearables FILE [DAYS]
//
// The period ends with the year 2025; DAYS, if given, is the number of days from 2016 on. All years:
// a phone, which counts steps, and from 2010 a scale. From 2012 to 2020 a watch that measures every five minutes,
// and until the end of 2022 on days with sports. From May 2020 a watch that measures every five
// seconds while it is worn, so both are worn for two months. From 2021 a ring, for most nights and
// days. Devices are replaced, are not worn for days and weeks, and travel to other time zones, in
// which the day begins at another time.
//
// The same DAYS give the same file, byte for byte.
#include "person.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { yearCount = 20, allDays = 7305 };
static const int64_t firstMorning = 1136073600000000;  // 2006-01-01

typedef struct {
  int64_t arrival;
  Record record;
} Arrival;

static Arrival *all;
static size_t count, capacity;
static uint64_t counter;
static int zone;

static double between(double a, double b) {
  return a + (b - a) * (double)(mix(counter++) >> 11) / 9007199254740992.0;
}
static int happens(double share) { return between(0, 1) < share; }
static double rounded(double x, double unit) { return round(x / unit) * unit; }
// The number of the day on which a year begins; years have the same length here.
static int yearDay(double year) { return (int)((year - 2006) * allDays / yearCount); }

// How long each source collects before it sends, in seconds.
static const double delays[sourceCount] = {[phone] = 5,        [watch] = 900, [scale] = 5,
                                           [denseWatch] = 300, [ring] = 28800};

// `start` and `end` in seconds since the first morning.
static void add(int type, int source, double start, double end, double value) {
  if (count == capacity) all = realloc(all, (capacity += 1 << 22) * sizeof *all);
  double arrival = ceil(end / delays[source]) * delays[source] + 60;
  // A device is used for three years.
  int device = source * 10 + 1 + (int)(start / 86400 / 1100);
  int zoned = type == sleepAnalysis || type == bodyMass || type == restingHeartRate;
  Record r = {firstMorning + (int64_t)(start * 1e3) * 1000, firstMorning + (int64_t)(end * 1e3) * 1000,
              value, type, source, device, zoned ? zone : 0};
  if (r.end < r.start) r.end = r.start;
  all[count++] = (Arrival){(int64_t)(arrival * 1e6), r};
}

// One measurement after the other, at distances between `least` and `most` seconds.
static void pulse(int source, double from, double to, double least, double most, double base,
                  double spread) {
  for (double t = from; t < to; t += between(least, most))
    add(heartRate, source, t, t, round(base + spread * sin(t / 700) + between(-4, 4)) / 60);
}

static void walk(int source, double from, double to, double least, double most, double share) {
  for (double t = from, end; t < to; t = end) {
    end = fmin(t + between(least, most), to);
    if (!happens(share)) continue;
    double n = round((end - t) * between(0.2, 1.9));
    add(steps, source, t, end, n);
    add(distance, source, t, end, rounded(n * 0.72, 0.01));
  }
}

static void burn(int source, double from, double to, double least, double most) {
  for (double t = from, end; t < to; t = end) {
    end = fmin(t + between(least, most), to);
    add(activeEnergy, source, t, end, rounded((end - t) * between(0.002, 0.05), 0.001));
  }
}

static void sleepStages(int source, double from, double to, double most) {
  for (double t = from, end; t < to; t = end) {
    end = fmin(t + between(most / 10, most), to);
    add(sleepAnalysis, source, t, end, floor(between(2, 6)));
  }
}

static void spot(int type, int source, double from, double to, double least, double most, double low,
                 double high, double unit) {
  for (double t = from; t < to; t += between(least, most))
    add(type, source, t, t, rounded(between(low, high), unit));
}

// `morning` and `evening` limit the time awake.
static void phoneDay(int d, double morning, double evening) {
  double share = d < yearDay(2009) ? 0.15 : 0.5;
  walk(phone, morning, evening, 120, 600, share);
  if (d > yearDay(2014))
    for (double t = morning; t < evening; t += between(3600, 20000))
      add(flightsClimbed, phone, t, t + 60, floor(between(1, 4)));
  if (d > yearDay(2019)) spot(headphoneAudio, phone, morning, evening, 3600, 9000, 45, 80, 0.001);
}

static void watchDay(double day, double morning, double evening, int sports) {
  pulse(watch, morning, evening, 240, 420, 75, 10);
  if (sports) pulse(watch, evening - 14400, evening - 10800, 4.5, 5.5, 125, 35);
  walk(watch, morning, evening, 60, 400, 0.5);
  burn(watch, morning, evening, 50, 120);
  for (double t = day; t < day + 86400; t += 900) add(basalEnergy, watch, t, t + 900, 17.5);
  spot(heartRateVariability, watch, morning, evening, 7200, 18000, 20, 90, 0.0001);
  add(restingHeartRate, watch, day, day + 86399, round(between(50, 62)));
}

static void denseWatchDay(double day, double morning, double evening, int sports) {
  pulse(denseWatch, morning, evening, 4, 6, 75, 10);
  if (sports) pulse(denseWatch, evening - 14400, evening - 10800, 0.9, 1.1, 125, 35);
  walk(denseWatch, morning, evening, 55, 65, 0.6);
  burn(denseWatch, morning, evening, 55, 65);
  for (double t = day; t < day + 86400; t += 600) add(basalEnergy, denseWatch, t, t + 600, 11.7);
  spot(oxygenSaturation, denseWatch, morning, evening, 1800, 3600, 0.93, 1, 0.01);
  spot(heartRateVariability, denseWatch, morning, evening, 7200, 18000, 20, 90, 0.0001);
  spot(environmentalAudio, denseWatch, morning, evening, 1200, 3000, 40, 85, 0.001);
  if (happens(0.3)) sleepStages(denseWatch, day, morning, 2700);
}

static void ringDay(double day, double morning, double evening) {
  pulse(ring, day, morning, 55, 65, 54, 4);
  pulse(ring, morning, evening, 290, 310, 75, 10);
  spot(heartRateVariability, ring, day, morning, 290, 310, 20, 90, 1);
  spot(oxygenSaturation, ring, day, morning, 55, 65, 0.93, 1, 0.01);
  spot(respiratoryRate, ring, day, morning, 290, 310, 12.0 / 60, 18.0 / 60, 0.1 / 60);
  sleepStages(ring, day, morning, 1800);
  walk(ring, morning, evening, 290, 310, 0.6);
}

static int byArrival(const void *a, const void *b) {
  const Arrival *x = a, *y = b;
  if (x->arrival != y->arrival) return x->arrival < y->arrival ? -1 : 1;
  if (x->record.source != y->record.source) return x->record.source - y->record.source;
  if (x->record.type != y->record.type) return x->record.type - y->record.type;
  return (x->record.start > y->record.start) - (x->record.start < y->record.start);
}

int main(int argc, char **argv) {
  int first = argc == 3 ? yearDay(2016) : 0, end = argc == 3 ? first + atoi(argv[2]) : allDays;
  if (argc < 2 || argc > 3 || end <= first || end > allDays)
    return fprintf(stderr, "usage: wearables FILE [DAYS]\n"), 1;
  int gapEnd = 0, tripEnd = 0;
  for (int d = first; d < end; d++) {
    // About four trips and two weeks without any wearable in a year.
    if (d >= tripEnd) {
      int travels = happens(4.0 / 365);
      zone = travels ? (int)between(1, zoneCount) : homeZone;
      if (travels) tripEnd = d + (int)between(3, 21);
    }
    if (d >= gapEnd && happens(2.0 / 365)) gapEnd = d + (int)between(3, 14);
    double day = d * 86400.0 - zoneHours[zone] * 3600;
    double morning = day + between(21600, 28800), evening = day + between(79200, 86000);
    int sports = happens(0.4), worn = d >= gapEnd;
    phoneDay(d, morning, evening);
    if (d > yearDay(2010) && happens(0.8))
      add(bodyMass, scale, morning + 600, morning + 600, rounded(78 + between(-1, 1), 0.05));
    int isOld = d > yearDay(2012) && d < yearDay(2020.5);
    int isSports = d >= yearDay(2020.5) && d < yearDay(2023) && sports;
    if (worn && (isOld || isSports) && happens(0.93)) watchDay(day, morning, evening, sports);
    if (worn && d > yearDay(2020.34) && happens(0.93)) denseWatchDay(day, morning, evening, sports);
    if (worn && d > yearDay(2021) && happens(0.9)) ringDay(day, morning, evening);
  }
  qsort(all, count, sizeof *all, byArrival);
  FILE *f = fopen(argv[1], "wb");
  if (!f) return perror(argv[1]), 1;
  for (size_t i = 0; i < count; i++) fwrite(&all[i].record, sizeof(Record), 1, f);
  if (fclose(f)) return perror(argv[1]), 1;
  printf("{\"samples\": %zu}\n", count);
}
