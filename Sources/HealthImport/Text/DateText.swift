/// Dates of the export: `2024-03-31 02:30:00 +0200`, `20150616071820-0700` in iOS 8, and
/// `2024-03-31T00:30:00Z` in a deferred element (`CanonicalElement`).
///
/// Every date in a file has the offset that the phone had at the time of the export. The instant is
/// correct, and only the instant is stored.
///
/// The first ten characters must not be used as a calendar day: for half of the year, and after
/// every journey, they are those of another time zone than that of the measurement.
///
/// An export of 10 million records has 20 million dates of one form, so that form is read from
/// fixed positions without a general parser.
struct DateText {
  /// The day parsed last, because neighboring records usually share it. The initial value is
  /// `1970-01-01`; zeros would match a damaged file that contains zeros instead of a date.
  private var cachedDay: (head: UInt64, tail: UInt16, days: Int64) = (
    0x2d31_302d_3037_3931, 0x3130, 0
  )

  /// The length of `2024-03-31 02:30:00 +0200`.
  static let byteCount = 25
  /// The lengths of dates, including those of iOS 8.
  static let byteCounts = [byteCount, 19]

  /// Returns microseconds since 1970-01-01T00:00:00Z; nil if the bytes are not a date.
  @inline(__always)
  mutating func microseconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    // The other forms are rare: one is of 2015 and earlier, the other only occurs in deferred
    // elements.
    guard bytes.count == Self.byteCount else {
      return Self.compact(bytes) ?? Self.greenwich(bytes)
    }
    guard let days = day(bytes), bytes[10] == 0x20, bytes[13] == 0x3a, bytes[16] == 0x3a,
      bytes[19] == 0x20, let hour = Self.two(bytes, 11), let minute = Self.two(bytes, 14),
      let second = Self.two(bytes, 17), let offset = Self.offset(bytes, 20)
    else { return nil }
    return Self.instant(days, hour, minute, second, offset)
  }

  /// Returns the instant of a date as `microseconds` does.
  static func instant(_ text: String) -> Int64? {
    // Metadata of any length is tried as a date; almost all of it is excluded here.
    guard DateText.byteCounts.contains(text.utf8.count) else { return nil }
    var text = text
    return text.withUTF8 { bytes in
      var reader = DateText()
      return reader.microseconds(UnsafeRawBufferPointer(bytes))
    }
  }

  /// The ten bytes of the day are compared with those of the last day as two integers.
  @inline(__always)
  private mutating func day(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    let head = bytes.loadUnaligned(as: UInt64.self)
    let tail = bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    if head == cachedDay.head, tail == cachedDay.tail { return cachedDay.days }
    guard let century = Self.two(bytes, 0), let year = Self.two(bytes, 2), bytes[4] == 0x2d,
      let month = Self.two(bytes, 5), bytes[7] == 0x2d, let day = Self.two(bytes, 8),
      let days = Self.days(century * 100 + year, month, day)
    else { return nil }
    cachedDay = (head, tail, days)
    return days
  }

  /// Parses `20150616071820-0700`, the form of iOS 8.
  private static func compact(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count == 19, let century = two(bytes, 0), let year = two(bytes, 2),
      let month = two(bytes, 4), let day = two(bytes, 6), let hour = two(bytes, 8),
      let minute = two(bytes, 10), let second = two(bytes, 12), let offset = offset(bytes, 14),
      let days = days(century * 100 + year, month, day)
    else { return nil }
    return instant(days, hour, minute, second, offset)
  }

  /// Parses `2019-09-24T10:22:37Z`. Routes and deferred elements contain this form.
  static func greenwich(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count == 20, bytes[4] == 0x2d, bytes[7] == 0x2d, bytes[10] == 0x54,
      bytes[13] == 0x3a, bytes[16] == 0x3a, bytes[19] == 0x5a, let century = two(bytes, 0),
      let year = two(bytes, 2), let month = two(bytes, 5), let day = two(bytes, 8),
      let hour = two(bytes, 11), let minute = two(bytes, 14), let second = two(bytes, 17),
      let days = days(century * 100 + year, month, day)
    else { return nil }
    return instant(days, hour, minute, second, 0)
  }

  @inline(__always)
  private static func instant(
    _ days: Int64, _ hour: Int64, _ minute: Int64, _ second: Int64, _ offset: Int64
  ) -> Int64? {
    // The hour 24 and the second 60, which ISO 8601 permits, are the next midnight and the next
    // minute.
    guard hour < 25, minute < 60, second < 61 else { return nil }
    return (days * 86_400 + hour * 3600 + minute * 60 + second - offset) * 1_000_000
  }

  /// Parses two ASCII digits. The subtraction wraps, so one comparison also excludes smaller bytes.
  @inline(__always)
  private static func two(_ bytes: UnsafeRawBufferPointer, _ i: Int) -> Int64? {
    let a = bytes[i] &- 0x30
    let b = bytes[i + 1] &- 0x30
    return a < 10 && b < 10 ? Int64(a) * 10 + Int64(b) : nil
  }

  /// Parses `±HHMM`. Returns seconds east of Greenwich.
  @inline(__always)
  private static func offset(_ bytes: UnsafeRawBufferPointer, _ i: Int) -> Int64? {
    guard bytes[i] == 0x2b || bytes[i] == 0x2d, let hours = two(bytes, i + 1),
      let minutes = two(bytes, i + 3), minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return bytes[i] == 0x2d ? -seconds : seconds
  }

  /// Returns the days since 1970-01-01 in the proleptic Gregorian calendar; nil for a day that does
  /// not exist. A day that does not exist, such as 2023-02-29, is refused instead of becoming the
  /// next one.
  static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    guard (1...12).contains(month), day >= 1, day <= 31, (1...9999).contains(year) else {
      return nil
    }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[Int(month - 1)] else { return nil }
    // In a year that begins in March, the leap day is the last day.
    let y = month > 2 ? year : year - 1
    let shifted = month > 2 ? month - 3 : month + 9
    // 400 years have 146,097 days; 719,468 days separate 0000-03-01 from 1970-01-01.
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * shifted + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Formats a date as an export in UTC would, in whole seconds. Used for copies of elements that
  /// pass through the same steps as those of a file.
  static func exported(_ microseconds: Int64) -> String {
    let text = canonical(microseconds - floorDivide(microseconds, 1_000_000).1)
    return String(text.dropLast().map { $0 == "T" ? " " : $0 }) + " +0000"
  }

  /// Formats an instant as `2024-03-31T00:30:00Z`, with a fraction if it is not a whole second. The
  /// form is part of the input for keys: a change would make every later import of the same file
  /// add its objects again.
  static func canonical(_ microseconds: Int64) -> String {
    let (days, rest) = floorDivide(microseconds, 86_400_000_000)
    let (seconds, fraction) = floorDivide(rest, 1_000_000)
    let (year, month, day) = civil(days)
    func pad(_ value: Int64, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { pad($0, 2) }
    let date = pad(year, 4) + "-" + pad(month, 2) + "-" + pad(day, 2)
    let tail = fraction == 0 ? "Z" : "." + pad(fraction, 6) + "Z"
    return date + "T" + time.joined(separator: ":") + tail
  }

  /// Returns year, month and day: the inverse of `days`.
  private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
    let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }

  /// Divides rounding down, so that instants before 1970 have a fraction and a time of day of at
  /// least zero.
  private static func floorDivide(_ a: Int64, _ b: Int64) -> (Int64, Int64) {
    let quotient = a >= 0 ? a / b : (a - b + 1) / b
    return (quotient, a - quotient * b)
  }
}
