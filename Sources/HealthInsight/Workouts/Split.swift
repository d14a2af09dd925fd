package import HealthModel

/// The time for each kilometer or mile of a workout.
package struct Split: Hashable, Sendable {
  package var meters: Double
  package var seconds: Double
  /// Whether the split has the full length; the last one often has not.
  package var isWhole: Bool

  /// A distance that was covered in a period.
  package struct Piece: Sendable {
    package var start: Instant
    package var end: Instant
    package var meters: Double
    package init(start: Instant, end: Instant, meters: Double) {
      self.start = start
      self.end = end
      self.meters = meters
    }
  }

  /// A mile for those who measure in miles, otherwise a kilometer.
  package static func length(in unit: HealthUnit) -> Double {
    unit.string == "mi" ? 1609.344 : 1000
  }

  /// Returns the splits of consecutive pieces. The speed within a piece is regarded as constant, and
  /// the time between pieces, such as a pause, does not count.
  package static func splits(_ pieces: [Piece], length: Double) -> [Split] {
    var splits: [Split] = []
    var (meters, seconds) = (0.0, 0.0)
    for piece in pieces.sorted(by: { $0.start < $1.start }) where piece.meters > 0 {
      let duration = Double(piece.end.microseconds - piece.start.microseconds) / 1e6
      var rest = piece.meters
      while meters + rest >= length {
        let part = length - meters
        splits.append(
          Split(
            meters: length, seconds: seconds + duration * part / piece.meters, isWhole: true))
        rest -= part
        (meters, seconds) = (0, 0)
      }
      meters += rest
      seconds += duration * rest / piece.meters
    }
    // A remainder below a twentieth has no meaningful pace.
    if meters > length / 20 {
      splits.append(Split(meters: meters, seconds: seconds, isWhole: false))
    }
    return splits
  }
}
