/// A decoding error of an envelope.
public enum EnvelopeError: Error, Hashable, Sendable {
  /// The bytes are not a valid protobuf message of the type, or a string is not UTF-8.
  case malformed
  /// The metadata exceeds the limits in `RPCLimits`.
  case tooMuchMetadata
}

/// A metadata entry. Keys may repeat.
public struct KeyValue: Hashable, Sendable {
  /// The key, in lower case.
  public var key: String
  /// The value, any text.
  public var value: String

  /// Creates an entry. `Request` encodes its key in lower case.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes as a string. They must have been validated as UTF-8.
  package var text: String { String(decoding: self, as: UTF8.self) }
}
