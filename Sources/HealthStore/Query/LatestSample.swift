import HealthAuthorization
import HealthModel

/// The latest sample of a type: what is asked most, and what the snapshot knows without the file.
struct LatestSample {
  private let snapshot: Snapshot
  private let type: UInt16
  private let sources: [Bool]
  private let leastEnd: Int64

  /// nil when the query asks for something else, or for objects that have details.
  init?(_ query: SampleQuery, in scope: ReadScope, _ snapshot: Snapshot) {
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
    if case .since = scope.visibility(of: type) { return nil }
    self.snapshot = snapshot
    self.type = type.code
    sources = Selection.sources(of: type, among: nil, scope, snapshot)
    leastEnd = snapshot.leastEnd(in: scope)
  }

  /// nil when only the file can tell.
  func answer() throws(StoreError) -> SampleAnswer? {
    guard let rows = rows() else { return nil }
    if rows.count > 0, rows.starts[0] &+ rows.durations[0] < leastEnd { return nil }
    let page = try BatchAssembler(snapshot: snapshot)
      .assemble(rows, count: min(rows.count, 1), byteCountMax: .max)
    return SampleAnswer(
      page: SamplePage(samples: page.batch, cursor: []), disclosure: page.disclosure)
  }

  /// The latest sample of each group of the journal and of the chunks that can hold the latest of
  /// all, in order.
  private func rows() -> RowSet? {
    var rows = RowSet(key: .startDescending)
    for group in snapshot.tail
    where group.type == type && group.count > 0 && sources[Int(group.source)] {
      rows.merge(
        group.columns, rows: [group.latest], origin: .init(type: type, source: group.source),
        hasIDs: true)
    }
    guard let catalogue = snapshot.catalogue.types[type] else { return rows }
    for index in catalogue.order(.startDescending) {
      let chunk = catalogue.chunks[Int(index)]
      if rows.count > 0, chunk.maxStart < rows.starts[0] { break }
      guard sources[Int(chunk.source)] else { continue }
      if snapshot.deletions[chunk.id] != nil || chunk.hasLooseIDs { return nil }
      rows.mergeLast(of: chunk, origin: .init(type: type, source: chunk.source))
    }
    return rows
  }
}
