import HealthAPI
import HealthAuthorization
import HealthModel
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
    // Denying is permitted in a guest session: it takes something away from the app.
    if modes.isGuest, request.grants.contains(where: \.isAllowed) {
      return call.fail(HealthError.guest)
    }
    call.onWorkQueue {
      do {
        let allowed = request.grants.filter(\.isAllowed).map(\.object)
        // The request names objects; which types they have, and whether those are sensitive, only
        // the store knows.
        let types = try store.grantSubjects(of: allowed, in: scope).values.map(\.type)
        consent.provePresence(
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

  /// Makes the decision after presence was proved. On the work queue again, because the proof may
  /// have returned on any thread, and the decision blocks for a disk flush.
  private func setObjectGrants(
    _ request: SetObjectGrantsRequest, _ assurance: Assurance, _ scope: OwnerScope,
    _ call: UnaryCall<SetObjectGrantsReply>
  ) {
    call.onWorkQueue {
      do {
        try consent.objectGrants.set(
          request.grants, of: request.principal, assurance: assurance, in: scope)
        // The reply states that a denied object can no longer reach the app.
        barrier.settle(request.principal) { call.reply(SetObjectGrantsReply()) }
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
        let objects = try consent.objectGrants.list(request, in: scope)
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
