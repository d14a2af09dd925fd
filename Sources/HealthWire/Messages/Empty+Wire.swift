package import CHealthProto
package import HealthModel
package import HealthProtobuf

// Messages without fields.

extension SaveReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__SaveReply> {
    Codec("SaveReply", health__v1__save_reply__init, health__v1__save_reply__unpack)
  }

  package init(_ c: Health__V1__SaveReply) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__SaveReply, in arena: WireArena) {}
}

extension ListAppsRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__ListAppsRequest> {
    Codec(
      "ListAppsRequest", health__v1__list_apps_request__init, health__v1__list_apps_request__unpack)
  }

  package init(_ c: Health__V1__ListAppsRequest) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__ListAppsRequest, in arena: WireArena) {}
}

extension RemoveAppReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__RemoveAppReply> {
    Codec(
      "RemoveAppReply", health__v1__remove_app_reply__init, health__v1__remove_app_reply__unpack)
  }

  package init(_ c: Health__V1__RemoveAppReply) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__RemoveAppReply, in arena: WireArena) {}
}

extension SetGrantsReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__SetGrantsReply> {
    Codec(
      "SetGrantsReply", health__v1__set_grants_reply__init, health__v1__set_grants_reply__unpack)
  }

  package init(_ c: Health__V1__SetGrantsReply) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__SetGrantsReply, in arena: WireArena) {}
}

extension StatusRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__StatusRequest> {
    Codec("StatusRequest", health__v1__status_request__init, health__v1__status_request__unpack)
  }

  package init(_ c: Health__V1__StatusRequest) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__StatusRequest, in arena: WireArena) {}
}

extension VerifyStoreRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__VerifyStoreRequest> {
    Codec(
      "VerifyStoreRequest", health__v1__verify_store_request__init,
      health__v1__verify_store_request__unpack)
  }

  package init(_ c: Health__V1__VerifyStoreRequest) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__VerifyStoreRequest, in arena: WireArena) {}
}

extension SetSourceOrderReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__SetSourceOrderReply> {
    Codec(
      "SetSourceOrderReply", health__v1__set_source_order_reply__init,
      health__v1__set_source_order_reply__unpack)
  }

  package init(_ c: Health__V1__SetSourceOrderReply) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__SetSourceOrderReply, in arena: WireArena) {}
}
