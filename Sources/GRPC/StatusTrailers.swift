import TTRPC

/// A status as the trailers of a response.
struct StatusTrailers {
  /// `grpc-status`, the number of the code.
  let code: [UInt8]
  /// `grpc-message`, percent-encoded; empty if there is none.
  let message: [UInt8]
  /// `grpc-status-details-bin`, the `google.rpc.Status` in base64; empty if there are no details.
  let details: [UInt8]

  /// Clients limit the fields of a response; that of gRPC for C accepts 8 KiB of them.
  private static let messageByteCountMax = 3 << 10
  private static let detailsByteCountMax = 4 << 10

  init(_ status: Status) {
    code = Array(String(status.code.rawValue).utf8)
    message = Self.percentEncoded(status.message)
    guard !status.details.isEmpty else {
      details = []
      return
    }
    var encoded: [UInt8] = []
    status.append(to: &encoded)
    let text = Self.base64(encoded)
    details = text.count <= Self.detailsByteCountMax ? text : []
  }

  /// Encodes every byte that is not printable ASCII, and the percent sign. Ends at a character.
  static func percentEncoded(_ message: String) -> [UInt8] {
    let hex = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for character in message {
      let before = encoded.count
      for byte in character.utf8 {
        if (0x20...0x7e).contains(byte), byte != UInt8(ascii: "%") {
          encoded.append(byte)
        } else {
          encoded += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
      }
      if encoded.count > messageByteCountMax {
        encoded.removeSubrange(before...)
        break
      }
    }
    return encoded
  }

  /// Base64 without padding, as gRPC sends binary fields.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var bits: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        text.append(digits[Int(bits >> bitCount) & 63])
      }
    }
    if bitCount > 0 { text.append(digits[Int(bits << (6 - bitCount)) & 63]) }
    return text
  }
}
