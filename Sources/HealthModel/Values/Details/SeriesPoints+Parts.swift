extension SeriesPoints {
  /// The points in a range of indices.
  package subscript(range: Range<Int>) -> SeriesPoints {
    var part = SeriesPoints(kind: kind)
    part.times = Array(times[range])
    part.durations = durations.isEmpty ? [] : Array(durations[range])
    part.columns = columns.map { Array($0[range]) }
    return part
  }

  /// Returns the points in order, split into parts of at most `count`. A series without points has
  /// no parts.
  package func parts(ofAtMost count: Int) -> [SeriesPoints] {
    precondition(count > 0, "a part holds points")
    return stride(from: 0, to: self.count, by: count).map {
      self[$0..<min($0 + count, self.count)]
    }
  }
}
