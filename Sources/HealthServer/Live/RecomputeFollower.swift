import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// A query whose whole answer is computed again after every commit that may change it, and of which
/// each message says what is different. A new live query of this sort is one more conformance and
/// one row in the method table.
protocol RecomputedQuery: TypedQuery {
  associatedtype Request: LiveRequest & WireMessage where Request.Query == Self
  associatedtype Entry: Equatable & Sendable
  /// What an entry is about; no two entries of an answer share one.
  associatedtype Key: Hashable & Sendable
  associatedtype Update: WireMessage

  /// What the answer is computed from.
  static var rule: AuthorizationRule<Self, ReadScope> { get }
  /// Those that the answer depends on.
  var observedTypes: [ObjectType] { get }
  /// Those that the person is told the answer was about.
  var disclosedTypes: [ObjectType] { get }
  /// Whether samples of a type that lie between these bounds may count.
  func mayCount(_ added: ClosedRange<Instant>, of type: ObjectType) -> Bool
  /// In order.
  func entries(
    in store: HealthStore, _ scope: ReadScope, isCancelled: @escaping () -> Bool
  ) throws -> (entries: [Entry], disclosure: Disclosure)

  static func key(of entry: Entry) -> Key
  static func update(changed: [Entry], gone: [Key]) -> Update
}

extension RecomputedQuery {
  static var rule: AuthorizationRule<Self, ReadScope> { .read }
  var disclosedTypes: [ObjectType] { observedTypes }
}

/// Recompute, compare, send.
struct RecomputeFollower<Query: RecomputedQuery>: LiveFollower {
  typealias Request = Query.Request
  typealias Reply = Query.Update

  struct Finding: Sendable {
    var entries: [Query.Entry]
    var facts: DisclosedFacts
  }

  private let query: Query
  private var isBehind = true
  /// What the client has been told; nil before the first message.
  private var told: [Query.Entry]?
  /// What it was made of, while the scope is the same.
  private var toldFacts: DisclosedFacts?
  private var found: Finding?

  static var rule: AuthorizationRule<Query, ReadScope> { Query.rule }

  static func types(of query: Query) -> [ObjectType] { query.observedTypes }
  static var countsAggregates: Bool { true }

  init(_ query: Query, in scope: ReadScope, store: HealthStore) throws(HealthError) {
    self.query = query
  }

  mutating func note(_ part: CommitSummary.Part, anchor: Int64, in scope: ReadScope) {
    if part.hasDeleted || part.author == .anyone
      || part.added.map({ query.mayCount($0, of: part.type) }) ?? false
    {
      isBehind = true
    }
  }

  mutating func change(scope: ReadScope, to new: ReadScope) {
    toldFacts = nil
    repeatLook()
  }

  mutating func repeatLook() {
    found = nil
    isBehind = true
  }

  mutating func nextMessage(in scope: ReadScope) -> LiveMessage<Query.Update>? {
    guard let found else { return nil }
    self.found = nil
    let isFirst = told == nil
    let (changed, gone) = Self.difference(from: told ?? [], to: found.entries)
    told = found.entries
    var facts = found.facts
    // A deletion discloses that samples of others existed.
    if facts.facts.foreignSampleCount == 0, let toldFacts { facts = toldFacts }
    toldFacts = found.facts
    if !isFirst && changed.isEmpty && gone.isEmpty { return nil }
    return LiveMessage(reply: Query.update(changed: changed, gone: gone), facts: facts)
  }

  mutating func nextLook(in scope: ReadScope) -> LiveLook<Finding>? {
    guard isBehind else { return nil }
    isBehind = false
    return { [query] store, isCancelled in
      let (entries, disclosure) = try query.entries(in: store, scope, isCancelled: isCancelled)
      return Finding(
        entries: entries,
        facts: DisclosedFacts(
          types: query.disclosedTypes, disclosure, by: scope.principal, form: .statistics))
    }
  }

  mutating func take(_ finding: Finding) { found = finding }

  /// Both in their order.
  private static func difference(
    from old: [Query.Entry], to new: [Query.Entry]
  ) -> (changed: [Query.Entry], gone: [Query.Key]) {
    if old.isEmpty { return (new, []) }
    var before = Dictionary(
      old.map { (Query.key(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    let changed = new.filter { before.removeValue(forKey: Query.key(of: $0)) != $0 }
    let gone = old.map { Query.key(of: $0) }.filter { before[$0] != nil }
    return (changed, gone)
  }
}
