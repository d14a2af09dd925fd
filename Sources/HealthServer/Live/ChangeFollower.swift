import HealthAuthorization
import HealthModel
import HealthStore

/// The follower of `Samples.Observe`, which sends pages of changes, each starting at the anchor of
/// the previous one. Empty pages are not sent, except for the first one, but their anchors are
/// used. Changes that the caller may not read therefore cause no message and are scanned only once.
struct ChangeFollower: LiveFollower {
  typealias Request = ObserveRequest
  typealias Reply = ChangePage

  struct Finding: Sendable {
    var page: ChangePage
    var facts: DisclosedFacts
  }

  private var query: ChangeQuery
  private var isBehind = true
  private var hasSent = false
  private var found: Finding?

  static func types(of query: ChangeQuery) -> [ObjectType] { query.types }

  init(_ query: ChangeQuery, in scope: ReadScope, store: HealthStore) throws(HealthError) {
    try scope.refuseOthers(amongTypes: query.types)
    self.query = query
  }

  mutating func note(_ part: CommitSummary.Part, anchor: Int64, in scope: ReadScope) {
    if part.hasDeleted || part.added.map({ query.touch(part.type, $0) != .none }) ?? false {
      isBehind = true
    }
  }

  mutating func change(scope: ReadScope, to new: ReadScope) { repeatLook() }

  mutating func repeatLook() {
    found = nil
    isBehind = true
  }

  mutating func nextMessage(in scope: ReadScope) -> LiveMessage<ChangePage>? {
    guard let found else { return nil }
    self.found = nil
    query.anchor = found.page.anchor
    if found.page.hasMore { isBehind = true }
    if hasSent && found.page.added.isEmpty && found.page.deleted.isEmpty { return nil }
    hasSent = true
    return LiveMessage(reply: found.page, facts: found.facts)
  }

  mutating func nextLook(in scope: ReadScope) -> LiveLook<Finding>? {
    guard isBehind else { return nil }
    isBehind = false
    return { [query] store, isCancelled in
      let answer = try store.changes(query, in: scope, isCancelled: isCancelled)
      return Finding(
        page: answer.page,
        facts: DisclosedFacts(types: query.types, answer.disclosure, by: scope.principal))
    }
  }

  mutating func take(_ finding: Finding) { found = finding }
}
