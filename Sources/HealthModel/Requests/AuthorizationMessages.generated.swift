// Made from proto/health/v1/authorization.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// HKAuthorizationRequestStatus.
public enum AuthorizationRequestStatus: UInt8, Hashable, Sendable, CaseIterable {
  /// The status cannot be determined.
  case unknown = 0
  /// The user has not decided about at least one type.
  case shouldRequest = 1
  /// The user has decided about all types, so a request returns at once.
  case unnecessary = 2
}

/// Requests the share status per type, never the read status (rule AUTH-05).
public struct AuthorizationStatusRequest: Hashable, Sendable {
  /// The types whose status is returned, 1 to 1,024.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// The authorization status for sharing.
public struct AuthorizationStatusReply: Hashable, Sendable {
  /// The status of each type, in the order of the request.
  public var statuses: [AuthorizationDecision]

  public init(statuses: [AuthorizationDecision] = []) {
    self.statuses = statuses
  }
}

/// Requests access to types. The reply is sent when the user has decided.
public struct AuthorizationRequest: Hashable, Sendable {
  /// Sample types to save.
  public var share: [ObjectType]
  /// Any object types to read.
  public var read: [ObjectType]
  /// The caller is an extension, which cannot show a sheet: the request waits for HandleExtension.
  public var isFromExtension: Bool

  public init(share: [ObjectType] = [], read: [ObjectType] = [], isFromExtension: Bool = false) {
    self.share = share
    self.read = read
    self.isFromExtension = isFromExtension
  }
}

/// The user was asked, or no decision was needed.
public struct AuthorizationReply: Hashable, Sendable {
  public init() {}
}

/// Asks whether a request for these types would show a sheet.
public struct RequestStatusRequest: Hashable, Sendable {
  /// The types to save.
  public var share: [ObjectType]
  /// The types to read.
  public var read: [ObjectType]

  public init(share: [ObjectType] = [], read: [ObjectType] = []) {
    self.share = share
    self.read = read
  }
}

/// The answer to a RequestStatusRequest.
public struct RequestStatusReply: Hashable, Sendable {
  /// Whether the app should request authorization.
  public var status: AuthorizationRequestStatus

  public init(status: AuthorizationRequestStatus) {
    self.status = status
  }
}

/// Requests read access to single objects of a type. The predicate limits the objects shown to the
/// user.
public struct ObjectAuthorizationRequest: Hashable, Sendable {
  /// A type that is granted per object, such as visionPrescription.
  public var type: ObjectType
  /// Limits the objects on the sheet; absent: all objects of the type.
  public var predicate: HealthPredicate?

  public init(type: ObjectType, predicate: HealthPredicate? = nil) {
    self.type = type
    self.predicate = predicate
  }
}

/// Shows the requests that an extension of the app made.
public struct HandleExtensionRequest: Hashable, Sendable {
  public init() {}
}
