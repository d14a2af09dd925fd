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

  var confirmedPrograms: Set<[UInt8]> { Set(programs.filter(\.isConfirmed).map(\.digest)) }

  func policy(at now: Instant) -> AppPolicy {
    AppPolicy(
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
  static func fetchAll(_ db: Database) throws -> [AppRecord] {
    let decisions = try DecisionTable.fetchAll(db)
    let objects = try ObjectGrants.fetchAll(db)
    let periods = try ReadPeriods.fetchAll(db)
    let asked = try fetchAsked(db)
    let programs = try AppProgram.fetchAll(db)
    return try Row.fetchAll(db, sql: "SELECT * FROM app ORDER BY bundle, registered_at").map {
      let key = principalKey($0)
      var record = try AppRecord(row: $0)
      record.decisions = decisions[record.principal] ?? DecisionTable()
      record.objects = objects[record.principal] ?? ObjectGrants()
      record.periods = periods[key] ?? ReadPeriods()
      record.asked = asked[key] ?? [:]
      record.programs = programs[key] ?? []
      return record
    }
  }

  static func principalKey(_ row: Row) -> [UInt8] {
    let data: Data = row["principal"]
    return [UInt8](data)
  }

  private init(row: Row) throws {
    let value: Data = row["binding_value"]
    guard let binding = IdentityBinding(kind: row["binding_kind"], value: [UInt8](value)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    let entitlements: String = row["entitlements"]
    let required: Data = row["required_clinical"]
    var manifest = AppManifest(
      bundleIdentifier: row["bundle"], name: row["name"], version: row["version"],
      readUsage: row["read_usage"], shareUsage: row["share_usage"],
      entitlements: entitlements.split(separator: " ").map(String.init),
      binding: AppManifest.Binding(binding), launch: AppManifest.Launch(row: row["launch"]))
    manifest.clinicalUsage = row["clinical_usage"]
    manifest.requiredClinicalTypes = LedgerChain.types(required)
    manifest.hasOwnSocket = row["has_own_socket"]
    self.init(
      principal: try PrincipalID(data: row["principal"]), manifest: manifest, binding: binding,
      registeredAt: Instant(microseconds: row["registered_at"]))
    isPending = row["is_pending"]
  }

  func insert(_ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO app VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        principal.data, manifest.bundleIdentifier, manifest.name, manifest.version,
        manifest.readUsage, manifest.shareUsage, manifest.entitlements.joined(separator: " "),
        binding.kind, Data(binding.value), registeredAt.microseconds, manifest.launch?.row ?? "",
        isPending, manifest.hasOwnSocket,
        manifest.clinicalUsage, Data(LedgerChain.codes(manifest.requiredClinicalTypes)),
      ])
  }

  /// Writes what an update of the manifest may change.
  func update(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE app SET name = ?, version = ?, read_usage = ?, share_usage = ?, entitlements = ?,
          launch = ?, clinical_usage = ?, required_clinical = ?
        WHERE principal = ?
        """,
      arguments: [
        manifest.name, manifest.version, manifest.readUsage, manifest.shareUsage,
        manifest.entitlements.joined(separator: " "), manifest.launch?.row ?? "",
        manifest.clinicalUsage, Data(LedgerChain.codes(manifest.requiredClinicalTypes)),
        principal.data,
      ])
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

extension AppProgram {
  fileprivate static func fetchAll(_ db: Database) throws -> [[UInt8]: [AppProgram]] {
    var programs: [[UInt8]: [AppProgram]] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT * FROM program ORDER BY seen_at") {
      let (principal, digest): (Data, Data) = (row["principal"], row["digest"])
      programs[[UInt8](principal), default: []].append(
        AppProgram(
          digest: [UInt8](digest), isConfirmed: row["is_confirmed"],
          seenAt: Instant(microseconds: row["seen_at"])))
    }
    return programs
  }

  func insert(_ principal: PrincipalID, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO program VALUES (?, ?, ?, ?)",
      arguments: [principal.data, Data(digest), isConfirmed, seenAt.microseconds])
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
