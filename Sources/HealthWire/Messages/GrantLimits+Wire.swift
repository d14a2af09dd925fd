package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension GrantLimits: ProtobufMessage {
  package static var codec: Codec<Health__V1__GrantLimits> {
    Codec("GrantLimits", health__v1__grant_limits__init, health__v1__grant_limits__unpack)
  }

  package init(_ c: Health__V1__GrantLimits) throws(WireError) {
    self.init(
      expires: optionalInstant(c.has_expires_us_case, c.expires_us),
      earliest: optionalInstant(c.has_earliest_us_case, c.earliest_us),
      form: try enumeration(c.form.rawValue, "GrantLimits.form"),
      purpose: try text(c.purpose, "GrantLimits.purpose"))
  }

  package func fill(_ c: inout Health__V1__GrantLimits, in arena: WireArena) {
    c.form = Health__V1__GrantForm(UInt32(form.rawValue))
    c.purpose = arena.text(purpose)
    if let expires {
      c.has_expires_us_case = HEALTH__V1__GRANT_LIMITS__HAS_EXPIRES_US_EXPIRES_US
      c.expires_us = expires.microseconds
    }
    if let earliest {
      c.has_earliest_us_case = HEALTH__V1__GRANT_LIMITS__HAS_EARLIEST_US_EARLIEST_US
      c.earliest_us = earliest.microseconds
    }
  }
}
