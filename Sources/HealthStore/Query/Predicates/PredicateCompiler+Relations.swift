import HealthStorage
import HealthAuthorization
import HealthModel

// Conditions on relations between objects. Each is resolved once to a set of anchors, before the
// first chunk is read.

extension PredicateCompiler {
  /// Matches the children of an object. An object that is not visible in the scope has none.
  func related(
    _ kind: Relation.Kind, to id: ObjectID, activity: ObjectID?
  ) throws(StoreError) -> RowTest {
    let table = RelationTable(connection: chunks.connection)
    var children: [Int64] = []
    for parent in try Locator(snapshot: snapshot, chunks: chunks)
      .samples(ids: [id], shownIn: scope)
    where try isVisible(parent) {
      children += try table.children(of: parent.anchor, kind, activity: activity).anchors
    }
    return children.isEmpty ? .always(false) : .anchors(NumberSet(children))
  }

  private func isVisible(_ sample: LocatedSample) throws(StoreError) -> Bool {
    guard let scope else { return true }
    let visible = Selection(
      visible: [ObjectType(uncheckedCode: sample.type)], scope: scope, snapshot: snapshot)
    return try AnchorScan(selection: visible, chunks: chunks).rows([sample.anchor]).count == 1
  }

  /// Matches samples outside correlations (rule CORR-08). A hidden correlation contains nothing, so
  /// that its samples do not reveal it.
  func hasNoCorrelation() throws(StoreError) -> RowTest {
    let correlations = snapshot.correlations
    guard correlations.count > 0 else { return .always(true) }
    let visibility = scope.map { CorrelationVisibility(snapshot, $0) }
    // If nothing is hidden, the index in memory suffices.
    guard let visibility, !visibility.hidesNothing else {
      return .not(.contained(correlations.contained))
    }
    var shown = AnchorBitmap()
    try RelationTable(connection: chunks.connection).forEach { row throws(StoreError) in
      guard row.kind == .correlation, !visibility.hides(row.parent, end: .max) else { return }
      for anchor in row.children.anchors where correlations.contained.contains(anchor) {
        shown.insert(anchor)
      }
    }
    return .not(.contained(shown))
  }

  /// Matches correlations that contain a visible sample of the type for which the predicate holds
  /// (rule CORR-09).
  func contains(_ inner: ObjectType, _ predicate: HealthPredicate) throws(StoreError) -> RowTest {
    guard type.kind == .correlation, snapshot.correlations.count > 0 else { return .always(false) }
    var filter = SampleFilter()
    // Samples outside visible correlations cannot contribute to a match.
    filter.predicate = .and([.not(.hasNoCorrelation), predicate])
    let selection = try Selection(
      [QueryDescriptor(types: [inner], filter: filter)], scope: scope, snapshot: snapshot,
      chunks: chunks)
    let locator = Locator(snapshot: snapshot, chunks: chunks)
    let matching = NumberSet(try locator.samples(selection).map(\.anchor))
    var parents: [Int64] = []
    try RelationTable(connection: chunks.connection).forEach { row throws(StoreError) in
      guard row.kind == .correlation, row.types.contains(inner.code) else { return }
      if row.children.anchors.contains(where: { matching.contains($0) }) {
        parents.append(row.parent)
      }
    }
    return parents.isEmpty ? .always(false) : .anchors(NumberSet(parents))
  }

  /// Combines a condition that is tested on the details of a series and on the columns of any other
  /// sample.
  func unlessSeries(_ single: RowTest, _ condition: DetailTest.Condition) -> RowTest {
    guard snapshot.series.contains(type: type.code), !seesThroughSeries else { return single }
    let details = RowTest.details(
      DetailTest(type: type.code, condition: condition, cache: details))
    return Self.disjunction([
      Self.conjunction([.series(snapshot.series), details]),
      Self.conjunction([.not(.series(snapshot.series)), single]),
    ])
  }
}
