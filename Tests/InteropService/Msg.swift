import ProtobufCoding
package import TTRPC

/// `interop.v1.Msg`, whose payload is a view.
package struct Msg {
  package var payload: UnsafeRawBufferPointer
  package var count: UInt64 = 0
  package var size: UInt64 = 0
  package var text = ""

  package init(payload: UnsafeRawBufferPointer = .init(start: nil, count: 0), count: UInt64 = 0) {
    self.payload = payload
    self.count = count
  }

  /// `payload` is a view of `bytes`.
  package init(decoding bytes: UnsafeRawBufferPointer) throws(EnvelopeError) {
    self.init()
    var reader = ProtobufReader(bytes, malformed: EnvelopeError.malformed)
    while !reader.isAtEnd {
      let (field, type) = try reader.tag()
      switch (field, type) {
      case (1, .bytes): payload = try reader.bytes()
      case (2, .varint): count = try reader.varint()
      case (3, .varint): size = try reader.varint()
      case (4, .bytes): text = try reader.text().text
      default: try reader.skip(type)
      }
    }
  }

  package func append(to out: inout [UInt8]) {
    if !payload.isEmpty { out.appendBytes(payload, field: 1) }
    out.appendVarint(count, field: 2)
    out.appendVarint(size, field: 3)
    out.appendText(text, field: 4)
  }
}
