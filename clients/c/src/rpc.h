// ttrpc over a Unix socket: calls and streams of one connection, for one thread. A state machine:
// rpc_advance sends and receives what is possible without blocking; rpc_next is a loop over it.
// proto/PROTOCOL.md describes the wire format.
#ifndef HEALTHD_RPC_H
#define HEALTHD_RPC_H

#include "wire.h"

// The status of a call that has ended. `message` and `details` are the bytes that were received;
// several details are concatenated.
struct rpc_status {
  uint32_t code;
  struct buffer message, details;
};

struct rpc_message {
  struct rpc_message *next;
  size_t count;
  uint8_t data[];
};

// A call. Messages are queued here until the caller takes them.
struct rpc_stream {
  struct rpc_stream *next;
  uint32_t id;
  bool has_ended, is_side_closed;
  struct rpc_message *first, *last;
  struct rpc_status status;
  struct buffer reply;
};

enum { rpc_header_size = 10 };

// Decides whether a wait begins with a poll, like PollingPolicy in Sources/TTRPC.
struct rpc_polling {
  // Short waits in a row, and how many of them a poll needs.
  unsigned short_count, needed_count;
};

struct rpc {
  int descriptor;
  // Nothing more can be received. The descriptor stays open until rpc_close.
  bool is_broken;
  // Nothing more can be sent; replies that were received before can still be read.
  bool is_send_broken;
  uint32_t next_id;
  struct rpc_stream *streams;
  // Frames to send, of which `sent` bytes have been sent.
  struct buffer out;
  size_t sent;
  // The frame that is being received: its header, then either its body, of which `body_count` bytes
  // have arrived, or `skipped` bytes that are still to be dropped.
  uint8_t header[rpc_header_size];
  size_t header_count, body_count, skipped;
  struct rpc_message *body;
  struct rpc_stream *receiver;
  struct rpc_polling polling;
};

enum { rpc_unary = 0, rpc_server_stream = 1, rpc_open_stream = 2 };

// Returns false and sets errno on failure.
bool rpc_connect(struct rpc *rpc, const char *path);
// Takes ownership of a connected descriptor.
void rpc_adopt(struct rpc *rpc, int descriptor);
void rpc_close(struct rpc *rpc);

// Sends a request. Returns null if memory is exhausted, the request is too large or no id is left.
// A broken connection is reported when the stream is read.
struct rpc_stream *rpc_open(
    struct rpc *rpc, const char *service, const char *method, unsigned flags, const void *request,
    size_t count);
void rpc_send(struct rpc *rpc, struct rpc_stream *stream, const void *message, size_t count);
// Closes the client's side: no message follows. The server then ends the stream.
void rpc_close_side(struct rpc *rpc, struct rpc_stream *stream);
// Returns the poll events that the connection waits for: POLLIN, and POLLOUT while frames are
// queued.
short rpc_events(const struct rpc *rpc);
// Sends and receives as much as is possible without blocking, and at most a few frames, so that a
// fast server cannot occupy the caller. When the connection is lost, every call ends.
void rpc_advance(struct rpc *rpc);
// Waits until the connection is ready for rpc_advance.
void rpc_wait(struct rpc *rpc);
// Removes the first message that has arrived for the stream and returns it, or null if there is
// none. The caller frees the message.
struct rpc_message *rpc_take(struct rpc_stream *stream);
// Waits for the next message of the stream. Returns null when the stream has ended and its status
// and reply are set. The caller frees the message.
struct rpc_message *rpc_next(struct rpc *rpc, struct rpc_stream *stream);
// Frees the stream. Messages that still arrive for it are dropped.
void rpc_forget(struct rpc *rpc, struct rpc_stream *stream);

#endif
