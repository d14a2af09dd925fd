/// The heartbeats of a heart rate variability record: clock times without a date or offset. They
/// are in the local time of the phone at the time of the measurement, in the format of its region
/// (`7:14:48.94 PM`, `12:21:00,30`, `下午7:14:48.94`) and with its digits.
///
/// The offset is derived from the record: the first beat is at or after its start, and the local
/// time differs from UTC by a multiple of 15 minutes. Later beats follow in order, also across
/// midnight, and across noon if the words for AM and PM are unknown.
enum BeatTimes {
  /// A beat up to this long before the start counts as being at the start, which is rounded to a
  /// whole second. Two seconds cover the rounding of the start and the clock of the sensor; a
  /// quarter of an hour less two seconds remains distinguishable from a beat after the start.
  private static let slackCentiseconds = 200
  /// A day and a quarter of an hour in centiseconds, the resolution in which exports write beats.
  /// Offsets of time zones are multiples of a quarter of an hour (Nepal has +05:45).
  private static let day = 8_640_000
  private static let quarter = 90_000

  /// Returns the seconds since `start` of each beat, such as `0.41`; nil if one of the times cannot
  /// be parsed. The result is text with two decimals, as the times have: it becomes part of the
  /// deferred element and of its key, so it must not depend on the formatting of floating-point
  /// numbers.
  ///
  /// All beats are given up if one is unreadable, because a gap in a heartbeat series has a meaning
  /// of its own.
  static func offsets(_ times: [String], start: Int64) -> [String]? {
    guard let first = times.first.flatMap(centiseconds) else { return nil }
    let startOfDay = Int(((start / 10_000) % Int64(day) + Int64(day)) % Int64(day))
    var offset = ((first - startOfDay) % quarter + quarter) % quarter
    if offset > quarter - slackCentiseconds { offset -= quarter }
    var previous = first
    var result: [String] = []
    for time in times {
      guard let clock = centiseconds(time) else { return nil }
      var step = clock - previous
      // Half a day is added twice across midnight of a 24-hour clock, and once across noon when the
      // words for AM and PM are unknown. A step back of less than a quarter of an hour is a
      // disorder in the file, which the reader of the series rejects.
      while step < -quarter { step += day / 2 }
      offset += step
      previous = clock
      result.append(text(offset))
    }
    return result
  }

  private static func text(_ centiseconds: Int) -> String {
    let magnitude = centiseconds.magnitude
    let fraction = String(magnitude % 100)
    return (centiseconds < 0 ? "-" : "") + String(magnitude / 100) + "."
      + (fraction.utf8.count < 2 ? "0" : "") + fraction
  }

  /// Parses a clock time. Returns hundredths of a second since midnight. Only the digits and the
  /// first `a` or `p` are used, because the separators, their order and the space before AM or PM
  /// (U+0020, U+00A0 or U+202F) depend on the region of the phone.
  static func centiseconds(_ text: String) -> Int? {
    var numbers: [(value: Int, digits: Int)] = []
    var isAfternoon: Bool?
    var isInNumber = false
    for c in LocalDigits.ascii(text).utf8 {
      let digit = Int(c) - 0x30
      if (0..<10).contains(digit) {
        if !isInNumber { numbers.append((0, 0)) }
        isInNumber = true
        // Bounds the arithmetic and the table of divisors below; exports write two decimals.
        guard numbers[numbers.count - 1].digits < 6 else { return nil }
        numbers[numbers.count - 1].value = numbers[numbers.count - 1].value * 10 + digit
        numbers[numbers.count - 1].digits += 1
      } else {
        isInNumber = false
        if isAfternoon == nil, c | 0x20 == 0x70 { isAfternoon = true }
        if isAfternoon == nil, c | 0x20 == 0x61 { isAfternoon = false }
      }
    }
    // Hours, minutes, seconds, and a fraction if it is not zero.
    guard numbers.count == 3 || numbers.count == 4, numbers[1].value < 60, numbers[2].value < 60,
      let hour = hour(numbers[0].value, isAfternoon)
    else { return nil }
    var fraction = 0
    if numbers.count == 4 {
      let (value, digits) = numbers[3]
      fraction = digits == 1 ? value * 10 : value / [1, 1, 1, 10, 100, 1000, 10_000][digits]
    }
    return ((hour * 60 + numbers[1].value) * 60 + numbers[2].value) * 100 + fraction
  }

  /// Returns the hour of the day from 0 to 23. 12 AM is midnight and 12 PM noon.
  private static func hour(_ hour: Int, _ isAfternoon: Bool?) -> Int? {
    guard let isAfternoon else { return hour < 24 ? hour : nil }
    guard (1...12).contains(hour) else { return nil }
    return hour % 12 + (isAfternoon ? 12 : 0)
  }
}
