// Conversion of HealthModel values to and from protobuf bytes.
//
// The messages are those of proto/health/v1. protobuf-c encodes and decodes them; only the columns
// of `SampleBatch` are copied by hand (see Coding/ColumnReader.swift). A decoded value is valid in
// form: enumerations and types exist, indices are within their dictionaries, counts match, and
// texts are UTF-8. `SampleValidator` and the store check its meaning, such as the limits of a type
// and the ranges of values.
//
// As in every proto3 decoder, unknown fields are skipped, and the last occurrence of a singular
// field applies.

package import HealthProtobuf

/// A value that is encoded as a protobuf message.
package protocol WireMessage: Sendable {
  /// Decodes `bytes`, which is one complete message. The bytes are valid during the call only;
  /// everything is copied.
  ///
  /// - Throws: `WireError`, which contains the invalid field and never its value.
  init(wire bytes: UnsafeRawBufferPointer) throws(WireError)

  /// Appends the message, without a length prefix.
  func appendWire(to out: inout [UInt8])
}

extension WireMessage where Self: ProtobufMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }

  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension WireMessage {
  /// Decodes an array. `withUnsafeBytes` does not pass on a typed error, hence the result.
  package init(wire bytes: [UInt8]) throws(WireError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result<Self, WireError> { () throws(WireError) in try Self(wire: bytes) }
    }
    self = try result.get()
  }

  /// The encoded message, for callers without an output buffer, and for replies that wait for the
  /// ledger.
  package var wireBytes: [UInt8] {
    var out: [UInt8] = []
    appendWire(to: &out)
    return out
  }
}
