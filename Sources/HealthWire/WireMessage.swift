// Values of HealthModel as protobuf bytes and back.
//
// The messages are those of proto/health/v1. protobuf-c reads and writes them; only the columns of
// `SampleBatch` are copied by hand (see Coding/ColumnReader.swift). What has been decoded can be
// trusted in its form: enumerations and types exist, indices lie inside their dictionaries, counts
// agree, texts are UTF-8. Whether it makes sense (limits of a type, ranges of values) is for the
// store and for `SampleValidator` to say.
//
// As in every proto3 decoder, fields that are not known are skipped and of a single field that
// comes twice the last counts.

package import HealthProtobuf

/// A value that travels as a protobuf message.
package protocol WireMessage: Sendable {
  /// `bytes` is one whole message.
  ///
  /// - Throws: `WireError`, which names the field that is wrong and never what it holds.
  init(wire bytes: UnsafeRawBufferPointer) throws(WireError)

  /// Appends the message, without any length before it.
  func appendWire(to out: inout [UInt8])
}

extension WireMessage where Self: ProtobufMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }

  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension WireMessage {
  package init(wire bytes: [UInt8]) throws(WireError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result<Self, WireError> { () throws(WireError) in try Self(wire: bytes) }
    }
    self = try result.get()
  }

  package var wireBytes: [UInt8] {
    var out: [UInt8] = []
    appendWire(to: &out)
    return out
  }
}
