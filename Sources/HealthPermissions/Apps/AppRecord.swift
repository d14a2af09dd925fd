import Foundation
import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

/// A registration in memory. It is a copy of the rows: memory is changed only after the commit that
/// changed them. Damaged rows are denials in it.
struct AppRecord: Sendable {
  /// What the app states about itself, or what the user stated when registering it.
  var manifest: AppManifest
  /// The evidence that processes must present. Only `renew` changes it.
  var binding: IdentityBinding
  /// See `AppPolicy`.
  var credentialNumber = 0
  var registeredAt: Instant
  /// Decisions per type, with their limits. An authorization that has expired is still in it;
  /// `grants(at:)` applies the time.
  var decisions = DecisionTable()
  var objects = ObjectGrants()
  /// When the app could read what, which determines the deletions that it is notified of. Damage in
  /// it is not fatal: the app then misses deletions.
  var periods = ReadPeriods()
  /// By type code of the objects that the app has requested: the greatest anchor at the time of the
  /// first request. Objects with a greater first anchor were added after it (rule OBJAUTH-07).
  var asked: [UInt16: Int64] = [:]
  /// Sorted by time. Those that wait for the user are included, and prove nothing.
  var programs: [AppProgram] = []
  /// Whether the app introduced itself and the user has not confirmed it.
  var isPending = false
  /// The damage of its rows when they were read. A decision of the user repairs it.
  var damage = PolicyDamage.none
  /// The hash of bundle identifier, binding and generation at the first registration. It stays when
  /// the binding is renewed, and is never assigned to another app.
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

  /// Returns the registration as the user sees it. An expired authorization appears as a denial
  /// with limits.
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

  /// Whether processes can be identified as the app.
  var isOpen: Bool { damage < .closed }

  /// The programs that raise the level of the binding, or prove it.
  var confirmedPrograms: Set<[UInt8]> { Set(programs.filter(\.isConfirmed).map(\.digest)) }

  /// Returns the policy of the app; nil if it is treated as not registered. The policy is computed
  /// when the app changes, and not for each call.
  func policy(at now: Instant) -> AppPolicy? {
    guard isOpen else { return nil }
    return AppPolicy(
      grants: decisions.grants(at: now), objects: objects,
      askedObjects: ObjectTypeSet(asked.keys.map { ObjectType(uncheckedCode: $0) }),
      periods: periods,
      // Entitlements that an app claims take effect when the user has confirmed the app. Until
      // then, it can only request authorization.
      entitlements: Set(manifest.entitlements)
        .filter { !isPending || $0 == Entitlement.health.rawValue },
      purposes: decisions.purposes, credentialNumber: credentialNumber)
  }
}

// MARK: - Rows

extension AppRecord {
  /// Reads a row that passed verification. Returns nil for a row that this version cannot read.
  /// That is a row of a newer version, or a valid checksum over values that were edited with it.
  init?(_ row: PreparedStatement, _ principal: PrincipalID, version: String) {
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

  /// Reads a row that failed verification: enough for the user to find and remove it. Texts of the
  /// row other than a valid bundle identifier are not used: they may be anything, and the user
  /// would see them.
  init(damaged row: PreparedStatement, _ principal: PrincipalID) {
    let bundle = row.text(1)
    let value = IdentityBinding(
      kind: UInt8(truncatingIfNeeded: row.integer(6)), value: row.bytes(7))
    // A token hash that no token matches.
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
  /// The row is updated in place if it exists. Deleting it would delete the app's grants through
  /// their foreign keys.
  ///
  /// - Returns: The change to the app's `row_sum`.
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

  /// Inserts the app with all its rows. Rows left by an earlier app with this principal are
  /// removed, so that they grant nothing.
  func insert(_ db: Database) throws {
    try Self.removeRows(of: principal, db)
    let sum = try put(db) ^ putRows(db)
    try PolicyTable.add(sum, to: principal, db)
    if !periods.periods.isEmpty { try periods.write(of: principal, db) }
  }

  /// Rewrites the rows of an app from memory, where rows that failed verification are denials.
  /// Afterwards the checksums and the row sum match again; the caller resets `damage`.
  func repair(_ db: Database) throws {
    try Self.removeRows(of: principal, db)
    // The row of the registration itself is intact, or the decision would have been refused
    // (`decidable`). Its checksum is part of the sum.
    let registration = try Int64.fetchOne(
      db, sql: "SELECT checksum FROM app WHERE principal = ?", arguments: [principal.data])
    try PolicyTable.add((registration ?? 0) ^ putRows(db), to: principal, db)
  }

  /// Deletes all rows of a principal except its registration. Deleted by principal and not by key,
  /// because damaged rows can have any key.
  private static func removeRows(of principal: PrincipalID, _ db: Database) throws {
    for table in PolicyTable.allCases where table.isInSumOfApp && table != .app {
      try db.execute(
        sql: "DELETE FROM \(table.name) WHERE principal = ?", arguments: [principal.data])
    }
    try db.execute(
      sql: "DELETE FROM app_check WHERE principal = ?", arguments: [principal.data])
  }

  /// Writes the rows and returns the exclusive or of their checksums, which is the sum of an app
  /// without other rows.
  private func putRows(_ db: Database) throws -> Int64 {
    var sum = try decisions.insert(of: principal, db)
    for entry in objects.entries { sum ^= try entry.put(of: principal, db) }
    for (type, anchor) in asked {
      sum ^= try PolicyTable.objectRequest.put([principal.data, type, anchor], db)
    }
    for program in programs { sum ^= try program.put(principal, db) }
    return sum
  }
}

extension AppManifest.Launch {
  /// The separator of words: a control character, which words cannot contain. NUL is not possible,
  /// because SQLite text ends there. `AppManifest.Launch.validate` rejects control characters, so
  /// that a word cannot end early and become another argument.
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
