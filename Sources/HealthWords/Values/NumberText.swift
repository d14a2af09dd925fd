/// Numbers for people. `JSONValue` writes full precision for programs.
///
/// The separators are fixed and not those of the locale, so that documentation and screen agree.
package enum NumberText {
  /// Returns at most `fractionDigits` decimals, without trailing zeros, with thousands separators.
  package static func decimal(_ value: Double, fractionDigits: Int = 2) -> String {
    guard value.isFinite else { return value.isNaN ? "not a number" : value < 0 ? "-∞" : "∞" }
    var power = 1.0
    for _ in 0..<fractionDigits { power *= 10 }
    let scaled = (value.magnitude * power).rounded()
    // Below 2^53, so that the conversions to Int64 are exact.
    guard scaled < 9e15 else { return "\(value)" }
    let whole = Int64(scaled / power)
    var fraction = String(Int64(scaled) - whole * Int64(power))
    fraction = String(repeating: "0", count: max(0, fractionDigits - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    // A value that rounds to zero has no sign.
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + grouped(whole) + (fraction.isEmpty || fractionDigits == 0 ? "" : "." + fraction)
  }

  /// Uses a precision suitable for a measurement: 3 decimals below 1, 2 below 100, 1 below 10,000.
  /// At most five significant digits, about the precision of consumer sensors.
  package static func measurement(_ value: Double) -> String {
    switch value.magnitude {
    case ..<1: decimal(value, fractionDigits: 3)
    case ..<100: decimal(value, fractionDigits: 2)
    case ..<10_000: decimal(value, fractionDigits: 1)
    default: decimal(value, fractionDigits: 0)
    }
  }

  package static func count(_ value: some BinaryInteger) -> String {
    (value < 0 ? "-" : "") + grouped(Int64(value.magnitude))
  }

  private static func grouped(_ value: Int64) -> String {
    let digits = String(value)
    guard digits.count > 3 else { return digits }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns about three significant digits with k, M or G, such as `8.17k`, for axes and rates.
  package static func short(_ value: Double) -> String {
    for (size, suffix) in [(1e9, "G"), (1e6, "M"), (1e4, "k")] where value.magnitude >= size {
      let unit = size == 1e4 ? 1e3 : size
      let scaled = value / unit
      return decimal(scaled, fractionDigits: scaled.magnitude < 100 ? 1 : 0) + suffix
    }
    return decimal(value, fractionDigits: value.magnitude < 10 ? 2 : value.magnitude < 100 ? 1 : 0)
  }

  /// Formats bytes in binary units, such as `12.4 MiB`. Binary units, as tools of the system show
  /// sizes of files.
  package static func bytes(_ count: Int64) -> String {
    var size = Double(count)
    for unit in ["bytes", "KiB", "MiB", "GiB"] {
      if size < 1024 { return decimal(size, fractionDigits: unit == "bytes" ? 0 : 1) + " " + unit }
      size /= 1024
    }
    return decimal(size, fractionDigits: 1) + " TiB"
  }

  /// Formats a duration: `7 h 32 min`, `45 s`, `3 d 4 h`. The two largest units, because smaller
  /// ones do not matter next to them.
  package static func duration(seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 9e15 else { return "—" }
    let total = Int64(seconds.rounded())
    let (days, hours, minutes) = (total / 86400, total / 3600 % 24, total / 60 % 60)
    if days > 0 { return hours > 0 ? "\(days) d \(hours) h" : "\(days) d" }
    if hours > 0 { return minutes > 0 ? "\(hours) h \(minutes) min" : "\(hours) h" }
    if minutes > 0 { return total % 60 > 0 ? "\(minutes) min \(total % 60) s" : "\(minutes) min" }
    return decimal(seconds, fractionDigits: seconds < 10 ? 1 : 0) + " s"
  }
}
