import Testing

@testable import HealthServer

/// The numbers of one app.
struct PeerAccountTests {
  @Test("LK-25: saves come back with time, to a burst at most")
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
    #expect(account.beginCall() && account.beginCall() && !account.beginCall())
    account.endCall()
    #expect(account.beginCall())
    #expect(account.queue(100))
    #expect(!account.queue(1))
    #expect(account.queue(-50))
    #expect(account.queue(49))
  }
}
