/// A decoding error of an envelope.
package enum EnvelopeError: Error, Hashable, Sendable {
  /// The bytes are not a valid protobuf message of the type, or a string is not UTF-8.
  case malformed
  /// The metadata exceeds the limits in `RPCLimits`.
  case tooMuchMetadata
}

/// A metadata entry. Keys may repeat.
package struct KeyValue: Hashable, Sendable {
  /// The key, in lower case.
  package var key: String
  package var value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
