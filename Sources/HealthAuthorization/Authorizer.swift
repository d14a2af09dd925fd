package import HealthModel

/// All decisions of the person at one moment. Immutable: a change makes a new one with a higher
/// epoch, so whoever kept an answer can tell by the epoch whether it still holds.
///
/// A decision costs one look-up of the principal and no allocation.
package struct Authorizer: Sendable {
  package let epoch: UInt64
  private let grants: [PrincipalID: Grants]
  private let objects: [PrincipalID: ObjectGrants]
  private let entitlements: [PrincipalID: Set<String>]
  private let machine: Machine

  /// `grants` has an entry for each registered app, empty or not.
  /// `objects` are decisions about single objects; no entry is none.
  /// `entitlements` are those that the manifests name. On `machine` the person saves.
  package init(
    epoch: UInt64, grants: [PrincipalID: Grants], objects: [PrincipalID: ObjectGrants] = [:],
    entitlements: [PrincipalID: Set<String>] = [:], machine: Machine = .unknown
  ) {
    self.epoch = epoch
    self.grants = grants
    self.objects = objects
    self.entitlements = entitlements
    self.machine = machine
  }

  /// An app whose registration is gone is nobody, even on a connection that said hello before.
  func grants(of app: AppCaller) throws(Denial) -> Grants {
    guard let grants = grants[app.principal] else { throw .unidentified }
    return grants
  }

  func requireEntitlement(_ entitlement: String, of app: AppCaller) throws(Denial) {
    guard entitlements[app.principal]?.contains(entitlement) ?? false else {
      throw .entitlementMissing
    }
  }

  func readScope(for caller: Caller) throws(Denial) -> ReadScope {
    switch caller {
    case .owner: ReadScope(principal: .owner, readable: .all)
    case .app(let app):
      readScope(of: app.principal, try grants(of: app))
    case .unidentified: throw .unidentified
    }
  }

  private func readScope(of principal: PrincipalID, _ grants: Grants) -> ReadScope {
    ReadScope(
      principal: principal, readable: grants.readable.subtracting(.byObject),
      objects: objects[principal] ?? ObjectGrants())
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

  /// What a registered app would see if it asked now, for deciding whether to wake it; nil for one
  /// that may not be woken.
  package func readScope(ofBackgroundApp principal: PrincipalID) -> ReadScope? {
    guard let grants = grants[principal],
      entitlements[principal]?.contains(Entitlement.backgroundDelivery) == true
    else { return nil }
    return readScope(of: principal, grants)
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
