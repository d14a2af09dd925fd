import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore

/// The follower of `Samples.Observe`, which sends pages of changes, each starting at the anchor of
/// the previous one. Empty pages are not sent, except for the first one, but their anchors are
/// used. Changes that the caller may not read therefore cause no message and are scanned only once.
struct ChangeFollower: LiveFollower {
  typealias Request = ObserveRequest
  typealias Reply = ChangePage
  typealias Mark = Bool

  /// A page and its facts for the ledger, computed together from one snapshot.
  struct Finding: Sendable {
    var page: ChangePage
    var facts: DisclosedFacts
  }

  private var query: ChangeQuery
  /// Whether there may be changes after the anchor. True at the beginning: the first page contains
  /// what exists (rule ANCHOR-01).
  private var isBehind = true
  /// Whether the first page was sent, which is sent even if it is empty: the client waits for its
  /// anchor.
  private var hasSent = false
  /// A page that has not been sent yet.
  private var found: Finding?

  static func types(of query: ChangeQuery) -> [ObjectType] { query.types }

  init(_ query: ChangeQuery, in scope: ReadScope, store: HealthStore) throws(HealthError) {
    try scope.refuseOthers(amongTypes: query.types)
    self.query = query
  }

  mutating func note(_ part: CommitSummary.Part, in scope: ReadScope) {
    // A deletion has no filter that could exclude it: the object is gone, so the store must be
    // queried.
    if part.hasDeleted || part.added.map({ query.touch(part.type, $0) != .none }) ?? false {
      isBehind = true
    }
  }

  /// The anchor stays. It contains separate positions for the app's own data and for data from
  /// other apps, so a new scope needs no new beginning.
  mutating func change(scope: ReadScope, to new: ReadScope) { repeatLook() }

  mutating func repeatLook() {
    found = nil
    isBehind = true
  }

  mutating func nextMessage(in scope: ReadScope) -> LiveMessage<ChangePage>? {
    guard let found else { return nil }
    self.found = nil
    // Also for a page that is not sent, so that hidden changes are not scanned again.
    query.anchor = found.page.anchor
    if found.page.hasMore { isBehind = true }
    if hasSent && found.page.added.isEmpty && found.page.deleted.isEmpty { return nil }
    hasSent = true
    return LiveMessage(reply: found.page, facts: found.facts)
  }

  mutating func nextLook(in scope: ReadScope) -> LiveLook<Finding>? {
    guard isBehind else { return nil }
    // Before the lookup: a commit during it sets it again.
    isBehind = false
    return { [query] store, isCancelled in
      let answer = try store.changes(query, in: scope, isCancelled: isCancelled)
      return Finding(
        page: answer.page,
        facts: DisclosedFacts(types: query.types, answer.disclosure, by: scope.principal))
    }
  }

  mutating func take(_ finding: Finding) { found = finding }

  /// The mark is whether the first page was sent. The anchor is in the query.
  var rest: FollowerRest<Self> { FollowerRest(query: query, mark: hasSent) }

  init(_ rest: FollowerRest<Self>) {
    query = rest.query
    hasSent = rest.mark
  }
}
