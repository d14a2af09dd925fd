import GRDB
package import HealthAuthorization
package import HealthModel
import StorageSupport

extension PermissionStore {
  /// Registers an app. It has no grants; the user decides about each type.
  ///
  /// The same bundle identifier with another binding is a separate registration, which shares
  /// nothing with the first. The scope proves that the user registers it; an app can only introduce
  /// itself.
  package func register(
    _ manifest: AppManifest, in scope: OwnerScope
  ) throws(PermissionError) -> AppRegistration {
    try manifest.validate()
    // Pending apps are not counted, so that introductions by apps cannot prevent the user from
    // registering one.
    guard hasRoom else {
      throw PermissionError(.invalidArgument, "apps: at most \(Self.appCountMax) registrations")
    }
    // Only among confirmed apps: an app that introduced itself must not be able to reserve names.
    guard !hasLookalike(of: manifest.bundleIdentifier, isPending: false) else {
      throw PermissionError(
        .alreadyExists,
        "another bundle identifier differs from this one only in upper and lower case")
    }
    var token: [UInt8] = []
    let binding: IdentityBinding
    switch manifest.binding {
    case .token: (token, binding) = Self.newToken()
    case .executable(let digest): binding = .executable(sha256: digest)
    case .user(let id): binding = .user(id)
    case .group(let id): binding = .group(id)
    case .key(let key): binding = .key(key)
    case .flatpak(let name): binding = .flatpak(name)
    }
    let record = try add(manifest, binding, isPending: false, "health.v1.Apps/Register")
    return AppRegistration(app: record.registered(at: clock.now, daemon: daemon), token: token)
  }

  /// Returns a token and the binding to it. Only the hash is stored; the caller receives the token once.
  static func newToken() -> ([UInt8], IdentityBinding) {
    let token = randomBytes(32)
    return (token, .token(sha256: SHA256.digest(of: token)))
  }

  /// Adds a registration under a principal that was never assigned. Used by the user's `register`
  /// and by `introduce`.
  ///
  /// - Throws: `alreadyExists` if the bundle identifier is registered with the binding.
  func add(
    _ manifest: AppManifest, _ binding: IdentityBinding, isPending: Bool, _ method: String
  ) throws(PermissionError) -> AppRecord {
    let bundle = manifest.bundleIdentifier
    guard !records(bundleIdentifier: bundle).contains(where: { $0.binding == binding }) else {
      throw PermissionError(
        .alreadyExists,
        "this bundle identifier is registered with the same binding: remove it first")
    }
    var record = AppRecord(
      principal: try unusedPrincipal(bundle, binding), manifest: manifest, binding: binding,
      registeredAt: .now)
    record.isPending = isPending
    let added = record
    let event = Self.event(.registered, added, method)
    try change([added.principal], events: [event]) { db in
      try added.insert(db)
    } apply: { apps in
      apps[added.principal] = added
    }
    return added
  }

  /// Returns a principal that was never assigned. A removed app that is registered again gets a new
  /// one, so that its old samples are data from another app.
  private func unusedPrincipal(
    _ bundleIdentifier: String, _ binding: IdentityBinding
  ) throws(PermissionError) -> PrincipalID {
    do {
      return try database.read { db in
        // If rows are damaged, the assigned principals are not known; a large random generation was
        // never assigned.
        let first = isRegistryIntact ? 0 : Int.random(in: 1 << 32..<1 << 62)
        for generation in first... {
          let principal = PrincipalID(
            bundleIdentifier: bundleIdentifier, binding: binding, generation: generation)
          // From the rows, which have checksums: an entry that a damaged index lacks would give a
          // removed app its samples back.
          let isUsed = try Bool.fetchOne(
            db,
            sql: """
              SELECT EXISTS (SELECT 1 FROM forgotten NOT INDEXED WHERE principal = ?1
                UNION ALL SELECT 1 FROM app NOT INDEXED WHERE principal = ?1)
              """, arguments: [principal.data])
          if isUsed != true { return principal }
        }
        preconditionFailure("there are more generations than registrations")
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Removes a registration and its grants. Its samples stay, under their source. An app that is
  /// registered like it later is a different app, unless the user relinks it. It may use the disk
  /// reserve, because it takes something away from an app.
  package func remove(_ principal: PrincipalID, in scope: OwnerScope) throws(PermissionError) {
    let record = try record(of: principal)
    let event = Self.event(.removed, record, "health.v1.Apps/Remove")
    try change([principal], events: [event], isAffordable: true) { db in
      try db.execute(sql: "DELETE FROM app WHERE principal = ?", arguments: [principal.data])
      guard db.changesCount == 1 else {
        throw PermissionError(.notFound, "no such registration")
      }
      // Already present if damage had restored a removed registration.
      try db.execute(sql: "DELETE FROM forgotten WHERE principal = ?", arguments: [principal.data])
      let last = try Int64.fetchOne(db, sql: "SELECT max(number) FROM forgotten") ?? 0
      // Numbers are ascending, because relinking needs the registration that was removed last under
      // a name.
      try PolicyTable.forgotten.put(
        [last + 1, principal.data, record.manifest.bundleIdentifier], db)
    } apply: { apps in
      apps[principal] = nil
    }
  }

  /// Sets decisions, all or none. They apply to every call that starts after this function returns.
  /// Authorizing a type confirms an app that was waiting for the user.
  ///
  /// - Parameters:
  ///   - method: How the user decided, for the ledger.
  ///   - assurance: How certain it is that the user decided, for the ledger.
  package func setGrants(
    _ grants: [Grant], of principal: PrincipalID, method: String = "health.v1.Apps/SetGrants",
    assurance: Assurance = .session, in scope: OwnerScope
  ) throws(PermissionError) {
    try setGrants(grants, ofAll: [principal], method: method, assurance: assurance, in: scope)
  }

  /// Returns whether the app has exactly this grant. Callers use it to omit grants that are in
  /// effect already, which then require no proof of presence.
  package func holds(_ grant: Grant, of principal: PrincipalID) -> Bool {
    (try? record(of: principal))?.decisions.contains(grant.normalized) ?? false
  }

  /// Checks decisions before the user is asked for a proof of presence; `setGrants` checks them
  /// again, because the manifest may change in between.
  ///
  /// - Throws: `invalidArgument` for decisions that cannot be made about this app.
  package func validate(
    _ grants: [Grant], of principal: PrincipalID
  ) throws(PermissionError) {
    let manifest = try record(of: principal).manifest
    for grant in grants { try manifest.validate(grant.normalized, at: clock.now) }
  }

  /// Sets the same decisions about several apps, for all of them or none.
  package func setGrants(
    _ grants: [Grant], ofAll principals: [PrincipalID],
    method: String = "health.v1.Apps/SetGrants", assurance: Assurance = .session,
    in scope: OwnerScope
  ) throws(PermissionError) {
    let grants = grants.map(\.normalized)
    // A call that authorizes anything may not use the disk reserve, even if it also denies: the
    // reserve is for decisions that only take something away.
    let isAllowing = grants.contains { $0.decision == .authorized }
    let now = clock.now
    var events: [LedgerEntry] = []
    for principal in principals {
      let record = try decidable(principal)
      for grant in grants { try record.manifest.validate(grant, at: now) }
      if isAllowing { try checkLookalike(of: record) }
      var event = Self.event(.granted, record, method)
      event.types = Set(grants.map(\.type)).sorted { $0.code < $1.code }
      event.level = assurance.rawValue
      events.append(event)
      if isAllowing, record.isPending { events.append(Self.event(.registered, record, method)) }
    }
    try change(principals, events: events, isAffordable: !isAllowing) { db in
      let isThere = try db.cachedStatement(sql: "SELECT 1 FROM app WHERE principal = ?")
      for principal in principals {
        // The app may have been removed since the check above. Without this, the foreign key would
        // report a failed database instead.
        guard try Int.fetchOne(isThere, arguments: [principal.data]) != nil else {
          throw PermissionError(.notFound, "no such registration")
        }
        try self.repair(principal, db)
        var decisions = try self.record(of: principal).decisions
        var change = try decisions.write(grants, of: principal, db)
        if isAllowing { change ^= try self.confirm(principal, db) }
        try PolicyTable.add(change, to: principal, db)
      }
    } apply: { apps in
      for principal in principals {
        apps[principal]?.damage = .none
        for grant in grants { apps[principal]?.decisions.set(grant) }
        if isAllowing { apps[principal]?.isPending = false }
      }
    }
  }

  /// Returns an entry of the ledger about an app. It contains the principal as well as the name,
  /// because several registrations can have the same name.
  static func event(
    _ event: LedgerEntry.Event, _ record: AppRecord, _ method: String
  ) -> LedgerEntry {
    var entry = LedgerEntry(
      time: .now, event: event, bundleIdentifier: record.manifest.bundleIdentifier, method: method)
    entry.principal = record.principal
    return entry
  }
}

extension Grant {
  /// The grant without limits unless it is an authorization, because only authorizations have
  /// limits.
  fileprivate var normalized: Grant {
    var grant = self
    if decision != .authorized { grant.limits = .none }
    return grant
  }
}
