import Glibc

/// A table of recurring byte strings, each with the value computed at its first occurrence.
///
/// Open addressing over copies of the keys in one arena. The last key found is tried first, because
/// neighboring records of an export usually agree.
///
/// A `Dictionary` keyed by `String` would decode and allocate the text of each of millions of
/// attributes only to find that it is known.
final class ByteTable<Value> {
  private struct Key {
    var hash: UInt64
    var start: Int
    var count: Int
  }

  private var arena: [UInt8] = []
  private var keys: [Key] = []
  /// Indices into `keys` + 1; 0 means free. The count is a power of two.
  private var slots: [UInt32] = []
  /// The key of the previous record; -1 for none.
  private var last = -1
  private(set) var values: [Value] = []

  init() { slots = Array(repeating: 0, count: 64) }

  /// The approximate size of the keys in memory.
  var byteCount: Int { arena.count + keys.count * 32 }

  func removeAll() {
    if keys.isEmpty { return }
    arena.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    last = -1
    slots = Array(repeating: 0, count: 64)
  }

  /// Returns the index of `key` in `values`; nil if it is not in the table.
  @inline(__always)
  func index(of key: UnsafeRawBufferPointer) -> Int? {
    if last >= 0, matches(last, key) { return last }
    return find(key, Self.hash(key))
  }

  /// Adds a key that is not in the table.
  func insert(_ key: UnsafeRawBufferPointer, _ value: Value) -> Int {
    // At most half of the slots are used, so linear probing finds a free one after a few steps.
    if keys.count * 2 >= slots.count { grow() }
    let hash = Self.hash(key)
    keys.append(Key(hash: hash, start: arena.count, count: key.count))
    arena.append(contentsOf: key)
    values.append(value)
    place(keys.count - 1)
    last = keys.count - 1
    return last
  }

  private func find(_ key: UnsafeRawBufferPointer, _ hash: UInt64) -> Int? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      // The hash alone decides nothing: a collision would merge two sources.
      if keys[index].hash == hash, matches(index, key) {
        last = index
        return index
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func matches(_ index: Int, _ key: UnsafeRawBufferPointer) -> Bool {
    let known = keys[index]
    guard known.count == key.count else { return false }
    guard known.count > 0, let base = key.baseAddress else { return true }
    return arena.withUnsafeBufferPointer {
      memcmp($0.baseAddress! + known.start, base, known.count) == 0
    }
  }

  private func place(_ index: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: keys[index].hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(index + 1)
  }

  private func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for index in keys.indices { place(index) }
  }

  /// Multiplies and folds, eight bytes at a time, with a seed chosen per process, so that no file
  /// can be constructed to cause collisions.
  private static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
    var state = hashSeed ^ UInt64(key.count)
    var i = 0
    while i + 8 <= key.count {
      state = mix(state ^ key.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      i += 8
    }
    var tail: UInt64 = 0
    while i < key.count {
      tail = tail << 8 | UInt64(key[i])
      i += 1
    }
    return mix(state ^ tail)
  }

  @inline(__always)
  private static func mix(_ x: UInt64) -> UInt64 {
    let product = x.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    return product.high ^ product.low
  }
}

/// Generic types cannot have stored static properties, so the seed is global.
private let hashSeed = UInt64.random(in: .min ... .max)
