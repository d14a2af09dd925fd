/// The open streams of a connection in the order of their ids, in which HTTP/2 requires them to be
/// opened.
struct StreamTable {
  private struct Entry {
    let id: UInt32
    let stream: GRPCStream
  }

  private var entries: [Entry] = []

  /// All streams.
  var all: some Sequence<GRPCStream> { entries.lazy.map(\.stream) }

  subscript(id: UInt32) -> GRPCStream? { index(of: id).map { entries[$0].stream } }

  /// Adds a stream. Its id must be greater than all previous ids.
  mutating func append(_ stream: GRPCStream) {
    precondition(entries.last.map { $0.id < stream.id } ?? true, "stream ids rise")
    entries.append(Entry(id: stream.id, stream: stream))
  }

  mutating func remove(_ id: UInt32) -> GRPCStream? {
    guard let index = index(of: id) else { return nil }
    // The usual case, without moving others.
    if index == entries.count - 1 { return entries.removeLast().stream }
    return entries.remove(at: index).stream
  }

  private func index(of id: UInt32) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? low : nil
  }
}
