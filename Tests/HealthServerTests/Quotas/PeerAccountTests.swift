import TTRPC
import HealthWire
import Testing

@testable import HealthServer

/// Tests of the counters of one app.
struct PeerAccountTests {
  @Test("LK-25: the save quota refills with time, up to a burst")
  func saves() {
    var limits = PeerAccount.Limits()
    limits.saveBurst = 3
    limits.savesPerSecond = 2
    let account = PeerAccount(limits)
    let second: UInt64 = 1_000_000_000
    #expect((0..<3).allSatisfy { _ in account.takeSave(at: second) })
    #expect(!account.takeSave(at: second))
    #expect(account.takeSave(at: second + second / 2))
    #expect(!account.takeSave(at: second + second / 2))
    #expect((0..<3).allSatisfy { _ in account.takeSave(at: 100 * second) })
    #expect(!account.takeSave(at: 100 * second))
  }

  @Test("calls and unsent bytes are counted up and down")
  func counts() {
    var limits = PeerAccount.Limits()
    limits.callCountMax = 2
    limits.queuedByteCountMax = 100
    let account = PeerAccount(limits)
    #expect(account.beginCall() == nil && account.beginCall() == nil)
    #expect(account.beginCall() == .tooManyCalls)
    account.endCall()
    #expect(account.beginCall() == nil)
    #expect(account.queue(100))
    #expect(!account.queue(1))
    #expect(account.queue(-50))
    #expect(account.queue(49))
  }

  @Test("a request beyond its app's memory limit is refused with a delay, and others are served")
  func memory() throws {
    var limits = PeerAccount.Limits()
    limits.requestByteCountMax = 1_000_000
    let budget = MemoryBudget(byteCountMax: 2_000_000)
    let greedy = PeerAccount(limits)
    #expect(greedy.beginCall(byteCount: 900_000, budget) == nil)
    greedy.hold(requestByteCount: 900_000)
    let refusal = try #require(greedy.beginCall(byteCount: 200_000, budget))
    #expect(refusal.code == .resourceExhausted)
    let detail = try #require(refusal.details.first)
    #expect(try ErrorDetail(wire: detail.value).retryAfterMilliseconds > 0)
    // What other apps hold changes nothing until the daemon as a whole is short of memory;
    let other = PeerAccount(limits)
    budget.add(2_000_000)
    #expect(other.beginCall(byteCount: 900_000, budget) == nil)
    // then apps that hold little are still served, and so is the user.
    budget.add(1)
    #expect(other.beginCall(byteCount: 900_000, budget) == .busy)
    #expect(other.beginCall(byteCount: 100_000, budget) == nil)
    #expect(PeerAccount(.owner).beginCall(byteCount: 4_000_000, budget) == nil)
    budget.add(-1)
    #expect(other.beginCall(byteCount: 900_000, budget) == nil)
  }
}
