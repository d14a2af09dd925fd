/// The open streams of a connection in the order of their ids, which is the order in which they
/// were opened. There are few, and the youngest is looked for most.
struct StreamTable {
  struct Entry {
    var id: UInt32
    var isRemoteClosed: Bool
    var takesMessages: Bool
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }

  /// Every id, in rising order.
  var ids: [UInt32] { entries.map(\.id) }

  subscript(index: Int) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// The id is greater than all before it.
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

  /// False if there is no such stream.
  mutating func remove(_ id: UInt32) -> Bool {
    guard let index = index(of: id) else { return false }
    entries.remove(at: index)
    return true
  }

  mutating func removeAll() { entries.removeAll() }
}
