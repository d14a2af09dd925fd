/// Frames of HTTP/2 as a client of gRPC sends them, made by hand so that they can be wrong. Header fields
/// are neither compressed nor added to the table.
package enum HTTP2Frames {
  package static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  package enum FrameType {
    package static let data: UInt8 = 0
    package static let headers: UInt8 = 1
    package static let reset: UInt8 = 3
    package static let settings: UInt8 = 4
    package static let ping: UInt8 = 6
    package static let goAway: UInt8 = 7
    package static let window: UInt8 = 8
    package static let continuation: UInt8 = 9
  }
  package static let endStream: UInt8 = 1, ack: UInt8 = 1, endHeaders: UInt8 = 4

  package static func frame(
    _ type: UInt8, flags: UInt8 = 0, _ streamID: UInt32 = 0, _ payload: [UInt8] = []
  ) -> [UInt8] {
    let count = payload.count
    return [UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255), type, flags]
      + (0..<4).map { UInt8(streamID >> (24 - 8 * $0) & 255) } + payload
  }

  package static let settings = frame(FrameType.settings)

  /// A field that is neither compressed nor added to the table.
  package static func field(_ name: String, _ value: String) -> [UInt8] {
    func text(_ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      if bytes.count < 127 { return [UInt8(bytes.count)] + bytes }
      var length: [UInt8] = [127]
      var rest = bytes.count - 127
      while rest >= 128 {
        length.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      return length + [UInt8(rest)] + bytes
    }
    return [0] + text(name) + text(value)
  }

  package static func headers(
    _ streamID: UInt32, _ method: String, method verb: String = "POST",
    service: String = "test.Echo", type: String = "application/grpc",
    more: [(String, String)] = [], isLast: Bool = false
  ) -> [UInt8] {
    let fields =
      [
        (":method", verb), (":scheme", "http"), (":path", "/\(service)/\(method)"),
        (":authority", "localhost"), ("te", "trailers"), ("content-type", type),
      ] + more
    let block = fields.flatMap { field($0.0, $0.1) }
    return frame(
      FrameType.headers, flags: endHeaders | (isLast ? endStream : 0), streamID, block)
  }

  package static func message(_ payload: [UInt8], flag: UInt8 = 0) -> [UInt8] {
    [flag] + (0..<4).map { UInt8(payload.count >> (24 - 8 * $0) & 255) } + payload
  }

  package static func data(_ streamID: UInt32, _ bytes: [UInt8], isLast: Bool = false) -> [UInt8] {
    frame(FrameType.data, flags: isLast ? endStream : 0, streamID, bytes)
  }

  package static func call(_ streamID: UInt32, _ method: String, _ payload: [UInt8]) -> [UInt8] {
    headers(streamID, method) + data(streamID, message(payload), isLast: true)
  }

  package static func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) }
  }
}
