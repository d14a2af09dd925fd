public import Foundation
import HealthClient
import HealthModel

/// Builds a heartbeat series beat by beat (rule SERIES-11).
///
/// `@unchecked Sendable` because it adds constants only.
open class HKHeartbeatSeriesBuilder: HKSeriesBuilder, @unchecked Sendable {
  /// The most beats of one series.
  open class var maximumCount: Int { DetailLimits.heartbeatCount }

  private let device: HKDevice?
  private let startDate: Date

  /// A builder without beats. Nothing is sent before the first.
  ///
  /// - Parameters:
  ///   - device: what recorded the beats; nil: not stated.
  ///   - startDate: the moment from which beats count their seconds.
  public init(healthStore: HKHealthStore, device: HKDevice?, start startDate: Date) {
    (self.device, self.startDate) = (device, startDate)
    super.init(SeriesSteps(healthStore.connection, .heartbeat))
  }

  /// Adds a beat behind those that came before.
  ///
  /// - Parameter timeIntervalSinceStart: seconds, not fewer than those of the beat before.
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

  /// As ``addHeartbeat(at:precededByGap:)``.
  open func addHeartbeatWithTimeInterval(
    sinceSeriesStartDate timeIntervalSinceStart: TimeInterval, precededByGap: Bool,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in
      try await addHeartbeat(at: timeIntervalSinceStart, precededByGap: precededByGap)
    }
  }

  /// Saves the series. The builder takes nothing more.
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

  /// As ``finishSeries()``.
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
