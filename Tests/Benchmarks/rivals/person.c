// Makes the data set: ten years of one person with a phone, a watch and a scale.
//
//   person FILE COUNT
//
// The rhythm follows what such a person's export holds: heart rate every few minutes and every few
// seconds in a workout, steps and distance from phone and watch that overlap, energy all day, the
// night's measurements, a morning's weight. The same COUNT gives the same file, byte for byte.
#include "person.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int64_t arrival;
  Record record;
} Arrival;

static uint64_t counter;
static double between(double a, double b) {
  return a + (b - a) * (double)(mix(counter++) >> 11) / 9007199254740992.0;
}
static double rounded(double x, double unit) { return round(x / unit) * unit; }

static Arrival *all;
static size_t count, capacity;

// `start` and `end` in seconds since the first instant. The watch sends what it has every quarter
// of an hour, the others at once.
static void add(int type, int source, double start, double end, double value) {
  if (count == capacity) all = realloc(all, (capacity += 1 << 20) * sizeof *all);
  double arrival = source == watch ? (ceil(end / 900) * 900) + 60 : end + 5;
  int device = source == scale ? 31 : (source == watch ? 11 : 1) + (int)(start / 86400 / 1100);
  // Live measurements have fractions of a second, the rest whole seconds.
  int fine = type == heartRate || type == steps || type == distance || type == activeEnergy;
  double unit = fine ? 1e-6 : 1;
  Record r = {firstInstant + (int64_t)(floor(start / unit) * unit * 1e6),
              firstInstant + (int64_t)(floor(end / unit) * unit * 1e6),
              value, type, source, device, 0};
  if (r.end < r.start) r.end = r.start;
  all[count++] = (Arrival){(int64_t)(arrival * 1e6), r};
}

static void heart(double day, double density, double workout, double workoutEnd) {
  double resting = 52 + 8 * sin(day / 86400 / 58) + between(-2, 2);
  for (double t = day + between(0, 300); t < day + 86400; t += between(240, 420) / density) {
    int awake = t > day + 25200 && t < day + 82800;
    double beats = resting + (awake ? between(5, 35) : between(-4, 4));
    if (t < workout || t > workoutEnd) add(heartRate, watch, t, t, round(beats) / 60);
  }
  for (double t = workout; t < workoutEnd; t += between(4.5, 5.5) / density)
    add(heartRate, watch, t, t, round(120 + 35 * sin((t - workout) / 400) + between(-4, 4)) / 60);
  add(restingHeartRate, watch, day, day + 86399, round(resting));
}

// Phone and watch both count during a walk: bouts of the phone, slices of the watch.
static void walking(double day, double density) {
  for (double t = day + 25200; t < day + 82800;) {
    double length = between(60, 600), rate = between(0.2, 1.9), lag = between(0, 20);
    if (between(0, 1) < 0.55) {
      if (between(0, 1) < 0.75) {
        double n = round(length * rate * between(0.85, 1.02));
        add(steps, phone, t + lag, t + lag + length, n);
        add(distance, phone, t + lag, t + lag + length, rounded(n * 0.72, 0.01));
        if (between(0, 1) < 0.1)
          add(flightsClimbed, phone, t, t + length, floor(between(1, 4)));
      }
      for (double from = t, to; from < t + length; from = to) {
        to = fmin(from + between(30, 300) / density, t + length);
        add(steps, watch, from, to, round((to - from) * rate));
        add(distance, watch, from, to, rounded((to - from) * rate * 0.73, 0.01));
      }
    }
    t += length + 21 + between(30, 400) / density;
  }
}

static void energy(double day, double density, double workout, double workoutEnd) {
  for (double t = day + 25200, to; t < day + 82800;) {
    to = t + between(50, 75);
    int hard = t > workout && t < workoutEnd;
    double rate = hard ? between(0.12, 0.2) : between(0.002, 0.05);
    add(activeEnergy, watch, t, to, rounded((to - t) * rate, 0.001));
    t = to + between(0, 120) / density;
  }
  for (double t = day, to; t < day + 86400; t = to) {
    to = fmin(t + between(500, 900) / density, day + 86400);
    add(basalEnergy, watch, t, to, rounded((to - t) * 0.0195, 0.001));
  }
}

static void night(double day, double density) {
  double wake = day + between(21600, 28800);
  for (double t = day; t < wake; t += between(600, 1200) / density)
    add(respiratoryRate, watch, t, t, rounded(between(12, 18), 0.1) / 60);
  for (double t = day, to; t < wake; t = to) {
    to = fmin(t + between(240, 2700), wake);
    add(sleepAnalysis, watch, t, to, floor(between(2, 6)));
  }
  add(sleepAnalysis, phone, day + between(0, 1800), wake, 0);
  add(bodyMass, scale, wake + 600, wake + 600, rounded(78 + between(-1, 1), 0.05));
}

static void rest(double day, double density) {
  for (double t = day; t < day + 86400; t += between(2400, 7200) / density)
    add(oxygenSaturation, watch, t, t, rounded(between(0.93, 1), 0.01));
  for (double t = day; t < day + 86400; t += between(7200, 18000) / density)
    add(heartRateVariability, watch, t, t + 60, rounded(between(20, 90), 0.0001));
  for (double t = day + 25200; t < day + 82800; t += between(1200, 3000) / density)
    add(environmentalAudio, watch, t, t + between(60, 1800), rounded(between(40, 85), 0.001));
  for (double t = day + 25200; t < day + 82800; t += between(3600, 9000) / density)
    add(headphoneAudio, phone, t, t + between(60, 1800), rounded(between(45, 80), 0.001));
}

static int byArrival(const void *a, const void *b) {
  const Arrival *x = a, *y = b;
  if (x->arrival != y->arrival) return x->arrival < y->arrival ? -1 : 1;
  if (x->record.type != y->record.type) return x->record.type - y->record.type;
  return (x->record.start > y->record.start) - (x->record.start < y->record.start);
}

int main(int argc, char **argv) {
  if (argc != 3) return fprintf(stderr, "usage: person FILE COUNT\n"), 1;
  size_t wanted = strtoull(argv[2], NULL, 10);
  double density = (double)wanted / dayCount / 1400;
  for (int d = 0; d < dayCount; d++) {
    double day = d * 86400.0, workout = day + between(57600, 72000);
    double workoutEnd = d % 5 < 2 ? workout + between(1500, 4200) : workout;
    heart(day, density, workout, workoutEnd);
    walking(day, density);
    energy(day, density, workout, workoutEnd);
    night(day, density);
    rest(day, density);
    // Denser or sparser tomorrow, so that the total comes out as wanted.
    double left = (double)wanted - count, now = (double)count / (d + 1);
    if (d + 1 < dayCount && left > 0) density *= pow(left / (dayCount - d - 1) / now, 0.05);
  }
  qsort(all, count, sizeof *all, byArrival);
  if (count > wanted) count = wanted;
  FILE *f = fopen(argv[1], "wb");
  if (!f) return perror(argv[1]), 1;
  for (size_t i = 0; i < count; i++) fwrite(&all[i].record, sizeof(Record), 1, f);
  if (fclose(f)) return perror(argv[1]), 1;
  printf("{\"samples\": %zu}\n", count);
}
