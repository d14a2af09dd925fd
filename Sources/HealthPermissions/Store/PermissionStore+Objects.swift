import GRDB
package import HealthAuthorization
package import HealthModel

/// A decision about the objects with one subject. A subject is what the user recognizes, such as a
/// medication, and covers objects that are saved later.
package struct SubjectGrant: Hashable, Sendable {
  package var subject: GrantSubject
  package var isAllowed: Bool

  package init(subject: GrantSubject, isAllowed: Bool) {
    self.subject = subject
    self.isAllowed = isAllowed
  }
}

extension PermissionStore {
  /// Sets decisions about single objects, all or none. They apply to every call that starts after
  /// this function returns. Allowing an object confirms an app that was waiting for the user. The
  /// anchor is read before the call, so that a sample saved during it counts as later than the
  /// decision.
  ///
  /// - Parameters:
  ///   - types: The types of the objects, for the ledger.
  ///   - anchor: `HealthStore.lastAnchor`, read before the call.
  ///   - assurance: How certain it is that the user decided, for the ledger.
  package func setObjectGrants(
    _ grants: [SubjectGrant], of principal: PrincipalID, types: [ObjectType], anchor: Int64,
    assurance: Assurance = .session, in scope: OwnerScope
  ) throws(PermissionError) {
    let record = try decidable(principal)
    let isAllowing = grants.contains(where: \.isAllowed)
    if record.manifest.readUsage.isEmpty, isAllowing {
      throw PermissionError(
        .invalidArgument, "grants: the app's manifest has no read usage text, so it cannot read")
    }
    if isAllowing { try checkLookalike(of: record) }
    var event = Self.event(.granted, record, "health.v1.Apps/SetObjectGrants")
    event.types = types
    event.level = assurance.rawValue
    var events = [event]
    if isAllowing, record.isPending {
      events.append(Self.event(.registered, record, "health.v1.Apps/SetObjectGrants"))
    }
    // Other changes of the app may come in between; changes of its objects are made under
    // `database`.
    let box = ObjectGrantsBox()
    try change([principal], events: events, isAffordable: !isAllowing) { db in
      // The app may have been removed concurrently.
      // Read here and not before the transaction: two decisions in a row each add to what the other
      // wrote, because this closure runs on the queue of the database.
      guard var objects = (try? self.record(of: principal))?.objects else {
        throw PermissionError(.notFound, "no such registration")
      }
      try self.repair(principal, db)
      // All grants of one call have one number. Live streams and anchors remember the last number
      // that they have seen.
      let number = objects.lastNumber + 1
      var change: Int64 = 0
      for grant in grants {
        let entry = objects.set(
          grant.subject, isAllowed: grant.isAllowed, number: number, anchor: anchor)
        if let entry { change ^= try entry.put(of: principal, db) }
      }
      if isAllowing { change ^= try self.confirm(principal, db) }
      try PolicyTable.add(change, to: principal, db)
      box.objects = objects
    } apply: { apps in
      apps[principal]?.objects = box.objects
      apps[principal]?.damage = .none
      if isAllowing { apps[principal]?.isPending = false }
    }
  }

  /// Returns nil if the app is not registered.
  package func objectGrants(of principal: PrincipalID, in scope: OwnerScope) -> ObjectGrants? {
    (try? record(of: principal))?.objects
  }

  // MARK: - Requests for objects (rule OBJAUTH-07)

  /// Records that the app requested objects of the type. Only the first request is recorded,
  /// because later decisions are stored per object.
  ///
  /// - Parameter anchor: `HealthStore.lastAnchor`.
  package func noteAsked(
    objectsOf type: ObjectType, by principal: PrincipalID, anchor: Int64
  ) throws(PermissionError) {
    guard try record(of: principal).asked[type.code] == nil else { return }
    try change([principal]) { db in
      // Two concurrent calls may have requested them.
      guard try self.record(of: principal).asked[type.code] == nil else { return }
      let change = try PolicyTable.objectRequest.put([principal.data, type.code, anchor], db)
      try PolicyTable.add(change, to: principal, db)
    } apply: { apps in
      if apps[principal]?.asked[type.code] == nil { apps[principal]?.asked[type.code] = anchor }
    }
  }

  /// Returns the last anchor before the app first requested objects of the type; nil if it never
  /// has.
  package func askedAnchor(
    objectsOf type: ObjectType, by principal: PrincipalID, in scope: OwnerScope
  ) -> Int64? {
    (try? record(of: principal))?.asked[type.code]
  }
}

/// Passes a value from the first of two steps to the second. @unchecked Sendable because both run
/// on the queue of the database, one after the other.
private final class ObjectGrantsBox: @unchecked Sendable {
  var objects = ObjectGrants()
}
