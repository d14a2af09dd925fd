import HealthStorage
import HealthAuthorization
import HealthModel

/// The latest sample of a type. It is the most frequent query, and the snapshot can usually answer
/// it without reading the file.
struct LatestSample {
  private let snapshot: Snapshot
  private let type: UInt16
  private let sources: [Bool]
  private let leastEnd: Int64

  /// Returns nil for other queries, and for types with details.
  init?(_ query: SampleQuery, in scope: ReadScope, _ snapshot: Snapshot) {
    // A filter could exclude the sample that the summaries know.
    guard query.limit == 1, query.order == .startDescending, query.cursor.isEmpty,
      let descriptor = query.descriptors.first, query.descriptors.count == 1,
      let type = descriptor.types.first, descriptor.types.count == 1,
      descriptor.filter == SampleFilter()
    else { return nil }
    switch DetailStorage(type) {
    case .none: break
    case .series where !snapshot.series.contains(type: type.code): break
    case .series, .row, .relations: return nil
    }
    // Only a scan can skip data from other apps that ends before the grant's earliest date.
    if case .since = scope.visibility(of: type) { return nil }
    self.snapshot = snapshot
    self.type = type.code
    sources = Selection.sources(of: type, among: nil, scope, snapshot)
    leastEnd = snapshot.leastEnd(in: scope)
  }

  /// Returns nil when the file must be read.
  func answer() throws(StoreError) -> SampleAnswer? {
    guard let rows = rows() else { return nil }
    // The latest sample ends too early to be visible, but one with an earlier start may end later.
    if rows.count > 0, rows.starts[0] &+ rows.durations[0] < leastEnd { return nil }
    let page = try BatchAssembler(snapshot: snapshot)
      .assemble(rows, count: min(rows.count, 1), byteCountMax: .max)
    return SampleAnswer(
      page: SamplePage(samples: page.batch, cursor: []), disclosure: page.disclosure)
  }

  /// Returns the latest sample of each journal group, and of the chunks that can hold the latest of
  /// all, in order. Returns nil when a summary does not suffice.
  private func rows() -> RowSet? {
    var rows = RowSet(key: .startDescending, capacity: 1)
    for group in snapshot.tail
    where group.type == type && group.count > 0 && sources[Int(group.source)] {
      rows.merge(
        group.columns, rows: [group.latest], origin: .init(type: type, source: group.source),
        hasIDs: true)
    }
    guard let catalogue = snapshot.catalogue.types[type] else { return rows }
    guard let shown = RowFilter.numbers(of: sources) else {
      return add(catalogue.all, to: &rows) ? rows : nil
    }
    for source in shown {
      guard let index = catalogue.index(ofSource: source) else { continue }
      guard add(index, to: &rows) else { return nil }
    }
    return rows
  }

  /// Adds the latest samples of chunks. Returns false when a summary does not suffice.
  private func add(_ index: ChunkIndex, to rows: inout RowSet) -> Bool {
    for chunk in index.ordered(by: .startDescending) {
      // Chunks come by descending `maxStart`: no later one can hold the latest sample.
      if rows.count > 0, chunk.maxStart < rows.starts[0] { break }
      // The last sample in the summary may be deleted, or the summary does not have its identifier.
      if snapshot.deletions[chunk.id] != nil || chunk.hasLooseIDs { return false }
      rows.mergeLast(of: chunk, origin: .init(type: type, source: chunk.source))
    }
    return true
  }
}
