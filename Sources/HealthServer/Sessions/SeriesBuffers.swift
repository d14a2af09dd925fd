import HealthAPI
import HealthKeys
import HealthModel
import Synchronization

/// The series points that a connection has sent but not yet saved. They are discarded with the
/// connection. Points are validated when they arrive, so that an error is reported for the message
/// that caused it.
///
/// While an encrypted store is locked, the points are sealed (`SeriesSeal`). What the validator needs remains: the times
/// of the first and the last point.
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
    /// The points in order, instead of `points`, while an encrypted store is locked.
    var sealed: [SealedPoints] = []
    var validator: SeriesValidator
    /// The bytes taken from the app's share.
    var byteCount = 0

    init(_ kind: SeriesPoints.Kind) {
      points = SeriesPoints(kind: kind)
      validator = SeriesValidator(kind: kind)
    }

    /// Returns whether the points could be sealed.
    mutating func seal(by vault: KeyVault) -> Bool {
      guard points.count > 0 else { return true }
      guard let part = try? SealedPoints(points, by: vault) else { return false }
      sealed.append(part)
      points = SeriesPoints(kind: points.kind)
      return true
    }

    /// Returns whether the points could be opened.
    mutating func open(with opener: JournalOpener) -> Bool {
      for part in sealed {
        guard let opened = part.open(with: opener) else { return false }
        points.append(opened)
      }
      sealed = []
      return true
    }
  }

  private struct State {
    var buffers: [UInt64: Buffer] = [:]
    var pointCount = 0
    /// The bytes taken from the app's share.
    var byteCount = 0
    /// While an encrypted store is locked.
    var vault: KeyVault?
  }

  /// The buffers, locked because a save reads the points on the work queue while the loop appends
  /// others.
  private let state = Mutex(State())
  private let share: SeriesShare

  init(share: SeriesShare) {
    self.share = share
    share.seal.add(self)
  }

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
    var validator = state.buffers[number]?.validator ?? SeriesValidator(kind: points.kind)
    guard state.buffers[number] != nil || state.buffers.count < Self.bufferCountMax else {
      throw .tooMuch(
        "at most \(Self.bufferCountMax) series are built at a time; save or discard one")
    }
    guard validator.count + points.count <= Self.pointCountMax else {
      throw .tooMuch("a series holds at most \(Self.pointCountMax) points; begin another")
    }
    guard state.pointCount + points.count <= Self.connectionPointCountMax else {
      throw .tooMuch(
        "a connection builds at most \(Self.connectionPointCountMax) points at a time; save or "
          + "discard a series")
    }
    try validator.append(points)
    let sealed: SealedPoints? =
      if let vault = state.vault { try SealedPoints(points, by: vault) } else { nil }
    let byteCount = points.byteCount + (sealed == nil ? 0 : SealedPoints.overhead)
    // The last check, because it changes the share.
    guard share.take(byteCount) else {
      throw .tooMuch("too many points of this app wait to be saved; save or discard a series")
    }
    state.byteCount += byteCount
    state.pointCount += points.count
    let new = Buffer(points.kind)
    if let sealed {
      state.buffers[number, default: new].sealed.append(sealed)
    } else {
      state.buffers[number, default: new].points.append(points)
    }
    state.buffers[number]?.validator = validator
    state.buffers[number]?.byteCount += byteCount
    return validator.count
  }

  /// Returns the points for each row of a batch, after validating them against its samples. The
  /// buffers remain until `discard`, so that a failed save can be repeated.
  func series(
    _ references: [SeriesReference], of batch: SampleBatch
  ) throws(HealthError) -> BufferedSeries {
    // Copied under the lock (the arrays are shared, not copied), and validated without it.
    let buffers = state.withLock { state in references.map { state.buffers[$0.buffer] } }
    var found = BufferedSeries()
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
      if buffer.sealed.isEmpty {
        found.points[reference.row] = buffer.points
      } else {
        found.sealed[reference.row] = buffer.sealed
      }
    }
    return found
  }

  /// Removes buffers and returns their memory to the share. Unknown numbers are ignored.
  func discard(_ numbers: [UInt64]) {
    let byteCount = state.withLock { Self.remove(numbers, from: &$0) }
    share.give(back: byteCount)
  }

  /// Returns the bytes that are to be returned to the share.
  private static func remove(_ numbers: [UInt64], from state: inout State) -> Int {
    var byteCount = 0
    for number in numbers {
      guard let buffer = state.buffers.removeValue(forKey: number) else { continue }
      state.pointCount -= buffer.validator.count
      byteCount += buffer.byteCount
    }
    state.byteCount -= byteCount
    return byteCount
  }
}

extension SeriesBuffers {
  /// Seals all points, and from now on those that are appended. What cannot be sealed is discarded.
  func seal(by vault: KeyVault) {
    change { state in
      state.vault = vault
      return state.buffers.keys.filter { !state.buffers[$0]!.seal(by: vault) }
    }
  }

  /// Opens all points. What cannot be opened is discarded: the keys of the store were replaced.
  func open(with opener: JournalOpener) {
    change { state in
      state.vault = nil
      return state.buffers.keys.filter { !state.buffers[$0]!.open(with: opener) }
    }
  }

  /// Discards the buffers that `body` returns.
  private func change(_ body: (inout State) -> [UInt64]) {
    let byteCount = state.withLock { state in
      let numbers = body(&state)
      return Self.remove(numbers, from: &state)
    }
    share.give(back: byteCount)
  }
}

/// The points of the rows of a save that are series, by row.
struct BufferedSeries {
  var points: [Int: SeriesPoints] = [:]
  /// While an encrypted store is locked: the points in order.
  var sealed: [Int: [SealedPoints]] = [:]
}

extension HealthError {
  fileprivate static func tooMuch(_ message: String) -> HealthError {
    HealthError(.dataSizeExceeded, message)
  }
}

extension SeriesPoints {
  /// The maximum size in memory: times, durations and columns.
  fileprivate var byteCount: Int { 8 * times.count * (2 + columns.count) }

  mutating func append(_ more: SeriesPoints) {
    // Missing durations mean that every point is an instant, which is equivalent to durations of 0.
    if !more.durations.isEmpty || !durations.isEmpty {
      if durations.isEmpty { durations = Array(repeating: 0, count: count) }
      durations += more.durations.isEmpty ? Array(repeating: 0, count: more.count) : more.durations
    }
    times += more.times
    for index in columns.indices { columns[index] += more.columns[index] }
  }
}
