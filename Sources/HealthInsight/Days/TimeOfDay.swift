import Foundation

/// Times of day, as hours after midnight.
package enum TimeOfDay {
  /// Returns the circular mean: the direction of the sum of the times as directions on a dial of 24
  /// hours (Fisher, *Statistical Analysis of Circular Data*, 1993). The mean of 23:00 and 1:00 is
  /// midnight, and not noon as the mean of the numbers is.
  ///
  /// - Returns: 0 up to 24; nil if there are no times or they have no common direction, such as 6:00
  ///   and 18:00.
  package static func mean(_ hours: [Double]) -> Double? {
    let angles = hours.map { $0 / 24 * 2 * Double.pi }
    let (x, y) = angles.reduce((0, 0)) { ($0.0 + cos($1), $0.1 + sin($1)) }
    let length = (x * x + y * y).squareRoot() / Double(max(1, hours.count))
    guard length > 1e-9 else { return nil }
    let hour = atan2(y, x) / (2 * Double.pi) * 24
    return hour < 0 ? hour + 24 : hour
  }
}
