// The data set that every store gets: one person's samples, in the order in which they arrived.
// A file is an array of Record, little endian, 32 bytes each, without a header.
#pragma once
#include <stdint.h>

typedef struct {
  int64_t start, end;  // microseconds since 1970
  double value;        // in the canonical unit of the type
  uint16_t type;       // index into typeNames
  uint16_t source;     // one of the sources below
  uint16_t device;     // 0: none
  uint16_t zone;       // the time zone in the metadata, one of the zones below; 0: none
} Record;

enum { phone = 1, watch = 2, scale = 3, denseWatch = 4, ring = 5, sourceCount = 6 };

// Time zones without their summer time.
enum { homeZone = 1, zoneCount = 5 };
static const int zoneHours[zoneCount] = {0, 1, 0, -5, 9};

enum {
  heartRate, steps, distance, activeEnergy, basalEnergy, respiratoryRate, oxygenSaturation,
  heartRateVariability, restingHeartRate, bodyMass, environmentalAudio, headphoneAudio,
  flightsClimbed, sleepAnalysis, typeCount
};

static const int64_t firstInstant = 1451606400000000;  // 2016-01-01
static const int64_t microsecondsPerDay = 86400000000;
enum { dayCount = 3652 };

// A pseudo random number generator whose whole state is one counter (SplitMix64).
static inline uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

static inline void putBig64(uint8_t *p, uint64_t v) {
  for (int i = 0; i < 8; i++) p[i] = v >> (56 - 8 * i);
}

// The identifier of record `i`: version 8, a session's prefix and a counter; or version 4, random.
static inline void identifier(uint8_t *p, uint64_t i, int random) {
  const uint64_t session = 0x5e551077;
  uint64_t high = random ? mix(2 * i + session) : mix(session);
  uint64_t low = random ? mix(2 * i + 1 + session) : (mix(session + 1) & ~0xffffffffULL) + i;
  high = (high & ~0xf000ULL) | (random ? 0x4000 : 0x8000);
  low = (low & ~(3ULL << 62)) | 2ULL << 62;
  putBig64(p, high), putBig64(p + 8, low);
}

// The motion context of a heart rate sample as HealthKit numbers it: 2, active, in every sixteenth
// stretch of ten minutes or so, otherwise 1; other samples have none. Not in the file.
static inline int motionContext(const Record *r) {
  if (r->type != heartRate) return 0;
  return mix((uint64_t)(r->start / 600000000)) % 16 ? 1 : 2;
}
