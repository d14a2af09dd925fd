/// Why an envelope cannot be read.
package enum EnvelopeError: Error, Hashable, Sendable {
  /// It is not a protobuf message of its type, or a text in it is not UTF-8.
  case malformed
  /// It carries more metadata than `RPCLimits` allows.
  case tooMuchMetadata
}

/// One pair of metadata. A key may come several times.
package struct KeyValue: Hashable, Sendable {
  /// In lower case.
  package var key: String
  package var value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
