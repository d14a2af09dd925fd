public import Foundation
import HealthClient
import HealthModel

/// A fetched sample of a cumulative type: one quantity or a series of quantities.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
  fileprivate let series: QuantitySeries?

  required init(_ parts: ObjectParts) {
    series = parts.series
    super.init(parts)
  }

  public override var count: Int { series?.count ?? 1 }

  /// The sum of all quantities of the sample.
  public var sumQuantity: HKQuantity {
    HKQuantity(unit: quantityUnit, doubleValue: series?.sum ?? quantityValue)
  }

  override var object: HealthObject {
    series.map { saved(.quantitySeries($0)) } ?? saved(canonicalValue)
  }
}

/// HealthKit's older name of a cumulative sample that is a series.
@available(*, deprecated, renamed: "HKCumulativeQuantitySample")
public typealias HKCumulativeQuantitySeriesSample = HKCumulativeQuantitySample

/// A fetched sample of a discrete type: one quantity or a series of quantities.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
  fileprivate let series: QuantitySeries?

  required init(_ parts: ObjectParts) {
    series = parts.series
    super.init(parts)
  }

  public override var count: Int { series?.count ?? 1 }

  /// The average, computed as the type requires (``HKQuantityType/aggregationStyle``).
  public var averageQuantity: HKQuantity { quantity(series?.average) }
  /// The smallest quantity.
  public var minimumQuantity: HKQuantity { quantity(series?.minimum) }
  /// The largest quantity.
  public var maximumQuantity: HKQuantity { quantity(series?.maximum) }
  /// The quantity that was measured last.
  public var mostRecentQuantity: HKQuantity { quantity(series?.mostRecent) }

  /// The interval in which ``mostRecentQuantity`` was measured.
  public var mostRecentQuantityDateInterval: DateInterval {
    guard let start = series?.mostRecentStart, let end = series?.mostRecentEnd else {
      return DateInterval(start: startDate, end: endDate)
    }
    return DateInterval(start: start.date, end: end.date)
  }

  private func quantity(_ value: Double?) -> HKQuantity {
    HKQuantity(unit: quantityUnit, doubleValue: value ?? quantityValue)
  }

  override var object: HealthObject {
    series.map { saved(.quantitySeries($0)) } ?? saved(canonicalValue)
  }
}

extension ObjectParts {
  fileprivate var series: QuantitySeries? {
    if case .quantitySeries(let series) = details?.value { series } else { nil }
  }
}
