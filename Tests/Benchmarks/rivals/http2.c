// Unary calls of gRPC: a server that echoes with nghttp2 and nothing else, and the load generator for every server
// of gRPC.
//
//   http2 server SOCKET
//   http2 calls  SOCKET METHOD CALLS          one call at a time
//   http2 pipe   SOCKET METHOD CALLS DEPTH    DEPTH calls in flight on a connection
//
// METHOD is a path such as /echo.Echo/Unary. The message is 100 bytes as field 1. Clients print one JSON object.
#define _GNU_SOURCE
#include "frame.h"
#include <nghttp2/nghttp2.h>
#include <stdbool.h>
#include <sys/epoll.h>

enum { prefixSize = 5, payloadSize = 100, bufferSize = 256 << 10 };

#define FIELD(name, value) \
  {(uint8_t *)(name), (uint8_t *)(value), sizeof(name) - 1, strlen(value), NGHTTP2_NV_FLAG_NONE}

static void check(long result, const char *what) {
  if (result >= 0) return;
  fprintf(stderr, "%s: %s\n", what, nghttp2_strerror(result));
  exit(1);
}

// Sends everything that the session has, with as few writes as possible. Returns false if the peer has gone.
static bool flush(nghttp2_session *session, int fd) {
  static uint8_t out[bufferSize];
  size_t have = 0;
  for (;;) {
    const uint8_t *bytes;
    ssize_t count = nghttp2_session_mem_send(session, &bytes);
    check(count, "nghttp2_session_mem_send");
    if (count == 0 || have + count > sizeof out) {
      if (have && !writeAll(fd, out, have)) return false;
      have = 0;
    }
    if (count == 0) return true;
    memcpy(out + have, bytes, count);
    have += count;
  }
}

// Processes what has arrived. Returns false at the end of the connection.
static bool receive(nghttp2_session *session, int fd) {
  static uint8_t in[bufferSize];
  ssize_t count = read(fd, in, sizeof in);
  if (count <= 0) return false;
  check(nghttp2_session_mem_recv(session, in, count), "nghttp2_session_mem_recv");
  return true;
}

// MARK: Server

typedef struct {
  size_t size, sent;
  uint8_t bytes[512];
} Call;

static int beginCall(nghttp2_session *session, const nghttp2_frame *frame, void *data) {
  if (frame->hd.type == NGHTTP2_HEADERS)
    nghttp2_session_set_stream_user_data(session, frame->hd.stream_id, calloc(1, sizeof(Call)));
  return 0;
}

static int addData(nghttp2_session *session, uint8_t flags, int32_t id, const uint8_t *bytes,
                   size_t count, void *data) {
  Call *call = nghttp2_session_get_stream_user_data(session, id);
  if (call && call->size + count <= sizeof call->bytes) {
    memcpy(call->bytes + call->size, bytes, count);
    call->size += count;
  }
  return 0;
}

static ssize_t copyReply(nghttp2_session *session, int32_t id, uint8_t *buffer, size_t length,
                         uint32_t *flags, nghttp2_data_source *source, void *data) {
  Call *call = source->ptr;
  size_t count = call->size - call->sent < length ? call->size - call->sent : length;
  memcpy(buffer, call->bytes + call->sent, count);
  call->sent += count;
  if (call->sent == call->size) {
    nghttp2_nv trailers[] = {FIELD("grpc-status", "0")};
    *flags |= NGHTTP2_DATA_FLAG_EOF | NGHTTP2_DATA_FLAG_NO_END_STREAM;
    check(nghttp2_submit_trailer(session, id, trailers, 1), "nghttp2_submit_trailer");
  }
  return count;
}

static int answerCall(nghttp2_session *session, const nghttp2_frame *frame, void *data) {
  if (!(frame->hd.flags & NGHTTP2_FLAG_END_STREAM) ||
      (frame->hd.type != NGHTTP2_DATA && frame->hd.type != NGHTTP2_HEADERS))
    return 0;
  nghttp2_nv fields[] = {FIELD(":status", "200"), FIELD("content-type", "application/grpc")};
  nghttp2_data_provider provider = {
      {.ptr = nghttp2_session_get_stream_user_data(session, frame->hd.stream_id)}, copyReply};
  check(nghttp2_submit_response(session, frame->hd.stream_id, fields, 2, &provider),
        "nghttp2_submit_response");
  return 0;
}

static int forgetCall(nghttp2_session *session, int32_t id, uint32_t code, void *data) {
  free(nghttp2_session_get_stream_user_data(session, id));
  return 0;
}

typedef struct {
  int fd;
  nghttp2_session *session;
} Client;

static Client *acceptFrom(int listener, int set, nghttp2_session_callbacks *callbacks) {
  Client *client = calloc(1, sizeof *client);
  client->fd = accept(listener, NULL, NULL);
  if (client->fd < 0) die("accept");
  nghttp2_session_server_new(&client->session, callbacks, client);
  nghttp2_submit_settings(client->session, 0, NULL, 0);
  struct epoll_event event = {EPOLLIN, {.ptr = client}};
  epoll_ctl(set, EPOLL_CTL_ADD, client->fd, &event);
  return client;
}

static void serve(const char *path) {
  nghttp2_session_callbacks *callbacks;
  nghttp2_session_callbacks_new(&callbacks);
  nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, beginCall);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, addData);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, answerCall);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, forgetCall);
  int listener = listenAt(path), set = epoll_create1(0);
  struct epoll_event event = {EPOLLIN, {.ptr = NULL}};
  epoll_ctl(set, EPOLL_CTL_ADD, listener, &event);
  for (;;) {
    struct epoll_event events[64];
    int count = epoll_wait(set, events, 64, -1);
    for (int i = 0; i < count; i++) {
      Client *client = events[i].data.ptr;
      bool isOpen = true;
      if (client)
        isOpen = receive(client->session, client->fd);
      else
        client = acceptFrom(listener, set, callbacks);
      if (isOpen && flush(client->session, client->fd)) continue;
      close(client->fd);
      nghttp2_session_del(client->session);
      free(client);
    }
  }
}

// MARK: Client

// Frames are written and read here, because a client of nghttp2 takes as long as a server: what a call sends
// are the same bytes each time, but for the number of the stream.

enum { frameSize = 9, dataSize = prefixSize + 2 + payloadSize, windowSize = 1 << 30 };
enum { typeDATA = 0, typeHEADERS = 1, typeRESET = 3, typeSETTINGS = 4, typePING = 6, typeGOAWAY = 7, typeWINDOW = 8 };
enum { isAck = 1, endsStream = 1, endsHeaders = 4 };

typedef struct {
  int fd;
  uint32_t stream;  // of the next call
  uint8_t fields[512];
  size_t fieldsSize, fieldCount;
  uint8_t out[bufferSize], in[bufferSize];
  size_t outSize, inSize;
  nghttp2_hd_inflater *inflater;
  size_t started, done, wanted, byteCount;
  double began, *each;
} Load;

static void addFrame(Load *load, int type, int flags, uint32_t stream, const void *payload, size_t size) {
  uint8_t *frame = load->out + load->outSize;
  store32(frame, size << 8 | type);
  frame[4] = flags;
  store32(frame + 5, stream);
  memcpy(frame + frameSize, payload, size);
  load->outSize += frameSize + size;
}

// A field that both ends add to their tables.
static void addField(Load *load, const char *name, const char *value) {
  uint8_t *at = load->fields + load->fieldsSize;
  size_t nameSize = strlen(name), valueSize = strlen(value);
  *at++ = 0x40;
  *at++ = nameSize;
  at = mempcpy(at, name, nameSize);
  *at++ = valueSize;
  at = mempcpy(at, value, valueSize);
  load->fieldsSize = at - load->fields;
  load->fieldCount++;
}

static void startCall(Load *load) {
  static const uint8_t data[dataSize] = {0, 0, 0, 0, 2 + payloadSize, 1 << 3 | 2, payloadSize};
  load->began = seconds();
  load->started++;
  addFrame(load, typeHEADERS, endsHeaders, load->stream, load->fields, load->fieldsSize);
  addFrame(load, typeDATA, endsStream, load->stream, data, dataSize);
  load->stream += 2;
  // All fields are in the table then, and the first one that was added has the highest index.
  for (size_t i = 0; i < load->fieldCount; i++) load->fields[i] = 0x80 | (61 + load->fieldCount - i);
  load->fieldsSize = load->fieldCount;
}

static void readFields(Load *load, const uint8_t *bytes, size_t size) {
  for (int flags = 0; !(flags & NGHTTP2_HD_INFLATE_FINAL);) {
    nghttp2_nv field;
    ssize_t count = nghttp2_hd_inflate_hd2(load->inflater, &field, &flags, bytes, size, 1);
    check(count, "nghttp2_hd_inflate_hd2");
    bytes += count, size -= count;
    if (flags & NGHTTP2_HD_INFLATE_EMIT && field.namelen == 11 && memcmp(field.name, "grpc-status", 11) == 0 &&
        (field.valuelen != 1 || *field.value != '0'))
      fail("the server answered with an error");
  }
  nghttp2_hd_inflate_end_headers(load->inflater);
}

static void endCall(Load *load) {
  if (load->each) load->each[load->done] = seconds() - load->began;
  load->done++;
  if (load->started < load->wanted) startCall(load);
}

static void readFrame(Load *load, int type, int flags, const uint8_t *payload, size_t size) {
  if (type == typeRESET || type == typeGOAWAY) fail("the server ended a call");
  if (type == typeDATA) load->byteCount += size;
  if (type == typeHEADERS) readFields(load, payload, size);
  if (type == typeSETTINGS && !(flags & isAck)) addFrame(load, typeSETTINGS, isAck, 0, payload, 0);
  if (type == typePING && !(flags & isAck)) addFrame(load, typePING, isAck, 0, payload, size);
  if (type == typeHEADERS && flags & endsStream) endCall(load);
}

static void exchange(Load *load) {
  if (load->outSize && !writeAll(load->fd, load->out, load->outSize)) die("write");
  load->outSize = 0;
  ssize_t count = read(load->fd, load->in + load->inSize, sizeof load->in - load->inSize);
  if (count <= 0) fail("the server closed the connection");
  load->inSize += count;
  size_t at = 0;
  while (load->inSize - at >= frameSize) {
    const uint8_t *frame = load->in + at;
    size_t size = load32(frame) >> 8;
    if (load->inSize - at < frameSize + size) break;
    readFrame(load, frame[3], frame[4], frame + frameSize, size);
    at += frameSize + size;
  }
  load->inSize -= at;
  memmove(load->in, load->in + at, load->inSize);
}

// Returns the calls in a second.
static double makeCalls(Load *load, size_t calls, int depth) {
  load->started = load->done = load->byteCount = 0;
  load->wanted = calls;
  double begin = seconds();
  for (int i = 0; i < depth; i++) startCall(load);
  while (load->done < calls) exchange(load);
  if (load->byteCount != calls * dataSize) fail("the server answered with another message");
  return calls / (seconds() - begin);
}

static void measure(const char *path, const char *method, size_t calls, int depth) {
  static Load load = {.stream = 1};
  addField(&load, ":method", "POST");
  addField(&load, ":scheme", "http");
  addField(&load, ":path", method);
  addField(&load, ":authority", "localhost");
  addField(&load, "te", "trailers");
  addField(&load, "content-type", "application/grpc");
  addField(&load, "user-agent", "http2");
  nghttp2_hd_inflate_new(&load.inflater);
  load.fd = connectTo(path);
  load.outSize = strlen(NGHTTP2_CLIENT_MAGIC);
  memcpy(load.out, NGHTTP2_CLIENT_MAGIC, load.outSize);
  addFrame(&load, typeSETTINGS, 0, 0, NULL, 0);
  uint8_t window[4];
  store32(window, windowSize);
  addFrame(&load, typeWINDOW, 0, 0, window, sizeof window);
  // The fields are in the tables after the first call.
  makeCalls(&load, 1, 1);
  makeCalls(&load, calls / 10 + depth, depth);
  if (depth == 1) load.each = malloc(calls * sizeof *load.each);
  double rate = makeCalls(&load, calls, depth);
  if (depth == 1)
    printf("{\"p50_us\": %.2f, \"p99_us\": %.2f}\n", percentile(load.each, calls, 0.5) * 1e6,
           percentile(load.each, calls, 0.99) * 1e6);
  else
    printf("{\"calls_per_s\": %.0f}\n", rate);
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "server") == 0)
    serve(argv[2]);
  else if (argc == 5 && strcmp(argv[1], "calls") == 0)
    measure(argv[2], argv[3], strtoul(argv[4], NULL, 10), 1);
  else if (argc == 6 && strcmp(argv[1], "pipe") == 0)
    measure(argv[2], argv[3], strtoul(argv[4], NULL, 10), atoi(argv[5]));
  else {
    fprintf(stderr, "usage: http2 server SOCKET | calls SOCKET METHOD CALLS | "
                    "pipe SOCKET METHOD CALLS DEPTH\n");
    return 1;
  }
  return 0;
}
