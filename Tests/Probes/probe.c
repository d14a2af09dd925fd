// Runs a script of calls as an app and prints a transcript of the replies; see README.md.
//
//   cc -D_GNU_SOURCE -I clients/c/src -o probe Tests/Probes/probe.c clients/c/src/[rw]*.c
//   ./probe SOCKET BUNDLE TOKEN < SCRIPT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rpc.h"

enum { names_max = 64, name_size = 64, kept_min = 8 };

struct kept {
  char name[name_size];
  struct buffer value;
};

struct named_stream {
  char name[name_size];
  struct rpc_stream *stream;
};

struct probe {
  struct rpc rpc;
  struct kept kept[names_max];
  struct named_stream streams[names_max];
  size_t kept_count, stream_count;
  // The reply of the last call.
  struct buffer reply;
  struct buffer transcript;
};

static _Noreturn void die(const char *why) {
  fprintf(stderr, "probe: %s\n", why);
  exit(1);
}

static void put_words(struct buffer *to, const char *words) { put(to, words, strlen(words)); }

static void put_hexadecimal(struct buffer *to, const uint8_t *data, size_t count) {
  for (size_t i = 0; i < count; i++) {
    char digits[3];
    snprintf(digits, sizeof digits, "%02x", data[i]);
    put(to, digits, 2);
  }
}

static void put_hexadecimal_or_none(struct buffer *to, struct buffer bytes) {
  if (bytes.count == 0) put_words(to, "-");
  put_hexadecimal(to, bytes.data, bytes.count);
}

static struct buffer from_hexadecimal(const char *digits, size_t count) {
  struct buffer bytes = {0};
  for (size_t i = 0; i + 1 < count; i += 2) {
    char pair[3] = {digits[i], digits[i + 1], 0};
    uint8_t byte = (uint8_t)strtoul(pair, NULL, 16);
    put(&bytes, &byte, 1);
  }
  return bytes;
}

static void keep(struct probe *probe, const uint8_t *data, size_t count) {
  struct buffer reply = {0};
  put(&reply, data, count);
  buffer_free(&probe->reply);
  probe->reply = reply;
}

// MARK: - Messages

static const struct buffer *kept_value(struct probe *probe, const char *name, size_t count) {
  for (size_t i = 0; i < probe->kept_count; i++) {
    const struct kept *kept = &probe->kept[i];
    if (strlen(kept->name) == count && memcmp(kept->name, name, count) == 0) return &kept->value;
  }
  die("a value is used that was not kept");
}

static struct buffer read_fields(struct probe *probe, const char **at);

static void read_value(struct probe *probe, const char **at, uint32_t field, struct buffer *to) {
  const char *begin = *at;
  if (*begin == '{') {
    ++*at;
    struct buffer message = read_fields(probe, at);
    return put_message(to, field, &message);
  }
  if (*begin == '"') {
    const char *end = strchr(begin + 1, '"');
    if (!end) die("a text has no end");
    *at = end + 1;
    return put_block(to, field, begin + 1, (size_t)(end - begin - 1));
  }
  size_t count = strcspn(begin, " }\n");
  *at = begin + count;
  if (*begin == 'x') {
    struct buffer bytes = from_hexadecimal(begin + 1, count - 1);
    return put_message(to, field, &bytes);
  }
  if (*begin == '$') {
    const struct buffer *value = kept_value(probe, begin + 1, count - 1);
    return put_block(to, field, value->data, value->count);
  }
  if (*begin == '@') return put_fixed64(to, field, (uint64_t)strtoll(begin + 1, NULL, 10));
  if (*begin == '~') return put_double(to, field, strtod(begin + 1, NULL));
  put_number(to, field, strtoull(begin, NULL, 10));
}

static struct buffer read_fields(struct probe *probe, const char **at) {
  struct buffer message = {0};
  while (**at && **at != '\n') {
    if (**at == ' ') {
      ++*at;
    } else if (**at == '}') {
      ++*at;
      break;
    } else {
      char *colon;
      uint32_t field = (uint32_t)strtoul(*at, &colon, 10);
      if (*colon != ':') die("a field has no number");
      *at = colon + 1;
      read_value(probe, at, field, &message);
    }
  }
  return message;
}

// MARK: - Transcript

static void note_end(
    struct probe *probe, const char *name, const struct rpc_status *status, struct buffer reply) {
  struct buffer *to = &probe->transcript;
  char code[16];
  snprintf(code, sizeof code, ": %u \"", status->code);
  put_words(to, name);
  put_words(to, code);
  put(to, status->message.data, status->message.count);
  put_words(to, "\" ");
  put_hexadecimal_or_none(to, status->details);
  put_words(to, " ");
  put_hexadecimal_or_none(to, reply);
  put_words(to, "\n");
}

// Returns false if the stream has ended.
static bool note_event(struct probe *probe, const struct named_stream *named) {
  struct rpc_message *message = rpc_next(&probe->rpc, named->stream);
  if (!message) {
    note_end(probe, named->name, &named->stream->status, named->stream->reply);
    return false;
  }
  keep(probe, message->data, message->count);
  put_words(&probe->transcript, named->name);
  put_words(&probe->transcript, ": ");
  put_hexadecimal_or_none(&probe->transcript, probe->reply);
  put_words(&probe->transcript, "\n");
  free(message);
  return true;
}

// Replaces each stored value by its name, because its bytes are random.
static void print_transcript(struct probe *probe) {
  struct buffer text = probe->transcript;
  for (size_t i = 0; i < probe->kept_count; i++) {
    const struct kept *kept = &probe->kept[i];
    if (kept->value.count < kept_min) continue;
    struct buffer digits = {0}, replaced = {0};
    put_hexadecimal(&digits, kept->value.data, kept->value.count);
    char name[2 * name_size];
    snprintf(name, sizeof name, "<%s:%zu>", kept->name, kept->value.count);
    for (size_t at = 0; at < text.count;) {
      bool is_here = digits.count <= text.count - at &&
                     memcmp(text.data + at, digits.data, digits.count) == 0;
      if (is_here) put_words(&replaced, name);
      else put(&replaced, text.data + at, 1);
      at += is_here ? digits.count : 1;
    }
    buffer_free(&digits);
    buffer_free(&text);
    text = replaced;
  }
  fwrite(text.data, 1, text.count, stdout);
  buffer_free(&text);
}

// MARK: - Steps

static struct rpc_stream *call(
    struct probe *probe, const char *name, unsigned flags, struct buffer request) {
  char service[2 * name_size];
  snprintf(service, sizeof service, "%s", name);
  char *slash = strchr(service, '/');
  if (!slash) die("a method is written service/method");
  *slash = 0;
  struct rpc_stream *stream =
      rpc_open(&probe->rpc, service, slash + 1, flags, request.data, request.count);
  if (!stream) die("the request cannot be sent");
  if (flags == rpc_unary) {
    for (struct rpc_message *message; (message = rpc_next(&probe->rpc, stream));) free(message);
    keep(probe, stream->reply.data, stream->reply.count);
  }
  return stream;
}

static void say_hello(struct probe *probe, const char *bundle, const char *token) {
  struct buffer hello = {0};
  put_text(&hello, 1, bundle);
  if (call(probe, "health.v1.Session/Begin", rpc_unary, hello)->status.code != 0)
    die("hello was refused");
  struct buffer secret = from_hexadecimal(token, strlen(token));
  put_message(&hello, 2, &secret);
  struct reader reader = reader_of(probe->reply.data, probe->reply.count);
  for (struct field field; next_field(&reader, &field);)
    if (field.id == 1) put_block(&hello, 3, field.data, field.count);
  if (call(probe, "health.v1.Session/Hello", rpc_unary, hello)->status.code != 0)
    die("hello was refused");
}

static void keep_field(struct probe *probe, const char *name, char *path) {
  struct reader reader = reader_of(probe->reply.data, probe->reply.count);
  for (char *number = strtok(path, "."); number; number = strtok(NULL, ".")) {
    struct field found = {0};
    for (struct field field; next_field(&reader, &field);)
      if (field.id == strtoul(number, NULL, 10)) found = field;
    reader = reader_of_field(found);
  }
  if (probe->kept_count == names_max) die("too much is kept");
  struct kept *kept = &probe->kept[probe->kept_count++];
  snprintf(kept->name, sizeof kept->name, "%s", name);
  put(&kept->value, reader.at, (size_t)(reader.end - reader.at));
}

static struct named_stream *stream_called(struct probe *probe, const char *name) {
  for (size_t i = 0; i < probe->stream_count; i++)
    if (strcmp(probe->streams[i].name, name) == 0) return &probe->streams[i];
  die("a stream is used that was not opened");
}

// Returns the next word and advances `line` past it.
static char *next_word(char **line) {
  char *word = *line;
  *line += strcspn(*line, " \n");
  if (**line) *(*line)++ = 0;
  return word;
}

static void run(struct probe *probe, char *line) {
  char *step = next_word(&line), *name = next_word(&line);
  const char *fields = line;
  if (strcmp(step, "call") == 0) {
    struct buffer request = read_fields(probe, &fields);
    struct rpc_stream *stream = call(probe, name, rpc_unary, request);
    note_end(probe, name, &stream->status, stream->reply);
    rpc_forget(&probe->rpc, stream);
    buffer_free(&request);
  } else if (strcmp(step, "keep") == 0) {
    keep_field(probe, name, next_word(&line));
  } else if (strcmp(step, "open") == 0) {
    if (probe->stream_count == names_max) die("too many streams are opened");
    struct named_stream *named = &probe->streams[probe->stream_count++];
    snprintf(named->name, sizeof named->name, "%s", name);
    named->stream = call(probe, next_word(&line), rpc_open_stream, (struct buffer){0});
    fields = line;
    struct buffer message = read_fields(probe, &fields);
    rpc_send(&probe->rpc, named->stream, message.data, message.count);
    buffer_free(&message);
  } else if (strcmp(step, "send") == 0) {
    struct buffer message = read_fields(probe, &fields);
    rpc_send(&probe->rpc, stream_called(probe, name)->stream, message.data, message.count);
    buffer_free(&message);
  } else if (strcmp(step, "next") == 0) {
    note_event(probe, stream_called(probe, name));
  } else if (strcmp(step, "close") == 0) {
    struct named_stream *named = stream_called(probe, name);
    rpc_close_side(&probe->rpc, named->stream);
    while (note_event(probe, named)) continue;
  } else {
    die("no step is called so");
  }
}

int main(int count, char **arguments) {
  if (count != 4) die("usage: probe SOCKET BUNDLE TOKEN < SCRIPT");
  struct probe *probe = calloc(1, sizeof *probe);
  if (!probe || !rpc_connect(&probe->rpc, arguments[1])) die("the socket is not served");
  if (strcmp(arguments[2], "-") != 0) say_hello(probe, arguments[2], arguments[3]);
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0) {
    char *start = line + strspn(line, " ");
    if (*start != '#' && *start != '\n' && *start != 0) run(probe, start);
  }
  print_transcript(probe);
  rpc_close(&probe->rpc);
  return 0;
}
