/// The content of a chart, independent of its drawing: one mark for each interval, from left to
/// right.
package struct Chart: Sendable {
  package enum Kind: Hashable, Sendable {
    /// The total of each interval, as a bar from zero.
    case bars
    /// The lowest, average and highest value of each interval.
    case ranges
    /// The averages of the intervals, connected by a line.
    case line
  }

  /// What is drawn for one interval, in the shown unit.
  package struct Mark: Hashable, Sendable {
    package var low: Double
    package var middle: Double
    package var high: Double

    package init(low: Double, middle: Double, high: Double) {
      self.low = low
      self.middle = middle
      self.high = high
    }
    package static func total(_ value: Double) -> Mark { Mark(low: 0, middle: value, high: value) }
  }

  package struct Label: Hashable, Sendable {
    package var index: Int
    package var text: String
    package init(index: Int, text: String) {
      self.index = index
      self.text = text
    }
  }

  package struct Reference: Hashable, Sendable {
    package var value: Double
    package var text: String
    package init(value: Double, text: String) {
      self.value = value
      self.text = text
    }
  }

  package var kind: Kind
  /// The marks; nil for an interval without data.
  package var marks: [Mark?]
  /// The texts below the intervals, in order. A text that would touch its neighbor is omitted.
  package var labels: [Label]
  /// A level drawn across the chart, such as the average. Its text is omitted if there is no room,
  /// because the summary states the value too.
  package var reference: Reference?

  package init(kind: Kind, marks: [Mark?], labels: [Label], reference: Reference? = nil) {
    self.kind = kind
    self.marks = marks
    self.labels = labels
    self.reference = reference
  }

  /// Returns the chart with one mark for every `count` intervals: the average of those with data,
  /// and for ranges also the lowest and highest value. An average, unlike a total, remains
  /// comparable with the reference.
  package func averaging(_ count: Int) -> Chart {
    guard count > 1 else { return self }
    var chart = self
    chart.marks = stride(from: 0, to: marks.count, by: count).map { first in
      average(of: marks[first..<min(first + count, marks.count)].compactMap { $0 })
    }
    chart.labels = labels.map { Label(index: $0.index / count, text: $0.text) }
    return chart
  }

  private func average(of marks: [Mark]) -> Mark? {
    guard let low = marks.map(\.low).min(), let high = marks.map(\.high).max() else { return nil }
    let middle = marks.map(\.middle).reduce(0, +) / Double(marks.count)
    return kind == .bars ? .total(middle) : Mark(low: low, middle: middle, high: high)
  }

  /// Returns ranges if the lowest and highest values differ visibly, otherwise a line.
  package static func kind(ofDiscrete marks: [Mark?]) -> Kind {
    let present = marks.compactMap { $0 }
    guard let low = present.map(\.low).min(), let high = present.map(\.high).max(), low < high
    else {
      return .line
    }
    // 24 half rows are the height of a usual chart: a shorter range would be a single character.
    let visible = present.filter { $0.high - $0.low > (high - low) / 24 }
    return visible.count * 4 >= present.count ? .ranges : .line
  }
}
