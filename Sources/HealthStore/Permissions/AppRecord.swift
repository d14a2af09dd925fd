import Foundation
import GRDB
import HealthAuthorization
import HealthModel

/// A registration as it is kept.
struct AppRecord: Sendable {
  var manifest: AppManifest
  var binding: IdentityBinding
  var registeredAt: Instant
  var decisions = DecisionTable()
  var objects = ObjectGrants()
  var periods = ReadPeriods()
  /// By the code of a type whose objects the app has asked for: everything that was there then has
  /// at most this anchor.
  var asked: [UInt16: Int64] = [:]
  /// Sorted by time.
  var programs: [AppProgram] = []
  var isPending = false
  var damage = PolicyDamage.none
  let principal: PrincipalID

  init(
    principal: PrincipalID, manifest: AppManifest, binding: IdentityBinding,
    registeredAt: Instant
  ) {
    self.principal = principal
    self.manifest = manifest
    self.binding = binding
    self.registeredAt = registeredAt
  }

  /// An authorization that is over is a denial with limits.
  func registered(at now: Instant, daemon: DaemonIdentity) -> RegisteredApp {
    let shown = decisions.grants.map { grant in
      var grant = grant
      if grant.limits.hasExpired(at: now) { grant.decision = .denied }
      return grant
    }
    var app = RegisteredApp(
      principal: principal, manifest: manifest, registeredAt: registeredAt, grants: shown)
    app.level = binding.requiredLevel(hasPrograms: !confirmedPrograms.isEmpty, daemon: daemon)
    app.isPending = isPending
    app.programs = programs
    return app
  }

  /// Whether processes can be the app.
  var isOpen: Bool { damage < .closed }

  var confirmedPrograms: Set<[UInt8]> { Set(programs.filter(\.isConfirmed).map(\.digest)) }

  /// nil: the app is treated as one that is not registered.
  func policy(at now: Instant) -> AppPolicy? {
    guard isOpen else { return nil }
    return AppPolicy(
      grants: decisions.grants(at: now), objects: objects,
      askedObjects: ObjectTypeSet(asked.keys.map { ObjectType(uncheckedCode: $0) }),
      periods: periods,
      // What an app claims for itself counts once the person has confirmed the app; until then it
      // can ask her.
      entitlements: Set(manifest.entitlements)
        .filter { !isPending || $0 == Entitlement.health },
      purposes: decisions.purposes)
  }
}

// MARK: - Rows

extension AppRecord {
  /// Of a row that verifies; nil for one that this version cannot read.
  init?(_ row: SQLiteStatement, _ principal: PrincipalID, version: String) {
    guard
      let binding = IdentityBinding(
        kind: UInt8(truncatingIfNeeded: row.integer(6)), value: row.bytes(7))
    else { return nil }
    var manifest = AppManifest(
      bundleIdentifier: row.text(1), name: row.text(2), version: version,
      readUsage: row.text(3), shareUsage: row.text(4),
      entitlements: row.text(5).split(separator: " ").map(String.init),
      binding: AppManifest.Binding(binding), launch: AppManifest.Launch(row: row.text(9)))
    manifest.hasOwnSocket = row.integer(11) != 0
    manifest.clinicalUsage = row.text(12)
    manifest.requiredClinicalTypes = LedgerChain.types(Data(row.bytes(13)))
    self.init(
      principal: principal, manifest: manifest, binding: binding,
      registeredAt: Instant(microseconds: row.integer(8)))
    isPending = row.integer(10) != 0
  }

  /// Of a row that does not verify: enough for the user to find and remove it.
  init(damaged row: SQLiteStatement, _ principal: PrincipalID) {
    let bundle = row.text(1)
    let value = IdentityBinding(
      kind: UInt8(truncatingIfNeeded: row.integer(6)), value: row.bytes(7))
    // A token of which no process knows one that fits.
    let binding = value ?? .token(sha256: [UInt8](repeating: 0, count: SHA256.digestByteCount))
    let name = BundleIdentifier.isValid(bundle) ? bundle : "damaged.registration"
    self.init(
      principal: principal,
      manifest: AppManifest(
        bundleIdentifier: name, name: name, version: "", binding: AppManifest.Binding(binding)),
      binding: binding, registeredAt: Instant(microseconds: 0))
    damage = .registration
  }

  /// Writes the registration, without permissions.
  ///
  /// - Returns: what that changes in the sum of the app's rows.
  func put(_ db: Database) throws -> Int64 {
    try PolicyTable.app.put(
      [
        principal.data, manifest.bundleIdentifier, manifest.name, manifest.readUsage,
        manifest.shareUsage, manifest.entitlements.joined(separator: " "), binding.kind,
        Data(binding.value), registeredAt.microseconds, manifest.launch?.row ?? "", isPending,
        manifest.hasOwnSocket, manifest.clinicalUsage,
        Data(LedgerChain.codes(manifest.requiredClinicalTypes)), manifest.version,
      ], db)
  }

  /// Adds the app with everything that is known of it. Rows that an app under this principal left
  /// behind give it nothing.
  func insert(_ db: Database) throws {
    try Self.removeRows(of: principal, db)
    let sum = try put(db) ^ putRows(db)
    try PolicyTable.add(sum, to: principal, db)
    if !periods.periods.isEmpty { try periods.write(of: principal, db) }
  }

  /// Writes the rows of an app as they are in memory, where what did not verify is denied.
  func repair(_ db: Database) throws {
    try Self.removeRows(of: principal, db)
    let registration = try Int64.fetchOne(
      db, sql: "SELECT checksum FROM app WHERE principal = ?", arguments: [principal.data])
    try PolicyTable.add((registration ?? 0) ^ putRows(db), to: principal, db)
  }

  private static func removeRows(of principal: PrincipalID, _ db: Database) throws {
    for table in PolicyTable.allCases where table.isInSumOfApp && table != .app {
      try db.execute(
        sql: "DELETE FROM \(table.name) WHERE principal = ?", arguments: [principal.data])
    }
    try db.execute(
      sql: "DELETE FROM app_check WHERE principal = ?", arguments: [principal.data])
  }

  private func putRows(_ db: Database) throws -> Int64 {
    var sum: Int64 = 0
    for grant in decisions.grants { sum ^= try grant.write(of: principal, db) }
    for entry in objects.entries { sum ^= try entry.put(of: principal, db) }
    for (type, anchor) in asked {
      sum ^= try PolicyTable.objectRequest.put([principal.data, type, anchor], db)
    }
    for program in programs { sum ^= try program.put(principal, db) }
    return sum
  }
}

extension AppManifest.Launch {
  /// Between the words; a control character, which no word holds. (SQLite's texts end at a NUL.)
  private static let separator: Character = "\u{1f}"

  fileprivate var row: String {
    let words =
      switch self {
      case .command(let words): ["command"] + words
      case .unit(let name): ["unit", name]
      }
    return words.joined(separator: String(Self.separator))
  }

  fileprivate init?(row: String) {
    var words = row.split(separator: Self.separator, omittingEmptySubsequences: false)
      .map(String.init)
    guard words.count >= 2 else { return nil }
    switch words.removeFirst() {
    case "command": self = .command(words)
    case "unit": self = .unit(words[0])
    default: return nil
    }
  }
}

extension AppManifest.Binding {
  fileprivate init(_ binding: IdentityBinding) {
    switch binding {
    case .token: self = .token
    case .executable(let digest): self = .executable(sha256: digest)
    case .user(let id): self = .user(id)
    case .group(let id): self = .group(id)
    case .key(let key): self = .key(key)
    case .flatpak(let name): self = .flatpak(name)
    }
  }
}

extension PrincipalID {
  /// Big endian, 16 bytes.
  var bytes: [UInt8] {
    [raw.high, raw.low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
  }

  var data: Data { Data(bytes) }

  /// Of what `data` wrote.
  init(data: Data) throws {
    guard data.count == 16 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let halves = stride(from: 0, to: 16, by: 8).map { offset in
      data.dropFirst(offset).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(ObjectID(high: halves[0], low: halves[1]))
  }
}
