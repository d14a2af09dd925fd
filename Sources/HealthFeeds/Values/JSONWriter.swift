/// Writes the members of a JSON object in the order in which they are added. For entries that are
/// stored unparsed: the same entry gives the same bytes in every import.
struct JSONWriter {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  mutating func append(_ name: String, _ text: String) {
    begin(name)
    quote(text)
  }

  mutating func append(_ name: String, _ number: Int64) {
    begin(name)
    bytes += Array(String(number).utf8)
  }

  /// The description of a double is the shortest text that parses to the same double.
  mutating func append(_ name: String, _ number: Double) {
    begin(name)
    bytes += Array(number.isFinite ? number.description.utf8 : "null".utf8)
  }

  mutating func finish() -> [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func begin(_ name: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    quote(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += Array("\\u00".utf8) + Array((digits.count == 1 ? "0" + digits : digits).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
