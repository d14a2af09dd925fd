public import Foundation
import HealthClient
import HealthModel

/// A query for the beats of a heartbeat series, one at a time (rule SERIES-11).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
  /// Receives the seconds since the start of the series, whether a gap precedes the beat, and
  /// whether it is the last call. For a series without beats, or one that the app may not read, the
  /// handler is called once, with 0 seconds and as the last call.
  public typealias DataHandler =
    @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

  private let series: HKHeartbeatSeriesSample
  private let handler: DataHandler

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``.
  public init(
    heartbeatSeries: HKHeartbeatSeriesSample, dataHandler handler: @escaping DataHandler
  ) {
    (series, self.handler) = (heartbeatSeries, handler)
    super.init(objectType: heartbeatSeries.sampleType, predicate: nil)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      var reading = PointReading(try connection.client(), of: series)
      guard var page = try await reading.next() else {
        return await tell { [self] in handler(self, 0, false, true, nil) }
      }
      while true {
        let (told, upcoming) = (page, try await reading.next())
        await tell { [self] in
          for place in 0..<told.count {
            let beat = HKHeartbeatSeriesQueryDescriptor.Heartbeat(told, place)
            let isLast = upcoming == nil && place == told.count - 1
            handler(self, beat.timeIntervalSinceStart, beat.precededByGap, isLast, nil)
          }
        }
        guard let upcoming, !Task.isCancelled else { return }
        page = upcoming
      }
    } catch {
      let error = asHealthKit(error)
      await tell { [self] in handler(self, 0, false, true, error) }
    }
  }
}

/// An async query for the beats of a heartbeat series.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// One beat of a series.
  public struct Heartbeat: Hashable, Sendable {
    /// The time since the start of the series, in seconds.
    public let timeIntervalSinceStart: TimeInterval
    /// Whether beats may be missing before this one.
    public let precededByGap: Bool

    init(_ points: SeriesPoints, _ place: Int) {
      timeIntervalSinceStart = TimeInterval(points.times[place]) / 1_000_000
      precededByGap = points.columns[0][place] != 0
    }
  }

  /// The beats in order of time.
  public typealias Results = HKQueryResults<Heartbeat>

  /// The series whose beats are read.
  public let heartbeatSeries: HKHeartbeatSeriesSample

  /// Creates a descriptor. Nothing is read yet.
  public init(_ heartbeatSeries: HKHeartbeatSeriesSample) {
    self.heartbeatSeries = heartbeatSeries
  }

  /// Returns the beats, which are fetched as the loop advances. If the series was deleted or the
  /// app may not read it, the sequence is empty.
  public func results(for healthStore: HKHealthStore) -> Results {
    .points(of: heartbeatSeries, in: healthStore) { Heartbeat($0, $1) }
  }
}
