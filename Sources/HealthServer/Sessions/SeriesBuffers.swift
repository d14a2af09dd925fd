import HealthModel
import Synchronization

/// The series points that a connection has sent but not yet saved. They are discarded with the
/// connection. Points are validated when they arrive, so that an error is reported for the message
/// that caused it.
final class SeriesBuffers: Sendable {
  /// The maximum number of points of a series. A day of locations at one per second needs less than
  /// a tenth of it.
  static let pointCountMax = 1 << 20
  /// The maximum number of series that a connection builds at the same time. More than the workouts
  /// that an app records at once.
  static let bufferCountMax = 64
  /// The maximum number of points in all buffers of a connection. Two series of the maximum length.
  static let connectionPointCountMax = 2 << 20

  /// The points, and the validator with the state after the last one: order and kind are checked
  /// across messages.
  private struct Buffer {
    var points: SeriesPoints
    var validator: SeriesValidator
  }

  private struct State {
    var buffers: [UInt64: Buffer] = [:]
    var pointCount = 0
    /// The bytes taken from the app's share.
    var byteCount = 0
  }

  /// The buffers, locked because a save reads the points on the work queue while the loop appends
  /// others.
  private let state = Mutex(State())
  private let share: SeriesShare

  init(share: SeriesShare) { self.share = share }

  deinit { share.give(back: state.withLock { $0.byteCount }) }

  /// Appends points to a buffer, creating it if necessary.
  ///
  /// - Returns: The new number of points in the buffer.
  func append(_ points: SeriesPoints, to number: UInt64) throws(HealthError) -> Int {
    try state.withLock { state in
      Result<Int, HealthError> { () throws(HealthError) in
        try append(points, to: number, in: &state)
      }
    }.get()
  }

  private func append(
    _ points: SeriesPoints, to number: UInt64, in state: inout State
  ) throws(HealthError) -> Int {
    let count = state.buffers[number]?.points.count
    guard count != nil || state.buffers.count < Self.bufferCountMax else {
      throw .tooMuch(
        "at most \(Self.bufferCountMax) series are built at a time; save or discard one")
    }
    guard (count ?? 0) + points.count <= Self.pointCountMax else {
      throw .tooMuch("a series holds at most \(Self.pointCountMax) points; begin another")
    }
    guard state.pointCount + points.count <= Self.connectionPointCountMax else {
      throw .tooMuch(
        "a connection builds at most \(Self.connectionPointCountMax) points at a time; save or "
          + "discard a series")
    }
    var validator = state.buffers[number]?.validator ?? SeriesValidator(kind: points.kind)
    try validator.append(points)
    // The last check, because it changes the share.
    guard share.take(points.byteCount) else {
      throw .tooMuch("too many points of this app wait to be saved; save or discard a series")
    }
    state.byteCount += points.byteCount
    state.pointCount += points.count
    let empty = Buffer(points: SeriesPoints(kind: points.kind), validator: validator)
    state.buffers[number, default: empty].points.append(points)
    state.buffers[number, default: empty].validator = validator
    return (count ?? 0) + points.count
  }

  /// Returns the points for each row of a batch, after validating them against its samples. The
  /// buffers remain until `discard`, so that a failed save can be repeated.
  func points(
    _ references: [SeriesReference], of batch: SampleBatch
  ) throws(HealthError) -> [Int: SeriesPoints] {
    // Copied under the lock (the arrays are shared, not copied), and validated without it.
    let buffers = state.withLock { state in references.map { state.buffers[$0.buffer] } }
    var found: [Int: SeriesPoints] = [:]
    for (index, reference) in references.enumerated() {
      guard let buffer = buffers[index] else {
        throw .invalidArgument(
          "series[\(index)].buffer: must be one that was filled on this connection")
      }
      let start = batch.starts[reference.row]
      let duration = batch.durations.isEmpty ? 0 : batch.durations[reference.row]
      let typeIndex = batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[reference.row])
      try buffer.validator.finish(
        type: batch.types[typeIndex], start: Instant(microseconds: start),
        end: Instant(microseconds: start + duration), "series[\(index)]")
      found[reference.row] = buffer.points
    }
    return found
  }

  /// Removes buffers and returns their memory to the share. Unknown numbers are ignored.
  func discard(_ numbers: [UInt64]) {
    let byteCount = state.withLock { state in
      var byteCount = 0
      for number in numbers {
        guard let buffer = state.buffers.removeValue(forKey: number) else { continue }
        state.pointCount -= buffer.points.count
        byteCount += buffer.points.byteCount
      }
      state.byteCount -= byteCount
      return byteCount
    }
    share.give(back: byteCount)
  }
}

extension HealthError {
  fileprivate static func tooMuch(_ message: String) -> HealthError {
    HealthError(.dataSizeExceeded, message)
  }
}

extension SeriesPoints {
  /// The maximum size in memory: times, durations and columns.
  fileprivate var byteCount: Int { 8 * times.count * (2 + columns.count) }

  fileprivate mutating func append(_ more: SeriesPoints) {
    // Missing durations mean that every point is an instant, which is equivalent to durations of 0.
    if !more.durations.isEmpty || !durations.isEmpty {
      if durations.isEmpty { durations = Array(repeating: 0, count: count) }
      durations += more.durations.isEmpty ? Array(repeating: 0, count: more.count) : more.durations
    }
    times += more.times
    for index in columns.indices { columns[index] += more.columns[index] }
  }
}
