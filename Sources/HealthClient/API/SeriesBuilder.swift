package import HealthModel
import HealthWire
import Synchronization

/// Builds the points of one object in steps and saves them with it (rules SERIES-10 to SERIES-12).
///
///     let builder = client.seriesBuilder(.location)
///     try await builder.append(points)
///     try await builder.finish(route)
///
/// The points wait in the daemon, on the connection of the client. When that breaks they are gone:
/// the next call fails with `connectionLost` and the builder begins anew. One task at a time uses
/// it.
package final class SeriesBuilder: Sendable {
  /// Points of one request: with nine columns they stay below the limit of a frame.
  static let pointCountPerRequest = 32_768
  private static let lastBuffer = Atomic<UInt64>(0)

  /// What a point of the series has.
  package let kind: SeriesPoints.Kind
  private let channel: Channel
  private let buffer: UInt64
  /// Points that the daemon has, as far as we know.
  private let appended = Mutex(0)

  init(channel: Channel, kind: SeriesPoints.Kind) {
    self.channel = channel
    self.kind = kind
    buffer = Self.lastBuffer.add(1, ordering: .relaxed).newValue
  }

  /// Points that were taken by the daemon.
  package var count: Int { appended.withLock { $0 } }

  /// Adds points behind those that came before.
  ///
  /// - Throws: `connectionLost` when the points before are gone with their connection.
  package func append(_ points: SeriesPoints) async throws(ClientError) {
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
    guard reply.count == expected else {
      try await discard()
      throw .lost
    }
  }

  /// Saves the object with the points so far, and others with it: all or none. The builder is empty
  /// then.
  package func finish(
    _ object: HealthObject, with others: [HealthObject] = [], relations: [Relation] = []
  ) async throws(ClientError) {
    var request = SaveRequest(samples: SampleBatch(rows: [object] + others))
    request.series = [SeriesReference(row: 0, buffer: buffer)]
    request.relations = relations
    _ = try await channel.call(HealthMethod.Samples.save, request)
    appended.withLock { $0 = 0 }
  }

  /// Throws the points away.
  package func discard() async throws(ClientError) {
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
