/// A message that calls send and receive as bytes.
///
/// The transport does not depend on a library for protobuf. A program adds this conformance to the
/// messages of the library that it uses.
public protocol RPCMessage: Sendable {
  /// Decodes a complete message.
  ///
  /// - Parameter bytes: The encoded message, without a length prefix. The bytes are valid during the
  ///   call only.
  /// - Throws: Any error if the bytes are not a valid message.
  init(decoding bytes: UnsafeRawBufferPointer) throws

  /// Appends the encoded message, without a length prefix.
  ///
  /// - Throws: Any error if the message cannot be encoded.
  func encode(to out: inout [UInt8]) throws
}

/// The name of a method on the wire and the types of its messages, which a server and its clients
/// share.
public struct RPCMethod<Request: RPCMessage, Reply: RPCMessage>: Hashable, Sendable {
  /// The full protobuf name of the service, such as `example.v1.Greeter`.
  public let service: String
  /// The name of the method in its service, such as `SayHello`.
  public let name: String
  /// Whether a second execution has no effect. Clients then need not check whether the server has
  /// closed an idle connection before they send a call.
  public let isIdempotent: Bool

  /// Creates the name of a method.
  public init(_ service: String, _ name: String, isIdempotent: Bool = false) {
    self.service = service
    self.name = name
    self.isIdempotent = isIdempotent
  }
}
