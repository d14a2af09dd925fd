/// The parts of a series through which a line may be drawn.
///
/// A line states that the values between two measurements are between the two. It is not drawn across
/// a gap, which is more than twice as long as the usual distance of the values, and not through fewer
/// than three values, which are points.
package struct LineSegments: Hashable, Sendable {
  /// The positions of values that a line connects, at least three of each line.
  package private(set) var lines: [[Int]] = []
  /// The positions of the other values.
  package private(set) var points: [Int] = []

  private static let countMin = 3

  /// - Parameter values: The values at equal distances; nil where there is none.
  package init(_ values: [Double?]) {
    let present = values.indices.filter { values[$0]?.isFinite == true }
    let distances = zip(present.dropFirst(), present).map { $0 - $1 }.sorted()
    let distanceMax = distances.isEmpty ? 1 : 2 * distances[distances.count / 2]
    var segment: [Int] = []
    for index in present {
      if let last = segment.last, index - last > distanceMax {
        add(segment)
        segment = []
      }
      segment.append(index)
    }
    add(segment)
  }

  private mutating func add(_ segment: [Int]) {
    if segment.count >= Self.countMin { lines.append(segment) } else { points += segment }
  }
}
