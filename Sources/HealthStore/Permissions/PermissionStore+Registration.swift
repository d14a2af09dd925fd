import GRDB
package import HealthAuthorization
package import HealthModel

extension PermissionStore {
  /// Registers an app. It has no grants: the person decides about each type.
  ///
  /// Another binding under a bundle identifier that is taken is a registration of its own, which
  /// shares nothing with the other.
  package func register(
    _ manifest: AppManifest, in scope: OwnerScope
  ) throws(PermissionError) -> RegisterAppReply {
    try manifest.validate()
    guard appCount < Self.appCountMax else {
      throw PermissionError(.invalidArgument, "apps: at most \(Self.appCountMax) registrations")
    }
    var token: [UInt8] = []
    let binding: IdentityBinding
    switch manifest.binding {
    case .token:
      token = Self.randomToken()
      binding = .token(sha256: SHA256.digest(of: token))
    case .executable(let digest): binding = .executable(sha256: digest)
    case .user(let id): binding = .user(id)
    }
    let record = AppRecord(
      manifest: manifest, binding: binding, registeredAt: .now, grants: [])
    guard (try? self.record(of: record.principal)) == nil else {
      throw PermissionError(
        .alreadyExists,
        "this bundle identifier is registered with the same binding: remove it first")
    }
    let event = Self.event(.registered, record, "health.v1.Apps/Register")
    try change([record.principal], event: event) { db in
      try record.insert(db)
    } apply: { apps in
      apps[record.principal] = record
    }
    return RegisterAppReply(app: record.registered(at: .now), token: token)
  }

  /// Removes a registration and its grants. Its samples stay, under their source.
  package func remove(_ principal: PrincipalID, in scope: OwnerScope) throws(PermissionError) {
    let record = try record(of: principal)
    let event = Self.event(.removed, record, "health.v1.Apps/Remove")
    try change([principal], event: event) { db in
      try db.execute(sql: "DELETE FROM app WHERE principal = ?", arguments: [principal.data])
      guard db.changesCount == 1 else {
        throw PermissionError(.notFound, "no such registration")
      }
    } apply: { apps in
      apps[principal] = nil
    }
  }

  /// Sets decisions, all or none. They hold for every call that starts after this returns.
  package func setGrants(
    _ grants: [Grant], of principal: PrincipalID, in scope: OwnerScope
  ) throws(PermissionError) {
    let record = try record(of: principal)
    let grants = grants.map(\.normalized)
    let now = clock.now
    for grant in grants { try record.manifest.validate(grant, at: now) }
    var event = Self.event(.granted, record, "health.v1.Apps/SetGrants")
    event.types = Set(grants.map(\.type)).sorted { $0.code < $1.code }
    try change([principal], event: event) { db in
      guard
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM app WHERE principal = ?)",
          arguments: [principal.data]) == true
      else { throw PermissionError(.notFound, "no such registration") }
      for grant in grants { try grant.write(of: principal, db) }
    } apply: { apps in
      for grant in grants { apps[principal]?.set(grant) }
    }
  }

  static func event(
    _ event: LedgerEntry.Event, _ record: AppRecord, _ method: String
  ) -> LedgerEntry {
    var entry = LedgerEntry(
      time: .now, event: event, bundleIdentifier: record.manifest.bundleIdentifier, method: method)
    entry.principal = record.principal
    return entry
  }

  /// 32 bytes from the kernel's generator.
  private static func randomToken() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}

extension Grant {
  /// Only an authorization has limits.
  fileprivate var normalized: Grant {
    var grant = self
    if decision != .authorized { grant.limits = .none }
    return grant
  }
}
