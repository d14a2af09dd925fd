package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension DisableBackgroundRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__DisableBackgroundRequest> {
    Codec(
      "DisableBackgroundRequest", health__v1__disable_background_request__init,
      health__v1__disable_background_request__unpack)
  }

  package init(_ c: Health__V1__DisableBackgroundRequest) throws(WireError) {
    guard c.has_type_case == HEALTH__V1__DISABLE_BACKGROUND_REQUEST__HAS_TYPE_TYPE else {
      self.init(type: nil)
      return
    }
    self.init(type: try objectType(c.type, "DisableBackgroundRequest.type"))
  }

  package func fill(_ c: inout Health__V1__DisableBackgroundRequest, in arena: WireArena) {
    guard let type else { return }
    c.has_type_case = HEALTH__V1__DISABLE_BACKGROUND_REQUEST__HAS_TYPE_TYPE
    c.type = UInt32(type.code)
  }
}

extension DisableBackgroundRequest: WireMessage {}
