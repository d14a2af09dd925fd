public import Foundation
import HealthClient
import HealthModel

/// The beats of a heartbeat series, one after the other (rule SERIES-11).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
  /// With the seconds since the start of the series, whether a gap comes before the beat, and whether
  /// it is the last. A series that has no beats, or that the app may not see, is told once, as done,
  /// with 0 seconds.
  public typealias DataHandler =
    @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

  private let series: HKHeartbeatSeriesSample
  private let handler: DataHandler

  /// A query for what ``HKHealthStore/execute(_:)`` then reads.
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

/// The beats of a heartbeat series, for tasks.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// One beat of a series.
  public struct Heartbeat: Hashable, Sendable {
    /// Seconds since the start of the series.
    public let timeIntervalSinceStart: TimeInterval
    /// Whether beats may be missing before this one.
    public let precededByGap: Bool

    init(_ points: SeriesPoints, _ place: Int) {
      timeIntervalSinceStart = TimeInterval(points.times[place]) / 1_000_000
      precededByGap = points.columns[0][place] != 0
    }
  }

  /// Each beat in order; ends after the last.
  public typealias Results = HKQueryResults<Heartbeat>

  /// Whose beats are read.
  public let heartbeatSeries: HKHeartbeatSeriesSample

  /// A description; nothing is read yet.
  public init(_ heartbeatSeries: HKHeartbeatSeriesSample) {
    self.heartbeatSeries = heartbeatSeries
  }

  /// The beats, fetched as the loop wants them; none of a series that is gone, or that the app may
  /// not see.
  public func results(for healthStore: HKHealthStore) -> Results {
    .points(of: heartbeatSeries, in: healthStore) { Heartbeat($0, $1) }
  }
}
