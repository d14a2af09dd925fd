package import HealthInsight
package import HealthModel

/// A quantity type on one day of the user's time zone, as `healthctl stats --by day` shows it: where
/// sources overlap, each moment counts once.
package struct DayTotals: Sendable {
  /// YYYY-MM-DD.
  package var day: String
  package var values: StatisticsValues
  /// The values of the day that were beyond the range of their device.
  package var limits: RangeLimits

  package init(day: String, values: StatisticsValues, limits: RangeLimits) {
    self.day = day
    self.values = values
    self.limits = limits
  }

  static let names = [
    "type", "day", "sum", "average", "minimum", "maximum", "unit", "below_range", "above_range",
  ]

  /// The cells in order of `names`.
  func cells(of type: ObjectType) -> [Cell] {
    [
      .text(type.name), .text(day), Cell(values.sum), Cell(values.average), Cell(values.minimum),
      Cell(values.maximum), .text(type.canonicalUnit.string), Cell(limits.count(.below)),
      Cell(limits.count(.above)),
    ]
  }
}
