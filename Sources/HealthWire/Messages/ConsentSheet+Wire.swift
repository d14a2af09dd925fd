package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension ConsentSheet.App: ProtobufMessage {
  package static var codec: Codec<Health__V1__SheetApp> {
    Codec("SheetApp", health__v1__sheet_app__init, health__v1__sheet_app__unpack)
  }

  package init(_ c: Health__V1__SheetApp) throws(WireError) {
    guard let level = UInt8(exactly: c.level) else {
      throw WireError("SheetApp.level", .outOfRange)
    }
    self.init(
      principal: PrincipalID(try required(c.principal, "SheetApp.principal")),
      bundleIdentifier: try text(c.bundle_identifier, "SheetApp.bundle_identifier"),
      name: try text(c.name, "SheetApp.name"), level: level)
    isPending = c.is_pending != 0
    hasNamesake = c.has_namesake != 0
    readUsage = try text(c.read_usage, "SheetApp.read_usage")
    shareUsage = try text(c.share_usage, "SheetApp.share_usage")
    clinicalUsage = try text(c.clinical_usage, "SheetApp.clinical_usage")
  }
  package func fill(_ c: inout Health__V1__SheetApp, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.name = arena.text(name)
    c.level = UInt32(level)
    c.is_pending = isPending ? 1 : 0
    c.has_namesake = hasNamesake ? 1 : 0
    c.read_usage = arena.text(readUsage)
    c.share_usage = arena.text(shareUsage)
    c.clinical_usage = arena.text(clinicalUsage)
  }
}

extension ConsentSheet: ProtobufMessage {
  package static var codec: Codec<Health__V1__ConsentSheet> {
    Codec("ConsentSheet", health__v1__consent_sheet__init, health__v1__consent_sheet__unpack)
  }

  package init(_ c: Health__V1__ConsentSheet) throws(WireError) {
    self.init(
      id: try required(c.id, "ConsentSheet.id"), version: c.version,
      app: try required(c.app, "ConsentSheet.app"),
      createdAt: Instant(microseconds: c.created_at_us),
      expiresAt: Instant(microseconds: c.expires_at_us))
    items = try list(c.items, c.n_items)
    if let code = optional(c.has_object_type_case, c.object_type) {
      objectType = try HealthProtobuf.objectType(code, "ConsentSheet.object_type")
    }
    objects = try list(c.objects, c.n_objects)
    isFromExtension = c.from_extension != 0
  }
  package func fill(_ c: inout Health__V1__ConsentSheet, in arena: WireArena) {
    c.id = arena.make(id)
    c.version = version
    c.app = arena.make(app)
    (c.n_items, c.items) = arena.list(items)
    if let objectType {
      c.has_object_type_case = HEALTH__V1__CONSENT_SHEET__HAS_OBJECT_TYPE_OBJECT_TYPE
      c.object_type = UInt32(objectType.code)
    }
    (c.n_objects, c.objects) = arena.list(objects)
    c.created_at_us = createdAt.microseconds
    c.expires_at_us = expiresAt.microseconds
    c.from_extension = isFromExtension ? 1 : 0
  }
}
