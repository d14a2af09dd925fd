import HealthAuthorization
import HealthModel

/// What an anchor means: per type, up to where the caller was told everything. What the caller saved
/// itself and what others saved have their own positions, because while a read is denied the second
/// stands still: after a new grant the caller gets what it missed (rule ANCHOR-01).
///
/// A position is the anchor of the last object that was handed out, never "now", so that two
/// anchors differ only when something visible happened.
struct ChangeFloors: Hashable {
  struct Position: Hashable {
    var foreign: Int64 = 0
    var own: Int64 = 0
  }

  /// In the order of the query, each once.
  private let types: [UInt16]
  private(set) var positions: [UInt16: Position] = [:]
  /// Whose own samples `Position.own` speaks of; zero as long as that makes no difference.
  private var principal: PrincipalID
  /// The number of that principal; `UInt32.max` is nobody's.
  private var owner: UInt32

  private static let nobody = PrincipalID(ObjectID(high: 0, low: 0))

  init(_ query: ChangeQuery, scope: ReadScope, snapshot: Snapshot) throws(StoreError) {
    var types: [UInt16] = []
    for type in query.types where !types.contains(type.code) { types.append(type.code) }
    self.types = types
    var reader = Self.nobody
    for type in query.types {
      if case .onlyOwn(let principal) = scope.visibility(of: type) { reader = principal }
    }
    (principal, owner) = (reader, snapshot.dictionaries.owner(of: reader) ?? .max)
    for type in types { positions[type] = Position() }
    guard !query.anchor.isEmpty else { return }
    let context = Self.context(types)
    guard let plain = snapshot.token.open(query.anchor, .changeAnchor, context: context),
      plain.count == 16 + types.count * 16
    else { throw .invalidArgument("anchor: does not belong to this query") }
    let words = stride(from: 0, to: plain.count, by: 8).map { offset in
      plain[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let stored = PrincipalID(ObjectID(high: words[0], low: words[1]))
    if reader == Self.nobody {
      (principal, owner) = (stored, snapshot.dictionaries.owner(of: stored) ?? .max)
    } else if stored != Self.nobody && stored != reader {
      throw .invalidArgument("anchor: does not belong to this query")
    }
    for (index, type) in types.enumerated() {
      positions[type] = Position(
        foreign: Int64(bitPattern: words[2 + index * 2]),
        own: Int64(bitPattern: words[3 + index * 2]))
    }
  }

  func floor(type: UInt16, owner: UInt32) -> Int64 {
    guard let position = positions[type] else { return .max }
    return owner == self.owner ? position.own : position.foreign
  }

  func least(_ type: UInt16) -> Int64 {
    positions[type].map { min($0.foreign, $0.own) } ?? .max
  }

  var least: Int64 { types.map { least($0) }.min() ?? .max }

  /// A change was handed out.
  mutating func advance(type: UInt16, owner: UInt32, to anchor: Int64) {
    // Where nobody's samples count as own, both positions move together.
    if principal == Self.nobody {
      positions[type] = Position(foreign: anchor, own: anchor)
    } else if owner == self.owner {
      positions[type]?.own = anchor
    } else {
      positions[type]?.foreign = anchor
    }
  }

  func sealed(_ snapshot: Snapshot) -> [UInt8] {
    var plain: [UInt8] = []
    plain.append(littleEndian: principal.raw.high)
    plain.append(littleEndian: principal.raw.low)
    for type in types {
      plain.append(littleEndian: positions[type]?.foreign ?? 0)
      plain.append(littleEndian: positions[type]?.own ?? 0)
    }
    return snapshot.token.seal(plain, .changeAnchor, context: Self.context(types))
  }

  private static func context(_ types: [UInt16]) -> UInt64 {
    types.reduce(7) { $0 &* 1_000_003 &+ UInt64($1) }
  }
}
