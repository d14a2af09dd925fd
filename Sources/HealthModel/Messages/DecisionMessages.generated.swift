// Made from proto/health/v1/decision.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// HKAuthorizationStatus.
public enum AuthorizationDecision: UInt8, Hashable, Sendable, CaseIterable {
  /// The user has not decided.
  case notDetermined = 0
  /// The user denied access. The app sees a type that it may not read as empty.
  case denied = 1
  /// The user granted access.
  case authorized = 2
}
