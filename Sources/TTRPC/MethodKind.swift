/// The kind of a method, by which of its sides is a stream of messages.
package enum MethodKind: Hashable, Sendable {
  case unary
  case serverStream
  case clientStream
  case bidirectional

  /// The flags of a request that opens a call of this kind.
  package var requestFlags: FrameFlags {
    switch self {
    case .unary: []
    case .serverStream: .remoteClosed
    case .clientStream, .bidirectional: .remoteOpen
    }
  }

  /// Whether the client sends messages after the request.
  package var takesMessages: Bool { self == .clientStream || self == .bidirectional }

  /// Whether the server responds with any number of messages instead of exactly one.
  package var sendsMessages: Bool { self == .serverStream || self == .bidirectional }
}
