public import Foundation
import HealthClient
import HealthModel

/// Statistics of equal intervals that are aligned to an anchor date (rules STATS-17, STATS-18).
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

  /// Returns the statistics of the interval that contains a date, or nil if the interval has no
  /// sample (rule STATS-20). An interval includes its start and excludes its end.
  open func statistics(for date: Date) -> HKStatistics? {
    collection.statistics(at: Instant(date)).map(made)
  }

  /// Returns the statistics of every interval with a sample, in order of time.
  open func statistics() -> [HKStatistics] { collection.statistics.map(made) }

  /// Returns the sources that contributed to any interval; empty without the option
  /// `separateBySource`.
  open func sources() -> Set<HKSource> { Set(collection.sources.map { HKSource($0) }) }

  /// Calls a closure for each interval that overlaps a period, in order of time. Intervals without
  /// samples are included; their values are nil (rule STATS-19). An interval that starts at
  /// `endDate` is not included, except that the interval of `startDate` always is.
  ///
  /// - Parameter block: The closure. It stops the enumeration by setting its second argument to
  ///   true.
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
