import HealthAuthorization
import HealthModel

// Conditions on how objects belong to one another. Each is looked up once, before the first chunk is
// read, and becomes a set of anchors.

extension PredicateCompiler {
  /// The children of an object that the scope shows; of one that it does not show there are none.
  func related(
    _ kind: Relation.Kind, to id: ObjectID, activity: ObjectID?
  ) throws(StoreError) -> RowTest {
    let table = RelationTable(connection: chunks.connection)
    var children: [Int64] = []
    for parent in try Locator(snapshot: snapshot, chunks: chunks).samples(ids: [id])
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

  /// Rule CORR-08. A correlation that the scope does not show has nothing inside.
  func hasNoCorrelation() throws(StoreError) -> RowTest {
    let correlations = snapshot.correlations
    guard correlations.count > 0 else { return .always(true) }
    let visibility = scope.map { CorrelationVisibility(snapshot, $0) }
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

  /// Correlations with a sample of the type that the scope shows and for which the predicate holds
  /// (rule CORR-09).
  func contains(_ inner: ObjectType, _ predicate: Predicate) throws(StoreError) -> RowTest {
    guard type.kind == .correlation, snapshot.correlations.count > 0 else { return .always(false) }
    var filter = SampleFilter()
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

  /// A condition that a series answers by its details and every other sample by its columns.
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
