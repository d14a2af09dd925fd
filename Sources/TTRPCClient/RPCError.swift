import Glibc
public import TTRPC

/// The reason why a call or stream failed.
public enum RPCError: Error, Hashable, Sendable {
  /// The socket cannot be opened or connected; `code` is the `errno` of the system call. `ENOENT`
  /// and `ECONNREFUSED` mean that no process listens there.
  case cannotConnect(code: Int32)
  /// The connection broke before the request was sent completely, so the server did not execute it.
  case connectionLost
  /// The connection broke after the request was sent and before its reply: the server may or may
  /// not have executed it.
  case outcomeUnknown
  /// The connection has used all its stream IDs, and nothing was sent. Open another connection.
  case streamIDsUsedUp
  /// There was no reply before the deadline. The server may or may not have executed the request. A
  /// server that observes the deadline as well can report it first, as `failed`.
  case deadlineExceeded
  /// The task was canceled, or the stream by `RPCStream.cancel()`. The server may or may not have
  /// executed the request.
  case cancelled
  /// The server ended the call with a status other than `ok`.
  case failed(Status)
  /// The client did not send a message: it exceeds the maximum size of a frame, cannot be encoded, or
  /// too many calls are in flight. `RPCLimits` has both limits. The connection remains usable.
  case notSent(Status)
  /// The reply cannot be decoded, for this reason. The connection remains usable.
  case invalidReply(String)
  /// The peer does not use ttrpc. The connection is closed.
  case notTTRPC
  /// The client has closed the connection.
  case closed
}

extension RPCError: CustomStringConvertible {
  /// A description for developers. It contains the message of the server's status, if there is one.
  public var description: String {
    switch self {
    case .cannotConnect(let code): "cannot connect: \(String(cString: strerror(code)))"
    case .connectionLost: "the connection was lost"
    case .outcomeUnknown:
      "the connection was lost before the reply; the request may have been completed"
    case .streamIDsUsedUp: "the stream IDs of the connection are used up; open another connection"
    case .deadlineExceeded: "no response in time"
    case .cancelled: "the call was canceled"
    case .failed(let status), .notSent(let status): "\(status.code): \(status.message)"
    case .invalidReply(let reason): "the server sent an invalid reply: \(reason)"
    case .notTTRPC: "the peer does not use ttrpc"
    case .closed: "the connection has been closed"
    }
  }
}
