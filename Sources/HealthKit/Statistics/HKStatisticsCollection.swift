public import Foundation
import HealthModel

/// The statistics of equal intervals that are aligned to an anchor date (rules STATS-17, STATS-18).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
  private let collection: StatisticsCollection
  private let type: HKQuantityType
  private let options: HKStatisticsOptions
  private let calendar: CollectionCalendar

  init(
    _ statistics: [Statistics], of type: HKQuantityType, options: HKStatisticsOptions,
    calendar: CollectionCalendar
  ) {
    collection = StatisticsCollection(statistics)
    self.type = type
    self.options = options
    self.calendar = calendar
    super.init()
  }

  /// Of the interval that a date lies in, its start included; nil when no sample is in it (rule
  /// STATS-20).
  open func statistics(for date: Date) -> HKStatistics? {
    collection.statistics(at: Instant(date)).map(made)
  }

  /// Of every interval that has a sample, by time.
  open func statistics() -> [HKStatistics] { collection.statistics.map(made) }

  /// Every source that contributed to an interval; empty without the option `separateBySource`.
  open func sources() -> Set<HKSource> { Set(collection.sources.map { HKSource($0) }) }

  /// Visits each interval that shares time with the period from one date to another, in order, also
  /// those without samples, whose values are nil (rule STATS-19). An interval that begins at
  /// `endDate` is not visited.
  ///
  /// - Parameter block: ends the visit by setting its second argument to true.
  open func enumerateStatistics(
    from startDate: Date, to endDate: Date,
    with block: (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var (moment, stop) = (startDate, ObjCBool(false))
    repeat {
      let statistics = visited(at: moment)
      block(statistics, &stop)
      moment = statistics.endDate
    } while moment < endDate && !stop.boolValue
  }

  private func visited(at date: Date) -> HKStatistics {
    if let known = statistics(for: date) { return known }
    let interval = calendar.interval(containing: date)
    return made(
      Statistics(
        start: Instant(interval.start), end: Instant(interval.end), merged: StatisticsValues()))
  }

  private func made(_ statistics: Statistics) -> HKStatistics {
    HKStatistics(statistics, of: type, options: options)
  }
}
