import HealthDocuments
import HealthModel

/// The CSV file of an electrocardiogram without the user's name and birthday.
///
/// The phone translates keys and words, so lines are recognized by their form. The header starts
/// with the name and the birthday, followed by the date of the recording, the only value of the
/// form `2020-02-05 09:14:40 -0400`. Everything before that line is removed. If no line contains a
/// date, the whole header is removed except lines with a sample rate or a unit of voltage. The date
/// becomes the UTC instant, so that the text is the same in every export. All other lines are
/// unchanged, except that the byte order mark and carriage returns are removed.
///
/// Name and birthday are removed because the file otherwise contains, next to the curve, who it
/// belongs to: an app with permission for electrocardiograms would receive both.
struct ElectrocardiogramText {
  /// 30 s at 512 Hz take 140 KiB. The file is held in memory as a whole.
  static let byteCountMax = 32 << 20

  private(set) var text: [UInt8] = []
  /// Microseconds since 1970; nil if no line contains a date.
  private(set) var start: Int64?

  init(_ file: [UInt8]) {
    let bytes = LocalDigits.ascii(file)
    let lines = bytes.withoutByteOrderMark.split(
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
      // Without a date it is unknown which lines identify the user, so only lines that cannot do so
      // remain.
      for line in header where Self.isTechnical(line) { append(line) }
      for line in lines[headerCount...] { append(line) }
    }
    // The last line had no line ending, or was the empty line after the last line ending.
    if text.last == 0x0a { text.removeLast() }
  }

  /// Returns the identifier of a recording, computed from its text.
  static func key(_ text: ElectrocardiogramText) -> ObjectID {
    var hash = ContentHash(kind: ExportContents.Kind.electrocardiogram.rawValue)
    hash.update(text.text)
    return hash.finish()
  }

  private mutating func append(_ line: some Sequence<UInt8>) {
    text.append(contentsOf: line)
    text.append(0x0a)
  }

  /// Returns whether the line is a bare number, with a point or a comma.
  static func isVoltage(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { $0 &- 0x30 < 10 }
      && line.allSatisfy { $0 &- 0x30 < 10 || [0x2d, 0x2e, 0x2c, 0x2b, 0x65, 0x45].contains($0) }
  }

  /// A birthday has no time of day, so it is not taken for the date of the recording.
  private static func date(in line: ArraySlice<UInt8>) -> (comma: Int, instant: Int64)? {
    guard let comma = line.firstIndex(of: 0x2c) else { return nil }
    let value = line[(comma + 1)...].filter { $0 != 0x22 }
    guard value.count == DateText.byteCount else { return nil }
    var reader = DateText()
    return value.withUnsafeBytes { reader.microseconds($0) }.map { (comma, $0) }
  }

  /// Returns whether the line states a sample rate or unit: `512 hertz`, `µV`, `mV`. µ can be
  /// U+00B5 or U+03BC.
  private static func isTechnical(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return ["hertz", " hz", "赫兹", "µv", "μv", ",mv"].contains { text.contains($0) }
  }
}
