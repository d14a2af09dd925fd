import HealthAPI
import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthStore

/// The grants of individual objects. The permission database stores them by subject; the store
/// knows which objects have a subject.
struct ObjectGrantTable: Sendable {
  let store: HealthStore
  let permissions: PermissionStore

  /// Sets grants for stored objects. When it returns, they apply to every reply that is sent.
  func set(
    _ grants: [ObjectGrant], of principal: PrincipalID, assurance: Assurance = .session,
    in scope: OwnerScope
  ) throws {
    // Before the objects are read: an object that is saved in between counts as later than the
    // decision.
    let anchor = store.lastAnchor
    let found = try store.grantSubjects(of: grants.map(\.object), in: scope)
    var decisions: [SubjectGrant] = []
    for grant in grants {
      // An object without a subject, such as a deleted one, is left out; the remaining decisions
      // are still made.
      for subject in found[grant.object]?.subjects ?? [] {
        decisions.append(SubjectGrant(subject: subject, isAllowed: grant.isAllowed))
      }
    }
    try permissions.setObjectGrants(
      decisions, of: principal,
      types: Set(found.values.map(\.type)).sorted { $0.code < $1.code }, anchor: anchor,
      assurance: assurance, in: scope)
  }

  /// Returns the objects that are granted individually, with their authorization status.
  func list(
    _ request: ObjectGrantsRequest, in scope: OwnerScope
  ) throws -> [GrantedObject] {
    guard let grants = permissions.objectGrants(of: request.principal, in: scope) else {
      throw PermissionError(.notFound, "no such registration")
    }
    let types = request.types.isEmpty ? ObjectType.all : request.types
    return try store.grantedObjects(of: types, in: scope).map { object in
      let isAllowed = grants.isAllowed(object.subject)
      let asked = permissions.askedAnchor(
        objectsOf: object.type, by: request.principal, in: scope)
      let isOwn = object.author == request.principal
      return GrantedObject(
        object: object.id, type: object.type,
        decision: isAllowed.map { $0 ? .authorized : .denied } ?? .notDetermined, isOwn: isOwn,
        // Rule OBJAUTH-07: a medication that was added after the app asked is offered, and is off
        // until the user turns it on.
        isOffered: isAllowed == nil && !isOwn && asked.map { $0 < object.firstAnchor } ?? false)
    }
  }
}
