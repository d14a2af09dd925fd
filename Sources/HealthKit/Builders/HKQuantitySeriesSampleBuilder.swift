public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// A builder that creates one quantity sample from many quantities (rule SERIES-10).
///
/// `@unchecked Sendable` because the properties are constants or protected by a lock.
open class HKQuantitySeriesSampleBuilder: NSObject, @unchecked Sendable {
  /// The type of all quantities of the series. Their units must be compatible with it.
  public let quantityType: HKQuantityType
  /// The start of the sample. No quantity may start before it.
  public let startDate: Date
  /// The device that measured the quantities; nil if it is not specified.
  public let device: HKDevice?
  private let steps: SeriesSteps
  private let waiting = Mutex(Waiting())

  private struct Waiting {
    var points = SeriesPoints(kind: .quantity)
    var hasEnded = false
  }

  /// Creates an empty builder. No request is sent before the series is finished.
  ///
  /// - Parameters:
  ///   - quantityType: the type of the quantities.
  ///   - startDate: the start of the sample, at or before the first quantity.
  ///   - device: the device that measured them; nil if it is not specified.
  public init(
    healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?
  ) {
    (self.quantityType, self.startDate, self.device) = (quantityType, startDate, device)
    steps = SeriesSteps(healthStore.connection, .quantity)
    super.init()
  }

  /// Adds a quantity measured at one moment. Quantities may be inserted in any order.
  ///
  /// - Throws: `errorInvalidArgument` for a unit that is incompatible with the type, a time before
  ///   the start, or a builder that was finished or discarded.
  open func insert(_ quantity: HKQuantity, at date: Date) throws {
    try insert(quantity, for: DateInterval(start: date, duration: 0))
  }

  /// Adds a quantity measured over an interval. Throws the errors of ``insert(_:at:)``.
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

  /// Discards all inserted quantities. The builder cannot be used afterward.
  open func discard() {
    waiting.withLock { $0 = Waiting(hasEnded: true) }
    steps.discard()
  }

  /// Saves the quantities as one sample. No quantity can be inserted afterward, even if saving
  /// fails.
  ///
  /// - Parameters:
  ///   - metadata: the metadata of the sample; nil for none.
  ///   - endDate: the end of the sample; nil for the end of the last quantity.
  /// - Returns: The saved sample, in an array because HealthKit may create several.
  /// - Throws: `errorInvalidArgument` for a series without quantities, and the errors of
  ///   ``HKHealthStore/save(_:)-(HKObject)``.
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
    // The store computes the value of the sample from its points, so the sample is read back.
    var query = SampleQuery(types: [type])
    query.filter.ids = [object.id]
    return try await steps.connection.client().healthKitSamples(query, as: HKQuantitySample.self)
  }

  /// Saves the quantities as one sample that ends with the last quantity, as
  /// ``finishSeries(metadata:endDate:)``. The handler is called once, on a background queue.
  open func finishSeries(
    metadata: [String: Any]?,
    completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
  ) {
    finishSeries(metadata: metadata, endDate: nil, completion: completion)
  }

  /// Saves the quantities as one sample, as ``finishSeries(metadata:endDate:)``. The handler is
  /// called once, on a background queue.
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
  /// The points sorted by time. Points with the same time retain their order.
  fileprivate var sortedByTime: SeriesPoints {
    let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    var sorted = SeriesPoints(kind: kind)
    sorted.times = order.map { times[$0] }
    sorted.durations = durations.isEmpty ? [] : order.map { durations[$0] }
    sorted.columns = columns.map { column in order.map { column[$0] } }
    return sorted
  }
}
