// Made from proto/health/v1/agent.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension ConsentSheet.App: ProtobufMessage {
  package static var codec: Codec<Health__V1__SheetApp> {
    Codec("SheetApp", health__v1__sheet_app__init, health__v1__sheet_app__unpack)
  }

  package init(_ c: Health__V1__SheetApp) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "SheetApp.principal")),
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "SheetApp.bundle_identifier"),
      name: try HealthProtobuf.text(c.name, "SheetApp.name"),
      level: try HealthProtobuf.byte(c.level, "SheetApp.level"),
      readUsage: try HealthProtobuf.text(c.read_usage, "SheetApp.read_usage"),
      shareUsage: try HealthProtobuf.text(c.share_usage, "SheetApp.share_usage"),
      clinicalUsage: try HealthProtobuf.text(c.clinical_usage, "SheetApp.clinical_usage"),
      isPending: c.is_pending != 0,
      hasNamesake: c.has_namesake != 0)
  }

  package func fill(_ c: inout Health__V1__SheetApp, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.name = arena.text(name)
    c.level = UInt32(clamping: level)
    c.read_usage = arena.text(readUsage)
    c.share_usage = arena.text(shareUsage)
    c.clinical_usage = arena.text(clinicalUsage)
    c.is_pending = isPending ? 1 : 0
    c.has_namesake = hasNamesake ? 1 : 0
  }
}

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

extension ConsentSheet: ProtobufMessage {
  package static var codec: Codec<Health__V1__ConsentSheet> {
    Codec("ConsentSheet", health__v1__consent_sheet__init, health__v1__consent_sheet__unpack)
  }

  package init(_ c: Health__V1__ConsentSheet) throws(WireError) {
    self.init(
      id: try HealthProtobuf.required(c.id, "ConsentSheet.id"),
      version: c.version,
      app: try HealthProtobuf.required(c.app, "ConsentSheet.app"),
      items: try HealthProtobuf.list(c.items, c.n_items),
      objectType: c.has_object_type_case.rawValue == 0 ? nil : try HealthProtobuf.objectType(c.object_type, "ConsentSheet.object_type"),
      objects: try HealthProtobuf.list(c.objects, c.n_objects),
      createdAt: Instant(microseconds: c.created_at_us),
      expiresAt: Instant(microseconds: c.expires_at_us),
      isFromExtension: c.from_extension != 0)
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

extension DecisionOutcome: ProtobufMessage, WireMessage {
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
    (c.n_unproved, c.unproved) = arena.numbers(unproved) { UInt32($0.code) }
  }
}

extension AgentMessage: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AgentMessage> {
    Codec("AgentMessage", health__v1__agent_message__init, health__v1__agent_message__unpack)
  }

  package init(_ c: Health__V1__AgentMessage) throws(WireError) {
    switch c.content_case {
    case HEALTH__V1__AGENT_MESSAGE__CONTENT_HELLO:
      guard let inner = c.hello?.pointee else {
        throw WireError("AgentMessage.hello", .missing)
      }
      self = .hello(isInteractive: inner.interactive != 0)
    case HEALTH__V1__AGENT_MESSAGE__CONTENT_TOUCHED:
      self = .touched(try HealthProtobuf.required(c.touched, "AgentMessage.touched"))
    case HEALTH__V1__AGENT_MESSAGE__CONTENT_DECISION:
      self = .decision(try HealthProtobuf.required(c.decision, "AgentMessage.decision"))
    case HEALTH__V1__AGENT_MESSAGE__CONTENT_WATCHING:
      self = .watching
    default: throw WireError("AgentMessage.content", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__AgentMessage, in arena: WireArena) {
    switch self {
    case .hello(let value):
      c.content_case = HEALTH__V1__AGENT_MESSAGE__CONTENT_HELLO
      c.hello = arena.make(health__v1__agent_hello__init) {
        $0.interactive = value ? 1 : 0
      }
    case .touched(let value):
      c.content_case = HEALTH__V1__AGENT_MESSAGE__CONTENT_TOUCHED
      c.touched = arena.make(value)
    case .decision(let value):
      c.content_case = HEALTH__V1__AGENT_MESSAGE__CONTENT_DECISION
      c.decision = arena.make(value)
    case .watching:
      c.content_case = HEALTH__V1__AGENT_MESSAGE__CONTENT_WATCHING
      c.watching = 1
    }
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

extension AgentEvent: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AgentEvent> {
    Codec("AgentEvent", health__v1__agent_event__init, health__v1__agent_event__unpack)
  }

  package init(_ c: Health__V1__AgentEvent) throws(WireError) {
    switch c.content_case {
    case HEALTH__V1__AGENT_EVENT__CONTENT_SHEET:
      self = .sheet(try HealthProtobuf.required(c.sheet, "AgentEvent.sheet"))
    case HEALTH__V1__AGENT_EVENT__CONTENT_CLOSED:
      self = .closed(try HealthProtobuf.required(c.closed, "AgentEvent.closed"))
    case HEALTH__V1__AGENT_EVENT__CONTENT_OUTCOME:
      self = .outcome(try HealthProtobuf.required(c.outcome, "AgentEvent.outcome"))
    default: throw WireError("AgentEvent.content", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__AgentEvent, in arena: WireArena) {
    switch self {
    case .sheet(let value):
      c.content_case = HEALTH__V1__AGENT_EVENT__CONTENT_SHEET
      c.sheet = arena.make(value)
    case .closed(let value):
      c.content_case = HEALTH__V1__AGENT_EVENT__CONTENT_CLOSED
      c.closed = arena.make(value)
    case .outcome(let value):
      c.content_case = HEALTH__V1__AGENT_EVENT__CONTENT_OUTCOME
      c.outcome = arena.make(value)
    }
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

extension PendingRequests: ProtobufMessage, WireMessage {
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
