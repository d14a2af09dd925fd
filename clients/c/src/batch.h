// Samples of a batch as hd_sample.
#ifndef HEALTHD_BATCH_H
#define HEALTHD_BATCH_H

#include "client.h"

// Calls back for each sample of a batch, which may be null. Returns false if the batch is damaged,
// or, with `*has_enough` set, if the callback ended the query.
bool read_batch(
    const Health__V1__SampleBatch *batch, hd_sample_callback callback, void *context,
    bool *has_enough);

#endif
