// Made from proto/health/v1/authorization.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Requests the share status per type, never the read status (rule AUTH-05).
package struct AuthorizationStatusRequest: Hashable, Sendable {
  /// The types whose status is returned, 1 to 1,024.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// The authorization status for sharing.
package struct AuthorizationStatusReply: Hashable, Sendable {
  /// The status of each type, in the order of the request.
  package var statuses: [AuthorizationDecision]

  package init(statuses: [AuthorizationDecision] = []) {
    self.statuses = statuses
  }
}

/// Requests access to types. The reply is sent when the user has decided.
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

/// Asks whether a request for these types would show a sheet.
package struct RequestStatusRequest: Hashable, Sendable {
  /// The types to save.
  package var share: [ObjectType]
  /// The types to read.
  package var read: [ObjectType]

  package init(share: [ObjectType] = [], read: [ObjectType] = []) {
    self.share = share
    self.read = read
  }
}

/// The answer to a RequestStatusRequest.
package struct RequestStatusReply: Hashable, Sendable {
  /// Whether the app should request authorization.
  package var status: AuthorizationRequestStatus

  package init(status: AuthorizationRequestStatus) {
    self.status = status
  }
}

/// Requests read access to single objects of a type. The predicate limits the objects shown to the
/// user.
package struct ObjectAuthorizationRequest: Hashable, Sendable {
  /// A type that is granted per object, such as visionPrescription.
  package var type: ObjectType
  /// Limits the objects on the sheet; absent: all objects of the type.
  package var predicate: HealthPredicate?

  package init(type: ObjectType, predicate: HealthPredicate? = nil) {
    self.type = type
    self.predicate = predicate
  }
}

/// Shows the requests that an extension of the app made.
package struct HandleExtensionRequest: Hashable, Sendable {
  package init() {}
}
