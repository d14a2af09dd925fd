import HealthAPI
import DaemonTestSupport
import Foundation
import HealthAuthorization
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// A daemon whose consent runs on a test clock, with one app and a control connection that answers.
final class ConsentFixture {
  static let bundle = "org.example.asks"

  let directory: TemporaryDirectory
  let clock = TestWakeClock()
  let daemon: Daemon
  let owner: WireClient
  var app: WireClient
  let principal: PrincipalID
  private let token: [UInt8]

  init(
    entitlements: [String] = [Entitlement.health.rawValue, Entitlement.clinicalRecords.rawValue],
    isPresent: Bool = false, ceilings: String? = nil, change: (inout AppManifest) -> Void = { _ in }
  ) throws {
    directory = try TemporaryDirectory()
    if let ceilings { try Self.write(ceilings, in: directory) }
    var options = try Daemon.Options(in: directory)
    options.consent = ConsentOptions(
      clock: clock.clock, presence: Presence { _ in isPresent })
    daemon = try Daemon(options, log: OperatorLog())
    owner = try WireClient(path: directory.path + "/run/control.sock")
    let manifest = Self.manifest(Self.bundle, entitlements, change)
    let reply = try owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
    (principal, token) = (reply.app.principal, reply.token)
    app = try WireClient(
      path: directory.path + "/run/healthd.sock", bundleIdentifier: Self.bundle, token: token)
  }

  deinit { daemon.stopAndWait() }

  /// Writes a ceilings file as the user may before the daemon starts.
  private static func write(_ ceilings: String, in directory: TemporaryDirectory) throws {
    let (folder, file) = (directory.path + "/data", directory.path + "/data/ceilings.tsv")
    mkdir(folder, 0o700)
    try Data(ceilings.utf8).write(to: URL(fileURLWithPath: file))
    chmod(file, 0o600)
  }

  static func manifest(
    _ bundle: String, _ entitlements: [String], _ change: (inout AppManifest) -> Void = { _ in }
  ) -> AppManifest {
    var manifest = AppManifest(
      bundleIdentifier: bundle, name: "Asks", version: "1.0", readUsage: "Shows it.",
      shareUsage: "Adds to it.", entitlements: entitlements)
    manifest.clinicalUsage = "Reads your records."
    change(&manifest)
    return manifest
  }

  /// Opens another connection of the app.
  func connect() throws -> WireClient {
    try WireClient(
      path: directory.path + "/run/healthd.sock", bundleIdentifier: Self.bundle, token: token)
  }

  // MARK: - The app

  func ask(
    share: [ObjectType] = [], read: [ObjectType] = [], isFromExtension: Bool = false
  ) throws -> UInt32 {
    try app.start(
      HealthMethod.Authorization.request,
      AuthorizationRequest(share: share, read: read, isFromExtension: isFromExtension))
  }

  func status(share: [ObjectType] = [], read: [ObjectType] = []) throws
    -> AuthorizationRequestStatus
  {
    try app.call(
      HealthMethod.Authorization.requestStatus, RequestStatusRequest(share: share, read: read)
    ).status
  }

  func shareStatus(_ types: [ObjectType]) throws -> [AuthorizationDecision] {
    try app.call(
      HealthMethod.Authorization.status, AuthorizationStatusRequest(types: types)
    ).statuses
  }

  // MARK: - The user

  /// The pending sheets. A call that the app has started may still be in transit; once a later call
  /// on the same connection is answered, the daemon has received it.
  func sheets() throws -> [ConsentSheet] {
    _ = try shareStatus([.stepCount])
    return try owner.call(HealthMethod.Requests.list, ListRequestsRequest()).sheets
  }

  func onlySheet() throws -> ConsentSheet {
    let sheets = try sheets()
    try #require(sheets.count == 1)
    return sheets[0]
  }

  @discardableResult
  func decide(_ decision: SheetDecision) throws -> DecisionOutcome {
    try owner.call(HealthMethod.Requests.decide, decision)
  }

  /// Answers the only sheet: allows the given types and denies the others.
  @discardableResult
  func answer(
    share: [ObjectType] = [], read: [ObjectType] = []
  ) throws -> DecisionOutcome {
    let sheet = try onlySheet()
    return try decide(sheet.decision(share: share, read: read))
  }

  func dismiss() throws { try decide(try onlySheet().dismissal) }
}

extension ConsentSheet {
  func decision(share: [ObjectType] = [], read: [ObjectType] = []) -> SheetDecision {
    var decision = SheetDecision(sheet: id, version: version)
    decision.grants = items.map { item in
      let allowed = item.direction == .share ? share : read
      return Grant(
        type: item.type, direction: item.direction,
        decision: allowed.contains(item.type) ? .authorized : .denied)
    }
    return decision
  }

  var dismissal: SheetDecision {
    var decision = SheetDecision(sheet: id, version: version)
    decision.isDismissed = true
    return decision
  }
}
