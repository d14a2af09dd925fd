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
}
