// Made from proto/health/v1/apps.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension GrantLimits: ProtobufMessage {
  package static var codec: Codec<Health__V1__GrantLimits> {
    Codec("GrantLimits", health__v1__grant_limits__init, health__v1__grant_limits__unpack)
  }

  package init(_ c: Health__V1__GrantLimits) throws(WireError) {
    self.init(
      expires: c.has_expires_us_case.rawValue == 0 ? nil : Instant(microseconds: c.expires_us),
      earliest: c.has_earliest_us_case.rawValue == 0 ? nil : Instant(microseconds: c.earliest_us),
      form: try HealthProtobuf.enumeration(c.form.rawValue, "GrantLimits.form"),
      purpose: try HealthProtobuf.text(c.purpose, "GrantLimits.purpose"))
  }

  package func fill(_ c: inout Health__V1__GrantLimits, in arena: WireArena) {
    if let expires {
      c.has_expires_us_case = HEALTH__V1__GRANT_LIMITS__HAS_EXPIRES_US_EXPIRES_US
      c.expires_us = expires.microseconds
    }
    if let earliest {
      c.has_earliest_us_case = HEALTH__V1__GRANT_LIMITS__HAS_EARLIEST_US_EARLIEST_US
      c.earliest_us = earliest.microseconds
    }
    c.form = Health__V1__GrantForm(UInt32(form.rawValue))
    c.purpose = arena.text(purpose)
  }
}

extension Grant: ProtobufMessage {
  package static var codec: Codec<Health__V1__Grant> {
    Codec("Grant", health__v1__grant__init, health__v1__grant__unpack)
  }

  package init(_ c: Health__V1__Grant) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "Grant.type"),
      direction: try HealthProtobuf.enumeration(c.direction.rawValue, "Grant.direction"),
      decision: try HealthProtobuf.enumeration(c.decision.rawValue, "Grant.decision"),
      limits: try HealthProtobuf.optional(c.limits) ?? GrantLimits())
  }

  package func fill(_ c: inout Health__V1__Grant, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.direction = Health__V1__AuthorizationDirection(UInt32(direction.rawValue))
    c.decision = Health__V1__AuthorizationDecision(UInt32(decision.rawValue))
    if limits != GrantLimits() { c.limits = arena.make(limits) }
  }
}

extension RegisteredApp: ProtobufMessage {
  package static var codec: Codec<Health__V1__RegisteredApp> {
    Codec("RegisteredApp", health__v1__registered_app__init, health__v1__registered_app__unpack)
  }

  package init(_ c: Health__V1__RegisteredApp) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "RegisteredApp.principal")),
      manifest: try HealthProtobuf.required(c.manifest, "RegisteredApp.manifest"),
      registeredAt: Instant(microseconds: c.registered_at_us),
      grants: try HealthProtobuf.list(c.grants, c.n_grants),
      level: try HealthProtobuf.enumeration(c.level, "RegisteredApp.level"),
      isPending: c.is_pending != 0,
      programs: try HealthProtobuf.list(c.programs, c.n_programs))
  }

  package func fill(_ c: inout Health__V1__RegisteredApp, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    c.manifest = arena.make(manifest)
    c.registered_at_us = registeredAt.microseconds
    (c.n_grants, c.grants) = arena.list(grants)
    c.level = UInt32(level.rawValue)
    c.is_pending = isPending ? 1 : 0
    (c.n_programs, c.programs) = arena.list(programs)
  }
}

extension AppProgram: ProtobufMessage {
  package static var codec: Codec<Health__V1__AppProgram> {
    Codec("AppProgram", health__v1__app_program__init, health__v1__app_program__unpack)
  }

  package init(_ c: Health__V1__AppProgram) throws(WireError) {
    guard 32...32 ~= c.digest.len else { throw WireError("AppProgram.digest", .outOfRange) }
    self.init(
      digest: HealthProtobuf.bytes(c.digest),
      isConfirmed: c.is_confirmed != 0,
      seenAt: Instant(microseconds: c.seen_at_us))
  }

  package func fill(_ c: inout Health__V1__AppProgram, in arena: WireArena) {
    c.digest = arena.bytes(digest)
    c.is_confirmed = isConfirmed ? 1 : 0
    c.seen_at_us = seenAt.microseconds
  }
}

extension RegisterAppRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RegisterAppRequest> {
    Codec("RegisterAppRequest", health__v1__register_app_request__init, health__v1__register_app_request__unpack)
  }

  package init(_ c: Health__V1__RegisterAppRequest) throws(WireError) {
    self.init(
      manifest: try HealthProtobuf.required(c.manifest, "RegisterAppRequest.manifest"))
  }

  package func fill(_ c: inout Health__V1__RegisterAppRequest, in arena: WireArena) {
    c.manifest = arena.make(manifest)
  }
}

extension AppRegistration: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RegisterAppReply> {
    Codec("RegisterAppReply", health__v1__register_app_reply__init, health__v1__register_app_reply__unpack)
  }

  package init(_ c: Health__V1__RegisterAppReply) throws(WireError) {
    self.init(
      app: try HealthProtobuf.required(c.app, "RegisterAppReply.app"),
      token: HealthProtobuf.bytes(c.token))
  }

  package func fill(_ c: inout Health__V1__RegisterAppReply, in arena: WireArena) {
    c.app = arena.make(app)
    c.token = arena.bytes(token)
  }
}

extension ListAppsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListAppsRequest> {
    Codec("ListAppsRequest", health__v1__list_apps_request__init, health__v1__list_apps_request__unpack)
  }

  package init(_ c: Health__V1__ListAppsRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__ListAppsRequest, in arena: WireArena) {
  }
}

extension ListAppsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListAppsReply> {
    Codec("ListAppsReply", health__v1__list_apps_reply__init, health__v1__list_apps_reply__unpack)
  }

  package init(_ c: Health__V1__ListAppsReply) throws(WireError) {
    self.init(
      apps: try HealthProtobuf.list(c.apps, c.n_apps))
  }

  package func fill(_ c: inout Health__V1__ListAppsReply, in arena: WireArena) {
    (c.n_apps, c.apps) = arena.list(apps)
  }
}

extension RemoveAppRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveAppRequest> {
    Codec("RemoveAppRequest", health__v1__remove_app_request__init, health__v1__remove_app_request__unpack)
  }

  package init(_ c: Health__V1__RemoveAppRequest) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "RemoveAppRequest.principal")))
  }

  package func fill(_ c: inout Health__V1__RemoveAppRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
  }
}

extension RemoveAppReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveAppReply> {
    Codec("RemoveAppReply", health__v1__remove_app_reply__init, health__v1__remove_app_reply__unpack)
  }

  package init(_ c: Health__V1__RemoveAppReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RemoveAppReply, in arena: WireArena) {
  }
}

extension SetGrantsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetGrantsRequest> {
    Codec("SetGrantsRequest", health__v1__set_grants_request__init, health__v1__set_grants_request__unpack)
  }

  package init(_ c: Health__V1__SetGrantsRequest) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "SetGrantsRequest.principal")),
      grants: try HealthProtobuf.list(c.grants, c.n_grants),
      overridesCeilings: c.overrides_ceilings != 0)
  }

  package func fill(_ c: inout Health__V1__SetGrantsRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    (c.n_grants, c.grants) = arena.list(grants)
    c.overrides_ceilings = overridesCeilings ? 1 : 0
  }
}

extension SetGrantsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetGrantsReply> {
    Codec("SetGrantsReply", health__v1__set_grants_reply__init, health__v1__set_grants_reply__unpack)
  }

  package init(_ c: Health__V1__SetGrantsReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SetGrantsReply, in arena: WireArena) {
  }
}

extension UpdateAppRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__UpdateAppRequest> {
    Codec("UpdateAppRequest", health__v1__update_app_request__init, health__v1__update_app_request__unpack)
  }

  package init(_ c: Health__V1__UpdateAppRequest) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "UpdateAppRequest.principal")),
      manifest: try HealthProtobuf.required(c.manifest, "UpdateAppRequest.manifest"))
  }

  package func fill(_ c: inout Health__V1__UpdateAppRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    c.manifest = arena.make(manifest)
  }
}

extension UpdateAppReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__UpdateAppReply> {
    Codec("UpdateAppReply", health__v1__update_app_reply__init, health__v1__update_app_reply__unpack)
  }

  package init(_ c: Health__V1__UpdateAppReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__UpdateAppReply, in arena: WireArena) {
  }
}

extension RenewAppRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RenewAppRequest> {
    Codec("RenewAppRequest", health__v1__renew_app_request__init, health__v1__renew_app_request__unpack)
  }

  package init(_ c: Health__V1__RenewAppRequest) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "RenewAppRequest.principal")),
      ed25519Key: HealthProtobuf.bytes(c.ed25519_key))
  }

  package func fill(_ c: inout Health__V1__RenewAppRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    c.ed25519_key = arena.bytes(ed25519Key)
  }
}

extension RenewAppReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RenewAppReply> {
    Codec("RenewAppReply", health__v1__renew_app_reply__init, health__v1__renew_app_reply__unpack)
  }

  package init(_ c: Health__V1__RenewAppReply) throws(WireError) {
    self.init(
      app: try HealthProtobuf.required(c.app, "RenewAppReply.app"),
      token: HealthProtobuf.bytes(c.token))
  }

  package func fill(_ c: inout Health__V1__RenewAppReply, in arena: WireArena) {
    c.app = arena.make(app)
    c.token = arena.bytes(token)
  }
}
