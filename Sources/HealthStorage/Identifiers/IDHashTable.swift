package import HealthModel

/// The identifiers in the journal that are not in a run, with their anchors: open addressing with
/// linear probing, at most half full. Owned by the writer.
package struct IDHashTable {
  fileprivate struct Entry {
    var id = ObjectID(high: 0, low: 0)
    var owner: UInt32 = 0
    /// 0 in a free slot.
    var anchor: Int64 = 0
  }

  fileprivate var entries: [Entry] = Array(repeating: Entry(), count: 1024)
  package private(set) var count = 0

  package init() {}

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
      let place = Self.place(of: id, owner, in: entries)
      return entries[place].anchor == 0 ? nil : entries[place].anchor
    }
  }

  /// Makes room for `more` identifiers.
  package mutating func reserve(_ more: Int) {
    guard (count + more) * 2 > entries.count else { return }
    var size = entries.count
    while (count + more) * 2 > size { size *= 2 }
    let old = entries
    entries = Array(repeating: Entry(), count: size)
    count = 0
    for entry in old where entry.anchor != 0 {
      _ = insert(entry.id, owner: entry.owner, anchor: entry.anchor)
    }
  }

  /// Inserts an identifier. Returns false if it is present already. The caller has reserved room.
  package mutating func insert(_ id: ObjectID, owner: UInt32, anchor: Int64) -> Bool {
    precondition(anchor != 0 && count * 2 <= entries.count)
    let isNew = entries.withUnsafeMutableBufferPointer { entries in
      let place = Self.place(of: id, owner, in: UnsafeBufferPointer(entries))
      guard entries[place].anchor == 0 else { return false }
      entries[place] = Entry(id: id, owner: owner, anchor: anchor)
      return true
    }
    if isNew { count += 1 }
    return isNew
  }

  /// Removes the most recently inserted identifier that is still in the table.
  ///
  /// Only the most recent one may be removed: linear probing ends at a free slot, so clearing the
  /// slot of an earlier one could hide identifiers that were inserted after it.
  package mutating func removeLatest(_ id: ObjectID, owner: UInt32) {
    entries.withUnsafeMutableBufferPointer { entries in
      let place = Self.place(of: id, owner, in: UnsafeBufferPointer(entries))
      precondition(entries[place].anchor != 0)
      entries[place] = Entry()
    }
    count -= 1
  }

  @inline(__always) private static func place(
    of id: ObjectID, _ owner: UInt32, in entries: UnsafeBufferPointer<Entry>
  ) -> Int {
    let mask = entries.count - 1
    var place = Int(truncatingIfNeeded: hash(id, owner: owner)) & mask
    while entries[place].anchor != 0 {
      if entries[place].id == id && entries[place].owner == owner { break }
      place = (place &+ 1) & mask
    }
    return place
  }
}

extension IDHashTable {
  package func sortedByAnchor() -> [(id: ObjectID, owner: UInt32, anchor: Int64)] {
    entries.lazy.filter { $0.anchor != 0 }
      .map { (id: $0.id, owner: $0.owner, anchor: $0.anchor) }
      .sorted { $0.anchor < $1.anchor }
  }
}
