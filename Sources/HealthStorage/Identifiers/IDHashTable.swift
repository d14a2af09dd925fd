package import HealthModel

/// The identifiers in the journal that are not in a run, with their anchors. Owned by the writer.
package struct IDHashTable {
  package struct Entry: Sendable {
    package var id: ObjectID
    package var owner: UInt32
    package var anchor: Int64
  }

  /// In the order of their anchors, in which they are inserted.
  package private(set) var entries: [Entry] = []
  /// The positions in `entries`, plus one; 0 in a free slot. Open addressing with linear probing, at
  /// most half full.
  private var slots: [UInt32] = Array(repeating: 0, count: 1024)

  package init() {}

  package var count: Int { entries.count }

  /// Returns 64 well-mixed bits of an identifier and its owner.
  @inline(__always) package static func hash(_ id: ObjectID, owner: UInt32) -> UInt64 {
    var x = id.high ^ (UInt64(owner) &* 0x9E37_79B9_7F4A_7C15)
    x = (x ^ (x >> 32)) &* 0xD6E8_FEB8_6659_FD93
    x ^= id.low
    x = (x ^ (x >> 32)) &* 0xD6E8_FEB8_6659_FD93
    x = (x ^ (x >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return x ^ (x >> 32)
  }

  package func anchor(of id: ObjectID, owner: UInt32) -> Int64? {
    entries.withUnsafeBufferPointer { entries in
      slots.withUnsafeBufferPointer { slots in
        let position = Int(slots[Self.slot(of: id, owner, entries, slots)])
        return position == 0 ? nil : entries[position - 1].anchor
      }
    }
  }

  /// Makes room for `more` identifiers.
  package mutating func reserve(_ more: Int) {
    guard (count + more) * 2 > slots.count else { return }
    var size = slots.count
    while (count + more) * 2 > size { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (index, entry) in entries.enumerated() {
      let slot = slot(of: entry.id, entry.owner)
      slots[slot] = UInt32(index + 1)
    }
  }

  /// Inserts an identifier. Returns false if it is present already. The caller has reserved room.
  package mutating func insert(_ id: ObjectID, owner: UInt32, anchor: Int64) -> Bool {
    precondition((count + 1) * 2 <= slots.count && entries.last.map { $0.anchor < anchor } ?? true)
    let slot = slot(of: id, owner)
    guard slots[slot] == 0 else { return false }
    entries.append(Entry(id: id, owner: owner, anchor: anchor))
    slots[slot] = UInt32(entries.count)
    return true
  }

  /// Removes the identifiers that were inserted last.
  ///
  /// Only those may be removed: linear probing ends at a free slot, so clearing the slot of an earlier
  /// one could hide identifiers that were inserted after it.
  package mutating func removeLast(_ removedCount: Int) {
    for entry in entries.suffix(removedCount).reversed() {
      slots[slot(of: entry.id, entry.owner)] = 0
    }
    entries.removeLast(removedCount)
  }

  private func slot(of id: ObjectID, _ owner: UInt32) -> Int {
    entries.withUnsafeBufferPointer { entries in
      slots.withUnsafeBufferPointer { Self.slot(of: id, owner, entries, $0) }
    }
  }

  /// Returns the slot of an identifier, or the free slot that it would get.
  @inline(__always) private static func slot(
    of id: ObjectID, _ owner: UInt32, _ entries: UnsafeBufferPointer<Entry>,
    _ slots: UnsafeBufferPointer<UInt32>
  ) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash(id, owner: owner)) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.id == id && entry.owner == owner { break }
      slot = (slot &+ 1) & mask
    }
    return slot
  }
}
