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

extension ConsentSheet.Item: ProtobufMessage {
  package static var codec: Codec<Health__V1__SheetItem> {
    Codec("SheetItem", health__v1__sheet_item__init, health__v1__sheet_item__unpack)
  }

  package init(_ c: Health__V1__SheetItem) throws(WireError) {
    self.init(
      type: try objectType(c.type, "SheetItem.type"),
      direction: try enumeration(c.direction.rawValue, "SheetItem.direction"))
    isSensitive = c.sensitive != 0
    sampleCount = try count(c.sample_count, "SheetItem.sample_count")
    oldest = optionalInstant(c.has_oldest_us_case, c.oldest_us)
    isRequired = c.required != 0
    isBelowCeiling = c.below_ceiling != 0
  }
  package func fill(_ c: inout Health__V1__SheetItem, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.direction = Health__V1__AuthorizationDirection(UInt32(direction.rawValue))
    c.sensitive = isSensitive ? 1 : 0
    c.sample_count = UInt64(sampleCount)
    if let oldest {
      c.has_oldest_us_case = HEALTH__V1__SHEET_ITEM__HAS_OLDEST_US_OLDEST_US
      c.oldest_us = oldest.microseconds
    }
    c.required = isRequired ? 1 : 0
    c.below_ceiling = isBelowCeiling ? 1 : 0
  }
}

extension ConsentSheet.Object: ProtobufMessage {
  package static var codec: Codec<Health__V1__SheetObject> {
    Codec("SheetObject", health__v1__sheet_object__init, health__v1__sheet_object__unpack)
  }

  package init(_ c: Health__V1__SheetObject) throws(WireError) {
    self.init(
      id: try required(c.id, "SheetObject.id"), title: try text(c.title, "SheetObject.title"),
      start: Instant(microseconds: c.start_us), source: try text(c.source, "SheetObject.source"),
      isGranted: c.granted != 0)
  }
  package func fill(_ c: inout Health__V1__SheetObject, in arena: WireArena) {
    c.id = arena.make(id)
    c.title = arena.text(title)
    c.start_us = start.microseconds
    c.source = arena.text(source)
    c.granted = isGranted ? 1 : 0
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

extension ListRequestsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListRequestsRequest> {
    Codec(
      "ListRequestsRequest", health__v1__list_requests_request__init,
      health__v1__list_requests_request__unpack)
  }

  package init(_ c: Health__V1__ListRequestsRequest) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__ListRequestsRequest, in arena: WireArena) {}
}

extension MutedApp: ProtobufMessage {
  package static var codec: Codec<Health__V1__MutedApp> {
    Codec("MutedApp", health__v1__muted_app__init, health__v1__muted_app__unpack)
  }

  package init(_ c: Health__V1__MutedApp) throws(WireError) {
    self.init(
      bundleIdentifier: try text(c.bundle_identifier, "MutedApp.bundle_identifier"),
      requestCount: Int(c.request_count))
  }
  package func fill(_ c: inout Health__V1__MutedApp, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.request_count = UInt32(clamping: requestCount)
  }
}

extension ListRequestsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListRequestsReply> {
    Codec(
      "ListRequestsReply", health__v1__list_requests_reply__init,
      health__v1__list_requests_reply__unpack)
  }

  package init(_ c: Health__V1__ListRequestsReply) throws(WireError) {
    self.init(sheets: try list(c.sheets, c.n_sheets), muted: try list(c.muted, c.n_muted))
  }
  package func fill(_ c: inout Health__V1__ListRequestsReply, in arena: WireArena) {
    (c.n_sheets, c.sheets) = arena.list(sheets)
    (c.n_muted, c.muted) = arena.list(muted)
  }
}
