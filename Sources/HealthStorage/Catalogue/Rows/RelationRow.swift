package import HealthModel

/// A relation of child objects to a parent: a row of `relation`.
///
/// Objects are identified by their anchors. The key is `parent << 20 | slot`, so all rows of a
/// parent are adjacent, and no index in memory is needed. There is one row per kind and activity.
/// Payload:
///
///     kind u8 · has activity u8 · activity (high u64, low u64), 0 for none
///     owner u32 · count of types u32 · types u16 each (of correlations, otherwise 0 and none)
///     children (`AnchorRuns`)
///
/// The anchor of a deleted child stays in the row. It is never reused, so a lookup finds nothing.
package struct RelationRow: Hashable {
  static let slotBits: Int64 = 20

  package var parent: Int64
  package var slot: Int64 = 0
  package var kind: Relation.Kind
  /// The activity of the workout; nil for the workout itself.
  package var activity: ObjectID?
  package var children: AnchorRuns
  /// For correlations (see `Correlations`): the owner (`SourceEntry.owner`), and the types of the
  /// samples with which it was saved, ascending.
  package var owner: UInt32 = 0
  package var types: [UInt16] = []

  package var key: Int64 { parent << Self.slotBits | slot }

  package static func keys(ofParent parent: Int64) -> ClosedRange<Int64> {
    parent << slotBits...parent << slotBits | (1 << slotBits - 1)
  }

  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(kind.rawValue)
    bytes.append(activity == nil ? 0 : 1)
    bytes.append(littleEndian: activity?.high ?? 0)
    bytes.append(littleEndian: activity?.low ?? 0)
    bytes.append(littleEndian: owner)
    bytes.append(littleEndian: UInt32(types.count))
    for type in types { bytes.append(littleEndian: type) }
    children.append(to: &bytes)
    return bytes
  }

  init(key: Int64, payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "relation")
    parent = key >> Self.slotBits
    slot = key & (1 << Self.slotBits - 1)
    guard let kind = Relation.Kind(rawValue: try reader.integer()) else {
      throw .corrupt("relation")
    }
    self.kind = kind
    let hasActivity = try reader.integer(UInt8.self) != 0
    let id = ObjectID(high: try reader.integer(), low: try reader.integer())
    activity = hasActivity ? id : nil
    owner = try reader.integer()
    for _ in 0..<(try reader.count(itemSize: 2)) { types.append(try reader.integer()) }
    children = try AnchorRuns(&reader)
    try reader.finish()
  }

  package init(
    parent: Int64, kind: Relation.Kind, activity: ObjectID? = nil, children: AnchorRuns,
    owner: UInt32 = 0, types: [UInt16] = []
  ) {
    self.parent = parent
    self.kind = kind
    self.activity = activity
    self.children = children
    self.owner = owner
    self.types = types
  }
}
