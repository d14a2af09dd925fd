package import HealthModel

extension ObjectGenerator {
  /// Returns between one and a few hundred points between start and end.
  package mutating func points(
    _ kind: SeriesPoints.Kind, _ type: ObjectType, _ start: Instant, _ end: Instant
  ) -> SeriesPoints {
    var points = SeriesPoints(kind: kind)
    let isOffset = kind == .heartbeat || kind == .voltage
    let length = end.microseconds - start.microseconds
    let offsets = Set(
      (0..<integer(1...200)).map { _ in Int64.random(in: 0...length, using: &random) })
    points.times = offsets.sorted().map { isOffset ? $0 : start.microseconds + $0 }
    if kind == .quantity && oneIn(2) {
      let ends = points.times.dropFirst() + [end.microseconds]
      points.durations = zip(points.times, ends).map { $1 - $0 }
    }
    for _ in points.times {
      switch kind {
      case .quantity: points.columns[0].append(value(of: type))
      case .heartbeat: points.columns[0].append(Double(integer(0...1)))
      case .voltage: points.columns[0].append(number(-0.002...0.002))
      case .location: appendLocation(to: &points)
      }
    }
    return points
  }

  /// Appends a location; a negative accuracy means that its value is unknown.
  private mutating func appendLocation(to points: inout SeriesPoints) {
    let isKnown = !oneIn(4)
    let values = [
      number(-90...90), number(-180...180), number(-400...8_000), number(1...50),
      isKnown ? number(1...50) : -1, isKnown ? number(0...359.9) : -1,
      isKnown ? number(0...180) : -1, isKnown ? number(0...20) : -1, isKnown ? number(0...3) : -1,
    ]
    for (index, value) in values.enumerated() { points.columns[index].append(value) }
  }
}
