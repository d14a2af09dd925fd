package import HealthModel

/// All decisions of the person at one moment. Immutable: a change makes a new one with a higher
/// epoch, so whoever kept an answer can tell by the epoch whether it still holds.
///
/// A decision costs one look-up of the principal and no allocation.
package struct Authorizer: Sendable {
  package private(set) var epoch: UInt64
  private var apps = PolicyMap()
  private let machine: Machine
  /// When the first authorization of any app ends: from then on these are not the decisions any
  /// more.
  package private(set) var nextEnd: Instant?

  /// No app is registered. On `machine` the person saves.
  package init(epoch: UInt64, machine: Machine = .unknown) {
    self.epoch = epoch
    self.machine = machine
  }

  /// `grants` has an entry for each registered app, empty or not.
  /// `objects` are decisions about single objects; no entry is none.
  /// `entitlements` are those that the manifests name.
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

  /// The next epoch. nil: an app that is not registered any more.
  package mutating func change(
    _ policies: some Sequence<(PrincipalID, AppPolicy?)>, nextEnd: Instant?
  ) {
    for (principal, policy) in policies { apps[principal] = policy }
    self.nextEnd = nextEnd
    epoch += 1
  }

  /// nil for one that is not registered.
  package func policy(of principal: PrincipalID) -> AppPolicy? { apps[principal] }

  /// An app whose registration is gone is nobody, even on a connection that said hello before.
  func policy(of app: AppCaller) throws(Denial) -> AppPolicy {
    guard let policy = apps[app.principal] else { throw .unidentified }
    return policy
  }

  /// For what an app may read these types, in the person's words.
  package func purpose(of principal: PrincipalID, for types: [ObjectType]) -> String {
    guard let purposes = apps[principal]?.purposes, !purposes.isEmpty else { return "" }
    var said: [String] = []
    for type in types {
      if let purpose = purposes[type], !said.contains(purpose) { said.append(purpose) }
    }
    return said.joined(separator: "; ")
  }

  func grants(of app: AppCaller) throws(Denial) -> Grants { try policy(of: app).grants }

  func requireEntitlement(_ entitlement: String, of app: AppCaller) throws(Denial) {
    guard apps[app.principal]?.entitlements.contains(entitlement) ?? false else {
      throw .entitlementMissing
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
      try requireEntitlement(Entitlement.backgroundDelivery, of: app)
      return BackgroundScope(principal: app.principal)
    case .unidentified: throw .unidentified
    }
  }

  /// Why a registered app may not run workout sessions now; nil when it may.
  package func denialOfWorkoutSessions(of principal: PrincipalID) -> Denial? {
    guard let policy = apps[principal] else { return .unidentified }
    return policy.grants.shareable.contains(.workout) ? nil : .shareDenied
  }

  /// What a registered app would see if it asked now, for deciding whether to wake it; nil for one
  /// that may not be woken.
  package func readScope(ofBackgroundApp principal: PrincipalID) -> ReadScope? {
    guard let policy = apps[principal],
      policy.entitlements.contains(Entitlement.backgroundDelivery)
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
  /// The source of what the person saves with healthctl.
  static func owner(on machine: Machine) -> WriteScope.Author {
    WriteScope.Author(
      principal: .owner,
      revision: machine.revision(of: Source(name: "healthctl", bundleIdentifier: "healthctl")))
  }
}
