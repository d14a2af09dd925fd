// Made from proto/health/v1/agent.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension ConsentSheet.Item: ProtobufMessage {
  package static var codec: Codec<Health__V1__SheetItem> {
    Codec("SheetItem", health__v1__sheet_item__init, health__v1__sheet_item__unpack)
  }

  package init(_ c: Health__V1__SheetItem) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "SheetItem.type"),
      direction: try HealthProtobuf.enumeration(c.direction.rawValue, "SheetItem.direction"),
      isSensitive: c.sensitive != 0,
      sampleCount: try HealthProtobuf.count(c.sample_count, "SheetItem.sample_count"),
      oldest: c.has_oldest_us_case.rawValue == 0 ? nil : Instant(microseconds: c.oldest_us),
      isRequired: c.required != 0,
      isBelowCeiling: c.below_ceiling != 0)
  }

  package func fill(_ c: inout Health__V1__SheetItem, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.direction = Health__V1__AuthorizationDirection(UInt32(direction.rawValue))
    c.sensitive = isSensitive ? 1 : 0
    c.sample_count = UInt64(clamping: sampleCount)
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
      id: try HealthProtobuf.required(c.id, "SheetObject.id"),
      title: try HealthProtobuf.text(c.title, "SheetObject.title"),
      start: Instant(microseconds: c.start_us),
      source: try HealthProtobuf.text(c.source, "SheetObject.source"),
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

extension ObjectChoice: ProtobufMessage {
  package static var codec: Codec<Health__V1__ObjectChoice> {
    Codec("ObjectChoice", health__v1__object_choice__init, health__v1__object_choice__unpack)
  }

  package init(_ c: Health__V1__ObjectChoice) throws(WireError) {
    self.init(
      id: try HealthProtobuf.required(c.id, "ObjectChoice.id"),
      isGranted: c.granted != 0)
  }

  package func fill(_ c: inout Health__V1__ObjectChoice, in arena: WireArena) {
    c.id = arena.make(id)
    c.granted = isGranted ? 1 : 0
  }
}

extension SheetDecision: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SheetDecision> {
    Codec("SheetDecision", health__v1__sheet_decision__init, health__v1__sheet_decision__unpack)
  }

  package init(_ c: Health__V1__SheetDecision) throws(WireError) {
    self.init(
      sheet: try HealthProtobuf.required(c.sheet, "SheetDecision.sheet"),
      version: c.version,
      grants: try HealthProtobuf.list(c.grants, c.n_grants),
      objects: try HealthProtobuf.list(c.objects, c.n_objects),
      isDismissed: c.dismissed != 0,
      isScripted: c.scripted != 0)
  }

  package func fill(_ c: inout Health__V1__SheetDecision, in arena: WireArena) {
    c.sheet = arena.make(sheet)
    c.version = version
    (c.n_grants, c.grants) = arena.list(grants)
    (c.n_objects, c.objects) = arena.list(objects)
    c.dismissed = isDismissed ? 1 : 0
    c.scripted = isScripted ? 1 : 0
  }
}

extension DecisionReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DecisionReply> {
    Codec("DecisionReply", health__v1__decision_reply__init, health__v1__decision_reply__unpack)
  }

  package init(_ c: Health__V1__DecisionReply) throws(WireError) {
    self.init(
      assurance: try HealthProtobuf.enumeration(c.assurance.rawValue, "DecisionReply.assurance"),
      unproved: try HealthProtobuf.objectTypes(c.unproved, c.n_unproved, "DecisionReply.unproved"))
  }

  package func fill(_ c: inout Health__V1__DecisionReply, in arena: WireArena) {
    c.assurance = Health__V1__Assurance(UInt32(assurance.rawValue))
    (c.n_unproved, c.unproved) = arena.numbers(unproved.map { UInt32($0.code) })
  }
}

extension SheetOutcome: ProtobufMessage {
  package static var codec: Codec<Health__V1__SheetOutcome> {
    Codec("SheetOutcome", health__v1__sheet_outcome__init, health__v1__sheet_outcome__unpack)
  }

  package init(_ c: Health__V1__SheetOutcome) throws(WireError) {
    self.init(
      sheet: try HealthProtobuf.required(c.sheet, "SheetOutcome.sheet"),
      rejection: try HealthProtobuf.text(c.rejection, "SheetOutcome.rejection"),
      reply: try HealthProtobuf.optional(c.reply))
  }

  package func fill(_ c: inout Health__V1__SheetOutcome, in arena: WireArena) {
    c.sheet = arena.make(sheet)
    c.rejection = arena.text(rejection)
    if let reply { c.reply = arena.make(reply) }
  }
}

extension ListRequestsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListRequestsRequest> {
    Codec("ListRequestsRequest", health__v1__list_requests_request__init, health__v1__list_requests_request__unpack)
  }

  package init(_ c: Health__V1__ListRequestsRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__ListRequestsRequest, in arena: WireArena) {
  }
}

extension MutedApp: ProtobufMessage {
  package static var codec: Codec<Health__V1__MutedApp> {
    Codec("MutedApp", health__v1__muted_app__init, health__v1__muted_app__unpack)
  }

  package init(_ c: Health__V1__MutedApp) throws(WireError) {
    self.init(
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "MutedApp.bundle_identifier"),
      requestCount: Int(c.request_count))
  }

  package func fill(_ c: inout Health__V1__MutedApp, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.request_count = UInt32(clamping: requestCount)
  }
}

extension ListRequestsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListRequestsReply> {
    Codec("ListRequestsReply", health__v1__list_requests_reply__init, health__v1__list_requests_reply__unpack)
  }

  package init(_ c: Health__V1__ListRequestsReply) throws(WireError) {
    self.init(
      sheets: try HealthProtobuf.list(c.sheets, c.n_sheets),
      muted: try HealthProtobuf.list(c.muted, c.n_muted))
  }

  package func fill(_ c: inout Health__V1__ListRequestsReply, in arena: WireArena) {
    (c.n_sheets, c.sheets) = arena.list(sheets)
    (c.n_muted, c.muted) = arena.list(muted)
  }
}
