/// The open streams of a connection, ordered by id, which is the order in which they were opened.
/// Lookups check the most recent stream first, because it is requested most often, and then use
/// binary search.
struct StreamTable {
  struct Entry {
    var id: UInt32
    var isRemoteClosed: Bool
    var takesMessages: Bool
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }

  /// All ids, in ascending order.
  var ids: [UInt32] { entries.map(\.id) }

  subscript(index: Int) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Appends a stream. Its id must be greater than all previous ids.
  mutating func append(_ entry: Entry) {
    precondition(entries.last.map { $0.id < entry.id } ?? true, "stream ids rise")
    entries.append(entry)
  }

  func index(of id: UInt32) -> Int? {
    if let last = entries.last, last.id == id { return entries.count - 1 }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? low : nil
  }

  /// Removes a stream. Returns false if there is none with this id.
  mutating func remove(_ id: UInt32) -> Bool {
    guard let index = index(of: id) else { return false }
    entries.remove(at: index)
    return true
  }

  mutating func removeAll() { entries.removeAll() }
}
