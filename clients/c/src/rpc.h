// ttrpc over a Unix socket: calls and streams of one connection, blocking, for one thread.
// proto/PROTOCOL.md describes what goes over the wire.
#ifndef HEALTHD_RPC_H
#define HEALTHD_RPC_H

#include "wire.h"

// How a call ended. `message` and `details` are bytes as they came; details follow one another.
struct rpc_status {
  uint32_t code;
  struct buffer message, details;
};

struct rpc_message {
  struct rpc_message *next;
  size_t count;
  uint8_t data[];
};

// A call. What comes for it while another one is waited for is kept here.
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
  // Nothing more will come. The descriptor stays open until rpc_close.
  bool is_broken;
  uint32_t next_id;
  struct rpc_stream *streams;
};

enum { rpc_unary = 0, rpc_open_stream = 2 };

// False with errno.
bool rpc_connect(struct rpc *rpc, const char *path);
// Takes over a descriptor that is connected.
void rpc_adopt(struct rpc *rpc, int descriptor);
void rpc_close(struct rpc *rpc);

// Sends a request. Null when memory ran out, the request is too large or the ids are used up. A
// connection that is broken shows when the stream is read.
struct rpc_stream *rpc_open(
    struct rpc *rpc, const char *service, const char *method, unsigned flags, const void *request,
    size_t count);
void rpc_send(struct rpc *rpc, struct rpc_stream *stream, const void *message, size_t count);
// Our side: no message follows. The server ends the stream then.
void rpc_close_side(struct rpc *rpc, struct rpc_stream *stream);
// Waits for the next message of the stream; null when it has ended, with its status and reply.
// The caller frees the message.
struct rpc_message *rpc_next(struct rpc *rpc, struct rpc_stream *stream);
// What still comes for it is dropped.
void rpc_forget(struct rpc *rpc, struct rpc_stream *stream);

#endif
