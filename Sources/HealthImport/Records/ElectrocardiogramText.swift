import HealthModel

/// The csv file of an electrocardiogram without the person's name and birthday.
///
/// Keys and words are translated on the phone, so lines are told apart by their form. The header
/// gives the name and the birthday first and then the recording's date, the only value of the form
/// `2020-02-05 09:14:40 -0400`: everything before that line is left out. Where no line has a date,
/// the whole header is left out except lines that name a sample rate or a unit of voltage. In the
/// date line the value becomes the UTC instant, so that the text is equal whichever export it is
/// from. All other lines stay as they are, without byte order mark and carriage returns.
struct ElectrocardiogramText {
  /// 30 s at 512 Hz take 140 KiB.
  static let byteCountMax = 32 << 20

  private(set) var text: [UInt8] = []
  /// Microseconds since 1970; nil when no line has a date.
  private(set) var start: Int64?

  init(_ file: [UInt8]) {
    let bytes = LocalDigits.ascii(file)
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    let lines = bytes.dropFirst(hasMark ? 3 : 0).split(
      separator: 0x0a, omittingEmptySubsequences: false
    )
    .map { $0.last == 0x0d ? $0.dropLast() : $0 }
    let headerCount = lines.firstIndex { Self.isVoltage($0) } ?? lines.count
    let header = lines[..<headerCount]
    text.reserveCapacity(bytes.count)
    if let dated = header.firstIndex(where: { Self.date(in: $0) != nil }),
      let (comma, instant) = Self.date(in: lines[dated])
    {
      start = instant
      append(Array(lines[dated][...comma]) + Array(DateText.canonical(instant).utf8))
      for line in lines[(dated + 1)...] { append(line) }
    } else {
      for line in header where Self.isTechnical(line) { append(line) }
      for line in lines[headerCount...] { append(line) }
    }
    // The last line had no end, or was nothing but the end of the one before.
    if text.last == 0x0a { text.removeLast() }
  }

  /// The identifier of a recording: its text says what it is.
  static func key(_ text: ElectrocardiogramText) -> ObjectID {
    var hash = ContentHash(kind: ExportContents.Kind.electrocardiogram.rawValue)
    hash.update(text.text)
    return hash.finish()
  }

  private mutating func append(_ line: some Sequence<UInt8>) {
    text.append(contentsOf: line)
    text.append(0x0a)
  }

  /// A bare number, with a point or a comma.
  static func isVoltage(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { $0 &- 0x30 < 10 }
      && line.allSatisfy { $0 &- 0x30 < 10 || [0x2d, 0x2e, 0x2c, 0x2b, 0x65, 0x45].contains($0) }
  }

  private static func date(in line: ArraySlice<UInt8>) -> (comma: Int, instant: Int64)? {
    guard let comma = line.firstIndex(of: 0x2c) else { return nil }
    let value = line[(comma + 1)...].filter { $0 != 0x22 }
    guard value.count == DateText.byteCount else { return nil }
    var reader = DateText()
    return value.withUnsafeBytes { reader.microseconds($0) }.map { (comma, $0) }
  }

  /// Sample rate or unit: `512 hertz`, `µV`, `mV`.
  private static func isTechnical(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return ["hertz", " hz", "赫兹", "µv", "μv", ",mv"].contains { text.contains($0) }
  }
}
