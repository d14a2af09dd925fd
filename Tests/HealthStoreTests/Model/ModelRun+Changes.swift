import HealthModel

@testable import HealthStorage
@testable import HealthAuthorization
@testable import HealthStore

/// An app that follows changes and stores what it receives.
struct ChangeFollower {
  let scope: ReadScope
  var query: ChangeQuery
  /// The objects it has. Objects of two apps with one identifier have different types.
  var state: [Key: HealthObject] = [:]
  /// It has received everything with a smaller number.
  var upTo = 1

  struct Key: Hashable {
    var id: ObjectID
    var type: ObjectType
  }
}

extension ModelRun {
  func makeFollowers() -> [ChangeFollower] {
    let scopes = [
      apps[0].readAll, apps[1].read(dice.some(types.count / 2, of: types)), apps[2].readOwn, person,
    ]
    return scopes.map { scope in
      var query = ChangeQuery(types: dice.some(dice.int(1..<types.count), of: types))
      if dice.oneIn(2) {
        var maker = predicateMaker()
        let descriptors = maker.descriptors(types)
        // Relating an object does not change it, so that queries on relations cannot be followed.
        let isFollowed = descriptors.allSatisfy {
          !($0.filter.predicate?.speaksOfRelations ?? false)
        }
        if isFollowed { query = ChangeQuery(descriptors: descriptors) }
      }
      return ChangeFollower(scope: scope, query: query)
    }
  }

  /// Reads all pages for each follower, which then has the result of a query.
  func followChanges() throws {
    for index in followers.indices {
      try follow(&followers[index])
      if dice.oneIn(12) { followers[index] = makeFollowers()[index] }
    }
  }

  private func follow(_ follower: inout ChangeFollower) throws {
    let scope = follower.scope
    ask(follower.query.descriptors, scope)
    let known = follower.state
    var added: [HealthObject] = []
    var deleted: [DeletedObject] = []
    follower.query.limit = dice.oneIn(3) ? dice.int(1..<20) : 0
    var pageCount = 0
    var hasMore = true
    while hasMore {
      pageCount += 1
      let page = try store.changes(follower.query, in: scope).page
      for object in page.deleted {
        follower.state[.init(id: object.id, type: object.type)] = nil
      }
      for object in page.added.rows {
        follower.state[.init(id: object.id, type: object.type)] = object
      }
      let limit = follower.query.limit
      try expect(
        limit == 0 || page.added.count + page.deleted.count <= limit, "a page is too long")
      try checkContained(page.contained.rows, of: page.added.rows, scope)
      added += page.added.rows
      deleted += page.deleted
      follower.query.anchor = page.anchor
      hasMore = page.hasMore
    }
    try check(follower, known, added, deleted, pageCount)
    follower.upTo = reference.nextNumber
  }

  private func check(
    _ follower: ChangeFollower, _ known: [ChangeFollower.Key: HealthObject],
    _ added: [HealthObject], _ deleted: [DeletedObject], _ pageCount: Int
  ) throws {
    let scope = follower.scope
    let matching = reference.matching(follower.query.descriptors, in: scope)
    let new = matching.filter { $0.number >= follower.upTo }
    try expectEqual(added, new.map { reference.shown($0, in: scope) }, "added")

    // Deletions are reported of all objects that the follower has, and otherwise only of objects
    // that were added before a page and deleted after it.
    let gone = reference.deleted.filter { entry in
      entry.deletion! >= follower.upTo && (entry.number < follower.upTo || pageCount > 1)
        && follower.query.types.contains(entry.object.type) && reference.isOpen(entry, to: scope)
    }
    let keys = deleted.map { ChangeFollower.Key(id: $0.id, type: $0.type) }
    let possible = Set(gone.map { ChangeFollower.Key(id: $0.object.id, type: $0.object.type) })
    try expect(Set(keys).count == keys.count, "a deletion comes twice")
    try expect(possible.isSuperset(of: keys), "a deletion that was not")
    let missing = possible.intersection(known.keys).subtracting(keys)
    try expect(missing.isEmpty, "\(missing.count) deletions are missing")
    for object in deleted {
      let entry = gone.first { $0.object.id == object.id && $0.object.type == object.type }
      try expectEqual(object.metadata, entry!.object.metadata.onlySync, "what a deletion keeps")
    }
    let state = Set(matching.map { ChangeFollower.Key(id: $0.object.id, type: $0.object.type) })
    try expectEqual(Set(follower.state.keys), state, "what a follower has")
  }

  /// Checks that the visible samples in the correlations of a page are returned once each.
  func checkContained(
    _ contained: [HealthObject], of page: [HealthObject], _ scope: ReadScope
  ) throws {
    // By number, because two apps may use the same identifier.
    var members: Set<Int> = []
    for object in page {
      guard case .correlation = object.details else { continue }
      for entry in reference.entries
      where entry.object.id == object.id && entry.object.type == object.type {
        members.formUnion(entry.content?.members ?? [])
      }
    }
    let wanted = reference.entries.filter {
      members.contains($0.number) && reference.isVisible($0, in: scope)
    }.map { reference.shown($0, in: scope) }
    func sorted(_ objects: [HealthObject]) -> [HealthObject] {
      objects.sorted { ($0.id, $0.type.code) < ($1.id, $1.type.code) }
    }
    try expectEqual(sorted(contained), sorted(wanted), "contained samples")
  }

  /// A follower that is up to date misses nothing when tombstones are removed.
  func forgetDeletions() throws {
    try followChanges()
    clock.advance(seconds: Double(StoreSettings.deletedObjectRetentionDefault + 1))
    let compaction = try store.compact(in: owner)
    try expectEqual(
      compaction.purgedTombstoneCount, reference.forgetDeletions(), "forgotten deletions")
    try expectEqual(try store.status().deletedCount, 0, "deletions that are left")
  }
}

extension HealthPredicate {
  fileprivate var speaksOfRelations: Bool {
    switch self {
    case .related, .contains, .hasNoCorrelation: true
    default: children.contains(where: \.speaksOfRelations)
    }
  }
}
