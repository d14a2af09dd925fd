// health.v1.SampleBatch: samples in columns.
#ifndef HEALTHD_BATCH_H
#define HEALTHD_BATCH_H

#include "client.h"

// Encodes samples and creates the ids that are zero. Fails if memory is exhausted or a sample is
// invalid.
bool put_batch(
    hd_client *client, struct buffer *to, uint32_t field, hd_sample *samples, size_t count,
    hd_error *error);

// Calls back for each sample of a batch. Returns false if the batch is damaged, or, with
// `*has_enough` set, if the callback ended the query.
bool read_batch(
    struct field batch, hd_sample_callback callback, void *context, bool *has_enough);

void id_from_halves(uint8_t id[16], uint64_t high, uint64_t low);
void id_to_halves(const uint8_t id[16], uint64_t *high, uint64_t *low);

#endif
