package import HealthModel

/// An immutable snapshot of all authorization state. Every change produces a snapshot with a higher
/// epoch, so a caller that cached a result can compare epochs to learn whether it is still valid.
///
/// A check costs one lookup of the principal and no allocation.
package struct Authorizer: Sendable {
  package private(set) var epoch: UInt64
  private var apps = PolicyMap()
  private let machine: Machine
  /// The earliest expiration among all grants. From then on this snapshot is stale.
  package private(set) var nextEnd: Instant?

  /// Creates an authorizer without registered apps. `machine` appears in the source revision of
  /// samples saved by the user.
  package init(epoch: UInt64, machine: Machine = .unknown) {
    self.epoch = epoch
    self.machine = machine
  }

  /// Creates an authorizer from stored grants.
  ///
  /// - Parameters:
  ///   - grants: One entry for each registered app, even if it has no grants.
  ///   - objects: Grants for individual objects; apps without any may be missing.
  ///   - entitlements: The entitlements named in each manifest.
  package init(
    epoch: UInt64, grants: [PrincipalID: Grants], objects: [PrincipalID: ObjectGrants] = [:],
    entitlements: [PrincipalID: Set<String>] = [:], machine: Machine = .unknown
  ) {
    self.init(epoch: epoch, machine: machine)
    for (principal, grants) in grants {
      apps[principal] = AppPolicy(
        grants: grants, objects: objects[principal] ?? ObjectGrants(),
        entitlements: entitlements[principal] ?? [])
    }
    nextEnd = grants.values.compactMap(\.nextEnd).min()
  }

  /// Applies changed policies and advances to the next epoch. A nil policy removes the app.
  package mutating func change(
    _ policies: some Sequence<(PrincipalID, AppPolicy?)>, nextEnd: Instant?
  ) {
    for (principal, policy) in policies { apps[principal] = policy }
    self.nextEnd = nextEnd
    epoch += 1
  }

  /// Returns the policy of an app, or nil if it is not registered.
  package func policy(of principal: PrincipalID) -> AppPolicy? { apps[principal] }

  /// Returns the policy of a calling app. An app that was unregistered after its Hello, or whose token
  /// or key was renewed, becomes unidentified, even on a connection that is still open.
  func policy(of app: AppCaller) throws(Denial) -> AppPolicy {
    guard let policy = apps[app.principal], policy.credentialNumber == app.credentialNumber
    else { throw .unidentified }
    return policy
  }

  /// Returns the purposes that the user stated for these types, without duplicates.
  package func purpose(of principal: PrincipalID, for types: [ObjectType]) -> String {
    guard let purposes = apps[principal]?.purposes, !purposes.isEmpty else { return "" }
    var said: [String] = []
    for type in types {
      if let purpose = purposes[type], !said.contains(purpose) { said.append(purpose) }
    }
    return said.joined(separator: "; ")
  }

  func grants(of app: AppCaller) throws(Denial) -> Grants { try policy(of: app).grants }

  /// Throws unless the manifest of the app names the entitlement.
  func requireEntitlement(_ entitlement: Entitlement, of app: AppCaller) throws(Denial) {
    guard apps[app.principal]?.entitlements.contains(entitlement.rawValue) ?? false else {
      throw .entitlementMissing(entitlement)
    }
  }

  func readScope(for caller: Caller) throws(Denial) -> ReadScope {
    switch caller {
    case .owner: ReadScope(principal: .owner, readable: .all)
    case .app(let app):
      ReadScope(principal: app.principal, policy: try policy(of: app))
    case .unidentified: throw .unidentified
    }
  }

  func writeScope(for caller: Caller) throws(Denial) -> WriteScope {
    switch caller {
    case .owner: return WriteScope(author: .owner(on: machine), types: .all, decided: .all)
    case .app(let app):
      let grants = try grants(of: app)
      return WriteScope(
        author: WriteScope.Author(principal: app.principal, revision: app.revision),
        types: grants.shareable, decided: grants.shareDecided)
    case .unidentified: throw .unidentified
    }
  }

  func backgroundScope(for caller: Caller) throws(Denial) -> BackgroundScope {
    switch caller {
    case .owner: throw .appOnly
    case .app(let app):
      _ = try grants(of: app)
      try requireEntitlement(.backgroundDelivery, of: app)
      return BackgroundScope(principal: app.principal)
    case .unidentified: throw .unidentified
    }
  }

  /// Returns why a registered app may not run workout sessions now, or nil if it may.
  package func denialOfWorkoutSessions(of principal: PrincipalID) -> Denial? {
    guard let policy = apps[principal] else { return .unidentified }
    return policy.grants.shareable.contains(.workout) ? nil : .shareDenied
  }

  /// Returns what a registered app could read at this moment, to decide whether to wake it; nil if
  /// it may not be woken.
  package func readScope(ofBackgroundApp principal: PrincipalID) -> ReadScope? {
    guard let policy = apps[principal],
      policy.entitlements.contains(Entitlement.backgroundDelivery.rawValue)
    else { return nil }
    return ReadScope(principal: principal, policy: policy)
  }

  func ownerScope(for caller: Caller) throws(Denial) -> OwnerScope {
    switch caller {
    case .owner: OwnerScope()
    case .app(let app): throw (try? grants(of: app)) == nil ? .unidentified : .ownerOnly
    case .unidentified: throw .unidentified
    }
  }
}

extension WriteScope.Author {
  /// The source of samples that the user saves with healthctl.
  static func owner(on machine: Machine) -> WriteScope.Author {
    WriteScope.Author(
      principal: .owner,
      revision: machine.revision(of: Source(name: "healthctl", bundleIdentifier: "healthctl")))
  }
}
