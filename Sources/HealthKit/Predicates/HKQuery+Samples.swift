public import Foundation
import HealthModel

// Predicates on any sample.
extension HKQuery {
  /// Samples of a period: without options those that overlap it, with strict options those that start
  /// or end in it, start included and end excluded (rules QUERY-07 to QUERY-09).
  /// - Parameters:
  ///   - startDate: nil leaves that side open.
  ///   - endDate: nil leaves that side open.
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    HKPredicate(
      .period(
        start: startDate.map { Instant($0) }, end: endDate.map { Instant($0) },
        strictStart: options.contains(.strictStartDate),
        strictEnd: options.contains(.strictEndDate)))
  }
}
