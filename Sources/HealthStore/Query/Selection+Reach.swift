extension Selection {
  /// A period that contains all samples of the selection, according to the summaries; nil when
  /// there can be none.
  var reach: (start: Int64, end: Int64)? {
    var (first, last) = (Int64.max, Int64.min)
    for type in types {
      guard let catalogue = snapshot.catalogue.types[type] else { continue }
      let filter = self[type]
      let range = catalogue.range(startingBefore: filter.end, endingFrom: filter.start)
      for chunk in catalogue.chunks[range] where filter.reaches(chunk) {
        first = min(first, chunk.minStart)
        last = max(last, chunk.maxEnd)
      }
    }
    for group in snapshot.tail where mayHold(group) {
      first = min(first, group.minStart)
      last = max(last, group.maxEnd)
    }
    return first <= last ? (first, last) : nil
  }
}
