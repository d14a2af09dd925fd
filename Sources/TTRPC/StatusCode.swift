/// The canonical gRPC status codes.
public enum StatusCode: Int32, Hashable, Sendable, CaseIterable {
  /// The call succeeded.
  case ok = 0
  /// The caller canceled the call.
  case cancelled = 1
  /// An error without a code, or with one that gRPC does not define.
  case unknown = 2
  /// The request is invalid, regardless of the state of the server.
  case invalidArgument = 3
  /// The deadline passed before the call ended.
  case deadlineExceeded = 4
  /// The requested entity does not exist.
  case notFound = 5
  /// The entity to be created exists.
  case alreadyExists = 6
  /// The identified caller may not make this call.
  case permissionDenied = 7
  /// A quota, memory limit or message limit is exceeded.
  case resourceExhausted = 8
  /// The server is not in the state that the call requires.
  case failedPrecondition = 9
  /// A conflict with another call; repeat the whole operation.
  case aborted = 10
  /// A position is outside of the valid range.
  case outOfRange = 11
  /// The server does not have the service or method.
  case unimplemented = 12
  /// An invariant of the server or of the protocol was violated.
  case `internal` = 13
  /// The server cannot serve now; retry with a delay.
  case unavailable = 14
  /// Data was lost or corrupted.
  case dataLoss = 15
  /// The caller is not identified.
  case unauthenticated = 16
}
