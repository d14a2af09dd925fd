public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// The abstract superclass of builders that create a series in steps: ``HKHeartbeatSeriesBuilder``
/// and ``HKWorkoutRouteBuilder``.
///
/// `@unchecked Sendable` because the mutable state is in a `SeriesSteps` and protected by its
/// lock.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
  let steps: SeriesSteps

  init(_ steps: SeriesSteps) {
    self.steps = steps
    super.init()
  }

  /// Adds metadata to the series. A later value for a key replaces an earlier one.
  ///
  /// - Throws: `errorInvalidArgument` for a builder that was finished or discarded.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    try steps.add(Metadata(metadata))
  }

  /// Adds metadata to the series, as ``addMetadata(_:)``. The handler is called once, on a
  /// background queue.
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let metadata = Metadata(metadata)
    reporting(to: completion) { [steps] in try steps.add(metadata) }
  }

  /// Discards everything that was added. The builder cannot be used afterward.
  open func discard() { steps.discard() }
}

/// The common implementation of the series builders. Points are sent to the daemon as they are
/// added; a finish or a discard ends the builder (rules SERIES-10 to SERIES-12).
final class SeriesSteps: Sendable {
  private struct State {
    var builder: SeriesBuilder?
    var metadata: [Metadata.Entry] = []
    var span: ClosedRange<Instant>?
    var hasEnded = false
  }

  let connection: StoreConnection
  let kind: SeriesPoints.Kind
  private let state = Mutex(State())
  /// Serializes appends and the finish in the order of the calls.
  private let turn = Turn()

  init(_ connection: StoreConnection, _ kind: SeriesPoints.Kind) {
    (self.connection, self.kind) = (connection, kind)
  }

  private func builder() throws -> SeriesBuilder {
    let client = try connection.client()
    return try state.withLock { state in
      guard !state.hasEnded else {
        throw HKError(.errorInvalidArgument, "this builder was finished or discarded: make another")
      }
      if let builder = state.builder { return builder }
      let builder = client.seriesBuilder(kind)
      state.builder = builder
      return builder
    }
  }

  var count: Int { state.withLock { $0.builder?.count ?? 0 } }

  /// The range from the first time to the last end of the points. Times of heartbeats are relative
  /// to the start of the series.
  var span: ClosedRange<Instant>? { state.withLock { $0.span } }

  var metadata: Metadata { Metadata(state.withLock { $0.metadata }) }

  func add(_ metadata: Metadata) throws {
    _ = try builder()
    state.withLock { $0.metadata += metadata.entries }
  }

  func append(_ points: SeriesPoints) async throws {
    guard points.count > 0 else { return }
    try await turn.take { [self] in
      let builder = try builder()
      try await calling { try await builder.append(points) }
      let ends =
        points.durations.isEmpty ? points.times : zip(points.times, points.durations).map(+)
      let (first, last) = (points.times.min()!, ends.max()!)
      state.withLock { state in
        let (lower, upper) = (
          state.span?.lowerBound.microseconds ?? first, state.span?.upperBound.microseconds ?? last
        )
        state.span =
          Instant(microseconds: min(lower, first))...Instant(microseconds: max(upper, last))
      }
    }
  }

  /// Saves the object with the points, and marks the builder as ended if that succeeded.
  func finish(
    _ relations: @escaping @Sendable (HealthObject) -> [Relation] = { _ in [] },
    _ make: @escaping @Sendable (SeriesSteps) throws -> HealthObject
  ) async throws -> HealthObject {
    try await turn.take { [self] in
      let builder = try builder()
      guard builder.count > 0 else {
        throw HKError(.errorInvalidArgument, "a series has at least one point: add some first")
      }
      let object = try make(self)
      try await calling { try await builder.finish(object, relations: relations(object)) }
      state.withLock { $0.hasEnded = true }
      return object
    }
  }

  func discard() {
    let builder = state.withLock { state in
      defer { (state.builder, state.hasEnded) = (nil, true) }
      return state.builder
    }
    // If this fails, the daemon drops the remaining points when the connection closes.
    Task { try? await builder?.discard() }
  }
}

/// A queue that runs asynchronous bodies one at a time, in the order of the calls.
final class Turn: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  func take<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = last.withLock { last in
      let before = last
      let task = Task {
        await before?.value
        return try await body()
      }
      last = Task { _ = await task.result }
      return task
    }
    return try await task.value
  }
}
