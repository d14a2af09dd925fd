import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore

/// The follower of `Live.Watch`, which signals the types that have changed (rules BACKGROUND-01,
/// BACKGROUND-02).
///
/// For most commits the summary is sufficient: the type is visible, and either samples were
/// deleted, or the filter is only a period and contains everything that was added. The store is
/// queried for changes after the position of a type only if the filter has other conditions, or a
/// commit is partly in its period. The position is the anchor up to which changes have been
/// signaled. As in a change query, the position for data from other apps does not advance while
/// reading is denied, and after a new grant the store is queried from there.
struct SignalFollower: LiveFollower {
  typealias Request = WatchRequest
  typealias Reply = WatchSignal

  struct Position: Hashable, Sendable {
    var type: ObjectType
    /// The anchor up to which the app's own changes have been signaled.
    var own: Int64
    /// The anchor up to which changes of other apps have been signaled. It stays while they are
    /// hidden.
    var foreign: Int64
    /// The number of the last grant for an individual object that has been signaled.
    var objectNumber: Int64 = 0
    /// The anchor that the next signal covers; nil if the type has not changed.
    var changedUpTo: Int64?
    /// Whether the change includes data from other apps.
    var isForeign = false
    /// Whether there may be a change after the position, so that the store must be queried.
    var isDoubtful = false

    /// Advances the position after a signal, or after a lookup without a result. What the scope
    /// hides is not passed, so that a later grant reveals it. Correlations have no grant of their
    /// own: a grant for a type inside them is not a change of them, so they are always passed.
    /// Otherwise a lookup would find one that was signaled before.
    mutating func advance(to anchor: Int64, in scope: ReadScope) {
      own = max(own, anchor)
      if scope.decidesByObject(type) {
        foreign = max(foreign, anchor)
        objectNumber = scope.objects.lastNumber
      } else if type.kind == .correlation || scope.visibility(of: type).showsOthers {
        foreign = max(foreign, anchor)
      }
    }
  }

  struct Finding: Sendable {
    /// The types with changes, and whether those include data from other apps.
    var changed: [ObjectType: Bool] = [:]
    /// The anchor up to which the store was queried.
    var anchor: Int64
    var scope: ReadScope
  }

  private let query: ChangeQuery
  /// The last anchor before the stream began. Changes up to it belong to the state that the client
  /// reads after the first message.
  private let beginning: Int64
  private var positions: [Position] = []
  /// The indices of the types in the running lookup. Only they are affected by its result.
  private var asked: [Int] = []
  /// Whether the first message was sent. It is empty, and notifies the client that no later change
  /// will be missed.
  private var hasBegun = false
  /// Whether any position has a change to signal.
  private var isChanged = false
  /// Whether any position needs a lookup.
  private var isDoubtful = false

  static func types(of query: ChangeQuery) -> [ObjectType] { query.types }

  init(_ query: ChangeQuery, in scope: ReadScope, store: HealthStore) throws(HealthError) {
    // A signal contains no data, so it has no anchor to continue from.
    guard query.anchor.isEmpty, query.limit == 0 else {
      throw .invalidArgument("query: a watch has no anchor and no limit")
    }
    // A lookup would notice an invalid query only later, when objects change that may be hidden.
    try query.checkDescriptors()
    self.query = query
    // Read after the stream was added to the index, so that commits after it are reported.
    beginning = store.lastAnchor
    for type in query.types where !positions.contains(where: { $0.type == type }) {
      var position = Position(type: type, own: 0, foreign: 0)
      position.advance(to: beginning, in: scope)
      positions.append(position)
    }
  }

  mutating func note(_ part: CommitSummary.Part, in scope: ReadScope) {
    guard part.lastAnchor > beginning || part.author == .anyone,
      let index = positions.firstIndex(where: { $0.type == part.type })
    else { return }
    switch touch(part, in: scope) {
    case .none: break
    case .perhaps: doubt(index)
    case .all: change(index, part.lastAnchor, isForeign: part.author != .principal(scope.principal))
    }
  }

  /// Returns whether a commit is a change for this caller. `perhaps` leads to a lookup, which is
  /// always right; the other cases save it.
  private func touch(_ part: CommitSummary.Part, in scope: ReadScope) -> Touch {
    if part.author == .anyone {
      // A characteristic belongs to no app. For other types, this author means that no sample has
      // changed.
      let isVisible = scope.visibility(of: part.type) == .allSources
      return part.type.kind == .characteristic && isVisible ? .all : .none
    }
    // A part may contain both visible and hidden objects.
    if scope.decidesByObject(part.type) { return .perhaps }
    // Some of the samples may be older than the visible range.
    if case .since = scope.visibility(of: part.type) { return .perhaps }
    guard part.wasVisible(in: scope) else { return .perhaps }
    return part.hasDeleted ? .all : part.added.map { query.touch(part.type, $0) } ?? .none
  }

  /// Records a change that is known to be visible, which makes a lookup unnecessary.
  private mutating func change(_ index: Int, _ anchor: Int64, isForeign: Bool) {
    positions[index].changedUpTo = max(anchor, positions[index].changedUpTo ?? 0)
    positions[index].isForeign = positions[index].isForeign || isForeign
    // A signal has no content, so one change is as good as several.
    positions[index].isDoubtful = false
    isChanged = true
  }

  /// Marks a type for a lookup in the store.
  private mutating func doubt(_ index: Int) {
    positions[index].isDoubtful = true
    isDoubtful = true
  }

  /// Discards recorded changes of types whose visibility has changed, and queries the store
  /// instead.
  mutating func change(scope: ReadScope, to new: ReadScope) {
    for index in positions.indices {
      let type = positions[index].type
      guard
        scope.visibility(of: type) != new.visibility(of: type)
          || new.decidesByObject(type) && scope.objects != new.objects
      else { continue }
      positions[index].changedUpTo = nil
      positions[index].isForeign = false
      doubt(index)
    }
  }

  mutating func nextMessage(in scope: ReadScope) -> LiveMessage<WatchSignal>? {
    guard hasBegun else {
      hasBegun = true
      return LiveMessage(
        reply: WatchSignal(types: []), facts: DisclosedFacts(begun: positions.map(\.type)))
    }
    guard isChanged else { return nil }
    isChanged = false
    var types: [ObjectType] = []
    var foreignCount = 0
    for index in positions.indices {
      guard let anchor = positions[index].changedUpTo else { continue }
      positions[index].changedUpTo = nil
      positions[index].advance(to: anchor, in: scope)
      types.append(positions[index].type)
      if positions[index].isForeign { foreignCount += 1 }
      positions[index].isForeign = false
    }
    if types.isEmpty { return nil }
    return LiveMessage(
      reply: WatchSignal(types: types),
      facts: DisclosedFacts(changed: types, foreignCount: foreignCount))
  }

  mutating func nextLook(in scope: ReadScope) -> LiveLook<Finding>? {
    guard isDoubtful else { return nil }
    isDoubtful = false
    asked = positions.indices.filter { positions[$0].isDoubtful }
    let questions = asked.map { positions[$0] }
    guard !questions.isEmpty else { return nil }
    for index in asked { positions[index].isDoubtful = false }
    return { [query] store, isCancelled in
      // Read before the lookups: a commit in between is looked up again rather than missed.
      var finding = Finding(anchor: store.lastAnchor, scope: scope)
      for position in questions {
        var question = query
        // Whether there is any change, not which.
        question.limit = 1
        question.anchor = try store.changeAnchor(
          of: query.narrowed(to: position.type), own: position.own, foreign: position.foreign,
          objectNumber: position.objectNumber, in: scope)
        let answer = try store.changes(
          question, only: position.type, in: scope, isCancelled: isCancelled)
        guard !answer.page.added.isEmpty || !answer.page.deleted.isEmpty else { continue }
        finding.changed[position.type] =
          answer.disclosure.foreignCount(for: scope.principal) > 0
      }
      return finding
    }
  }

  mutating func take(_ finding: Finding) {
    for index in asked {
      if let isForeign = finding.changed[positions[index].type] {
        change(index, finding.anchor, isForeign: isForeign)
        // No visible change up to here. The next lookup begins after it.
      } else if positions[index].changedUpTo == nil {
        positions[index].advance(to: finding.anchor, in: finding.scope)
      }
    }
    asked = []
  }

  mutating func repeatLook() {
    for index in asked { doubt(index) }
    asked = []
  }

  /// Marks the types of the unsent message as changed again, in addition to those that have changed
  /// since. No lookup has begun in between.
  mutating func takeBack(to before: SignalFollower) {
    guard hasBegun, before.hasBegun else {
      self = before
      return
    }
    for (index, old) in before.positions.enumerated() {
      let new = positions[index]
      positions[index] = old
      positions[index].changedUpTo = [old.changedUpTo, new.changedUpTo].compactMap(\.self).max()
      positions[index].isForeign = old.isForeign || new.isForeign
      positions[index].isDoubtful = old.isDoubtful || new.isDoubtful
    }
    isChanged = positions.contains { $0.changedUpTo != nil }
    isDoubtful = positions.contains(where: \.isDoubtful)
  }

  /// What remains in memory: where each type is, and whether the client waits for the first message.
  struct Mark: Sendable {
    var beginning: Int64
    var positions: [Position]
    var hasBegun: Bool
  }

  var rest: FollowerRest<Self> {
    FollowerRest(
      query: query, mark: Mark(beginning: beginning, positions: positions, hasBegun: hasBegun))
  }

  /// Every type needs a lookup, except those with a change to signal.
  init(_ rest: FollowerRest<Self>) {
    query = rest.query
    beginning = rest.mark.beginning
    positions = rest.mark.positions
    hasBegun = rest.mark.hasBegun
    for index in positions.indices where positions[index].changedUpTo == nil { doubt(index) }
    isChanged = positions.contains { $0.changedUpTo != nil }
  }
}
