/// The order of day and month in a date with slashes, such as `11/5/2026`.
package enum DateOrder: Hashable, Sendable {
  case dayFirst, monthFirst

  /// The regions that write the month first. Canada uses both orders, and East Asia writes the year
  /// first, so their locales decide nothing.
  private static let monthFirstRegions: Set<String> = [
    "US", "PH", "PR", "GU", "VI", "AS", "MP", "FM", "MH", "PW",
  ]
  private static let undecidedRegions: Set<String> = ["CA", "CN", "JP", "KR", "TW", "HU", "LT"]

  /// Returns the order of the locale for times; nil if it has no region, as `C.UTF-8`.
  package static func locale(_ environment: [String: String]) -> DateOrder? {
    guard let region = LocaleRegion.region(of: "LC_TIME", environment),
      !undecidedRegions.contains(region)
    else { return nil }
    return monthFirstRegions.contains(region) ? .monthFirst : .dayFirst
  }
}
