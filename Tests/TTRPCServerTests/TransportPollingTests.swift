import TTRPC
import TestSupport
import Testing
import WireTestSupport

@testable import TTRPCServer

/// Polls take the place of blocking, so what ends a wait must end a poll. The clock of the loop stands still
/// here, so that each wait counts as short.
@Suite(.process) struct TransportPollingTests {
  private func harness() throws -> TransportHarness {
    try TransportHarness { $0.turnTime = { 0 } }
  }

  @Test("a loop that polls serves calls, posted work and new connections")
  func serves() throws {
    let harness = try harness()
    let client = harness.connect()
    for number in 0..<50 { #expect(client.ping(UInt32(2 * number + 1))) }
    #expect(harness.onLoop { _ in true })
    let other = harness.connect()
    #expect(other.ping(1))
    #expect(client.ping(101))
  }

  @Test("calls that another thread answers are counted until they end: the loop does not poll")
  func awaited() throws {
    let harness = try harness()
    let client = harness.connect()
    let other = harness.connect()
    #expect(harness.awaitedReplyCount == 0)
    client.send((0..<3).flatMap { TestFrame.held(UInt32(2 * $0 + 1)).bytes })
    harness.waitForCalls(3)
    other.send(TestFrame.held(1).bytes)
    harness.waitForCalls(4)
    #expect(harness.awaitedReplyCount == 4)
    #expect(client.ping(101))
    #expect(harness.awaitedReplyCount == 4)
    harness.held.all[0].reply([])
    #expect(client.receive()?.statusCode == 0)
    #expect(harness.awaitedReplyCount == 3)
    // Ends the others of this connection.
    client.close()
    harness.waitForConnections(1)
    #expect(harness.awaitedReplyCount == 1)
    other.close()
    harness.waitForConnections(0)
    #expect(harness.awaitedReplyCount == 0)
  }
}

extension TransportHarness {
  fileprivate var awaitedReplyCount: Int { onLoop { $0.loop.awaitedReplyCount } }

  fileprivate func waitForConnections(_ count: Int) {
    while server.currentCounts.connectionCount != count {}
  }
}
