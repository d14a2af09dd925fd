import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// A query whose complete result is recomputed after every relevant commit. Each message contains
/// the differences from the previous result. A new live query of this kind needs one conformance
/// and one row in the method table.
protocol RecomputedQuery: TypedQuery, WireMessage {
  associatedtype Request: LiveRequest & WireMessage where Request.Query == Self
  associatedtype Entry: Equatable & Sendable
  /// The identity of an entry, unique within a result.
  associatedtype Key: Hashable & Sendable
  associatedtype Update: WireMessage

  /// The types on which the result depends.
  var observedTypes: [ObjectType] { get }
  /// The types that the ledger lists as disclosed.
  var disclosedTypes: [ObjectType] { get }
  /// Returns whether samples of a type within these bounds may affect the result.
  func mayCount(_ added: ClosedRange<Instant>, of type: ObjectType) -> Bool
  /// Computes the result, in order.
  func entries(
    in store: HealthStore, _ scope: ReadScope, isCancelled: @escaping () -> Bool
  ) throws -> (entries: [Entry], disclosure: Disclosure)

  static func key(of entry: Entry) -> Key
  /// Creates the message for the differences.
  static func update(changed: [Entry], gone: [Key]) -> Update
  /// Returns the changed entries of a message.
  static func changed(in update: Update) -> [Entry]
}

extension RecomputedQuery {
  var disclosedTypes: [ObjectType] { observedTypes }
}

/// The follower of recomputed queries. It recomputes, compares and sends the differences.
struct RecomputeFollower<Query: RecomputedQuery>: LiveFollower {
  typealias Request = Query.Request
  typealias Reply = Query.Update

  /// A complete result and its facts for the ledger.
  struct Finding: Sendable {
    var entries: [Query.Entry]
    var facts: DisclosedFacts
  }

  typealias Mark = DisclosedFacts?

  private let query: Query
  private var isBehind = true
  /// The result that the client has; nil before the first message.
  private var told: [Query.Entry]?
  /// The facts of `told`; nil after a change of the scope.
  private var toldFacts: DisclosedFacts?
  private var found: Finding?

  static func types(of query: Query) -> [ObjectType] { query.observedTypes }
  /// Samples that are visible in statistics only change the result.
  static var countsAggregates: Bool { true }

  init(_ query: Query, in scope: ReadScope, store: HealthStore) throws(HealthError) {
    self.query = query
  }

  mutating func note(_ part: CommitSummary.Part, in scope: ReadScope) {
    // A summary does not contain the dates of deleted samples, and a change without an author, such
    // as the order of the sources, can affect every entry.
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
    // A deletion discloses that samples of other apps existed.
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

  var rest: FollowerRest<Self> {
    FollowerRest(
      query: query, told: told.map { Query.update(changed: $0, gone: []) }, mark: toldFacts)
  }

  init(_ rest: FollowerRest<Self>) {
    query = rest.query
    told = rest.told.map(Query.changed(in:))
    toldFacts = rest.mark
  }

  /// Returns the changed entries and the keys of removed ones, both in order. Linear in the two
  /// results, which are compared completely: a new sample can change any entry.
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
