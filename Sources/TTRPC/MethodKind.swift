/// The kind of a method, by which of its sides is a stream of messages.
public enum MethodKind: Hashable, Sendable {
  /// One message in each direction.
  case unary
  /// One message of the client, any number of the server.
  case serverStream
  /// Any number of messages of the client, one of the server.
  case clientStream
  /// Any number of messages in each direction.
  case bidirectional

  /// The flags of a request that opens a call of this kind.
  public var requestFlags: FrameFlags {
    switch self {
    case .unary: []
    case .serverStream: .remoteClosed
    case .clientStream, .bidirectional: .remoteOpen
    }
  }

  /// Whether the client sends messages after the request.
  public var takesMessages: Bool { self == .clientStream || self == .bidirectional }

  /// Whether the server responds with any number of messages instead of exactly one.
  public var sendsMessages: Bool { self == .serverStream || self == .bidirectional }
}
