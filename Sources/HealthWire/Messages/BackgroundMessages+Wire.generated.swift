// Made from proto/health/v1/background.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension BackgroundRegistration: ProtobufMessage {
  package static var codec: Codec<Health__V1__BackgroundRegistration> {
    Codec("BackgroundRegistration", health__v1__background_registration__init, health__v1__background_registration__unpack)
  }

  package init(_ c: Health__V1__BackgroundRegistration) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "BackgroundRegistration.type"),
      frequency: try HealthProtobuf.enumeration(c.frequency.rawValue, "BackgroundRegistration.frequency"))
  }

  package func fill(_ c: inout Health__V1__BackgroundRegistration, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.frequency = Health__V1__UpdateFrequency(UInt32(frequency.rawValue))
  }
}

extension EnableBackgroundRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EnableBackgroundRequest> {
    Codec("EnableBackgroundRequest", health__v1__enable_background_request__init, health__v1__enable_background_request__unpack)
  }

  package init(_ c: Health__V1__EnableBackgroundRequest) throws(WireError) {
    self.init(
      registration: try HealthProtobuf.required(c.registration, "EnableBackgroundRequest.registration"))
  }

  package func fill(_ c: inout Health__V1__EnableBackgroundRequest, in arena: WireArena) {
    c.registration = arena.make(registration)
  }
}

extension EnableBackgroundReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__EnableBackgroundReply> {
    Codec("EnableBackgroundReply", health__v1__enable_background_reply__init, health__v1__enable_background_reply__unpack)
  }

  package init(_ c: Health__V1__EnableBackgroundReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__EnableBackgroundReply, in arena: WireArena) {
  }
}

extension DisableBackgroundRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DisableBackgroundRequest> {
    Codec("DisableBackgroundRequest", health__v1__disable_background_request__init, health__v1__disable_background_request__unpack)
  }

  package init(_ c: Health__V1__DisableBackgroundRequest) throws(WireError) {
    self.init(
      type: c.has_type_case.rawValue == 0 ? nil : try HealthProtobuf.objectType(c.type, "DisableBackgroundRequest.type"))
  }

  package func fill(_ c: inout Health__V1__DisableBackgroundRequest, in arena: WireArena) {
    if let type {
      c.has_type_case = HEALTH__V1__DISABLE_BACKGROUND_REQUEST__HAS_TYPE_TYPE
      c.type = UInt32(type.code)
    }
  }
}

extension DisableBackgroundReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DisableBackgroundReply> {
    Codec("DisableBackgroundReply", health__v1__disable_background_reply__init, health__v1__disable_background_reply__unpack)
  }

  package init(_ c: Health__V1__DisableBackgroundReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__DisableBackgroundReply, in arena: WireArena) {
  }
}

extension ListBackgroundRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListBackgroundRequest> {
    Codec("ListBackgroundRequest", health__v1__list_background_request__init, health__v1__list_background_request__unpack)
  }

  package init(_ c: Health__V1__ListBackgroundRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__ListBackgroundRequest, in arena: WireArena) {
  }
}

extension BackgroundApp: ProtobufMessage {
  package static var codec: Codec<Health__V1__BackgroundApp> {
    Codec("BackgroundApp", health__v1__background_app__init, health__v1__background_app__unpack)
  }

  package init(_ c: Health__V1__BackgroundApp) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "BackgroundApp.principal")),
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "BackgroundApp.bundle_identifier"),
      registrations: try HealthProtobuf.list(c.registrations, c.n_registrations),
      unansweredCount: Int(c.unanswered_count),
      isStopped: c.is_stopped != 0)
  }

  package func fill(_ c: inout Health__V1__BackgroundApp, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    c.bundle_identifier = arena.text(bundleIdentifier)
    (c.n_registrations, c.registrations) = arena.list(registrations)
    c.unanswered_count = UInt32(clamping: unansweredCount)
    c.is_stopped = isStopped ? 1 : 0
  }
}

extension ListBackgroundReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListBackgroundReply> {
    Codec("ListBackgroundReply", health__v1__list_background_reply__init, health__v1__list_background_reply__unpack)
  }

  package init(_ c: Health__V1__ListBackgroundReply) throws(WireError) {
    self.init(
      apps: try HealthProtobuf.list(c.apps, c.n_apps))
  }

  package func fill(_ c: inout Health__V1__ListBackgroundReply, in arena: WireArena) {
    (c.n_apps, c.apps) = arena.list(apps)
  }
}

extension DeliveriesRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DeliveriesRequest> {
    Codec("DeliveriesRequest", health__v1__deliveries_request__init, health__v1__deliveries_request__unpack)
  }

  package init(_ c: Health__V1__DeliveriesRequest) throws(WireError) {
    self.init(
      acknowledged: c.acknowledged)
  }

  package func fill(_ c: inout Health__V1__DeliveriesRequest, in arena: WireArena) {
    c.acknowledged = acknowledged
  }
}

extension BackgroundDelivery: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BackgroundDelivery> {
    Codec("BackgroundDelivery", health__v1__background_delivery__init, health__v1__background_delivery__unpack)
  }

  package init(_ c: Health__V1__BackgroundDelivery) throws(WireError) {
    self.init(
      id: c.id,
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "BackgroundDelivery.types"))
  }

  package func fill(_ c: inout Health__V1__BackgroundDelivery, in arena: WireArena) {
    c.id = id
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
  }
}
