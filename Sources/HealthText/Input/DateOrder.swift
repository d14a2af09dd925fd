/// The order of day and month in a date with slashes, such as `11/5/2026`.
package enum DateOrder: Hashable, Sendable {
  case dayFirst, monthFirst

  /// The regions that write the month first. Canada uses both orders, and East Asia writes the year
  /// first, so their locales decide nothing.
  private static let monthFirstRegions: Set<Substring> = [
    "US", "PH", "PR", "GU", "VI", "AS", "MP", "FM", "MH", "PW",
  ]
  private static let undecidedRegions: Set<Substring> = ["CA", "CN", "JP", "KR", "TW", "HU", "LT"]

  /// Returns the order of the locale for times; nil if it has no region, as `C.UTF-8`. The first of
  /// these variables that is set and not empty determines it (POSIX, 8.2).
  package static func locale(_ environment: [String: String]) -> DateOrder? {
    for name in ["LC_ALL", "LC_TIME", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let parts = value.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
      guard parts.count == 2, !undecidedRegions.contains(parts[1]) else { return nil }
      return monthFirstRegions.contains(parts[1]) ? .monthFirst : .dayFirst
    }
    return nil
  }
}
