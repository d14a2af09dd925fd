public import Foundation
import HealthClient
import HealthModel

/// Statistics of the samples of a quantity type over a period. A value is nil if its option was not
/// requested or does not fit the type, or if no sample contributes to it (rules STATS-05,
/// STATS-06).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKStatistics: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The type of the samples.
  public let quantityType: HKQuantityType
  /// The start of the interval in a collection; otherwise the start of the first sample (rule
  /// STATS-22).
  public let startDate: Date
  /// The end of the interval in a collection; otherwise the end of the last sample (rule STATS-22).
  public let endDate: Date
  /// The sources that contributed; nil without the option `separateBySource` (rule STATS-08).
  public let sources: [HKSource]?
  private let merged: StatisticsValues
  private let bySource: [HKSource: StatisticsValues]
  private let statistics: Statistics

  init(_ statistics: Statistics, of type: HKQuantityType, options: HKStatisticsOptions) {
    quantityType = type
    self.statistics = statistics
    startDate = statistics.start.date
    endDate = statistics.end.date
    merged = statistics.merged
    let parts = statistics.bySource.map { (HKSource($0.source), $0.values) }
    sources = options.contains(.separateBySource) ? parts.map(\.0) : nil
    bySource = Dictionary(parts) { first, _ in first }
    super.init()
  }

  // MARK: - All sources merged

  /// Returns the sum of a cumulative type. Overlapping time counts once (rules STATS-07, STATS-09).
  open func sumQuantity() -> HKQuantity? { quantity(merged.sum) }
  /// Returns the average of a discrete type, computed by its aggregation style (rules STATS-11 to
  /// STATS-13).
  open func averageQuantity() -> HKQuantity? { quantity(merged.average) }
  /// Returns the smallest value of a discrete type, including values in series; nil for a
  /// cumulative type.
  open func minimumQuantity() -> HKQuantity? { quantity(merged.minimum) }
  /// Returns the largest value of a discrete type, including values in series; nil for a cumulative
  /// type.
  open func maximumQuantity() -> HKQuantity? { quantity(merged.maximum) }
  /// Returns the value of the sample that starts last (rule STATS-14).
  open func mostRecentQuantity() -> HKQuantity? { quantity(merged.mostRecent) }
  /// Returns the date interval of ``mostRecentQuantity()``.
  open func mostRecentQuantityDateInterval() -> DateInterval? { merged.mostRecentInterval }
  /// Returns the time that the samples cover, in seconds. Overlapping time counts once (rule
  /// STATS-15).
  open func duration() -> HKQuantity? { merged.time }

  // MARK: - Of one source

  /// Returns the sum of the samples of one source; nil without the option `separateBySource`.
  open func sumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.sum)
  }

  /// Returns the average of the samples of one source; nil without the option `separateBySource`.
  open func averageQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.average)
  }

  /// Returns the smallest value of one source; nil without the option `separateBySource`.
  open func minimumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.minimum)
  }

  /// Returns the largest value of one source; nil without the option `separateBySource`.
  open func maximumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.maximum)
  }

  /// Returns the most recent value of one source; nil without the option `separateBySource`.
  open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.mostRecent)
  }

  /// Returns the date interval of the most recent value of one source; nil without the option
  /// `separateBySource`.
  open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
    bySource[source]?.mostRecentInterval
  }

  /// Returns the time that the samples of one source cover; nil without the option
  /// `separateBySource`.
  open func duration(for source: HKSource) -> HKQuantity? { bySource[source]?.time }

  private func quantity(_ value: Double?) -> HKQuantity? {
    value.map { HKQuantity(unit: .canonical(of: quantityType.type), doubleValue: $0) }
  }

  /// A constant text, so that no health data appears in logs.
  open override var description: String { "HKStatistics(redacted)" }
  open override var debugDescription: String { description }
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: - NSSecureCoding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(quantityType, forKey: "quantityType")
    coder.encode(ObjectArchive.data(statistics) as NSData, forKey: "statistics")
    coder.encode((sources != nil) as NSNumber, forKey: "hasSources")
  }

  /// Decodes statistics. Returns nil if the archive is damaged or lacks the type.
  public required convenience init?(coder: NSCoder) {
    guard let type = coder.object(HKQuantityType.self, "quantityType"),
      let statistics = coder.bytes("statistics").flatMap({ ObjectArchive.statistics($0) }),
      let hasSources = coder.number("hasSources")?.boolValue
    else { return nil }
    self.init(statistics, of: type, options: hasSources ? .separateBySource : [])
  }
}

extension StatisticsValues {
  fileprivate var mostRecentInterval: DateInterval? {
    guard let mostRecentStart, let mostRecentEnd else { return nil }
    return DateInterval(start: mostRecentStart.date, end: mostRecentEnd.date)
  }

  fileprivate var time: HKQuantity? {
    duration.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }
}
