// Steps of each day from two sources: where watch and phone overlap only the watch counts.
#pragma once
#include "person.h"
#include <string.h>

typedef struct {
  size_t rows;
  double check;
} Answer;

// So that a value on the wrong day shows in the check.
static inline int weight(int day) { return 1 + day % 7; }

static double days[dayCount + 2];

// Adds the part `from`..<`to` of a sample to its days, at a constant rate.
static inline void spread(int64_t from, int64_t to, double perMicrosecond) {
  while (from < to) {
    int64_t day = (from - firstInstant) / microsecondsPerDay;
    int64_t end = firstInstant + (day + 1) * microsecondsPerDay;
    if (end > to) end = to;
    if (day >= 0 && day < dayCount + 2) days[day] += (end - from) * perMicrosecond;
    from = end;
  }
}

// Both lists are sorted by start.
static inline Answer mergeSteps(const Record *ofWatch, size_t nWatch, const Record *ofPhone,
                                size_t nPhone) {
  memset(days, 0, sizeof days);
  for (size_t k = 0; k < nWatch; k++)
    spread(ofWatch[k].start, ofWatch[k].end,
           ofWatch[k].value / (ofWatch[k].end - ofWatch[k].start));
  for (size_t k = 0, first = 0; k < nPhone; k++) {
    Record p = ofPhone[k];
    double rate = p.value / (p.end - p.start);
    while (first < nWatch && ofWatch[first].end <= p.start) first++;
    for (size_t w = first; w < nWatch && ofWatch[w].start < p.end; w++) {
      if (ofWatch[w].start > p.start) spread(p.start, ofWatch[w].start, rate);
      if (ofWatch[w].end > p.start) p.start = ofWatch[w].end;
    }
    spread(p.start, p.end, rate);
  }
  Answer a = {0, 0};
  for (int d = 0; d < dayCount + 2; d++)
    if (days[d] > 0) a.rows++, a.check += days[d] * weight(d);
  return a;
}
