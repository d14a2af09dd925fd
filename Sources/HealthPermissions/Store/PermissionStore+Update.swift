package import HealthAPI
import GRDB
package import HealthAuthorization
package import HealthModel

extension PermissionStore {
  /// Replaces the manifest of a registration, which retains its binding, age and decisions.
  ///
  /// If the list of required clinical types changes, the decisions to read the types of both lists
  /// are reset: an app that could change the list could find out which type was refused.
  package func update(
    _ manifest: AppManifest, of principal: PrincipalID, in scope: OwnerScope
  ) throws(PermissionError) {
    let old = try decidable(principal)
    var manifest = manifest
    // An app with another binding is another app, with a principal of its own.
    manifest.binding = old.manifest.binding
    try manifest.validate()
    guard manifest.bundleIdentifier == old.manifest.bundleIdentifier else {
      throw PermissionError(
        .invalidArgument, "bundle identifier: that of a registration cannot be changed")
    }
    let lists = [old.manifest.requiredClinicalTypes, manifest.requiredClinicalTypes].map { Set($0) }
    // Rules AUTH-17 and AUTH-18: a request reports only that some required type was denied. An app
    // that rotates lists could intersect them and find the type.
    let reset = lists[0] == lists[1] ? [] : lists[0].union(lists[1])
    let grants = reset.map { Grant(type: $0, direction: .read, decision: .notDetermined) }
    var event = Self.event(.registered, old, "health.v1.Apps/Update")
    event.types = reset.sorted { $0.code < $1.code }
    try change([principal], events: [event]) { db in
      var record = old
      record.manifest = manifest
      // The user may have confirmed the app concurrently.
      // This closure runs on the queue of the database, on which confirmations become visible.
      record.isPending = try self.record(of: principal).isPending
      try self.repair(principal, db)
      var change = try record.put(db)
      change ^= try record.decisions.write(grants, of: principal, db)
      try PolicyTable.add(change, to: principal, db)
    } apply: { apps in
      apps[principal]?.damage = .none
      apps[principal]?.manifest = manifest
      for grant in grants { apps[principal]?.decisions.set(grant) }
    }
  }

  /// Gives an app a new token or key. Its principal stays, and with it its data and the decisions about
  /// it; callers that identified themselves with the former one are not the app any more.
  ///
  /// - Parameter key: The new public key of an app that signs; empty for an app with a token.
  package func renew(
    _ principal: PrincipalID, key: [UInt8], in scope: OwnerScope
  ) throws(PermissionError) -> RenewAppReply {
    let old = try decidable(principal)
    var manifest = old.manifest
    var token: [UInt8] = []
    let binding: IdentityBinding
    switch old.binding {
    case .token:
      guard key.isEmpty else {
        throw PermissionError(.invalidArgument, "ed25519_key: the app has a token and no key")
      }
      (token, binding) = Self.newToken()
    case .key:
      manifest.binding = .key(key)
      binding = .key(key)
    case .executable, .user, .group, .flatpak:
      throw PermissionError(.invalidArgument, "binding: the app has neither a token nor a key")
    }
    try manifest.validate()
    guard
      !records(bundleIdentifier: manifest.bundleIdentifier).contains(where: {
        $0.binding == binding
      })
    else {
      throw PermissionError(.alreadyExists, "this bundle identifier is registered with the key")
    }
    let shown = manifest.binding
    let event = Self.event(.registered, old, "health.v1.Apps/Renew")
    try change([principal], events: [event]) { db in
      // On the queue of the database, on which other changes of the app become visible.
      try self.repair(principal, db)
      var record = try self.record(of: principal)
      record.binding = binding
      try PolicyTable.add(try record.put(db), to: principal, db)
    } apply: { apps in
      apps[principal]?.damage = .none
      apps[principal]?.binding = binding
      apps[principal]?.manifest.binding = shown
      apps[principal]?.credentialNumber += 1
    }
    return RenewAppReply(
      app: try record(of: principal).registered(at: clock.now, daemon: daemon), token: token)
  }
}
