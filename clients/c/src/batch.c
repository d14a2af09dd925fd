#include "batch.h"

#include <string.h>

enum { source_max = 256 };

// Copies text and terminates it with a zero.
static void copy_text(char to[source_max], ProtobufCBinaryData text) {
  size_t count = text.len < source_max - 1 ? text.len : source_max - 1;
  if (count > 0) memcpy(to, text.data, count);
  to[count] = 0;
}

bool read_batch(
    const Health__V1__SampleBatch *batch, hd_sample_callback callback, void *context,
    bool *has_enough) {
  char name[source_max] = "", bundle[source_max] = "";
  const Health__V1__SourceRevision *source = NULL;
  hd_rows rows;
  hd_row row;
  *has_enough = false;
  if (!hd_rows_begin(&rows, batch)) return false;
  while (hd_rows_next(&rows, &row)) {
    hd_sample sample = {
        .type = row.type, .start_us = row.start_us, .end_us = row.end_us, .value = row.value,
        .source_name = name, .source_bundle = bundle};
    memcpy(sample.id, row.id, sizeof sample.id);
    if (row.source != source) {
      source = row.source;
      name[0] = bundle[0] = 0;
      if (source && source->source) {
        copy_text(name, source->source->name);
        copy_text(bundle, source->source->bundle_identifier);
      }
    }
    if (!callback(&sample, context)) return !(*has_enough = true);
  }
  return true;
}
