// Made from proto/health/v1/authorization.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// HKAuthorizationRequestStatus.
package enum AuthorizationRequestStatus: UInt8, Hashable, Sendable, CaseIterable {
  case unknown = 0
  case shouldRequest = 1
  case unnecessary = 2
}

/// Requests the share status per type, never the read status (rule AUTH-05).
package struct AuthorizationStatusRequest: Hashable, Sendable {
  /// At least one.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

package struct AuthorizationStatusReply: Hashable, Sendable {
  /// In the order of the request.
  package var statuses: [AuthorizationDecision]

  package init(statuses: [AuthorizationDecision] = []) {
    self.statuses = statuses
  }
}

package struct AuthorizationRequest: Hashable, Sendable {
  /// Sample types to save.
  package var share: [ObjectType]
  /// Any object types to read.
  package var read: [ObjectType]
  /// The caller is an extension, which cannot show a sheet: the request waits for HandleExtension.
  package var isFromExtension: Bool

  package init(share: [ObjectType] = [], read: [ObjectType] = [], isFromExtension: Bool = false) {
    self.share = share
    self.read = read
    self.isFromExtension = isFromExtension
  }
}

/// The user was asked, or no decision was needed.
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

package struct RequestStatusReply: Hashable, Sendable {
  package var status: AuthorizationRequestStatus

  package init(status: AuthorizationRequestStatus) {
    self.status = status
  }
}

/// Requests read access to single objects of a type. The predicate limits the objects shown to the
/// user.
package struct ObjectAuthorizationRequest: Hashable, Sendable {
  package var type: ObjectType
  /// Limits the objects on the sheet; absent: all objects of the type.
  package var predicate: Predicate?

  package init(type: ObjectType, predicate: Predicate? = nil) {
    self.type = type
    self.predicate = predicate
  }
}

package struct HandleExtensionRequest: Hashable, Sendable {
  package init() {}
}
