// ttrpc over a Unix socket: calls and streams of one connection, blocking, for one thread.
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

// A call. Messages that arrive while the client waits for another call are queued here.
struct rpc_stream {
  struct rpc_stream *next;
  uint32_t id;
  bool has_ended, is_side_closed;
  struct rpc_message *first, *last;
  struct rpc_status status;
  struct buffer reply;
};

struct rpc {
  int descriptor;
  // Nothing more can be received. The descriptor stays open until rpc_close.
  bool is_broken;
  uint32_t next_id;
  struct rpc_stream *streams;
};

enum { rpc_unary = 0, rpc_open_stream = 2 };

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
// Waits for the next message of the stream. Returns null when the stream has ended and its status
// and reply are set. The caller frees the message.
struct rpc_message *rpc_next(struct rpc *rpc, struct rpc_stream *stream);
// Frees the stream. Messages that still arrive for it are dropped.
void rpc_forget(struct rpc *rpc, struct rpc_stream *stream);

#endif
