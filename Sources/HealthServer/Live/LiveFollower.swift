import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// What one live stream follows: which commits concern it, what it has to look up, and what it says
/// next. A value without threads; `LiveStream` keeps it on the loop and runs its looks elsewhere.
protocol LiveFollower: SendableMetatype {
  associatedtype Request: LiveRequest & WireMessage where Request.Query: TypedQuery
  associatedtype Reply: WireMessage
  /// What a look at the store found.
  associatedtype Finding: Sendable

  /// What the stream may see. It begins after asking; a decision that is taken back later leaves it
  /// open and silent.
  static var rule: AuthorizationRule<Request.Query, ReadScope> { get }
  static func types(of query: Request.Query) -> [ObjectType]
  /// Also changes to samples that count in statistics alone may change what the stream says.
  static var countsAggregates: Bool { get }

  /// Every commit after this is going to be noted; those before it may be.
  init(
    _ query: Request.Query, in scope: ReadScope, store: HealthStore
  ) throws(HealthError)

  /// `part` is of a type of the query and visible in the scope.
  mutating func note(_ part: CommitSummary.Part, anchor: Int64, in scope: ReadScope)
  mutating func change(scope: ReadScope, to new: ReadScope)

  /// What is to be sent now, if anything.
  mutating func nextMessage(in scope: ReadScope) -> LiveMessage<Reply>?
  /// What has to be looked up before there can be a message, if anything. Asked when there is no
  /// message; one look runs at a time.
  mutating func nextLook(in scope: ReadScope) -> LiveLook<Finding>?
  mutating func take(_ finding: Finding)
  /// The last look was made in a scope that no longer holds: it has to be made again.
  mutating func repeatLook()
  /// The last message was not sent. `before` is the follower as it was before it gave the message;
  /// what was noted since then still counts.
  mutating func takeBack(to before: Self)
}

extension LiveFollower {
  static var rule: AuthorizationRule<Request.Query, ReadScope> { .read }
  static var countsAggregates: Bool { false }

  /// For followers that look at the store before every message: the next look finds what was noted.
  mutating func takeBack(to before: Self) {
    self = before
    repeatLook()
  }
}

struct LiveMessage<Reply> {
  var reply: Reply
  /// For the ledger.
  var facts: DisclosedFacts
}

/// Runs on the work queue.
typealias LiveLook<Finding> =
  @Sendable (HealthStore, _ isCancelled: @escaping () -> Bool) throws -> Finding

/// How many samples of a commit a filter lets pass.
enum Touch {
  case none
  /// Only the store can tell.
  case perhaps
  case all
}

extension ChangeQuery {
  /// Of samples of one type; any descriptor of the type may let them pass.
  func touch(_ type: ObjectType, _ added: ClosedRange<Instant>) -> Touch {
    var most = Touch.none
    for descriptor in descriptors where descriptor.types.contains(type) {
      switch descriptor.filter.touch(added) {
      case .none: break
      case .perhaps: most = .perhaps
      case .all: return .all
      }
    }
    return most
  }
}

extension SampleFilter {
  /// `added` reaches from the earliest start to the latest end of some samples.
  func touch(_ added: ClosedRange<Instant>) -> Touch {
    if let end, added.lowerBound >= end { return .none }
    if let start, added.upperBound < start { return .none }
    guard isOnlyPeriod else { return .perhaps }
    let startsInside = start.map { added.lowerBound >= $0 } ?? true
    let endsInside = end.map { added.upperBound < $0 } ?? true
    return startsInside && endsInside ? .all : .perhaps
  }
}
