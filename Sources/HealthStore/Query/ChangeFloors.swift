import HealthAuthorization
import HealthModel

/// What an anchor means: per type, up to where the caller was told everything. What the caller saved
/// itself and what others saved have their own positions, because while a read is denied the second
/// stands still: after a new grant the caller gets what it missed (rule ANCHOR-01).
///
/// A position is the anchor of the last object that was handed out, or of a visible one that came and
/// went in between, never "now", so that two anchors differ only when something visible happened.
struct ChangeFloors: Hashable {
  struct Position: Hashable {
    var foreign: Int64 = 0
    var own: Int64 = 0
  }

  /// In the order of the query, each once.
  private let types: [UInt16]
  private(set) var positions: [UInt16: Position] = [:]
  /// Of types whose objects are granted one by one: which decisions the caller was told of.
  var objects: [UInt16: ObjectProgress] = [:]
  /// Whose own samples `Position.own` speaks of, and its number; `UInt32.max` is nobody's.
  private let principal: PrincipalID
  private let owner: UInt32
  /// Of which the scope shows every source. Correlations are visible or not one by one.
  private let wholeTypes: Set<UInt16>

  init(_ query: ChangeQuery, scope: ReadScope, snapshot: Snapshot) throws(StoreError) {
    var types: [UInt16] = []
    for type in query.types where !types.contains(type.code) { types.append(type.code) }
    self.types = types
    principal = scope.principal
    owner = snapshot.dictionaries.owner(of: scope.principal) ?? .max
    wholeTypes = Set(
      types.filter {
        let type = ObjectType(uncheckedCode: $0)
        return type.kind != .correlation && scope.visibility(of: type).showsOthers
      })
    for type in types {
      positions[type] = Position()
      if ObjectType(uncheckedCode: type).followsObjectGrants { objects[type] = ObjectProgress() }
    }
    guard !query.anchor.isEmpty else { return }
    guard
      let plain = snapshot.token.open(
        query.anchor, .changeAnchor, context: Self.context(types, principal)),
      plain.count == types.count * 16 + objects.count * 24
    else { throw .invalidArgument("anchor: does not belong to this query") }
    let words = stride(from: 0, to: plain.count, by: 8).map { offset in
      plain[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    for (index, type) in types.enumerated() {
      positions[type] = Position(
        foreign: Int64(bitPattern: words[index * 2]),
        own: Int64(bitPattern: words[1 + index * 2]))
    }
    var rest = words.dropFirst(types.count * 2).map { Int64(bitPattern: $0) }[...]
    for type in types where objects[type] != nil {
      objects[type] = ObjectProgress(rest.prefix(3))
      rest = rest.dropFirst(3)
    }
  }

  func floor(type: UInt16, owner: UInt32) -> Int64 {
    guard let position = positions[type] else { return .max }
    return owner == self.owner ? position.own : position.foreign
  }

  func isOwn(_ owner: UInt32) -> Bool { owner == self.owner }

  func least(_ type: UInt16) -> Int64 {
    positions[type].map { min($0.foreign, $0.own) } ?? .max
  }

  /// Of the last change that was handed out.
  var greatest: Int64 { positions.values.map { max($0.foreign, $0.own) }.max() ?? 0 }

  var least: Int64 { types.map { least($0) }.min() ?? .max }

  /// No sample that the selection shows comes before this.
  func firstAnchor(_ selection: Selection) -> Int64 {
    let snapshot = selection.snapshot
    var first = snapshot.nextAnchor
    for type in selection.types {
      guard let catalogue = snapshot.catalogue.types[type] else { continue }
      let order = catalogue.order(.anchor)
      for index in order[catalogue.firstByAnchor(least(type))...] {
        let chunk = catalogue.chunks[Int(index)]
        let floor = floor(type: type, owner: snapshot.dictionaries.sources[Int(chunk.source)].owner)
        guard chunk.maxAnchor > floor, selection.allows(type: type, source: chunk.source) else {
          continue
        }
        first = min(first, max(chunk.minAnchor, floor + 1))
        break
      }
    }
    for group in snapshot.tail
    where group.count > 0 && selection.types.contains(group.type)
      && selection.allows(type: group.type, source: group.source)
    {
      let owner = snapshot.dictionaries.sources[Int(group.source)].owner
      let floor = floor(type: group.type, owner: owner)
      guard group.columns.anchor[group.count - 1] > floor else { continue }
      first = min(first, max(group.columns.anchor[0], floor + 1))
    }
    return first
  }

  /// Changes up to this one were handed out. They come in order, so where the caller sees all of a
  /// type, nothing before it is left of what others saved either, nor of its own.
  mutating func advance(type: UInt16, owner: UInt32, to anchor: Int64) {
    guard var position = positions[type] else { return }
    let isOwn = owner == self.owner
    let movesBoth = wholeTypes.contains(type)
    if isOwn || movesBoth { position.own = max(position.own, anchor) }
    if !isOwn || movesBoth { position.foreign = max(position.foreign, anchor) }
    positions[type] = position
  }

  /// Never back.
  mutating func advance(to other: ChangeFloors) {
    for (type, position) in other.positions {
      guard let own = positions[type] else { continue }
      positions[type] = Position(
        foreign: max(own.foreign, position.foreign), own: max(own.own, position.own))
    }
  }

  /// Everything up to these anchors counts as handed out.
  mutating func advanceAll(own: Int64, foreign: Int64, objectNumber: Int64) {
    for type in types { positions[type] = Position(foreign: foreign, own: own) }
    for type in objects.keys { objects[type] = ObjectProgress(number: objectNumber) }
  }

  func sealed(_ snapshot: Snapshot) -> [UInt8] {
    var plain: [UInt8] = []
    for type in types {
      plain.append(littleEndian: positions[type]?.foreign ?? 0)
      plain.append(littleEndian: positions[type]?.own ?? 0)
    }
    for type in types {
      for word in objects[type]?.words ?? [] { plain.append(littleEndian: word) }
    }
    return snapshot.token.seal(plain, .changeAnchor, context: Self.context(types, principal))
  }

  /// An anchor belongs to one set of types and to one principal.
  private static func context(_ types: [UInt16], _ principal: PrincipalID) -> UInt64 {
    types.reduce(principal.raw.high ^ principal.raw.low &* 31) { $0 &* 1_000_003 &+ UInt64($1) }
  }
}
