// Made from proto/health/v1/error.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
import HealthModel
package import HealthProtobuf

extension ErrorDetail: ProtobufMessage {
  package static var codec: Codec<Health__V1__ErrorDetail> {
    Codec("ErrorDetail", health__v1__error_detail__init, health__v1__error_detail__unpack)
  }

  package init(_ c: Health__V1__ErrorDetail) throws(WireError) {
    self.init(
      code: HealthErrorCode(rawValue: c.health_code) ?? .unknown,
      retryAfterMilliseconds: c.retry_after_ms,
      reason: ErrorReason(rawValue: UInt8(clamping: c.reason.rawValue)) ?? .unspecified,
      entitlement: try HealthProtobuf.text(c.entitlement, "ErrorDetail.entitlement"))
  }

  package func fill(_ c: inout Health__V1__ErrorDetail, in arena: WireArena) {
    c.health_code = code.rawValue
    c.retry_after_ms = retryAfterMilliseconds
    c.reason = Health__V1__ErrorReason(UInt32(reason.rawValue))
    c.entitlement = arena.text(entitlement)
  }
}
