package import HealthModel

/// A lookup of relations by the anchor of the parent. Each lookup reads a range of keys of one
/// table; nothing is cached in memory.
///
/// The caller is responsible for visibility: children are anchors of samples that may be deleted or
/// hidden. They must pass a `Selection` before anything about them is disclosed.
package struct RelationTable {
  let connection: Connection

  package init(
    connection: Connection
  ) {
    self.connection = connection
  }

  package func rows(ofParent parent: Int64) throws(StoreError) -> [RelationRow] {
    let keys = RelationRow.keys(ofParent: parent)
    var rows: [RelationRow] = []
    try connection.forEach(.relation, from: keys.lowerBound, through: keys.upperBound) {
      (key, bytes) throws(StoreError) in
      rows.append(try RelationRow(key: key, payload: bytes))
    }
    return rows
  }

  /// Returns the anchors of the children of `parent`. With an activity, only its children are
  /// returned; without one, those of the workout and of all its activities.
  package func children(
    of parent: Int64, _ kind: Relation.Kind, activity: ObjectID? = nil
  ) throws(StoreError) -> AnchorRuns {
    let rows = try rows(ofParent: parent).filter {
      $0.kind == kind && (activity == nil || $0.activity == activity)
    }
    guard rows.count != 1 else { return rows[0].children }
    return AnchorRuns(rows.flatMap(\.children.anchors))
  }

  /// Calls `body` with every row, by ascending anchor of the parent.
  package func forEach(_ body: (RelationRow) throws(StoreError) -> Void) throws(StoreError) {
    try connection.forEach(.relation) { (key, bytes) throws(StoreError) in
      try body(try RelationRow(key: key, payload: bytes))
    }
  }
}
