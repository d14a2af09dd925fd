// Made from proto/health/v1/mode.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension StoreMode: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StoreMode> {
    Codec("StoreMode", health__v1__store_mode__init, health__v1__store_mode__unpack)
  }

  package init(_ c: Health__V1__StoreMode) throws(WireError) {
    self.init(
      isGuest: c.is_guest != 0,
      lock: try HealthProtobuf.enumeration(c.lock.rawValue, "StoreMode.lock"),
      isRestricted: c.is_restricted != 0,
      guestApps: try HealthProtobuf.list(c.guest_apps, c.n_guest_apps),
      endsWithSecret: c.ends_with_secret != 0)
  }

  package func fill(_ c: inout Health__V1__StoreMode, in arena: WireArena) {
    c.is_guest = isGuest ? 1 : 0
    c.lock = Health__V1__LockState(UInt32(lock.rawValue))
    c.is_restricted = isRestricted ? 1 : 0
    (c.n_guest_apps, c.guest_apps) = arena.list(guestApps)
    c.ends_with_secret = endsWithSecret ? 1 : 0
  }
}

extension GuestApp: ProtobufMessage {
  package static var codec: Codec<Health__V1__GuestApp> {
    Codec("GuestApp", health__v1__guest_app__init, health__v1__guest_app__unpack)
  }

  package init(_ c: Health__V1__GuestApp) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "GuestApp.principal")),
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "GuestApp.bundle_identifier"))
  }

  package func fill(_ c: inout Health__V1__GuestApp, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    c.bundle_identifier = arena.text(bundleIdentifier)
  }
}

extension ModeRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ModeRequest> {
    Codec("ModeRequest", health__v1__mode_request__init, health__v1__mode_request__unpack)
  }

  package init(_ c: Health__V1__ModeRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__ModeRequest, in arena: WireArena) {
  }
}

extension StoreModeChange: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetModeRequest> {
    Codec("SetModeRequest", health__v1__set_mode_request__init, health__v1__set_mode_request__unpack)
  }

  package init(_ c: Health__V1__SetModeRequest) throws(WireError) {
    guard c.n_guest_apps <= 256 else { throw WireError("SetModeRequest.guest_apps", .tooMany(limit: 256)) }
    self.init(
      isGuest: c.has_is_guest_case.rawValue == 0 ? nil : c.is_guest != 0,
      isLocked: c.has_is_locked_case.rawValue == 0 ? nil : c.is_locked != 0,
      guestApps: try HealthProtobuf.list(c.guest_apps, c.n_guest_apps),
      secret: HealthProtobuf.bytes(c.secret))
  }

  package func fill(_ c: inout Health__V1__SetModeRequest, in arena: WireArena) {
    if let isGuest {
      c.has_is_guest_case = HEALTH__V1__SET_MODE_REQUEST__HAS_IS_GUEST_IS_GUEST
      c.is_guest = isGuest ? 1 : 0
    }
    if let isLocked {
      c.has_is_locked_case = HEALTH__V1__SET_MODE_REQUEST__HAS_IS_LOCKED_IS_LOCKED
      c.is_locked = isLocked ? 1 : 0
    }
    (c.n_guest_apps, c.guest_apps) = arena.list(guestApps)
    c.secret = arena.bytes(secret)
  }
}
