import Glibc

/// Delays attempts after wrong secrets. Argon2id makes each attempt slow; this protects a short
/// passphrase from a program that tries for days while the daemon runs.
struct AttemptLimiter: Sendable {
  /// The wrong attempts in succession that cost no delay.
  static let freeCount = 5
  static let delayMax = 60

  private var wrongCount = 0
  private var earliest = 0

  /// Throws while the next attempt has to wait. `now` is a time in seconds.
  func admit(at now: Int) throws(KeyError) {
    guard now >= earliest else { throw .tooManyAttempts(seconds: earliest - now) }
  }

  mutating func record(isRight: Bool, at now: Int) {
    guard !isRight else {
      self = AttemptLimiter()
      return
    }
    wrongCount += 1
    guard wrongCount >= Self.freeCount else { return }
    earliest = now + min(Self.delayMax, 1 << min(6, wrongCount - Self.freeCount))
  }

  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec
  }
}
