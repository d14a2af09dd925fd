import Glibc
import Synchronization

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

/// The attempts to open something with secrets of the user. Thread-safe.
package final class SecretAttempts: Sendable {
  /// Held while a secret is tried, so that attempts do not run concurrently.
  private let limiter = Mutex(AttemptLimiter())
  private let now: @Sendable () -> Int

  /// - Parameter now: A time in seconds.
  init(now: @escaping @Sendable () -> Int) { self.now = now }

  package convenience init() { self.init(now: { AttemptLimiter.now }) }

  /// Opens the first slot of a keyring that fits.
  func open(_ secret: UserSecret, of keyring: Keyring) throws(KeyError) -> OpenedKeys {
    // A mistyped recovery key and an empty passphrase reveal nothing about the slots.
    _ = try secret.secret
    return try attempt { () throws(KeyError) in try keyring.open(with: secret) }
  }

  /// Throws unless the secret is the code of a guest session.
  package func check(_ secret: Secret, against code: GuestCode) throws(KeyError) {
    try attempt { () throws(KeyError) in
      guard try code.matches(secret) else { throw .wrongSecret }
    }
  }

  /// Runs an attempt that throws `wrongSecret` for a wrong secret. After wrong secrets, attempts are
  /// delayed.
  private func attempt<T>(_ body: () throws(KeyError) -> T) throws(KeyError) -> T {
    let result: Result<T, KeyError> = limiter.withLock { limiter in
      do throws(KeyError) {
        try limiter.admit(at: now())
        let opened = try body()
        limiter.record(isRight: true, at: now())
        return .success(opened)
      } catch {
        if error == .wrongSecret { limiter.record(isRight: false, at: now()) }
        return .failure(error)
      }
    }
    return try result.get()
  }
}
