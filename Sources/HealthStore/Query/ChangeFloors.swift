import HealthStorage
import HealthAuthorization
import HealthModel

/// The contents of an anchor: for each type, the position up to which the caller has received every
/// change. The caller's own samples and data from other apps have separate positions. While reading
/// is denied, the latter does not advance, so after a new grant the caller receives what it missed
/// (rule ANCHOR-01).
///
/// A position is the anchor of the last object that was returned, or of a visible one that was
/// added and deleted in between. It is never the current end of the store, so two anchors differ
/// only when something visible has changed.
struct ChangeFloors: Hashable {
  struct Position: Hashable {
    var foreign: Int64 = 0
    var own: Int64 = 0
  }

  /// The types of the query in order, without duplicates.
  private let types: [UInt16]
  private(set) var positions: [UInt16: Position] = [:]
  /// For types whose objects are granted individually: the object grants already reported.
  var objects: [UInt16: ObjectProgress] = [:]
  /// The principal whose samples `Position.own` covers, and its number. A principal that has saved
  /// nothing has `UInt32.max`, which matches no owner.
  private let principal: PrincipalID
  private let owner: UInt32
  /// The types of which every source is visible. Correlations are excluded, because each of them is
  /// visible or hidden individually.
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
    // 16 bytes per type, and 24 per type whose objects are granted individually.
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

  /// Returns the position for changes of a type by an owner. It is `.max` for types outside the
  /// query, so that nothing of them is above it.
  func floor(type: UInt16, owner: UInt32) -> Int64 {
    guard let position = positions[type] else { return .max }
    return owner == self.owner ? position.own : position.foreign
  }

  func isOwn(_ owner: UInt32) -> Bool { owner == self.owner }

  func least(_ type: UInt16) -> Int64 {
    positions[type].map { min($0.foreign, $0.own) } ?? .max
  }

  /// The anchor of the last change that was returned.
  var greatest: Int64 { positions.values.map { max($0.foreign, $0.own) }.max() ?? 0 }

  var least: Int64 { types.map { least($0) }.min() ?? .max }

  /// Returns a lower bound of the anchors of visible samples above the floors if the two positions
  /// of each type are equal, and an estimate otherwise.
  func firstAnchor(_ selection: Selection) -> Int64 {
    let snapshot = selection.snapshot
    var first = snapshot.nextAnchor
    for type in selection.types {
      for index in selection.chunkIndices(of: type) {
        for chunk in index.ordered(by: .anchor)[index.firstByAnchor(least(type))...] {
          let owner = snapshot.dictionaries.sources[Int(chunk.source)].owner
          let floor = floor(type: type, owner: owner)
          guard chunk.maxAnchor > floor else { continue }
          first = min(first, max(chunk.minAnchor, floor + 1))
          break
        }
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

  /// Records that changes up to `anchor` were returned. Changes are returned in order, so where a
  /// type is entirely visible, no earlier change remains in either position and both advance.
  mutating func advance(type: UInt16, owner: UInt32, to anchor: Int64) {
    guard var position = positions[type] else { return }
    let isOwn = owner == self.owner
    let movesBoth = wholeTypes.contains(type)
    if isOwn || movesBoth { position.own = max(position.own, anchor) }
    if !isOwn || movesBoth { position.foreign = max(position.foreign, anchor) }
    positions[type] = position
  }

  /// Advances each position to that of `other`, never back.
  mutating func advance(to other: ChangeFloors) {
    for (type, position) in other.positions {
      guard let own = positions[type] else { continue }
      positions[type] = Position(
        foreign: max(own.foreign, position.foreign), own: max(own.own, position.own))
    }
  }

  /// Sets the positions of all types to these anchors.
  mutating func advanceAll(own: Int64, foreign: Int64, objectNumber: Int64) {
    for type in types { positions[type] = Position(foreign: foreign, own: own) }
    for type in objects.keys { objects[type] = ObjectProgress(number: objectNumber) }
  }

  /// Returns the anchor with these positions.
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

  /// An anchor is valid for one list of types and for one principal.
  private static func context(_ types: [UInt16], _ principal: PrincipalID) -> UInt64 {
    types.reduce(principal.raw.high ^ principal.raw.low &* 31) { $0 &* 1_000_003 &+ UInt64($1) }
  }
}
