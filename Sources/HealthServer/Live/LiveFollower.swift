import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// The query-specific part of a live stream: it determines which commits are relevant, which
/// lookups in the store are necessary, and what to send. A follower is a value without threads;
/// `LiveStream` confines it to the loop and runs its lookups on the work queue.
protocol LiveFollower: SendableMetatype {
  associatedtype Request: LiveRequest & WireMessage where Request.Query: TypedQuery & WireMessage
  associatedtype Reply: WireMessage
  /// The result of a lookup.
  associatedtype Finding: Sendable
  /// What a follower remembers while an encrypted store is locked; nothing of the store or of the query.
  associatedtype Mark: Sendable

  /// The types whose commits are reported to the follower.
  static func types(of query: Request.Query) -> [ObjectType]
  /// Whether changes to samples that are visible only in statistics are relevant. False for
  /// followers whose messages contain single samples.
  static var countsAggregates: Bool { get }

  /// Creates a follower. All later commits will be reported to `note`; earlier ones may be.
  init(
    _ query: Request.Query, in scope: ReadScope, store: HealthStore
  ) throws(HealthError)

  /// Records a part of a commit. `part` has a type of the query and is visible in the scope.
  mutating func note(_ part: CommitSummary.Part, in scope: ReadScope)
  /// Adjusts to a changed scope. Results under the old one must not be sent.
  mutating func change(scope: ReadScope, to new: ReadScope)

  /// Returns the next message, or nil if there is none.
  mutating func nextMessage(in scope: ReadScope) -> LiveMessage<Reply>?
  /// Returns the lookup that is needed before the next message, or nil if there is none. Called
  /// when there is no message to send. Only one lookup runs at a time.
  mutating func nextLook(in scope: ReadScope) -> LiveLook<Finding>?
  /// Receives the result of the lookup that `nextLook` returned, if its scope is still current.
  mutating func take(_ finding: Finding)
  /// Discards the running lookup, because its scope is outdated. It must be repeated.
  mutating func repeatLook()
  /// Restores the state before the last message, which was not sent. `before` is the state from
  /// before `nextMessage`; changes recorded since then must be retained.
  mutating func takeBack(to before: Self)

  /// Returns what continues the follower after the store was locked. A result that was not sent is not
  /// part of it.
  var rest: FollowerRest<Self> { get }
  /// Continues a follower. What was committed in between was not reported to it.
  init(_ rest: FollowerRest<Self>)
}

/// A follower of a store that is being locked. The query and what the client was told are sealed.
struct FollowerRest<Follower: LiveFollower> {
  var query: Follower.Request.Query
  /// What the client was told, if the next message depends on it.
  var told: Follower.Reply?
  var mark: Follower.Mark
}

extension LiveFollower {
  static var countsAggregates: Bool { false }

  /// The implementation for followers that perform a lookup before every message. The next lookup
  /// covers all changes recorded so far.
  mutating func takeBack(to before: Self) {
    self = before
    repeatLook()
  }
}

/// A message that has to be recorded, and possibly to wait for the ledger, before it is sent.
struct LiveMessage<Reply> {
  var reply: Reply
  /// The facts for the ledger.
  var facts: DisclosedFacts
}

/// A lookup in the store. It runs on the work queue.
typealias LiveLook<Finding> =
  @Sendable (HealthStore, _ isCancelled: @escaping () -> Bool) throws -> Finding

/// The portion of a commit's samples that passes a filter. There are three cases, because a summary
/// contains bounds and no samples.
enum Touch {
  case none
  /// The summary is not sufficient; the store must be queried.
  case perhaps
  case all
}

extension ChangeQuery {
  /// Returns whether none, all or possibly some of the added samples of a type pass. A sample
  /// passes if it matches any descriptor of the type.
  func touch(_ type: ObjectType, _ added: ClosedRange<Instant>) -> Touch {
    var most = Touch.none
    for descriptor in descriptors where descriptor.types.contains(type) {
      switch descriptor.filter.touch(added) {
      case .none: break
      case .perhaps: most = .perhaps
      // Descriptors are alternatives, so one that passes everything is sufficient.
      case .all: return .all
      }
    }
    return most
  }
}

extension SampleFilter {
  /// Returns whether none, all or possibly some of the samples pass. `added` ranges from the
  /// earliest start to the latest end of the samples.
  func touch(_ added: ClosedRange<Instant>) -> Touch {
    if let end, added.lowerBound >= end { return .none }
    if let start, added.upperBound < start { return .none }
    // Another condition depends on the samples, of which the summary contains only the bounds.
    guard isOnlyPeriod else { return .perhaps }
    let startsInside = start.map { added.lowerBound >= $0 } ?? true
    let endsInside = end.map { added.upperBound < $0 } ?? true
    return startsInside && endsInside ? .all : .perhaps
  }
}
