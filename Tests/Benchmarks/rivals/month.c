// The floor of a query over the socket: decodes the query of our client, reads the chunks of our own
// store as `columns.c` does, and sends the real reply. No access control, no pages, no ledger.
//
//   month SOCKET DB
#define _GNU_SOURCE
#include "columns.h"
#include "health/v1/samples.pb-c.h"
#include "session.h"

static ProtobufCBinaryData text(char *s) { return (ProtobufCBinaryData){strlen(s), (uint8_t *)s}; }

// Returns the greatest number, and narrows the numbers.
static uint32_t indices(const int64_t *numbers, size_t n, uint32_t *out) {
  uint32_t greatest = 0;
  for (size_t i = 0; i < n; i++) {
    out[i] = (uint32_t)numbers[i];
    greatest = out[i] > greatest ? out[i] : greatest;
  }
  return greatest;
}

// A run for each sequence of anchors.
static void addRuns(Health__V1__SampleBatch *batch, const int64_t *anchors, size_t n) {
  batch->id_highs = take(NULL, n * 8), batch->id_lows = take(NULL, n * 8);
  batch->id_counts = take(NULL, n * 4);
  size_t count = 0;
  for (size_t i = 0, end; i < n; i = end) {
    for (end = i + 1; end < n && anchors[end] == anchors[end - 1] + 1;) end++;
    batch->id_highs[count] = 0x8000, batch->id_lows[count] = 1ull << 63 | anchors[i];
    batch->id_counts[count++] = end - i;
  }
  batch->n_id_highs = batch->n_id_lows = batch->n_id_counts = count;
}

static void answerPeriod(Connection *c, uint32_t stream, int64_t from, int64_t to) {
  const Rows *rows = rowsOfPeriod(from, to);
  size_t n = rows->count;
  Health__V1__SampleBatch batch = HEALTH__V1__SAMPLE_BATCH__INIT;
  batch.n_starts_us = batch.n_values = n;
  batch.starts_us = rows->starts, batch.values = rows->values;
  addRuns(&batch, rows->anchors, n);
  batch.device_indices = take(NULL, n * 4), batch.metadata_indices = take(NULL, n * 4);
  uint32_t deviceCount = indices(rows->devices, n, batch.device_indices);
  uint32_t metadataCount = indices(rows->metadata, n, batch.metadata_indices);
  if (metadataCount) fail("samples with metadata");
  if (deviceCount) batch.n_device_indices = n;

  static Health__V1__Source source = HEALTH__V1__SOURCE__INIT;
  static Health__V1__SourceRevision revision = HEALTH__V1__SOURCE_REVISION__INIT;
  static Health__V1__Device device = HEALTH__V1__DEVICE__INIT;
  static uint32_t type = heartRateCode;
  Health__V1__SourceRevision *revisions[] = {&revision};
  Health__V1__Device **devices = take(NULL, (deviceCount + 1) * sizeof *devices);
  source.name = text("watch"), source.bundle_identifier = text("bench.watch");
  revision.source = &source;
  device.has_name_case = HEALTH__V1__DEVICE__HAS_NAME_NAME, device.name = text("device");
  for (uint32_t i = 0; i < deviceCount; i++) devices[i] = &device;
  Health__V1__SampleDictionary dictionary = HEALTH__V1__SAMPLE_DICTIONARY__INIT;
  dictionary.n_types = 1, dictionary.types = &type;
  dictionary.n_sources = 1, dictionary.sources = revisions;
  dictionary.n_devices = deviceCount, dictionary.devices = devices;
  batch.dictionary = &dictionary;
  Health__V1__SamplePage page = HEALTH__V1__SAMPLE_PAGE__INIT;
  page.samples = &batch;
  answer(c, stream, &page.base);
}

static int handle(Connection *c, Header h, const uint8_t *body) {
  Echo__Request *request = echo__request__unpack(&allocator, h.length, body);
  if (!request) return 0;
  if (greet(c, h, request)) return 1;
  Health__V1__SampleQuery *query =
      health__v1__sample_query__unpack(&allocator, request->payload.len, request->payload.data);
  if (!query || query->n_descriptors != 1 || !query->descriptors[0]->filter) return 0;
  Health__V1__SampleFilter *filter = query->descriptors[0]->filter;
  answerPeriod(c, h.stream, filter->start_us, filter->end_us);
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 3) fail("usage: month SOCKET DB");
  openStore(argv[2], heartRateCode);
  isGuarded = 1;
  serve(argv[1], -1, NULL);
}
