import HealthAPI
public import HealthModel
import HealthWire
import Synchronization

/// A builder that collects the points of an object in steps and saves them with it (rules SERIES-10
/// to SERIES-12).
///
///     let builder = client.seriesBuilder(.location)
///     try await builder.append(points)
///     try await builder.finish(route)
///
/// The points are buffered in the daemon, on the connection of the client. If the connection
/// breaks, they are lost: the next call fails with `connectionLost`, and the builder is empty. Only
/// one task may use a builder at a time.
public final class SeriesBuilder: Sendable {
  /// The number of points per request, which is below the limit of a frame even with nine columns.
  static let pointCountPerRequest = 32_768
  private static let lastBuffer = Atomic<UInt64>(0)

  /// The kind of points in the series.
  public let kind: SeriesPoints.Kind
  private let channel: Channel
  private let buffer: UInt64
  /// The number of points in the daemon's buffer, as counted by the client.
  private let appended = Mutex(0)

  init(channel: Channel, kind: SeriesPoints.Kind) {
    self.channel = channel
    self.kind = kind
    buffer = Self.lastBuffer.add(1, ordering: .relaxed).newValue
  }

  /// The number of points that the daemon has accepted.
  public var count: Int { appended.withLock { $0 } }

  /// Appends points.
  ///
  /// - Throws: `connectionLost` if the previous points were lost with their connection.
  public func append(_ points: SeriesPoints) async throws(ClientError) {
    var start = 0
    repeat {
      let end = min(start + Self.pointCountPerRequest, points.count)
      try await appendPiece(points.slice(start..<end))
      start = end
    } while start < points.count
  }

  private func appendPiece(_ points: SeriesPoints) async throws(ClientError) {
    let reply = try await channel.call(
      HealthMethod.Series.append, AppendSeriesRequest(buffer: buffer, points: points))
    let expected = appended.withLock { count in
      count += points.count
      return count
    }
    // A lower count means that the connection was reopened and the earlier points are lost.
    guard reply.count == expected else {
      try await discard()
      throw .lost
    }
  }

  /// Saves the object with the collected points, and other objects with it, all or none. Afterwards
  /// the builder is empty.
  public func finish(
    _ object: HealthObject, with others: [HealthObject] = [], relations: [Relation] = []
  ) async throws(ClientError) {
    var request = SaveRequest(samples: SampleBatch(rows: [object] + others))
    request.series = [SeriesReference(row: 0, buffer: buffer)]
    request.relations = relations
    _ = try await channel.call(HealthMethod.Samples.save, request)
    appended.withLock { $0 = 0 }
  }

  /// Discards the points.
  public func discard() async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Series.discard, DiscardSeriesRequest(buffer: buffer))
    appended.withLock { $0 = 0 }
  }
}

extension SeriesPoints {
  fileprivate func slice(_ range: Range<Int>) -> SeriesPoints {
    var slice = SeriesPoints(kind: kind)
    slice.times = Array(times[range])
    slice.durations = durations.isEmpty ? [] : Array(durations[range])
    slice.columns = columns.map { Array($0[range]) }
    return slice
  }
}
