public import Foundation
import HealthClient
import HealthModel

/// A builder that creates a heartbeat series one beat at a time (rule SERIES-11).
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
open class HKHeartbeatSeriesBuilder: HKSeriesBuilder, @unchecked Sendable {
  /// The maximum number of beats in one series.
  open class var maximumCount: Int { DetailLimits.heartbeatCount }

  private let device: HKDevice?
  private let startDate: Date

  /// Creates an empty builder. No request is sent before the first beat.
  ///
  /// - Parameters:
  ///   - device: the device that recorded the beats; nil if it is not specified.
  ///   - startDate: the start of the series, from which the times of the beats are measured.
  public init(healthStore: HKHealthStore, device: HKDevice?, start startDate: Date) {
    (self.device, self.startDate) = (device, startDate)
    super.init(SeriesSteps(healthStore.connection, .heartbeat))
  }

  /// Appends a beat to the series.
  ///
  /// - Parameters:
  ///   - timeIntervalSinceStart: seconds since the start of the series, greater than the time of
  ///     the previous beat.
  ///   - precededByGap: whether beats may be missing between the previous beat and this one.
  /// - Throws: `errorInvalidArgument` for a negative time, a time that does not exceed that of the
  ///   previous beat, more than ``maximumCount`` beats, or a builder that was finished or
  ///   discarded.
  open func addHeartbeat(
    at timeIntervalSinceStart: TimeInterval, precededByGap: Bool
  ) async throws {
    guard timeIntervalSinceStart >= 0, timeIntervalSinceStart < 9e12 else {
      throw HKError(.errorInvalidArgument, "timeIntervalSinceStart: seconds since the start")
    }
    var points = SeriesPoints(kind: .heartbeat)
    points.times = [Int64((timeIntervalSinceStart * 1_000_000).rounded())]
    points.columns[0] = [precededByGap ? 1 : 0]
    try await steps.append(points)
  }

  /// Appends a beat, as ``addHeartbeat(at:precededByGap:)``. The handler is called once, on a
  /// background queue.
  open func addHeartbeatWithTimeInterval(
    sinceSeriesStartDate timeIntervalSinceStart: TimeInterval, precededByGap: Bool,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in
      try await addHeartbeat(at: timeIntervalSinceStart, precededByGap: precededByGap)
    }
  }

  /// Saves the series. The builder cannot be used afterward; if saving fails, it stays usable.
  ///
  /// - Throws: `errorInvalidArgument` for a series without beats, and the errors of
  ///   ``HKHealthStore/save(_:)-(HKObject)``.
  open func finishSeries() async throws -> HKHeartbeatSeriesSample {
    let (device, start) = (device, startDate)
    let object = try await steps.finish { steps in
      let end = steps.span?.upperBound.microseconds ?? 0
      return HealthObject(
        id: IdentifierMint.next(), type: .heartbeatSeries, start: Instant(start),
        end: Instant(microseconds: Instant(start).microseconds + end),
        details: .heartbeatSeries(HeartbeatSeries(count: steps.count)), device: device?.value,
        metadata: steps.metadata)
    }
    return HKHeartbeatSeriesSample(ObjectParts(object))
  }

  /// Saves the series, as ``finishSeries()``. The handler is called once, on a background queue.
  open func finishSeries(
    completion: @escaping @Sendable (HKHeartbeatSeriesSample?, (any Error)?) -> Void
  ) {
    completing { [self] in
      try await finishSeries()
    } _: {
      completion($0.success, $0.failure)
    }
  }
}
