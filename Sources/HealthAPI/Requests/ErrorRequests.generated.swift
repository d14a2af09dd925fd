// Made from proto/health/v1/error.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// The HealthKit error that corresponds to a status.
package struct ErrorDetail: Hashable, Sendable {
  /// Raw value of HKError.Code (proto/catalog/enums.tsv), 0 to 15. A client treats a number that it
  /// does not know as 0, unknown.
  package var code: HealthErrorCode
  /// With RESOURCE_EXHAUSTED: milliseconds after which the same request may succeed. 0: repeating it
  /// does not help.
  package var retryAfterMilliseconds: Int64
  /// A client treats a number that it does not know as UNSPECIFIED.
  package var reason: ErrorReason
  /// With ENTITLEMENT_MISSING: the name of the entitlement.
  package var entitlement: String

  package init(code: HealthErrorCode, retryAfterMilliseconds: Int64 = 0, reason: ErrorReason = .unspecified, entitlement: String = "") {
    self.code = code
    self.retryAfterMilliseconds = retryAfterMilliseconds
    self.reason = reason
    self.entitlement = entitlement
  }
}
