/// The memory of streams that have ended, for the next ones of all connections of a loop. An idle
/// connection therefore retains none.
package final class StreamMemoryPool {
  /// The memory that each stream needs.
  struct Memory {
    /// The path of the request.
    let path: MessageBytes
    /// The encoded messages of the response.
    var out: [UInt8] = []
  }

  @exclusivity(unchecked) private var free: [Memory] = []

  /// The number of calls that a client usually has in flight, several times over.
  private static let countMax = 64
  /// The size of most paths, and the maximum of those that are retained.
  private static let pathByteCount = 64
  /// The maximum size of a response that is retained.
  private static let outByteCountMax = 2 << 10

  package init() {}

  func take() -> Memory {
    free.popLast() ?? Memory(path: MessageBytes(capacity: Self.pathByteCount))
  }

  /// Accepts memory to which nothing refers any more. What was sent has been wiped by then.
  func put(_ memory: consuming Memory) {
    guard free.count < Self.countMax, memory.path.capacity <= Self.pathByteCount,
      memory.out.isEmpty, memory.out.capacity <= Self.outByteCountMax
    else { return }
    memory.path.removeAll()
    free.append(memory)
  }
}
