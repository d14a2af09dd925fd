import HealthModel

/// The text of an export: elements with attributes, one on a line, dates in one offset.
final class AppleText {
  let buffer: ByteBuffer
  /// Whether a text contained a character that XML cannot contain; it was replaced by U+FFFD.
  private(set) var hasReplaced = false
  private let offset: Int64
  private let offsetText: [UInt8]
  private var clock = ClockText(separator: 0x20)

  /// - Parameter offset: Seconds east of Greenwich of all dates.
  init(_ buffer: ByteBuffer, offset: Int64) {
    self.buffer = buffer
    self.offset = offset / 60 * 60
    let minutes = offset.magnitude / 60
    offsetText = ByteBuffer.bytes { text in
      text.append(offset < 0 ? " -" : " +" as StaticString)
      text.append(digits: minutes / 60, width: 2)
      text.append(digits: minutes % 60, width: 2)
    }
  }

  /// A text of the same form into another buffer.
  func other(_ buffer: ByteBuffer) -> AppleText { AppleText(buffer, offset: offset) }

  // MARK: Elements

  func open(_ name: StaticString, indent: Int = 1) {
    for _ in 0..<indent { buffer.append(0x20) }
    buffer.append(0x3c)
    buffer.append(name)
  }

  func endTag() { buffer.append(">\n" as StaticString) }
  func endEmpty() { buffer.append("/>\n" as StaticString) }

  func close(_ name: StaticString, indent: Int = 1) {
    for _ in 0..<indent { buffer.append(0x20) }
    buffer.append("</" as StaticString)
    buffer.append(name)
    buffer.append(">\n" as StaticString)
  }

  /// Ends an element that began at a position of the buffer; one without children as an empty element.
  func close(_ name: StaticString, after start: Int) {
    guard !buffer.bytes[start..<max(start, buffer.count - 1)].contains(0x0a) else {
      return close(name)
    }
    buffer.truncate(to: buffer.count - 2)
    endEmpty()
  }

  func attribute(_ name: StaticString, _ text: String) {
    begin(name)
    append(escaped: text)
    buffer.append(0x22)
  }

  /// Omits the attribute of an empty text.
  func optional(_ name: StaticString, _ text: String?) {
    if let text, !text.isEmpty { attribute(name, text) }
  }

  func attribute(_ name: StaticString, _ number: Double) {
    begin(name)
    buffer.append(number: number)
    buffer.append(0x22)
  }

  func optional(_ name: StaticString, _ number: Double?) {
    if let number { attribute(name, number) }
  }

  func attribute(_ name: StaticString, _ instant: Instant) {
    begin(name)
    append(date: instant.microseconds)
    buffer.append(0x22)
  }

  private func begin(_ name: StaticString) {
    buffer.append(0x20)
    buffer.append(name)
    buffer.append("=\"" as StaticString)
  }

  // MARK: Values

  /// Whether a date has a form in Apple's format, which has whole seconds.
  @inline(__always)
  static func hasDate(_ microseconds: Int64) -> Bool {
    microseconds % 1_000_000 == 0
      && -62_000_000_000_000_000...253_000_000_000_000_000 ~= microseconds
  }

  /// Appends `2024-03-31 02:30:00 +0200`. A fraction of a second is left out.
  @inline(__always)
  func append(date microseconds: Int64) {
    buffer.withRoom(ByteCursor.valueByteCount) {
      _ = clock.append(microseconds, offset: offset, to: &$0)
    }
    buffer.append(offsetText)
  }

  /// Appends text with references for the characters of markup. Readers of XML replace line breaks in
  /// attributes by spaces, so they are references too.
  func append(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": buffer.append("&amp;" as StaticString)
      case "<": buffer.append("&lt;" as StaticString)
      case ">": buffer.append("&gt;" as StaticString)
      case "\"": buffer.append("&quot;" as StaticString)
      case "\t", "\n", "\r":
        buffer.append("&#" as StaticString)
        buffer.append(digits: UInt64(scalar.value))
        buffer.append(0x3b)
      case _ where scalar.value < 0x20 || scalar.value & 0xfffe == 0xfffe:
        buffer.append("\u{FFFD}" as StaticString)
        hasReplaced = true
      default:
        if scalar.isASCII {
          buffer.append(UInt8(scalar.value))
        } else {
          buffer.append(String(scalar))
        }
      }
    }
  }

  /// Returns the bytes that a closure appends, and whether they contain every character.
  func piece(_ body: (AppleText) -> Void) -> (bytes: [UInt8], isExact: Bool) {
    let text = other(ByteBuffer(capacity: 256))
    body(text)
    return (Array(text.buffer.bytes), !text.hasReplaced)
  }
}
