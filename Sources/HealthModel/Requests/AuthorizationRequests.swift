// What an app asks of the person, HealthKit's requestAuthorization and its relatives (rules AUTH-02
// to AUTH-04, AUTH-10, AUTH-19, OBJAUTH-01 to OBJAUTH-04).

package struct AuthorizationRequest: Hashable, Sendable {
  /// Sample types to save.
  package var share: [ObjectType]
  /// Any object types to read.
  package var read: [ObjectType]
  /// By an extension, which has no sheet of its own: shown once the app calls `HandleExtension`.
  package var isFromExtension: Bool

  package init(share: [ObjectType] = [], read: [ObjectType] = [], isFromExtension: Bool = false) {
    self.share = share
    self.read = read
    self.isFromExtension = isFromExtension
  }
}

/// The person was asked, or did not have to be. Nothing tells what she decided.
package struct AuthorizationReply: Hashable, Sendable {
  package init() {}
}

package struct RequestStatusRequest: Hashable, Sendable {
  package var share: [ObjectType]
  package var read: [ObjectType]

  package init(share: [ObjectType] = [], read: [ObjectType] = []) {
    self.share = share
    self.read = read
  }
}

/// HealthKit's `HKAuthorizationRequestStatus`.
package enum AuthorizationRequestStatus: UInt8, Hashable, Sendable {
  case unknown = 0
  /// At least one type was never decided.
  case shouldRequest = 1
  case unnecessary = 2
}

package struct RequestStatusReply: Hashable, Sendable {
  package var status: AuthorizationRequestStatus
  package init(status: AuthorizationRequestStatus) { self.status = status }
}

/// Asks which objects of a type may be read. The predicate narrows what the person is offered.
package struct ObjectAuthorizationRequest: Hashable, Sendable {
  package var type: ObjectType
  package var predicate: Predicate?

  package init(type: ObjectType, predicate: Predicate? = nil) {
    self.type = type
    self.predicate = predicate
  }
}

package struct HandleExtensionRequest: Hashable, Sendable {
  package init() {}
}
