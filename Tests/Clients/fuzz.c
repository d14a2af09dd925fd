// Feeds bytes that a damaged or hostile server could send to the client in C. scripts/fuzz links it
// with libFuzzer; scripts/sanitize c defines REPLAY and runs the files of the corpus.
//
// The first byte selects the meaning of the others: a batch of samples, or frames of a connection.
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "batch.h"
#include "rpc.h"

enum { calls = 3, bytes_max = 64 << 10 };

static bool count_sample(const hd_sample *sample, void *context) {
  size_t *count = context;
  // A text without its terminating zero would be read beyond its buffer.
  const char *texts[] = {sample->source_name, sample->source_bundle};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (texts[i]) *count += strlen(texts[i]);
  }
  return ++*count < 100000;
}

static void receive_batch(const uint8_t *data, size_t size) {
  Health__V1__SampleBatch *batch = health__v1__sample_batch__unpack(NULL, size, data);
  bool has_enough = false;
  size_t count = 0;
  if (batch) read_batch(batch, count_sample, &count, &has_enough);
  hd_message_free(batch);
}

static void receive_frames(const uint8_t *data, size_t size) {
  int ends[2];
  if (size > bytes_max || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
  struct rpc rpc;
  rpc_adopt(&rpc, ends[0]);
  struct rpc_stream *streams[calls];
  for (int i = 0; i < calls; i++) {
    streams[i] = rpc_open(&rpc, "s", "m", i == 0 ? rpc_unary : rpc_open_stream, NULL, 0);
  }
  // The input fits into the buffer of the socket.
  ssize_t written = write(ends[1], data, size);
  shutdown(ends[1], SHUT_WR);
  for (int i = 0; i < calls && written >= 0; i++) {
    if (!streams[i]) continue;
    struct rpc_message *message;
    while ((message = rpc_next(&rpc, streams[i]))) free(message);
  }
  for (int i = 0; i < calls; i++) {
    if (streams[i]) rpc_forget(&rpc, streams[i]);
  }
  rpc_close(&rpc);
  close(ends[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  // A separate copy, so that the sanitizer detects a read beyond the end.
  uint8_t *copy = malloc(size);
  if (!copy) return 0;
  memcpy(copy, data, size);
  if (copy[0] & 1) {
    receive_frames(copy + 1, size - 1);
  } else {
    receive_batch(copy + 1, size - 1);
  }
  free(copy);
  return 0;
}

#ifdef REPLAY
#include <stdio.h>

int main(int count, char **files) {
  static uint8_t bytes[bytes_max];
  for (int i = 1; i < count; i++) {
    FILE *file = fopen(files[i], "rb");
    if (!file) {
      perror(files[i]);
      return 1;
    }
    LLVMFuzzerTestOneInput(bytes, fread(bytes, 1, sizeof bytes, file));
    fclose(file);
  }
  return 0;
}
#endif
