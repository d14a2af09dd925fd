import DaemonTestSupport
import Dispatch
import HealthModel
import HealthServer
import HealthWire
import TestSupport

/// One of the two worlds in which a trace runs: a daemon with its own directories, the person, the
/// app that is watched, and two more apps that keep secrets from it.
package final class World {
  package enum Kind: Sendable {
    /// Others keep many secrets, and what the person decides secretly is a refusal.
    case full
    /// Others keep few secrets, with other contents, and she decides the other way.
    case sparse
  }

  let kind: Kind
  private let directory: TemporaryDirectory
  private let daemon: Daemon
  let owner: WireClient
  let app: WireClient
  private let appPrincipal: PrincipalID
  let others: [WireClient]
  var random: SplitMix
  /// Which types the app may read at this moment, as far as both worlds agree about it. Where the
  /// decision is secret it counts as readable, so that nobody has secrets there.
  var readable: Set<Subject>
  let decisions: [Subject: Decision]
  /// What others have saved and the app has never been able to see, by who saved it: 0 and 1 are
  /// `others`, 2 the person.
  var secrets: [Subject: [(author: Int, id: ObjectID)]] = [:]
  var observed: Observations
  private let watch: UInt32
  var mode = StoreMode()
  var isUsual: Bool { mode.lock == .unlocked && !mode.isGuest }
  private var woken: Set<ObjectType> = []
  private var sentinelCount = 0

  /// What the app watches besides the subjects: signals come in the order of the changes, so when
  /// that of a sample of this type has come, those of everything before it have.
  private static let sentinel = ObjectType.height

  package init(_ trace: Trace, _ kind: Kind) throws {
    self.kind = kind
    decisions = trace.decisions
    random = SplitMix(seed: trace.seed &* 2 &+ (kind == .full ? 1 : 2))
    directory = try TemporaryDirectory()
    var options = Daemon.Options(
      dataDirectory: directory.path + "/data", runtimeDirectory: directory.path + "/run",
      activation: try SocketActivation(environment: { _ in nil }, processID: 0))
    options.consent.presence = Presence { _ in true }
    daemon = try Daemon(options, log: OperatorLog())
    owner = try WireClient(path: directory.path + "/run/control.sock")
    let path = directory.path + "/run/healthd.sock"
    let shareable = Subject.allCases.filter { $0 != .clinical }.map(\.type)
    var others: [WireClient] = []
    for name in ["org.example.b", "org.example.c"] {
      let reply = try owner.register(name, share: shareable)
      others.append(try WireClient(path: path, bundleIdentifier: name, token: reply.token))
    }
    self.others = others
    let registered = try owner.register("org.example.a", share: [Self.sentinel])
    appPrincipal = registered.app.principal
    try owner.setGrants(Self.grants(trace.decisions, kind), of: appPrincipal)
    app = try WireClient(path: path, bundleIdentifier: "org.example.a", token: registered.token)
    readable = Set(
      trace.decisions.filter { $0.value.read == .authorized || $0.value.read == .secret }.keys)
    observed = Observations()
    let watched = Subject.allCases.filter { Self.isDecided(trace.decisions[$0]) }.map(\.type)
    watch = try app.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: watched + [Self.sentinel]), credit: 64))
    _ = try app.nextEvent(of: watch)
  }

  deinit {
    let done = DispatchSemaphore(value: 0)
    daemon.stop { done.signal() }
    done.wait()
  }

  private static func isDecided(_ decision: Decision?) -> Bool {
    decision.map { $0.share != .notDetermined || $0.read != .undecided } ?? false
  }

  private static func grants(_ decisions: [Subject: Decision], _ kind: Kind) -> [Grant] {
    decisions.flatMap { subject, decision -> [Grant] in
      var grants: [Grant] = []
      if decision.share != .notDetermined {
        grants.append(
          Grant(type: subject.type, direction: .share, decision: decision.share))
      }
      let read: AuthorizationDecision? =
        switch decision.read {
        case .undecided: nil
        case .denied: .denied
        case .authorized: .authorized
        case .secret: kind == .full ? .denied : .authorized
        }
      if let read {
        grants.append(Grant(type: subject.type, direction: .read, decision: read))
      }
      return grants
    }
  }

  func setReading(_ subject: Subject, _ isAllowed: Bool) throws {
    try owner.setGrants(
      [
        Grant(
          type: subject.type, direction: .read, decision: isAllowed ? .authorized : .denied)
      ], of: appPrincipal)
  }

  /// The types that the app has been woken by since it was asked last.
  ///
  /// With the signal of the first sentinel every look at the store has begun that what came before
  /// makes necessary, and signals wait for a look that runs: that of the second comes behind them.
  func wakes() throws -> Set<ObjectType> {
    try awaitWakes()
    defer { woken = [] }
    return woken
  }

  func awaitWakes() throws {
    for _ in 0..<2 {
      try saveSentinel()
      var hasCome = false
      while !hasCome {
        guard case .message(let bytes) = try app.nextEvent(of: watch) else {
          preconditionFailure("the watch ended by itself")
        }
        let signalled = try WatchSignal(wire: bytes).types
        hasCome = signalled.contains(Self.sentinel)
        woken.formUnion(signalled)
        try app.send(WatchRequest(credit: 1), on: watch)
      }
    }
    woken.remove(Self.sentinel)
  }

  private func saveSentinel() throws {
    sentinelCount += 1
    let time = Instant(microseconds: Int64(sentinelCount) * 1_000_000)
    try app.save(
      SampleBatch(rows: [
        HealthObject(
          id: Name.id(4, sentinelCount), type: Self.sentinel, start: time, end: time, value: 1.7)
      ]))
  }
}
