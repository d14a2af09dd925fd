import HealthAuthorization
import HealthModel
import HealthStore

/// `Live.Watch`: which types have changed (rules BACKGROUND-01, BACKGROUND-02).
///
/// Most commits can be told from their summary: the type is visible, and the filter is a period that
/// holds everything that was added, or something was deleted. Only when the filter says more, or a
/// commit lies partly in its period, is the store asked whether there is a change behind the
/// position of the type. A position is the anchor up to which the caller has been signalled; as in a
/// change query, while a read is denied that of foreign samples stands still, and after a new grant
/// the store is asked from there.
struct SignalFollower: LiveFollower {
  typealias Request = WatchRequest
  typealias Reply = WatchSignal

  struct Position: Hashable, Sendable {
    var type: ObjectType
    var own: Int64
    var foreign: Int64
    /// Of the last decision about single objects that the caller has been signalled.
    var objectNumber: Int64 = 0
    /// The type is to be named in the next signal, which tells of everything up to here.
    var changedUpTo: Int64?
    /// Something that the caller did not save is among it.
    var isForeign = false
    /// There may be a change behind the position: the store has to be asked.
    var isDoubtful = false

    mutating func advance(to anchor: Int64, in scope: ReadScope) {
      own = max(own, anchor)
      if scope.decidesByObject(type) {
        foreign = max(foreign, anchor)
        objectNumber = scope.objects.lastNumber
      } else if scope.visibility(of: type).showsOthers {
        foreign = max(foreign, anchor)
      }
    }
  }

  struct Finding: Sendable {
    /// Types with a change, and whether it is one that the caller did not save.
    var changed: [ObjectType: Bool] = [:]
    /// Up to where the store was asked.
    var anchor: Int64
    var scope: ReadScope
  }

  private let query: ChangeQuery
  /// Commits up to here came before the first signal.
  private let beginning: Int64
  private var positions: [Position] = []
  /// Indices of the types that the running look asks about.
  private var asked: [Int] = []
  private var hasBegun = false
  private var isChanged = false
  private var isDoubtful = false

  static func types(of query: ChangeQuery) -> [ObjectType] { query.types }

  init(_ query: ChangeQuery, in scope: ReadScope, store: HealthStore) throws(HealthError) {
    guard query.anchor.isEmpty, query.limit == 0 else {
      throw .invalidArgument("query: a watch has no anchor and no limit")
    }
    self.query = query
    beginning = store.lastAnchor
    for type in query.types where !positions.contains(where: { $0.type == type }) {
      var position = Position(type: type, own: 0, foreign: 0)
      position.advance(to: beginning, in: scope)
      positions.append(position)
    }
  }

  mutating func note(_ part: CommitSummary.Part, anchor: Int64, in scope: ReadScope) {
    guard anchor > beginning || part.author == .anyone,
      let index = positions.firstIndex(where: { $0.type == part.type })
    else { return }
    switch touch(part, in: scope) {
    case .none: break
    case .perhaps: doubt(index)
    case .all: change(index, anchor, isForeign: part.author != .principal(scope.principal))
    }
  }

  private func touch(_ part: CommitSummary.Part, in scope: ReadScope) -> Touch {
    if part.author == .anyone {
      // A characteristic belongs to the person alone; of other types no sample has changed.
      let isVisible = scope.visibility(of: part.type) == .allSources
      return part.type.kind == .characteristic && isVisible ? .all : .none
    }
    // A part may tell of visible objects and of others.
    if scope.decidesByObject(part.type) { return .perhaps }
    // Some of it may be older than what the scope shows.
    if case .since = scope.visibility(of: part.type) { return .perhaps }
    guard part.wasVisible(in: scope) else { return .perhaps }
    return part.hasDeleted ? .all : part.added.map { query.touch(part.type, $0) } ?? .none
  }

  private mutating func change(_ index: Int, _ anchor: Int64, isForeign: Bool) {
    positions[index].changedUpTo = max(anchor, positions[index].changedUpTo ?? 0)
    positions[index].isForeign = positions[index].isForeign || isForeign
    positions[index].isDoubtful = false
    isChanged = true
  }

  private mutating func doubt(_ index: Int) {
    positions[index].isDoubtful = true
    isDoubtful = true
  }

  /// Of types whose visibility is another, nothing that was noted counts any more.
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
      var finding = Finding(anchor: store.lastAnchor, scope: scope)
      for position in questions {
        var question = query.narrowed(to: position.type)
        question.limit = 1
        question.anchor = try store.changeAnchor(
          of: question, own: position.own, foreign: position.foreign,
          objectNumber: position.objectNumber, in: scope)
        let answer = try store.changes(question, in: scope, isCancelled: isCancelled)
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

  /// The types of the message are to be named again, with those that have changed since. No look has
  /// begun in between.
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
}
