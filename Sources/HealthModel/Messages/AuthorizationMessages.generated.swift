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
