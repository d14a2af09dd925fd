package import HealthInsight
package import HealthModel
package import HealthText

/// The change of a type: the average of the last 30 days against that of the last 90.
package struct Trend: Sendable {
  package enum Direction: String, Sendable { case up, down, none }

  package static let (shortDays, longDays) = (30, 90)
  /// With fewer days of data, an average does not represent the period.
  private static let (shortCountMin, longCountMin) = (10, 30)

  package let type: ObjectType
  package let display: ValueDisplay
  /// The values of 90 days in the shown unit, oldest first; nil for a day without data.
  package let values: [Double?]
  package let short: Double
  package let long: Double
  package let direction: Direction
  /// The values in the averages that were not measured.
  package var limits = RangeLimits()

  /// - Returns: nil if too few days have data.
  package init?(type: ObjectType, display: ValueDisplay, values: [Double?]) {
    let all = values.suffix(Self.longDays).compactMap { $0 }
    let recent = values.suffix(Self.shortDays).compactMap { $0 }
    guard recent.count >= Self.shortCountMin, all.count >= Self.longCountMin else { return nil }
    self.type = type
    self.display = display
    self.values = Array(values.suffix(Self.longDays))
    short = recent.reduce(0, +) / Double(recent.count)
    let long = all.reduce(0, +) / Double(all.count)
    self.long = long
    // Averages of 30 days differ by chance. Twice the standard error is exceeded by chance about
    // once in twenty times.
    let variance = all.reduce(0) { $0 + ($1 - long) * ($1 - long) } / Double(all.count - 1)
    let standardError = (variance / Double(recent.count)).squareRoot()
    let change = short - long
    direction = abs(change) <= 2 * standardError ? .none : change > 0 ? .up : .down
  }

  package func sentence(_ language: Language) -> String {
    let sentence = language(
      "trend.\(direction.rawValue)", language.name(type),
      language.withUnit(abs(short - long), display),
      language.withUnit(short, display), language.withUnit(long, display))
    return limits.isEmpty
      ? sentence : sentence + " " + language.counted("trend.beyond", limits.count)
  }
}
