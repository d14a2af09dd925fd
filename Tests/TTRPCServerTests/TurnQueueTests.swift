import Testing

@testable import TTRPCServer

/// Tests of the order of turns, by counting them.
struct TurnQueueTests {
  /// Serves `count` turns of members that always want another.
  ///
  /// - Returns: The number of turns by share.
  private func serve(
    _ queue: inout TurnQueue, _ count: Int, cost: (TurnShare) -> UInt64
  ) -> [ObjectIdentifier: Int] {
    var turns: [ObjectIdentifier: Int] = [:]
    for _ in 0..<count {
      guard let (member, share) = queue.takeNext() else { break }
      turns[ObjectIdentifier(share), default: 0] += 1
      queue.append(member)
      queue.charge(share, cost(share))
    }
    return turns
  }

  @Test(
    "a principal with a thousand connections gets as many turns as one with a single connection")
  func crowd() {
    var queue = TurnQueue()
    let (crowd, single) = (TurnShare(), TurnShare())
    for _ in 0..<1_000 { queue.append(LoopMember(share: crowd)) }
    queue.append(LoopMember(share: single))
    let turns = serve(&queue, 400) { _ in 100 }
    #expect((199...201).contains(turns[ObjectIdentifier(single)] ?? 0))
  }

  @Test("turns are weighted by time: turns that take ten times as long come a tenth as often")
  func times() {
    var queue = TurnQueue()
    let (slow, quick) = (TurnShare(), TurnShare())
    for share in [slow, quick] { queue.append(LoopMember(share: share)) }
    let turns = serve(&queue, 1_100) { $0 === slow ? 1_000 : 100 }
    #expect((99...101).contains(turns[ObjectIdentifier(slow)] ?? 0))
  }

  @Test("connections of one principal take turns in their order, each once")
  func order() {
    var queue = TurnQueue()
    let share = TurnShare()
    let members = (0..<300).map { _ in LoopMember(share: share) }
    for member in members { queue.append(member) }
    let isAppendedAgain = queue.append(members[7])
    #expect(!isAppendedAgain)
    for round in 0..<2 {
      for (index, member) in members.enumerated() {
        let next = queue.takeNext()
        #expect(next?.0 === member)
        if round == 0 { queue.append(members[index]) }
        queue.charge(share, 1)
      }
    }
    #expect(queue.isEmpty)
  }

  @Test("a principal that returns gets its share of turns, and no credit for its absence")
  func returning() {
    var queue = TurnQueue()
    let (busy, away) = (TurnShare(), TurnShare())
    for _ in 0..<3 { queue.append(LoopMember(share: busy)) }
    _ = serve(&queue, 1_000) { _ in 100 }
    queue.append(LoopMember(share: away))
    let turns = serve(&queue, 20) { _ in 100 }
    #expect((9...11).contains(turns[ObjectIdentifier(away)] ?? 0))
  }
}
