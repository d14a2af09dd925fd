// Authorization requests of apps: HealthKit's requestAuthorization and its variants (rules AUTH-02
// to AUTH-04, AUTH-10, AUTH-19, OBJAUTH-01 to OBJAUTH-04).

package struct AuthorizationRequest: Hashable, Sendable {
  /// The sample types to save.
  package var share: [ObjectType]
  /// The object types to read, of any kind.
  package var read: [ObjectType]
  /// Whether an extension requests the types. Extensions show no sheet: it is shown when the app
  /// calls `HandleExtension`.
  package var isFromExtension: Bool

  package init(share: [ObjectType] = [], read: [ObjectType] = [], isFromExtension: Bool = false) {
    self.share = share
    self.read = read
    self.isFromExtension = isFromExtension
  }
}

/// The reply after the user responded, or if no response was necessary. It does not reveal what the
/// user granted.
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
  /// The user has not decided about at least one type.
  case shouldRequest = 1
  case unnecessary = 2
}

package struct RequestStatusReply: Hashable, Sendable {
  package var status: AuthorizationRequestStatus
  package init(status: AuthorizationRequestStatus) { self.status = status }
}

/// Requests read access to single objects of a type. The predicate limits the objects shown to the
/// user.
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
