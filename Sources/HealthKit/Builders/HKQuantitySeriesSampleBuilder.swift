public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// Builds a quantity sample out of many quantities (rule SERIES-10).
///
/// `@unchecked Sendable` because the properties are constants or lie behind a lock.
open class HKQuantitySeriesSampleBuilder: NSObject, @unchecked Sendable {
  /// What all quantities of the series measure; their units must fit it.
  public let quantityType: HKQuantityType
  /// Where the sample begins; no quantity may lie before it.
  public let startDate: Date
  /// What measured the quantities; nil: not stated.
  public let device: HKDevice?
  private let steps: SeriesSteps
  private let waiting = Mutex(Waiting())

  private struct Waiting {
    var points = SeriesPoints(kind: .quantity)
    var hasEnded = false
  }

  /// A builder without quantities. Nothing is sent before the series is finished.
  ///
  /// - Parameters:
  ///   - quantityType: what the quantities measure.
  ///   - startDate: where the sample begins, at or before the first quantity.
  ///   - device: what measured them; nil: not stated.
  public init(
    healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?
  ) {
    (self.quantityType, self.startDate, self.device) = (quantityType, startDate, device)
    steps = SeriesSteps(healthStore.connection, .quantity)
    super.init()
  }

  /// Adds a quantity at a moment.
  ///
  /// - Throws: `errorInvalidArgument` for a unit that does not fit the type, a time before the start,
  ///   or a builder that was finished or discarded.
  open func insert(_ quantity: HKQuantity, at date: Date) throws {
    try insert(quantity, for: DateInterval(start: date, duration: 0))
  }

  /// Adds a quantity over a time. Throws as ``insert(_:at:)``.
  open func insert(_ quantity: HKQuantity, for dateInterval: DateInterval) throws {
    guard let value = quantity.value(in: quantityType.type.canonicalUnit) else {
      throw HKError(.errorInvalidArgument, "quantity: its unit does not fit the quantity type")
    }
    guard dateInterval.start >= startDate else {
      throw HKError(.errorInvalidArgument, "dateInterval: must not begin before the series")
    }
    let (start, end) = (Instant(dateInterval.start), Instant(dateInterval.end))
    try waiting.withLock { waiting in
      guard !waiting.hasEnded else {
        throw HKError(.errorInvalidArgument, "this builder was finished or discarded: make another")
      }
      waiting.points.times.append(start.microseconds)
      waiting.points.durations.append(end.microseconds - start.microseconds)
      waiting.points.columns[0].append(value)
    }
  }

  /// Throws away what was added. The builder takes nothing more.
  open func discard() {
    waiting.withLock { $0 = Waiting(hasEnded: true) }
    steps.discard()
  }

  /// Saves the quantities as one sample. The builder takes nothing more.
  ///
  /// - Parameter endDate: nil: where the last quantity ends.
  /// - Returns: the sample, in an array since HealthKit may make several.
  open func finishSeries(
    metadata: [String: Any]?, endDate: Date? = nil
  ) async throws -> [HKQuantitySample] {
    try await finish(Metadata(metadata), endDate)
  }

  private func finish(_ metadata: Metadata, _ endDate: Date?) async throws -> [HKQuantitySample] {
    let points = waiting.withLock { waiting in
      defer { waiting = Waiting(hasEnded: true) }
      return waiting.points.sortedByTime
    }
    try await steps.append(points)
    let (type, start, device) = (quantityType.type, startDate, device)
    let object = try await steps.finish { steps in
      let end = endDate.map { Instant($0) } ?? steps.span?.upperBound ?? Instant(start)
      return HealthObject(
        id: IdentifierMint.next(), type: type, start: Instant(start), end: end,
        details: .quantitySeries(QuantitySeries(count: steps.count)), device: device?.value,
        metadata: metadata)
    }
    // What the store computed of the quantities.
    var query = SampleQuery(types: [type])
    query.filter.ids = [object.id]
    return try await steps.connection.client().healthKitSamples(query, as: HKQuantitySample.self)
  }

  /// As ``finishSeries(metadata:endDate:)``.
  open func finishSeries(
    metadata: [String: Any]?,
    completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
  ) {
    finishSeries(metadata: metadata, endDate: nil, completion: completion)
  }

  /// As ``finishSeries(metadata:endDate:)``.
  open func finishSeries(
    metadata: [String: Any]?, endDate: Date?,
    completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
  ) {
    let metadata = Metadata(metadata)
    completing { [self] in
      try await finish(metadata, endDate)
    } _: {
      completion($0.success, $0.failure)
    }
  }
}

extension SeriesPoints {
  /// The points by time; those of one time as they came.
  fileprivate var sortedByTime: SeriesPoints {
    let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    var sorted = SeriesPoints(kind: kind)
    sorted.times = order.map { times[$0] }
    sorted.durations = durations.isEmpty ? [] : order.map { durations[$0] }
    sorted.columns = columns.map { column in order.map { column[$0] } }
    return sorted
  }
}
