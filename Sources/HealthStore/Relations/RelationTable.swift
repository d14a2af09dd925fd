import HealthModel

/// Looks relations up, by the anchor of the object that others belong to. Each look-up is a range
/// of keys of one table; nothing is kept in memory.
///
/// What a scope may see is for the caller to decide: children are anchors of samples that may be
/// deleted or invisible, and have to pass a `Selection` before anything is told of them.
struct RelationTable {
  let connection: Connection

  func rows(ofParent parent: Int64) throws(StoreError) -> [RelationRow] {
    let keys = RelationRow.keys(ofParent: parent)
    var rows: [RelationRow] = []
    try connection.forEach(.relation, from: keys.lowerBound, through: keys.upperBound) {
      (key, bytes) throws(StoreError) in
      rows.append(try RelationRow(key: key, payload: bytes))
    }
    return rows
  }

  /// The anchors that belong to `parent`; with an activity only those of that part of the workout,
  /// without one those of its parts too.
  func children(
    of parent: Int64, _ kind: Relation.Kind, activity: ObjectID? = nil
  ) throws(StoreError) -> AnchorRuns {
    let rows = try rows(ofParent: parent).filter {
      $0.kind == kind && (activity == nil || $0.activity == activity)
    }
    guard rows.count != 1 else { return rows[0].children }
    return AnchorRuns(rows.flatMap(\.children.anchors))
  }

  /// Every row, by ascending anchor of the parent.
  func forEach(_ body: (RelationRow) throws(StoreError) -> Void) throws(StoreError) {
    try connection.forEach(.relation) { (key, bytes) throws(StoreError) in
      try body(try RelationRow(key: key, payload: bytes))
    }
  }
}
