import HealthAPI
import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthPermissions

/// The files of a permissions database in which every policy table has rows, and the permissions of
/// processes under it, also after the files were changed.
final class PolicyFiles {
  struct Change {
    var sql: String
    /// Missing periods are the same as none, which is the state of an app without any.
    var isReported = true
  }

  static let programs = (0..<4).map { [UInt8](repeating: UInt8($0 + 1), count: 32) }
  static let subjects = (1...4).map { GrantSubject(hash: ObjectID(high: 7, low: UInt64($0))) }
  static let types: [ObjectType] = [
    .stepCount, .heartRate, .bodyMass, .height, .bloodGlucose, .dietaryWater,
    .userAnnotatedMedication,
  ]
  static let removed = AppManifest(
    bundleIdentifier: "org.example.removed", name: "Removed", version: "1", readUsage: "Reads.",
    binding: .user(1003))

  private let fixture: PermissionFixture
  private let bytes: Data
  private let seal: Data
  private var removedPrincipal: PrincipalID?

  init() throws {
    fixture = try PermissionFixture()
    try Self.fill(fixture, &removedPrincipal)
    fixture.time.pass(1_000)
    try fixture.store.close()
    bytes = try #require(
      FileManager.default.contents(atPath: fixture.directory + "/" + PermissionStore.fileName))
    seal = try #require(FileManager.default.contents(atPath: fixture.directory + "/policy.seal"))
    // An expired grant stays expired when the clock is set back.
    fixture.time.set(by: -5_000)
  }

  private static func fill(_ fixture: PermissionFixture, _ removed: inout PrincipalID?) throws {
    let store = fixture.store
    let owner = fixture.owner
    let steps = try store.register(
      fixture.manifest(binding: .executable(sha256: programs[0])), in: owner
    ).app.principal
    for program in programs[1...2] {
      _ = fixture.identify(HelloRequest(bundleIdentifier: "org.example.steps"), program: program)
    }
    _ = try store.confirm(steps, program: programs[1], in: owner)
    func grant(
      _ type: ObjectType, _ direction: AuthorizationDirection = .read,
      _ decision: AuthorizationDecision = .authorized, _ limits: GrantLimits = .none
    ) -> Grant {
      Grant(type: type, direction: direction, decision: decision, limits: limits)
    }
    try store.setGrants(
      [
        grant(.stepCount), grant(.stepCount, .share), grant(.height, .read, .denied),
        grant(.heartRate, .read, .authorized, GrantLimits(earliest: fixture.time.after(-100))),
        grant(.bodyMass, .read, .authorized, GrantLimits(form: .statisticsOnly)),
        grant(.bloodGlucose, .read, .authorized, GrantLimits(expires: fixture.time.after(500))),
      ], of: steps, in: owner)
    for (subject, isAllowed) in [(0, true), (1, false), (2, true), (2, false)] {
      try store.setObjectGrants(
        [SubjectGrant(subject: subjects[subject], isAllowed: isAllowed)], of: steps,
        types: [.userAnnotatedMedication], anchor: Int64(subject), in: owner)
    }
    try store.noteAsked(objectsOf: .userAnnotatedMedication, by: steps, anchor: 5)
    let users = try store.register(
      fixture.manifest("org.example.user", binding: .user(1001)), in: owner
    ).app.principal
    try store.setGrants([grant(.heartRate)], of: users, in: owner)
    try store.setWorkoutSession([1, 2, 3], of: users)
    let sandbox = try store.register(
      fixture.manifest("org.example.sandbox", binding: .flatpak("org.example.sandbox")), in: owner
    ).app.principal
    try store.setGrants([grant(.height)], of: sandbox, in: owner)
    removed = try store.register(Self.removed, in: owner).app.principal
    if let removed { try store.remove(removed, in: owner) }
    try store.set(
      StoreMode(
        isGuest: true, lock: .locked, guestApps: [GuestApp(principal: users)], endsWithSecret: true),
      guestCode: [UInt8](repeating: 7, count: 48), in: owner)
  }

  // MARK: - Changes

  /// Returns several changes of every field of every row, and the deletion of every row.
  func changes() throws -> [Change] {
    let folder = try copy()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let queue = try DatabaseQueue(path: folder + "/" + PermissionStore.fileName)
    var changes: [Change] = []
    try queue.read { db in
      for table in PolicyTable.allCases {
        let rows = try Row.fetchAll(db, sql: "SELECT \(table.selection) FROM \(table.name)")
        #expect(!rows.isEmpty, "\(table.name)")
        for row in rows {
          let values = row.databaseValues.map(Self.literal)
          let key = zip(table.columns, values).prefix(table.keyCount)
            .map { "\($0.0) = \($0.1)" }.joined(separator: " AND ")
          let isNarrowing = table == .readPeriod || table == .workoutSession
          changes.append(
            Change(sql: "DELETE FROM \(table.name) WHERE \(key)", isReported: !isNarrowing))
          for (column, value) in zip(table.columns + ["checksum"], row.databaseValues) {
            for other in Self.others(value) where other != Self.literal(value) {
              changes.append(
                Change(sql: "UPDATE \(table.name) SET \(column) = \(other) WHERE \(key)"))
            }
          }
        }
      }
    }
    try queue.close()
    return changes
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  private static func literal(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "NULL"
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): "CAST(x'\(hex(text.utf8))' AS TEXT)"
    case .blob(let data): "x'\(hex(data))'"
    }
  }

  /// Returns other values, as SQL.
  private static func others(_ value: DatabaseValue) -> [String] {
    func flips(_ bytes: [UInt8]) -> [[UInt8]] {
      guard !bytes.isEmpty else { return [[0x61]] }
      return [(0, 0), (bytes.count - 1, 4)].map { place, bit in
        var bytes = bytes
        bytes[place] ^= 1 << UInt8(bit)
        return bytes
      }
    }
    switch value.storage {
    case .null: return ["0", "\(Int64.max)"]
    case .int64(let number): return [0, 5, 40].map { "\(number ^ (1 << $0))" } + ["NULL"]
    case .double: return []
    case .string(let text): return flips(Array(text.utf8)).map { "CAST(x'\(hex($0))' AS TEXT)" }
    case .blob(let data): return (flips([UInt8](data)) + [[]]).map { "x'\(hex($0))'" }
    }
  }

  static let tableNames = Set(
    PolicyTable.allCases.map { $0.name.replacingOccurrences(of: "\"", with: "") })

  /// Returns the offsets of the bytes of every region.
  func regions() throws -> [FileRegion: [Int]] {
    let folder = try copy()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let queue = try DatabaseQueue(path: folder + "/" + PermissionStore.fileName)
    defer { try? queue.close() }
    return try queue.read { try FileRegion.regions([UInt8](bytes), $0) }
  }

  /// Returns the offsets of the versions of apps, which no checksum covers.
  func versionBytes() throws -> Set<Int> {
    let folder = try copy()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/" + PermissionStore.fileName
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      let changes = try Row.fetchAll(db, sql: "SELECT principal, length(version) AS count FROM app")
      for change in changes {
        try db.execute(
          sql: "UPDATE app SET version = ? WHERE principal = ?",
          arguments: [String(repeating: "~", count: change["count"]), change["principal"] as Data])
      }
    }
    try queue.close()
    let changed = try #require(FileManager.default.contents(atPath: path))
    return Set(zip(bytes, changed).enumerated().filter { $1.0 != $1.1 }.map(\.offset))
      .subtracting(0..<100)
  }

  // MARK: - Resulting permissions

  private func copy(_ content: Data? = nil) throws -> String {
    let folder = fixture.directory + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try (content ?? bytes).write(
      to: URL(fileURLWithPath: folder + "/" + PermissionStore.fileName))
    try seal.write(to: URL(fileURLWithPath: folder + "/policy.seal"))
    return folder
  }

  func view() throws -> PolicyView { try #require(try view(after: "")) }

  /// Returns nil if SQLite rejects the change or the database does not open.
  func view(after sql: String) throws -> PolicyView? {
    try view { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON;" + sql)
    }
  }

  /// Returns nil if the change fails or the database does not open.
  func view(after change: (Database) throws -> Void) throws -> PolicyView? {
    let folder = try copy()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(
      path: folder + "/" + PermissionStore.fileName, configuration: configuration)
    do {
      try queue.writeWithoutTransaction(change)
    } catch {
      try? queue.close()
      return nil
    }
    try queue.close()
    return try view(in: folder)
  }

  func view(flipping offset: Int, bit: Int) throws -> PolicyView? {
    var damaged = bytes
    damaged[offset] ^= 1 << UInt8(bit)
    let folder = try copy(damaged)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try view(in: folder)
  }

  private func view(in folder: String) throws -> PolicyView? {
    let opened = try? PermissionStore.open(
      directory: folder, time: fixture.time.source, daemon: PermissionFixture.daemon,
      position: { 1_000 })
    guard let opened else { return nil }
    defer { try? opened.close() }
    return try PolicyView(of: opened, removed: removedPrincipal, owner: fixture.owner)
  }
}

/// The identities and permissions of processes.
struct PolicyView: Hashable {
  struct App: Hashable {
    var principal: PrincipalID
    var level: EvidenceLevel
    /// Greater values allow more reading.
    var reads: [Int64] = []
    var writes: Set<ObjectType> = []
    /// Further permissions: visible objects, deletions that are reported, and so on.
    var facts: Set<String> = []
  }

  var apps: [String: App] = [:]
  var isLocked: Bool
  var session: PrincipalID?
  /// Whether registering a removed app again gives its former principal.
  var isRemovedBack: Bool
  var problems: [String]
  var isRestored: Bool
  /// What `healthctl ledger verify` and `healthctl store verify` report.
  var findings: [String]

  init(of store: PermissionStore, removed: PrincipalID?, owner: OwnerScope) throws {
    problems = store.problems
    isRestored = store.isRestored
    findings = (try? store.ledger.verify().problems) ?? ["the ledger cannot be read"]
    findings += (try? store.verify(in: owner)) ?? ["the permissions cannot be read"]
    isLocked = try store.mode().lock == .locked
    session = try store.workoutSession()?.0
    for name in ["steps", "user", "sandbox", "removed"] {
      for (process, evidence) in Self.processes {
        let hello = HelloRequest(bundleIdentifier: "org.example." + name)
        guard let caller = try? store.identify(hello, evidence) else { continue }
        apps[name + " " + process] = try App(caller, store)
      }
    }
    let again = try? store.register(PolicyFiles.removed, in: owner)
    isRemovedBack = again.map { $0.app.principal == removed } ?? false
  }

  private static var processes: [(String, IdentityEvidence)] {
    var processes: [(String, IdentityEvidence)] = []
    for (number, program) in PolicyFiles.programs.enumerated() {
      var evidence = PermissionFixture.evidence()
      evidence.program = .known(program)
      processes.append(("program \(number)", evidence))
    }
    for user: UInt32 in [1000, 1001, 1003, 1001 ^ 1, 1001 ^ 32] {
      processes.append(("user \(user)", PermissionFixture.evidence(user: user)))
    }
    for name in ["org.example.sandbox", "nrg.example.sandbox", "org.example.sandboz"] {
      var evidence = PermissionFixture.evidence()
      evidence.flatpak = .known(name)
      evidence.isFlatpakConfirmed = true
      processes.append((name, evidence))
    }
    return processes
  }

  /// Whether nothing tells the user of damage.
  var isUnnoticed: Bool {
    problems.isEmpty && findings.isEmpty && !isRestored
  }

  /// Returns what an app may do or read here, but not in `other`.
  func excess(over other: PolicyView) -> [String] {
    var excess: [String] = []
    if other.isLocked && !isLocked { excess.append("unlocked") }
    if let session, session != other.session { excess.append("session of another") }
    if isRemovedBack { excess.append("removed app is back") }
    for (name, app) in apps {
      guard let before = other.apps[name], before.principal == app.principal else {
        excess.append("\(name): let in")
        continue
      }
      if app.level > before.level { excess.append("\(name): level") }
      if zip(app.reads, before.reads).contains(where: { $0 > $1 }) {
        excess.append("\(name): reads")
      }
      if !app.writes.isSubset(of: before.writes) { excess.append("\(name): writes") }
      excess += app.facts.subtracting(before.facts).map { "\(name): \($0)" }
    }
    return excess
  }
}

extension PolicyView.App {
  init(_ caller: AppCaller, _ store: PermissionStore) throws {
    principal = caller.principal
    level = caller.level
    let scope = try AuthorizationRule<Void, ReadScope>.read.authorize(
      (), by: .app(caller), under: store.authorizer)
    let policy = try #require(store.authorizer.policy(of: principal))
    for type in PolicyFiles.types {
      switch scope.visibility(of: type) {
      case .allSources: reads.append(.max)
      case .since(let start): reads.append(-start.microseconds)
      case .onlyOwn: reads.append(.min)
      }
      let aggregate = scope.aggregate(of: type)
      reads.append(aggregate.map { $0.earliest.map { -$0.microseconds } ?? .max } ?? .min)
      if policy.grants.shareable.contains(type) { writes.insert(type) }
      if policy.askedObjects.contains(type) { facts.insert("asked \(type)") }
      for time: Int64 in [0, 3, 1_500]
      where policy.periods?.showed(
        type, added: time, deleted: time + 1, end: 0) ?? true
      {
        facts.insert("deleted \(type) \(time)")
      }
    }
    for (number, subject) in PolicyFiles.subjects.enumerated() {
      for isOwn in [true, false] where scope.shows(subject, isOwn: isOwn) {
        facts.insert("object \(number) \(isOwn)")
      }
      for time: Int64 in 0..<6 {
        let wasShown = policy.objects.entry(of: subject)?
          .everShowed(added: time, deleted: time + 1, isOwn: false)
        if wasShown == true { facts.insert("object \(number) at \(time)") }
      }
    }
    for entitlement in policy.entitlements { facts.insert("entitlement " + entitlement) }
  }
}
