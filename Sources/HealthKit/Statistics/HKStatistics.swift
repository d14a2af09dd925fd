public import Foundation
import HealthModel

/// What was computed of the samples of a quantity type over a period. A value is there only if its
/// option was asked for and fits the type, and some sample had it; otherwise it is nil (rules
/// STATS-05, STATS-06).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKStatistics: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The type of the samples that were counted.
  public let quantityType: HKQuantityType
  /// Of the interval of a collection; of one period, where its first sample begins (rule STATS-22).
  public let startDate: Date
  /// Of the interval of a collection; of one period, where its last sample ends.
  public let endDate: Date
  /// With the option `separateBySource`, every source that contributed; otherwise nil (rule
  /// STATS-08).
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

  /// The sum of a cumulative type, what overlaps counted once (rules STATS-07, STATS-09).
  open func sumQuantity() -> HKQuantity? { quantity(merged.sum) }
  /// The mean of a discrete type, as its aggregation style says (rules STATS-11 to STATS-13).
  open func averageQuantity() -> HKQuantity? { quantity(merged.average) }
  /// The smallest value of a discrete type, those inside series included; nil for a cumulative one.
  open func minimumQuantity() -> HKQuantity? { quantity(merged.minimum) }
  /// The largest value of a discrete type, those inside series included; nil for a cumulative one.
  open func maximumQuantity() -> HKQuantity? { quantity(merged.maximum) }
  /// That of the sample that begins last (rule STATS-14).
  open func mostRecentQuantity() -> HKQuantity? { quantity(merged.mostRecent) }
  /// When ``mostRecentQuantity()`` was measured.
  open func mostRecentQuantityDateInterval() -> DateInterval? { merged.mostRecentInterval }
  /// The time that samples cover, in a unit of time, overlaps once (rule STATS-15).
  open func duration() -> HKQuantity? { merged.time }

  // MARK: - Of one source

  /// As ``sumQuantity()`` of one source; nil without the option `separateBySource`.
  open func sumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.sum)
  }

  /// As ``averageQuantity()`` of one source.
  open func averageQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.average)
  }

  /// As ``minimumQuantity()`` of one source.
  open func minimumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.minimum)
  }

  /// As ``maximumQuantity()`` of one source.
  open func maximumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.maximum)
  }

  /// As ``mostRecentQuantity()`` of one source.
  open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.mostRecent)
  }

  /// As ``mostRecentQuantityDateInterval()`` of one source.
  open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
    bySource[source]?.mostRecentInterval
  }

  /// As ``duration()`` of one source.
  open func duration(for source: HKSource) -> HKQuantity? { bySource[source]?.time }

  private func quantity(_ value: Double?) -> HKQuantity? {
    value.map { HKQuantity(unit: .canonical(of: quantityType.type), doubleValue: $0) }
  }

  /// Shows nothing of the person.
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

  /// nil when the archive is damaged or lacks the type.
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
