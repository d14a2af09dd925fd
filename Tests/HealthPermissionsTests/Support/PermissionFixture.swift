import HealthAPI
import Foundation
import HealthAuthorization
import HealthModel
import HealthPermissions
import Synchronization
import TestSupport

/// A permissions database in a temporary directory, which is removed with the fixture.
final class PermissionFixture {
  var directory: String { temporary.path }
  private(set) var store: PermissionStore
  let owner: OwnerScope
  let time = HandTime()
  private let budget: LedgerBudget
  private let temporary: TemporaryDirectory

  /// The default budget is unlimited, so that no entries are merged because of it.
  init(budget: LedgerBudget = LedgerBudget(burst: 1 << 40, countPerMinute: 0)) throws {
    self.budget = budget
    temporary = try TemporaryDirectory()
    store = try PermissionStore.open(
      directory: temporary.path, time: time.source, daemon: Self.daemon, budget: budget)
    owner = try AuthorizationRule<Void, OwnerScope>.person
      .authorize((), by: .owner, under: store.authorizer)
  }

  func reopen() throws {
    try store.close()
    try open()
  }

  /// Opens the database after `store.close()`.
  func open() throws {
    store = try PermissionStore.open(
      directory: directory, time: time.source, daemon: Self.daemon, budget: budget)
  }

  /// Writes a file of the user next to the database.
  func write(_ text: String, to name: String, mode: Int = 0o600) throws {
    let path = try temporary.write(name, text.utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  static let daemon = DaemonIdentity(userID: 1000, groupID: 1000)

  func manifest(
    _ bundle: String = "org.example.steps", binding: AppManifest.Binding = .token
  ) -> AppManifest {
    AppManifest(
      bundleIdentifier: bundle, name: "Steps", version: "1.2", readUsage: "Shows your steps.",
      shareUsage: "Counts your steps.", entitlements: ["healthkit"], binding: binding)
  }

  func identify(_ bundle: String, token: [UInt8] = [], user: UInt32 = 1000) -> AppCaller? {
    identify(HelloRequest(bundleIdentifier: bundle, token: token), user: user)
  }

  /// - Parameter change: Changes the evidence, which starts as that of a pinned, readable process.
  func identify(
    _ hello: HelloRequest, user: UInt32 = 1000, program: [UInt8]? = nil,
    _ change: (inout IdentityEvidence) -> Void = { _ in }
  ) -> AppCaller? {
    var evidence = Self.evidence(user: user)
    change(&evidence)
    evidence.program = program.map { .known($0) } ?? .unreadable(errno: EACCES)
    do {
      if let caller = try store.identify(hello, evidence) { return caller }
      try store.noteRefused(hello, evidence)
    } catch {}
    return nil
  }

  /// Returns a process without known properties, a new one each time.
  func introducer() -> Introducer {
    Introducer(userID: 1000, instance: .random(in: 1 ... .max))
  }

  static func evidence(user: UInt32 = 1000) -> IdentityEvidence {
    var evidence = IdentityEvidence(userID: user, groupID: user, isPinned: true)
    evidence.sharesProcessNumbers = true
    evidence.programName = .known("steps")
    return evidence
  }
}

/// A time of day and a monotonic clock that tests advance.
final class HandTime: Sendable {
  private struct State {
    var wall = Instant(microseconds: 1_700_000_000_000_000)
    var elapsed: Int64 = 0
  }
  private let state = Mutex(State())

  var source: PolicyTimeSource {
    PolicyTimeSource(
      wall: { self.now }, elapsed: { self.state.withLock { $0.elapsed } })
  }

  var now: Instant { state.withLock { $0.wall } }

  /// Returns an instant relative to the time of day.
  func after(_ seconds: Int64) -> Instant {
    Instant(microseconds: now.microseconds + seconds * 1_000_000)
  }

  /// Advances both clocks.
  func pass(_ seconds: Int64) {
    set(by: seconds)
    state.withLock { $0.elapsed += seconds * 1_000_000 }
  }

  /// Sets the time of day only.
  func set(by seconds: Int64) {
    state.withLock { state in
      state.wall = Instant(microseconds: state.wall.microseconds + seconds * 1_000_000)
    }
  }
}
