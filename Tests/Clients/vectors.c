// Sends the server's side of proto/vectors to the client in C and prints the results of its calls.
// vectors.py does the same with the client in Python; proto/vectors/README.md describes the files.
//
//   vectors FILE...
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "rpc.h"

enum { calls_max = 4096, frame_size = 10, request = 1, response = 2 };

struct conversation {
  struct rpc rpc;
  int server;
  // The stream ids of the vector, and the client's calls in the same order.
  uint32_t ids[calls_max];
  struct rpc_stream *streams[calls_max];
  size_t count;
  // The server's frames, with the stream ids of the client.
  struct buffer answers;
};

static uint32_t big_endian(const uint8_t *data) {
  return (uint32_t)data[0] << 24 | (uint32_t)data[1] << 16 | (uint32_t)data[2] << 8 | data[3];
}

static size_t place_of(const struct conversation *conversation, uint32_t id) {
  size_t place = 0;
  while (place < conversation->count && conversation->ids[place] != id) place++;
  return place;
}

// Opens a call for each request of the vector; the client sends a valid request even where the
// request of the vector is malformed.
static void open_calls(struct conversation *conversation, const struct buffer *bytes) {
  for (size_t at = 0; at + frame_size <= bytes->count;) {
    const uint8_t *frame = bytes->data + at;
    size_t length = big_endian(frame);
    if (length > bytes->count - at - frame_size) return;
    uint32_t id = big_endian(frame + 4);
    size_t place = place_of(conversation, id);
    if (frame[8] == request && place == conversation->count && place < calls_max) {
      conversation->ids[place] = id;
      conversation->streams[place] = rpc_open(
          &conversation->rpc, "interop.v1.Interop", "Any", rpc_open_stream, NULL, 0);
      conversation->count++;
    }
    at += frame_size + length;
  }
}

static void answer(struct conversation *conversation, struct buffer *bytes) {
  for (size_t at = 0; at + frame_size <= bytes->count;) {
    uint8_t *frame = bytes->data + at;
    size_t place = place_of(conversation, big_endian(frame + 4));
    // The client never uses an even id.
    uint32_t id = place < conversation->count ? conversation->streams[place]->id : 2;
    for (int i = 0; i < 4; i++) frame[4 + i] = (uint8_t)(id >> (24 - 8 * i));
    at += frame_size + big_endian(frame);
  }
  put(&conversation->answers, bytes->data, bytes->count);
}

static void answer_with_error(struct conversation *conversation, uint32_t id, uint32_t code) {
  struct buffer status = {0}, envelope = {0}, frame = {0};
  put_number(&status, 1, code);
  put_text(&status, 2, "refused");
  put_message(&envelope, 1, &status);
  uint8_t header[frame_size] = {0, 0, 0, (uint8_t)envelope.count};
  for (int i = 0; i < 4; i++) header[4 + i] = (uint8_t)(id >> (24 - 8 * i));
  header[8] = response;
  put(&frame, header, sizeof header);
  put(&frame, envelope.data, envelope.count);
  answer(conversation, &frame);
  buffer_free(&envelope);
  buffer_free(&frame);
}

static void take_step(struct conversation *conversation, char kind, struct buffer *bytes) {
  if (kind == '>') open_calls(conversation, bytes);
  if (kind == '<') answer(conversation, bytes);
  bytes->count = 0;
}

static void read_steps(struct conversation *conversation, FILE *file) {
  char *line = NULL, kind = 0;
  size_t capacity = 0;
  struct buffer bytes = {0};
  while (getline(&line, &capacity, file) > 0) {
    unsigned id, code;
    if (line[0] == '\n') take_step(conversation, kind, &bytes);
    if (sscanf(line, "error %u %u", &id, &code) == 2) answer_with_error(conversation, id, code);
    kind = line[0];
    if (kind != '>' && kind != '<') continue;
    for (char *word = strtok(line + 1, " \n"); word; word = strtok(NULL, " \n")) {
      uint8_t byte = (uint8_t)strtoul(word, NULL, 16);
      put(&bytes, &byte, 1);
    }
  }
  take_step(conversation, kind, &bytes);
  buffer_free(&bytes);
  free(line);
}

static void print_bytes(const uint8_t *data, size_t count) {
  for (size_t i = 0; i < count; i++) printf("%02x", data[i]);
  printf("\n");
}

static void print_events(struct conversation *conversation) {
  for (size_t i = 0; i < conversation->count; i++) {
    struct rpc_stream *stream = conversation->streams[i];
    for (struct rpc_message *message; (message = rpc_next(&conversation->rpc, stream));) {
      printf("%u message ", conversation->ids[i]);
      print_bytes(message->data, message->count);
      free(message);
    }
    printf("%u ended %u ", conversation->ids[i], stream->status.code);
    print_bytes(stream->reply.data, stream->reply.count);
  }
}

// The server's bytes fit into the buffer of the socket, so one thread suffices.
static void converse(const char *path) {
  struct conversation *conversation = calloc(1, sizeof *conversation);
  int ends[2];
  FILE *file = fopen(path, "r");
  if (!conversation || !file || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) exit(1);
  rpc_adopt(&conversation->rpc, ends[0]);
  read_steps(conversation, file);
  fclose(file);
  struct buffer answers = conversation->answers;
  if (send(ends[1], answers.data, answers.count, 0) != (ssize_t)answers.count) exit(1);
  shutdown(ends[1], SHUT_WR);
  printf("%s\n", strrchr(path, '/') + 1);
  print_events(conversation);
  rpc_close(&conversation->rpc);
  buffer_free(&conversation->answers);
  free(conversation);
}

int main(int count, char **arguments) {
  for (int i = 1; i < count; i++) converse(arguments[i]);
}
