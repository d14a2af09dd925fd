// The floor of saves: what every server must do before it may report that a sample is durable. It
// decodes the request of our client, looks the types up in a table, checks the columns, appends them
// to a file in few bytes, flushes the file, and sends the real reply. No access control, no comparison
// with identifiers that exist, no index, no ledger.
//
//   saves SOCKET FILE direct|shared
//
// direct: the thread that reads requests also flushes each. It is the least for one client; a server
// of many must go on reading. shared: another thread writes and flushes what has arrived since the
// flush before.
#define _GNU_SOURCE
#include "health/v1/samples.pb-c.h"
#include "session.h"
#include <math.h>
#include <pthread.h>

typedef struct {
  Connection *connection;
  uint32_t stream;
} Reply;

// Records, and the replies that are due when they are durable.
typedef struct {
  uint8_t *bytes;
  size_t size, capacity;
  Reply *replies;
  size_t count, repliesCapacity;
} Batch;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static Batch waiting, durable;  // both shared by the threads
static int file, event = -1;

// MARK: - Records

static uint8_t *append(Batch *b, const void *bytes, size_t n) {
  if (b->size + n > b->capacity) b->bytes = realloc(b->bytes, b->capacity = 2 * (b->size + n));
  uint8_t *place = b->bytes + b->size;
  if (bytes) memcpy(place, bytes, n);
  b->size += n;
  return place;
}

static void appendReply(Batch *b, Reply reply) {
  if (b->count == b->repliesCapacity)
    b->replies = realloc(b->replies, (b->repliesCapacity += 1024) * sizeof reply);
  b->replies[b->count++] = reply;
}

#define appendColumn(type, values)                                              \
  ({                                                                            \
    type *place = (type *)append(b, NULL, n * sizeof(type));                    \
    for (size_t i = 0; i < n; i++) {                                            \
      type x = (type)(values);                                                  \
      memcpy(place + i, &x, sizeof x);                                          \
    }                                                                           \
  })

// The least number, the width of the differences to it, and the differences.
static void appendNumbers(Batch *b, const int64_t *numbers, size_t n) {
  int64_t least = n ? numbers[0] : 0, greatest = least;
  for (size_t i = 0; i < n; i++) {
    least = numbers[i] < least ? numbers[i] : least;
    greatest = numbers[i] > greatest ? numbers[i] : greatest;
  }
  uint64_t span = (uint64_t)greatest - least;
  uint8_t width = !span ? 0 : span <= UINT8_MAX ? 1 : span <= UINT16_MAX ? 2 : span <= UINT32_MAX ? 4 : 8;
  append(b, &least, sizeof least), append(b, &width, 1);
  switch (width) {
    case 1: appendColumn(uint8_t, numbers[i] - least); break;
    case 2: appendColumn(uint16_t, numbers[i] - least); break;
    case 4: appendColumn(uint32_t, numbers[i] - least); break;
    case 8: appendColumn(uint64_t, numbers[i] - least); break;
  }
}

static void appendIndices(Batch *b, const uint32_t *indices, size_t n) {
  if (n) appendColumn(uint8_t, indices[i]);
}

static int areBelow(const uint32_t *indices, size_t n, size_t limit) {
  uint32_t greatest = 0;
  for (size_t i = 0; i < n; i++) greatest = indices[i] > greatest ? indices[i] : greatest;
  return n == 0 || greatest < limit;
}

static int isValid(const Health__V1__SampleBatch *s) {
  static const uint8_t isDenied[1 << 16];
  size_t n = s->n_starts_us, ids = 0;
  if (!n || !s->dictionary || s->n_values != n || (s->n_durations_us && s->n_durations_us != n)) return 0;
  for (size_t i = 0; i < s->dictionary->n_types; i++)
    if (s->dictionary->types[i] > UINT16_MAX || isDenied[s->dictionary->types[i]]) return 0;
  for (size_t i = 0; i < s->n_id_highs; i++) ids += s->n_id_counts ? s->id_counts[i] : 1;
  int isFinite = 1;
  int64_t signs = 0;
  for (size_t i = 0; i < n; i++) isFinite &= fabs(s->values[i]) < INFINITY;
  for (size_t i = 0; i < s->n_durations_us; i++) signs |= s->durations_us[i];
  return ids == n && isFinite && signs >= 0 &&
         areBelow(s->type_indices, s->n_type_indices, s->dictionary->n_types) &&
         areBelow(s->device_indices, s->n_device_indices, s->dictionary->n_devices + 1) &&
         s->dictionary->n_types <= UINT8_MAX && s->dictionary->n_devices < UINT8_MAX;
}

// A dictionary is written once and not with every save, so only its indices count here.
static void appendRecord(Batch *b, const Health__V1__SampleBatch *s) {
  size_t n = s->n_starts_us;
  uint32_t counts[] = {n, s->n_id_highs, s->dictionary->n_types};
  append(b, counts, sizeof counts);
  append(b, s->dictionary->types, s->dictionary->n_types * sizeof(uint32_t));
  append(b, s->id_highs, s->n_id_highs * sizeof(uint64_t));
  append(b, s->id_lows, s->n_id_lows * sizeof(uint64_t));
  append(b, s->id_counts, s->n_id_counts * sizeof(uint32_t));
  appendNumbers(b, s->starts_us, n);
  appendNumbers(b, s->durations_us, s->n_durations_us);
  append(b, s->values, n * sizeof(double));
  appendIndices(b, s->type_indices, s->n_type_indices);
  appendIndices(b, s->device_indices, s->n_device_indices);
}

static void makeDurable(Batch *b) {
  static const size_t end = (size_t)blockSize * blockCount;
  static size_t at;
  if (at + b->size > end) at = 0;
  if (pwrite(file, b->bytes, b->size, at) != (ssize_t)b->size || fdatasync(file)) die("pwrite");
  at += b->size;
  b->size = 0;
}

// MARK: - Group commit

static void *write1(void *unused) {
  Batch batch = {0};
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!waiting.count) pthread_cond_wait(&arrived, &lock);
    Batch empty = batch;
    batch = waiting, waiting = empty;
    pthread_mutex_unlock(&lock);
    makeDurable(&batch);
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < batch.count; i++) appendReply(&durable, batch.replies[i]);
    pthread_mutex_unlock(&lock);
    batch.count = 0;
    uint64_t one = 1;
    if (write(event, &one, sizeof one) != sizeof one) die("write");
  }
  return unused;
}

static void reply(Connection *c, uint32_t stream) {
  Health__V1__SaveReply message = HEALTH__V1__SAVE_REPLY__INIT;
  answer(c, stream, &message.base);
}

// Sends the replies to what has become durable.
static void sendReplies(int set) {
  static Batch sent;
  pthread_mutex_lock(&lock);
  Batch empty = sent;
  sent = durable, durable = empty;
  pthread_mutex_unlock(&lock);
  for (size_t i = 0; i < sent.count; i++) {
    Connection *c = sent.replies[i].connection;
    c->pending--;
    if (c->isOver) {
      end(c, set);
    } else {
      reply(c, sent.replies[i].stream);
      flush(c, set);
    }
  }
  sent.count = 0;
}

static int handle(Connection *c, Header h, const uint8_t *body) {
  static Batch own;
  Echo__Request *request = echo__request__unpack(&allocator, h.length, body);
  if (!request) return 0;
  if (greet(c, h, request)) return 1;
  Health__V1__SaveRequest *save =
      health__v1__save_request__unpack(&allocator, request->payload.len, request->payload.data);
  if (!save || !save->samples || !isValid(save->samples)) return 0;
  if (event < 0) {
    appendRecord(&own, save->samples);
    makeDurable(&own);
    reply(c, h.stream);
    return 1;
  }
  pthread_mutex_lock(&lock);
  appendRecord(&waiting, save->samples);
  appendReply(&waiting, (Reply){c, h.stream});
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&lock);
  c->pending++;
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage: saves SOCKET FILE direct|shared");
  file = openBlocks(argv[2]);
  if (!strcmp(argv[3], "shared")) {
    pthread_t writer;
    event = eventfd(0, 0);
    if (pthread_create(&writer, NULL, write1, NULL)) fail("pthread_create");
  }
  serve(argv[1], event, sendReplies);
}
