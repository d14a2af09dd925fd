package import HealthAuthorization
package import HealthModel
import HealthPermissions
import HealthStore
import HealthWire
import TTRPCServer

/// Grants of individual objects.
extension AppsHandlers {
  /// The maximum number of objects in a reply, so that it fits into a frame.
  private static let objectCountMax = 50_000

  func setObjectGrants(
    _ request: SetObjectGrantsRequest, _ scope: OwnerScope,
    _ call: UnaryCall<SetObjectGrantsReply>
  ) {
    if context.modes.isGuest, request.grants.contains(where: \.isAllowed) {
      return call.fail(HealthError.guest)
    }
    call.onWorkQueue {
      do {
        let allowed = request.grants.filter(\.isAllowed).map(\.object)
        let types = try context.store.grantSubjects(of: allowed, in: scope).values.map(\.type)
        context.provePresence(
          for: types, of: request.principal, by: call.call.peer.evidence.processID,
          refuse: { call.fail($0) }
        ) { assurance in
          setObjectGrants(request, assurance, scope, call)
        }
      } catch {
        call.fail(error)
      }
    }
  }

  private func setObjectGrants(
    _ request: SetObjectGrantsRequest, _ assurance: Assurance, _ scope: OwnerScope,
    _ call: UnaryCall<SetObjectGrantsReply>
  ) {
    call.onWorkQueue {
      do {
        try context.setObjectGrants(
          request.grants, of: request.principal, assurance: assurance, in: scope)
        context.settle(request.principal) { call.reply(SetObjectGrantsReply()) }
      } catch {
        call.fail(error)
      }
    }
  }

  func objectGrants(
    _ request: ObjectGrantsRequest, _ scope: OwnerScope, _ call: UnaryCall<ObjectGrantsReply>
  ) {
    call.onWorkQueue {
      do {
        let objects = try context.objectGrants(request, in: scope)
        let types = Set(objects.map(\.type)).sorted { $0.code < $1.code }
        call.disclose(
          ObjectGrantsReply(objects: Array(objects.prefix(Self.objectCountMax))),
          AnswerFacts(types: types, sampleCount: objects.count), in: scope)
      } catch {
        call.fail(error)
      }
    }
  }
}

extension HandlerContext {
  /// Sets grants for stored objects. When it returns, they apply to every reply that is sent.
  package func setObjectGrants(
    _ grants: [ObjectGrant], of principal: PrincipalID, assurance: Assurance = .session,
    in scope: OwnerScope
  ) throws {
    let anchor = store.lastAnchor
    let found = try store.grantSubjects(of: grants.map(\.object), in: scope)
    var decisions: [SubjectGrant] = []
    for grant in grants {
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
  package func objectGrants(
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
        isOffered: isAllowed == nil && !isOwn && asked.map { $0 < object.firstAnchor } ?? false)
    }
  }
}
