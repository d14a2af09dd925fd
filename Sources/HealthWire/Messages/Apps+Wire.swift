package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension RegisteredApp: ProtobufMessage {
  package static var codec: Codec<Health__V1__RegisteredApp> {
    Codec("RegisteredApp", health__v1__registered_app__init, health__v1__registered_app__unpack)
  }

  package init(_ c: Health__V1__RegisteredApp) throws(WireError) {
    self.init(
      principal: PrincipalID(try required(c.principal, "RegisteredApp.principal")),
      manifest: try required(c.manifest, "RegisteredApp.manifest"),
      registeredAt: Instant(microseconds: c.registered_at_us),
      grants: try list(c.grants, c.n_grants))
    level = try enumeration(c.level, "RegisteredApp.level")
    isPending = c.is_pending != 0
    programs = try list(c.programs, c.n_programs)
  }

  package func fill(_ c: inout Health__V1__RegisteredApp, in arena: WireArena) {
    c.level = UInt32(level.rawValue)
    c.is_pending = isPending ? 1 : 0
    (c.n_programs, c.programs) = arena.list(programs)
    c.principal = arena.make(principal.raw)
    c.manifest = arena.make(manifest)
    c.registered_at_us = registeredAt.microseconds
    (c.n_grants, c.grants) = arena.list(grants)
  }
}
