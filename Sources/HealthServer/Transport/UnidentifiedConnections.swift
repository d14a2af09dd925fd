/// Connections that have not said which app they are, by process. On the loop only.
struct UnidentifiedConnections {
  private var counts: [Int32: Int] = [:]
  /// Oldest first, with some that are no longer meant.
  private var order: [Connection] = []
  private var first = 0
  private(set) var count = 0

  func count(of processID: Int32) -> Int { counts[processID, default: 0] }

  /// - Returns: the connection that has to make room: the oldest. An app says hello within
  ///   milliseconds, so a flood of silent connections displaces its own.
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
      order = order[first...].filter { $0.isExpectingHello }
      first = 0
    }
  }

  private mutating func oldest() -> Connection? {
    while first < order.count, !order[first].isExpectingHello { first += 1 }
    return first < order.count ? order[first] : nil
  }
}
