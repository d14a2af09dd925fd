import Foundation

/// The region of the locale.
package enum LocaleRegion {
  /// Returns the region for a category, such as `US` of `en_US.UTF-8`; nil if there is none. The first
  /// of the variables that is set and not empty determines it (POSIX, 8.2).
  package static func region(of category: String, _ environment: [String: String]) -> String? {
    for name in ["LC_ALL", category, "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let parts = value.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
      return parts.count == 2 ? String(parts[1]) : nil
    }
    return nil
  }

  /// Returns the first day of the week in the region of the locale, 1 for Sunday (Unicode CLDR,
  /// `weekData`); nil if it has no region.
  package static func firstWeekday(_ environment: [String: String]) -> Int? {
    guard let region = region(of: "LC_TIME", environment) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "und_\(region)")
    return calendar.firstWeekday
  }
}
