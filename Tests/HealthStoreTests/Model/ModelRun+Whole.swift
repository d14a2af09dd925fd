import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

extension ModelRun {
  /// Compares everything that the user can read.
  func checkWhole() throws {
    try expectEqual(try store.verify(in: owner).problems, [], "verification")
    var query = SampleQuery(types: ObjectType.all)
    query.includesDocumentData = true
    let found = try pages(of: query, store)
    try expectEqual(found, reference.samples(query, in: person), "all samples")
    let status = try store.status()
    try expectEqual(status.sampleCount, reference.entries.count, "number of samples")
    try expectEqual(
      status.deletedCount, reference.deleted.count - reference.forgottenCount,
      "number of deletions")
    let counts = Dictionary(grouping: reference.entries) { $0.object.type }.mapValues(\.count)
    let known = Dictionary(grouping: status.types, by: \.type)
      .mapValues { $0.map(\.sampleCount).reduce(0, +) }
    try expectEqual(known, counts, "number of samples by type")
  }

  private func pages(of query: SampleQuery, _ store: HealthStore) throws -> [HealthObject] {
    var query = query
    var found: [HealthObject] = []
    repeat {
      let page = try store.samples(query, in: person).page
      found += page.samples.rows
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    return found
  }

  /// Checks that a backup gives the same results.
  func backUp() throws {
    let copy = try StoreCopy(of: fixture)
    let restored = try copy.open()
    defer { restored.close() }
    for _ in 0..<3 { try querySamples(restored) }
    try expectEqual(try restored.verify(in: owner).problems, [], "verification of a backup")
  }
}
