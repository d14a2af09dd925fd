/// The connections that have not identified themselves, by process. Confined to the loop.
struct UnidentifiedConnections {
  private var counts: [Int32: Int] = [:]
  /// The connections, oldest first. Identified and closed ones are removed later.
  private var order: [Connection] = []
  private var first = 0
  private(set) var count = 0

  func count(of processID: Int32) -> Int { counts[processID, default: 0] }

  /// Adds a connection.
  ///
  /// - Returns: The oldest connection, if it must be closed to make room. A client identifies itself within
  ///   milliseconds, so a flood of silent connections displaces only itself.
  mutating func add(_ connection: Connection, countMax: Int) -> Connection? {
    counts[connection.peer.evidence.processID, default: 0] += 1
    order.append(connection)
    count += 1
    return count > countMax ? oldest() : nil
  }

  mutating func remove(_ connection: Connection) {
    let process = connection.peer.evidence.processID
    let left = counts[process, default: 1] - 1
    counts[process] = left > 0 ? left : nil
    count -= 1
    if order.count - first > 2 * count + 64 {
      order = order[first...].filter { $0.isUnidentified }
      first = 0
    }
  }

  private mutating func oldest() -> Connection? {
    while first < order.count, !order[first].isUnidentified { first += 1 }
    return first < order.count ? order[first] : nil
  }
}
