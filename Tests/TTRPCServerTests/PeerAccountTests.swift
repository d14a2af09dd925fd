import TTRPC
import Testing

@testable import TTRPCServer

/// Tests of the counters of one principal.
struct PeerAccountTests {
  @Test("LK-25: the token bucket refills with time, up to a burst")
  func tokens() {
    var limits = PeerAccount.Limits()
    limits.tokenCountMax = 3
    limits.tokensPerSecond = 2
    let account = PeerAccount(limits)
    let second: UInt64 = 1_000_000_000
    #expect((0..<3).allSatisfy { _ in account.takeToken(at: second) })
    #expect(!account.takeToken(at: second))
    #expect(account.takeToken(at: second + second / 2))
    #expect(!account.takeToken(at: second + second / 2))
    #expect((0..<3).allSatisfy { _ in account.takeToken(at: 100 * second) })
    #expect(!account.takeToken(at: 100 * second))
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

  @Test("a request beyond its principal's memory limit is refused, and others are served")
  func memory() {
    var limits = PeerAccount.Limits()
    limits.requestByteCountMax = 1_000_000
    let budget = MemoryBudget(byteCountMax: 2_000_000)
    let greedy = PeerAccount(limits)
    #expect(greedy.beginCall(byteCount: 900_000, budget) == nil)
    greedy.hold(requestByteCount: 900_000)
    #expect(greedy.beginCall(byteCount: 200_000, budget) == .tooMuchMemory)
    // What others hold changes nothing until the server as a whole is short of memory;
    let other = PeerAccount(limits)
    budget.add(2_000_000)
    #expect(other.beginCall(byteCount: 900_000, budget) == nil)
    // then principals that hold little are still served, and so are exempt ones.
    budget.add(1)
    #expect(other.beginCall(byteCount: 900_000, budget) == .busy)
    #expect(other.beginCall(byteCount: 100_000, budget) == nil)
    var exempt = PeerAccount.Limits()
    exempt.isExemptFromPressure = true
    #expect(PeerAccount(exempt).beginCall(byteCount: 4_000_000, budget) == nil)
    budget.add(-1)
    #expect(other.beginCall(byteCount: 900_000, budget) == nil)
  }
}
