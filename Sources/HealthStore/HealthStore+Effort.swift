package import HealthStorage
package import HealthAuthorization
package import HealthModel

/// The reply to an effort query, with its disclosure.
package struct EffortAnswer: Hashable, Sendable {
  package var reply: EffortPage
  package var disclosure: Disclosure
}

extension HealthStore {
  static let effortTypes: [ObjectType] = [.workoutEffortScore, .estimatedWorkoutEffortScore]
  /// The maximum number of relationships in one answer, so that it fits into a frame.
  static let effortCountMax = 20_000

  /// Returns the workouts that are visible in the scope and match the filter, with the visible
  /// effort scores related to them and to their activities. Only the anchors of workouts and scores
  /// are compared with the anchor of the query: relating an older score does not return its workout
  /// again.
  package func effortRelationships(
    _ query: EffortQuery, in scope: ReadScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> EffortAnswer {
    let descriptor = QueryDescriptor(types: [.workout], filter: query.filter)
    try StoreError.check(descriptor)
    return try read { (snapshot, connection) throws(StoreError) in
      let chunks = ChunkStore(connection: connection)
      let floor = try Self.effortFloor(query.anchor, snapshot)
      let selection = try Selection(
        [descriptor], scope: scope, snapshot: snapshot, chunks: chunks)
      let workouts = try Locator(snapshot: snapshot, chunks: chunks).samples(selection)
        .sorted { $0.anchor < $1.anchor }
      let table = RelationTable(connection: connection)
      var ties: [EffortTie] = []
      for workout in workouts {
        if isCancelled() { throw .cancelled }
        // The workout itself precedes its activities, exactly once, even when no score is related
        // to it.
        var whole = EffortTie(workout: workout)
        var parts: [EffortTie] = []
        for row in try table.rows(ofParent: workout.anchor) where row.kind == .workoutEffort {
          if row.activity == nil {
            whole.scores = row.children.anchors
          } else {
            parts.append(
              EffortTie(workout: workout, activity: row.activity, scores: row.children.anchors))
          }
        }
        ties += [whole] + parts
      }
      let scores = try Self.scores(ties, query, scope, snapshot, chunks)
      return try Self.answer(scores.ties, scores.rows, floor, scope, snapshot, connection)
    }
  }

  private struct EffortTie {
    var workout: LocatedSample
    var activity: ObjectID?
    var scores: [Int64] = []
  }

  /// Returns the ties reduced to visible scores, and the rows of these scores.
  private static func scores(
    _ ties: [EffortTie], _ query: EffortQuery, _ scope: ReadScope, _ snapshot: Snapshot,
    _ chunks: ChunkStore
  ) throws(StoreError) -> (ties: [EffortTie], rows: RowSet) {
    let visible = Selection(visible: effortTypes, scope: scope, snapshot: snapshot)
    let scan = AnchorScan(selection: visible, chunks: chunks)
    let all = try scan.rows(Set(ties.flatMap(\.scores)).sorted())
    var isOwn: [Int64: Bool] = [:]
    for row in 0..<all.count {
      let type = all.origin(row).type
      isOwn[all.anchors[row]] = type == ObjectType.workoutEffortScore.code
    }
    var shown: [EffortTie] = []
    for var tie in ties {
      tie.scores.removeAll { isOwn[$0] == nil }
      // An entered score takes precedence over an estimate. Of several, the one saved last counts.
      if query.isMostRelevant, tie.scores.count > 1 {
        let own = tie.scores.filter { isOwn[$0] == true }
        tie.scores = [(own.isEmpty ? tie.scores : own).max()!]
      }
      if tie.activity == nil || !tie.scores.isEmpty { shown.append(tie) }
    }
    return (shown, all)
  }

  private static func answer(
    _ ties: [EffortTie], _ all: RowSet, _ floor: Int64, _ scope: ReadScope, _ snapshot: Snapshot,
    _ connection: Connection
  ) throws(StoreError) -> EffortAnswer {
    let groups = Dictionary(grouping: ties, by: \.workout.anchor)
    // One new score returns all ties of its workout, not only its own.
    let changed = ties.filter { tie in
      tie.workout.anchor > floor
        || groups[tie.workout.anchor, default: []].contains { $0.scores.contains { $0 > floor } }
    }
    guard changed.count <= effortCountMax else {
      throw .invalidArgument("filter: more than \(effortCountMax) relationships; narrow it")
    }
    let wanted = Set(changed.flatMap(\.scores))
    var rows = all
    rows.arrange((0..<all.count).filter { wanted.contains(all.anchors[$0]) })
    let assembler = BatchAssembler(
      details: DetailReader(snapshot: snapshot, connection: connection, scope: scope))
    let page = try assembler.assemble(
      rows, count: rows.count, byteCountMax: PageBudget.pageByteCountMax)
    guard page.batch.count == rows.count else {
      throw .invalidArgument("filter: too many scores for one answer; narrow it")
    }
    let place = Dictionary(uniqueKeysWithValues: zip(rows.anchors, 0...))
    var reply = EffortPage(samples: page.batch)
    var greatest = floor
    for tie in changed {
      let places = tie.scores.compactMap { place[$0] }.sorted()
      reply.relationships.append(
        EffortRelationship(workout: tie.workout.id, activity: tie.activity, rows: places))
      greatest = max(greatest, tie.workout.anchor, tie.scores.max() ?? 0)
    }
    var plain: [UInt8] = []
    plain.append(littleEndian: greatest)
    reply.anchor = snapshot.token.seal(plain, .effortAnchor, context: 0)
    return EffortAnswer(reply: reply, disclosure: page.disclosure)
  }

  private static func effortFloor(
    _ anchor: [UInt8], _ snapshot: Snapshot
  ) throws(StoreError) -> Int64 {
    guard !anchor.isEmpty else { return 0 }
    guard let plain = snapshot.token.open(anchor, .effortAnchor, context: 0), plain.count == 8
    else {
      throw .invalidArgument("anchor: does not belong to this query")
    }
    return Int64(bitPattern: plain.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }
}
