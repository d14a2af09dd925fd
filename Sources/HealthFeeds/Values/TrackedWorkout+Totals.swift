import HealthModel

// Distance and energy as samples, so that the totals of a day contain them. They belong to the workout, whose own
// totals are those that the file states.
extension TrackedWorkout {
  /// A part of the distance, in meters.
  private struct Piece {
    var start: Instant
    var end: Instant
    var meters: Double
  }

  /// The time of a sample of distance. Totals of an hour or of overlapping sources need parts of a workout; a sample
  /// of each point would cost more than it tells.
  private static let pieceMicroseconds: Int64 = 60_000_000
  /// Beyond this ratio of the stated distance to that of the points, the points are only a part of it.
  private static let fittingRatios = 0.8...1.25

  /// The sum of the samples is the distance of the workout, and that of the energy its energy.
  func totalSamples(
    _ sample: (ObjectType, _ start: Instant, _ end: Instant, _ value: Double) -> HealthObject
  ) -> [HealthObject] {
    var samples = pieces().map {
      sample(Workout.distanceType(of: activity), $0.start, $0.end, $0.meters)
    }
    if let energy, energy > 0, energy.isFinite {
      samples.append(sample(.activeEnergyBurned, start, end, energy))
    }
    return samples
  }

  private func pieces() -> [Piece] {
    guard let meters = totalDistance, meters > 0, meters.isFinite else { return [] }
    let measured = measuredPieces()
    let ratio = meters / measured.reduce(0) { $0 + $1.meters }
    guard Self.fittingRatios.contains(ratio) else {
      return [Piece(start: start, end: end, meters: meters)]
    }
    return measured.map { Piece(start: $0.start, end: $0.end, meters: $0.meters * ratio) }
  }

  /// The lengths of a pool, or a piece for each minute of points.
  private func measuredPieces() -> [Piece] {
    if let poolLength {
      return events.filter {
        $0.strokeCount != nil && start <= $0.start && $0.start < min($0.end, end)
      }
      .map { Piece(start: $0.start, end: min($0.end, end), meters: poolLength) }
    }
    var pieces: [Piece] = []
    for segment in segments {
      let marks = Self.distances(of: segment.filter { start <= $0.time && $0.time <= end })
      guard var first = marks.first else { continue }
      for mark in marks.dropFirst()
      where mark.time.microseconds - first.time.microseconds >= Self.pieceMicroseconds
        || mark.time == marks.last?.time
      {
        if mark.time > first.time, mark.meters > first.meters {
          pieces.append(
            Piece(start: first.time, end: mark.time, meters: mark.meters - first.meters))
        }
        first = mark
      }
    }
    return pieces
  }

  /// The distances that the device stated, which may begin again at 0; otherwise along the line through the locations.
  private static func distances(of points: [Point]) -> [(time: Instant, meters: Double)] {
    var meters = 0.0
    if points.contains(where: { $0.distance != nil }) {
      var last: Double?
      return points.compactMap { point in
        guard let distance = point.distance, distance.isFinite else { return nil }
        meters += max(0, distance - (last ?? distance))
        last = distance
        return (point.time, meters)
      }
    }
    var last: (latitude: Double, longitude: Double)?
    return points.compactMap { point in
      guard let location = point.location else { return nil }
      if let last { meters += distance(last, location) }
      last = location
      return (point.time, meters)
    }
  }
}
