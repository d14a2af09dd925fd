import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

extension ModelRun {
  private func sampleQuery() -> SampleQuery {
    var maker = predicateMaker()
    var query = SampleQuery(descriptors: maker.descriptors(types))
    query.order = dice.pick(Array(SampleQuery.Order.allCases.prefix(4)))
    if dice.oneIn(6) {
      query = SampleQuery(types: [.workout])
      query.filter = maker.filter([.workout])
      query.order = dice.pick(SampleQuery.Order.allCases)
    }
    query.limit = dice.oneIn(3) ? dice.int(1..<50) : 0
    query.pageBytes = dice.oneIn(2) ? dice.int(1..<4_000) : 0
    query.includesDocumentData = dice.oneIn(2)
    return query
  }

  func querySamples(_ store: HealthStore) throws {
    let query = sampleQuery()
    let scope = readScope()
    ask(query.descriptors, scope)
    question += ", order \(query.order), limit \(query.limit)"
    try checkPages(of: query, scope, reference.samples(query, in: scope), store)
    var latest = SampleQuery(types: [dice.pick(types)])
    latest.order = .startDescending
    latest.limit = 1
    try checkPages(of: latest, scope, reference.samples(latest, in: scope), store)
  }

  private func checkPages(
    of query: SampleQuery, _ scope: ReadScope, _ expected: [HealthObject], _ store: HealthStore
  ) throws {
    var query = query
    var found: [HealthObject] = []
    repeat {
      let answer = try store.samples(query, in: scope)
      let rows = answer.page.samples.rows
      let contained = answer.page.contained.rows
      try checkContained(contained, of: rows, scope)
      try expectEqual(
        answer.disclosure.sampleCount, rows.count + contained.count, "disclosed samples")
      found += rows
      query.cursor = answer.page.cursor
    } while !query.cursor.isEmpty
    try expectEqual(found, expected, "samples")
  }

  /// The pages of one query reflect one point in time, except for samples deleted later.
  func queryWhileChanging() throws {
    var query = sampleQuery()
    query.limit = 0
    query.pageBytes = dice.int(200..<2_000)
    let scope = readScope()
    ask(query.descriptors, scope)
    let numbers = reference.nextNumber
    let first = try store.samples(query, in: scope)
    let seen = first.page.samples.rows
    try save()
    try deleteObjects()
    query.cursor = first.page.cursor
    guard !query.cursor.isEmpty else { return }
    var left = reference
    left.entries.removeAll { $0.number >= numbers }
    let read = Set(seen.map { ChangeFollower.Key(id: $0.id, type: $0.type) })
    let expected = left.samples(query, in: scope).filter {
      !read.contains(.init(id: $0.id, type: $0.type))
    }
    var found: [HealthObject] = []
    repeat {
      let page = try store.samples(query, in: scope).page
      found += page.samples.rows
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    try expectEqual(
      found.map(\.id), expected.map(\.id), "identifiers on later pages")
  }

  func querySources() throws {
    var maker = predicateMaker()
    let query = SourceQuery(descriptors: maker.descriptors(types))
    let scope = readScope()
    ask(query.descriptors, scope)
    try expectEqual(
      try store.sources(query, in: scope).value, reference.sources(query, in: scope), "sources")
  }

  func readSeries() throws {
    let entries = reference.entries
    guard !entries.isEmpty else { return }
    let pointed = entries.filter { $0.points != nil }
    var query = SeriesQuery(
      id: dice.pick(dice.oneIn(3) || pointed.isEmpty ? entries : pointed).object.id)
    var maker = predicateMaker()
    if dice.oneIn(3) { query.start = maker.date() }
    if dice.oneIn(3) { query.end = maker.date() }
    query.limit = dice.oneIn(2) ? dice.int(1..<60) : 0
    let scope = readScope()
    let found = try store.allPoints(query, in: scope)
    let expected = reference.points(query, in: scope)
    try expect(
      found.count == expected?.count ?? 0 && (found.count == 0 || found == expected), "points")
  }

  func queryEffort() throws {
    var query = EffortQuery()
    var maker = predicateMaker()
    if dice.oneIn(2) { query.filter = maker.filter([.workout]) }
    query.isMostRelevant = dice.oneIn(2)
    let scope = readScope()
    ask([QueryDescriptor(types: [.workout], filter: query.filter)], scope)
    let reply = try store.effortRelationships(query, in: scope).reply
    let scores = reply.samples.rows
    let found = reply.relationships.map {
      ReferenceStore.Effort(
        workout: $0.workout, activity: $0.activity, scores: Set($0.rows.map { scores[$0].id }))
    }
    let expected = reference.effort(query, in: scope)
    try expectEqual(Set(found), Set(expected), "effort relationships")
    try expectEqual(found.count, expected.count, "number of effort relationships")
    try expectEqual(
      found.filter { $0.activity == nil }.map(\.workout),
      expected.filter { $0.activity == nil }.map(\.workout), "order of workouts")
  }
}
