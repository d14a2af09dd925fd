import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport

/// One of the two worlds in which a trace runs: a daemon with its own directories, the user, the
/// app under observation, and two other apps with data that it must not notice.
package final class World {
  package enum Kind: Sendable {
    /// Others save many secrets, and a secret decision of the user is a denial.
    case full
    /// Others save few secrets, with different contents, and secret decisions are the opposite.
    case sparse
    /// Others save none, and secret decisions are as in the sparse world.
    case empty
  }

  let kind: Kind
  let trace: Trace
  let directory: TemporaryDirectory
  let daemon: any WorldDaemon
  var owner: WireClient
  /// In system mode, the connection of `healthctl session`, which starts apps.
  private var session: WireClient?
  /// Connections of the app. Streams are on the first.
  var apps: [WireClient] = []
  let appPrincipal: PrincipalID
  private let appToken: [UInt8]
  /// The connections of two other apps, and their registrations.
  var others: [WireClient] = []
  private let otherTokens: [[UInt8]]
  let otherPrincipals: [PrincipalID]

  /// Differs between the worlds. Values that are equal in both are drawn from the seed of a step.
  var random: SplitMix
  /// What the app may read, where the worlds agree.
  var sight: Sight
  /// Objects of other apps that the app has never been able to see.
  var hidden: [Secret] = []
  /// The identifiers that other apps have used for hidden objects, deleted ones included.
  var used: Set<SecretUse> = []
  /// Types that the app does not see and whose sources have an order.
  var ordered: Set<Subject> = []
  /// Identifiers of correlations that exist in one world only and contain a visible sample.
  var wrappers: [ObjectID] = []
  /// Hidden objects of bulk saves.
  var bulks: [(subject: Subject, author: Int, first: ObjectID, count: Int)] = []
  /// Groups of samples of which statistics disclose only the sums.
  var grouped: [Shared] = []
  /// The number of samples on the one day that statistics must not disclose.
  var statisticsSecretCount = 0
  /// Objects of other apps that the app could see, the same in both worlds.
  var shared: [Shared] = []
  /// Identifiers of the app's objects.
  var own: [Subject: [ObjectID]] = [:]
  var observed = Observations()
  let streams = Streams()
  var mode = StoreMode()
  var isUsual: Bool { mode.lock == .unlocked && !mode.isGuest }
  /// Commits since the last wait that the app may notice.
  var visibleCommitCount = 0
  var sentinelCount = 0
  var stepNumber = 0
  var hasSession = false
  var dismissalCount = 0
  /// Apps that may be registered in one world only, by number of their name.
  var hiddenApps: [Int: PrincipalID] = [:]
  /// The daemon identifier from the last answer to Begin.
  var daemonID: [UInt8] = []
  /// Calls of other apps that run concurrently.
  var load: [(client: WireClient, id: UInt32)] = []
  let record: ((String, [UInt8]) -> Void)?

  struct Secret {
    var subject: Subject
    var id: ObjectID
    /// 0 and 1 are `others`, 2 the user.
    var author: Int
    var end: Instant
  }

  struct SecretUse: Hashable {
    var author: Int
    var id: ObjectID
  }

  struct Shared {
    var subject: Subject
    var id: ObjectID
    var author: Int
  }

  static let bundles = ["org.example.b", "org.example.c"]
  static let bundle = "org.example.a"
  static let entitlements = [
    "com.apple.developer.healthkit", "com.apple.developer.healthkit.access",
    "com.apple.developer.healthkit.background-delivery",
    "com.apple.developer.healthkit.recalibrate-estimates", "org.healthd.deferred-records",
  ]

  package init(
    _ trace: Trace, _ kind: Kind, record: ((String, [UInt8]) -> Void)? = nil
  ) throws {
    self.kind = kind
    self.trace = trace
    self.record = record
    random = SplitMix(seed: trace.seed &* 2 &+ (kind == .full ? 1 : 2))
    directory = try TemporaryDirectory()
    daemon =
      try SystemMode.current.map { [directory] in try HostedDaemon(directory.path, in: $0) }
      ?? LocalDaemon(directory.path)
    try daemon.start()
    owner = try WireClient(path: directory.path + "/run/control.sock")
    let shareable = Subject.allCases.filter { $0.hasGrant && !$0.isOwners }.map(\.type)
    let replies = try Self.bundles.map { [owner] bundle in
      try owner.register(bundle, share: shareable)
    }
    otherTokens = replies.map(\.token)
    otherPrincipals = replies.map(\.app.principal)
    let reply = try owner.call(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: Self.bundle, name: "App", version: "1.0", readUsage: "Shows it.",
          shareUsage: "Adds to it.", entitlements: Self.entitlements)))
    appPrincipal = reply.app.principal
    appToken = reply.token
    sight = Sight(trace.decisions)
    try connect()
    try owner.setGrants(Self.grants(trace.decisions, kind), of: appPrincipal)
    try streams.open(self)
  }

  deinit { try? daemon.stop() }

  private func connect() throws {
    let path = directory.path + "/run/healthd.sock"
    others = try zip(Self.bundles, otherTokens).map {
      try WireClient(path: path, bundleIdentifier: $0, token: $1)
    }
    apps = try (0..<2).map { _ in
      try WireClient(path: path, bundleIdentifier: Self.bundle, token: appToken)
    }
    guard SystemMode.current != nil else { return }
    let session = try WireClient(path: directory.path + "/run/control.sock")
    _ = try session.start(HealthMethod.Launches.receive, LaunchSubscription())
    self.session = session
  }

  /// Unlocks the store, so that the app can query it.
  private func unlock() throws {
    guard !isUsual else { return }
    mode = try owner.call(
      HealthMethod.Owner.setMode, StoreModeChange(isGuest: false, isLocked: false))
  }

  func restart() throws {
    load = []
    try daemon.stop()
    try daemon.start()
    owner = try WireClient(path: directory.path + "/run/control.sock")
    try connect()
    try streams.open(self)
  }

  /// Opens a connection without a hello.
  func stranger() throws -> WireClient {
    try WireClient(path: directory.path + "/run/healthd.sock")
  }

  var token: [UInt8] { appToken }

  private static func grants(_ decisions: [Subject: Decision], _ kind: Kind) -> [Grant] {
    var grants = [Grant(type: Streams.sentinel, direction: .share, decision: .authorized)]
    for (subject, decision) in decisions {
      if decision.share != .notDetermined {
        grants.append(Grant(type: subject.type, direction: .share, decision: decision.share))
      }
      if let grant = Sight.grant(subject, decision.read, kind) { grants.append(grant) }
    }
    let isRings = Sight.readsRings(decisions)
    grants.append(
      Grant(
        type: .activitySummary, direction: .read, decision: isRings ? .authorized : .denied))
    for type in Sight.hiddenCharacteristics {
      grants.append(Grant(type: type, direction: .read, decision: .denied))
    }
    grants.append(
      Grant(type: Sight.visibleCharacteristic, direction: .read, decision: .authorized))
    return grants
  }

  func client(_ author: Int) -> WireClient { author == 2 ? owner : others[author] }

  // MARK: - Steps

  /// Performs a step and returns what the app observes.
  package func perform(_ step: Step, number: Int) throws -> String {
    stepNumber = number
    var text = ""
    switch step {
    case .secret(let index, let seed):
      var draw = Draw(random: SplitMix(seed: seed), isModerate: trace.topic == .sums)
      if kind == .empty { break }
      if kind == .sparse, Int.random(in: 0..<100, using: &random) < 60 { break }
      try Self.secrets[index].run(self, &draw)
    case .event(let index, let seed):
      var draw = Draw(random: SplitMix(seed: seed), isModerate: trace.topic == .sums)
      let event = Self.events[index]
      guard isUsual || event.isAlways else { break }
      text = try awaitDeliveries()
      text += try event.run(self, &draw)
      visibleCommitCount += 1
    case .call(let index, let seed):
      var draw = Draw(random: SplitMix(seed: seed), isModerate: trace.topic == .sums)
      let call = Vocabulary.all[index]
      if call.changes {
        text += try awaitStreams()
      } else if call.affectsDeliveries {
        text += try awaitDeliveries()
      }
      text += "\(call.path): " + (try call.run(self, &draw))
      if call.changes { visibleCommitCount += 1 }
    }
    if trace.isCareful { text += try awaitStreams() }
    return text
  }

  /// Returns what is still in transit when a trace ends.
  package func finish() throws -> String {
    try finishLoad()
    try unlock()
    let text = try awaitStreams() + sweep()
    return trace.isExamined ? try text + examine() : text
  }

  /// Returns what the streams have reported so far, if they can report now.
  func awaitStreams() throws -> String {
    guard isUsual else { return "" }
    return try streams.wait(self)
  }

  /// Returns what the streams have reported, if changes may not have been delivered yet. Whether a
  /// delivery includes the second of two changes, or another delivery does so an hour later, depends
  /// on timing, and so does whether a registration begins before or after the delivery of a change.
  private func awaitDeliveries() throws -> String {
    streams.isOpen(.deliveries) && visibleCommitCount > 0 ? try awaitStreams() : ""
  }

  func finishLoad() throws {
    let calls = load
    load = []
    for call in calls { _ = try call.client.wait(for: call.id) }
  }
}
