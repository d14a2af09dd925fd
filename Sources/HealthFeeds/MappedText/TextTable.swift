/// The lines of a text file with separated fields (RFC 4180): fields in quotation marks may contain
/// separators, line breaks, and quotation marks that are doubled.
struct TextTable {
  /// Longer fields and lines are of no table that a person keeps.
  private static let fieldByteCountMax = 64 << 10
  private static let fieldCountMax = 1_000

  private let bytes: [UInt8]
  private let separator: UInt8
  private var position: Int

  /// - Parameter separator: nil to find it in the first lines.
  init(_ bytes: [UInt8], separator: UInt8? = nil) {
    self.bytes = bytes
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    self.separator = separator ?? Self.separator(in: bytes.prefix(8_192))
  }

  /// Returns the most frequent of comma, semicolon and tab.
  private static func separator(in head: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    for byte in head where byte == 0x2c || byte == 0x3b || byte == 0x09 {
      counts[byte, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0x2c
  }

  /// A line: its fields, and its bytes without the line break. `isWhole` is false if a limit cut it.
  struct Line {
    var fields: [String]
    var bytes: ArraySlice<UInt8>
    var isWhole: Bool
  }

  mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    let start = position
    var fields: [String] = []
    var field: [UInt8] = []
    var isWhole = true
    var isQuoted = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if isQuoted {
        if byte == 0x22 {
          if position < bytes.count, bytes[position] == 0x22 {
            position += 1
          } else {
            isQuoted = false
            continue
          }
        }
      } else if byte == 0x22, field.isEmpty {
        isQuoted = true
        continue
      } else if byte == separator {
        if fields.count < Self.fieldCountMax {
          fields.append(String(decoding: field, as: UTF8.self))
        } else {
          isWhole = false
        }
        field = []
        continue
      } else if byte == 0x0a || byte == 0x0d {
        break
      }
      if field.count < Self.fieldByteCountMax { field.append(byte) } else { isWhole = false }
    }
    fields.append(String(decoding: field, as: UTF8.self))
    var end = position
    while end > start, bytes[end - 1] == 0x0a || bytes[end - 1] == 0x0d { end -= 1 }
    // A line break of two characters.
    if position < bytes.count, bytes[position] == 0x0a, bytes[position - 1] == 0x0d {
      position += 1
    }
    return Line(fields: fields, bytes: bytes[start..<end], isWhole: isWhole && !isQuoted)
  }
}
