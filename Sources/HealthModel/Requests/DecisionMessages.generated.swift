// Made from proto/health/v1/decision.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// HKAuthorizationStatus.
package enum AuthorizationDecision: UInt8, Hashable, Sendable, CaseIterable {
  case notDetermined = 0
  case denied = 1
  case authorized = 2
}
