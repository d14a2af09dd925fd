import HealthClient
import HealthModel

/// Changes of samples, as HealthKit objects.
struct ChangeSet: Sendable {
  var added: [HKSample] = []
  var deleted: [HKDeletedObject] = []
  var anchor: [UInt8]

  mutating func append(_ page: ChangePage) {
    added += SampleMaker(page.added, contained: page.contained).samples(of: HKSample.self)
    deleted += page.deleted.map { HKDeletedObject($0) }
    anchor = page.anchor
  }

  var count: Int { added.count + deleted.count }
}

extension HealthClient {
  /// Returns the changes from the query's anchor up to now or up to its limit (rules ANCHOR-01,
  /// ANCHOR-05).
  func healthKitChanges(_ query: ChangeQuery) async throws -> ChangeSet {
    var (query, set) = (query, ChangeSet(anchor: query.anchor))
    let limit = query.limit
    while true {
      if limit > 0 { query.limit = limit - set.count }
      var pages = changes(query).makeAsyncIterator()
      guard let page = try await pages.next() else { return set }
      set.append(page)
      query.anchor = page.anchor
      guard page.hasMore, limit == 0 || set.count < limit else { return set }
    }
  }
}

/// A sequence of changes. The existing changes are one element, however many pages they need; then
/// follows each new change (rules ANCHOR-04, QUERY-15).
struct ChangeFollowing {
  private var pages: ObservedChanges.AsyncIterator
  private var anchor: [UInt8]

  init(_ client: HealthClient, _ query: ChangeQuery) {
    anchor = query.anchor
    pages = client.observe(query).makeAsyncIterator()
  }

  mutating func next() async throws -> ChangeSet? {
    var set = ChangeSet(anchor: anchor)
    while let page = try await pages.next() {
      set.append(page)
      anchor = page.anchor
      if !page.hasMore { return set }
    }
    return nil
  }
}
