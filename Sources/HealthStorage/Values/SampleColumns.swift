/// Preallocated columns of samples. They are allocated outside of Swift arrays so that hot loops
/// use pointers and a chunk is decoded without allocating.
///
/// @unchecked Sendable because there are two uses, both safe. The scratch columns of a reader are
/// accessed only with exclusive use of its connection. In columns of the unsealed tail, the single
/// writer writes only rows after the last published row count, and readers access only rows before
/// it.
package final class SampleColumns: @unchecked Sendable {
  /// The number of rows that holds any chunk.
  static let chunkCapacity = 2048

  package let capacity: Int
  /// Microseconds since 1970.
  package let start: UnsafeMutablePointer<Int64>
  /// Microseconds, never negative.
  package let duration: UnsafeMutablePointer<Int64>
  package let value: UnsafeMutablePointer<Double>
  package let anchor: UnsafeMutablePointer<Int64>
  /// Numbers of the dictionaries; 0 is none.
  package let device: UnsafeMutablePointer<UInt32>
  package let metadata: UnsafeMutablePointer<UInt32>
  /// The two halves of the identifier. Decoding a chunk fills them only on request.
  package let idHigh: UnsafeMutablePointer<UInt64>
  package let idLow: UnsafeMutablePointer<UInt64>

  package init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
    duration = .allocate(capacity: capacity)
    value = .allocate(capacity: capacity)
    anchor = .allocate(capacity: capacity)
    device = .allocate(capacity: capacity)
    metadata = .allocate(capacity: capacity)
    idHigh = .allocate(capacity: capacity)
    idLow = .allocate(capacity: capacity)
  }

  deinit {
    start.deallocate()
    duration.deallocate()
    value.deallocate()
    anchor.deallocate()
    device.deallocate()
    metadata.deallocate()
    idHigh.deallocate()
    idLow.deallocate()
  }

  /// Copies `count` rows of `other`, starting at row `from`, to the rows starting at `to`. `hasIDs`
  /// is whether the identifiers are copied too.
  package func copy(
    _ count: Int, from other: SampleColumns, at from: Int, to: Int, hasIDs: Bool = true
  ) {
    precondition(to + count <= capacity && from + count <= other.capacity)
    (start + to).update(from: other.start + from, count: count)
    (duration + to).update(from: other.duration + from, count: count)
    (value + to).update(from: other.value + from, count: count)
    (anchor + to).update(from: other.anchor + from, count: count)
    (device + to).update(from: other.device + from, count: count)
    (metadata + to).update(from: other.metadata + from, count: count)
    guard hasIDs else { return }
    (idHigh + to).update(from: other.idHigh + from, count: count)
    (idLow + to).update(from: other.idLow + from, count: count)
  }

  package func copyRow(_ row: Int, from other: SampleColumns, to: Int) {
    start[to] = other.start[row]
    duration[to] = other.duration[row]
    value[to] = other.value[row]
    anchor[to] = other.anchor[row]
    device[to] = other.device[row]
    metadata[to] = other.metadata[row]
    idHigh[to] = other.idHigh[row]
    idLow[to] = other.idLow[row]
  }
}
