package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension ObjectChoice: ProtobufMessage {
  package static var codec: Codec<Health__V1__ObjectChoice> {
    Codec("ObjectChoice", health__v1__object_choice__init, health__v1__object_choice__unpack)
  }

  package init(_ c: Health__V1__ObjectChoice) throws(WireError) {
    self.init(id: try required(c.id, "ObjectChoice.id"), isGranted: c.granted != 0)
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
    self.init(sheet: try required(c.sheet, "SheetDecision.sheet"), version: c.version)
    grants = try list(c.grants, c.n_grants)
    objects = try list(c.objects, c.n_objects)
    isDismissed = c.dismissed != 0
    isScripted = c.scripted != 0
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
      assurance: try enumeration(c.assurance.rawValue, "DecisionReply.assurance"),
      unproved: try objectTypes(c.unproved, c.n_unproved, "DecisionReply.unproved"))
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
      sheet: try required(c.sheet, "SheetOutcome.sheet"),
      rejection: try text(c.rejection, "SheetOutcome.rejection"), reply: try optional(c.reply))
  }
  package func fill(_ c: inout Health__V1__SheetOutcome, in arena: WireArena) {
    c.sheet = arena.make(sheet)
    c.rejection = arena.text(rejection)
    if let reply { c.reply = arena.make(reply) }
  }
}

extension AgentMessage: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AgentMessage> {
    Codec("AgentMessage", health__v1__agent_message__init, health__v1__agent_message__unpack)
  }

  package init(_ c: Health__V1__AgentMessage) throws(WireError) {
    switch c.content_case {
    case HEALTH__V1__AGENT_MESSAGE__CONTENT_HELLO:
      self = .hello(isInteractive: c.hello?.pointee.interactive == 1)
    case HEALTH__V1__AGENT_MESSAGE__CONTENT_TOUCHED:
      self = .touched(try required(c.touched, "AgentMessage.touched"))
    case HEALTH__V1__AGENT_MESSAGE__CONTENT_DECISION:
      self = .decision(try required(c.decision, "AgentMessage.decision"))
    default: throw WireError("AgentMessage.content", .missing)
    }
  }
  package func fill(_ c: inout Health__V1__AgentMessage, in arena: WireArena) {
    switch self {
    case .hello(let isInteractive):
      c.content_case = HEALTH__V1__AGENT_MESSAGE__CONTENT_HELLO
      c.hello = arena.make(health__v1__agent_hello__init) {
        $0.interactive = isInteractive ? 1 : 0
      }
    case .touched(let sheet):
      c.content_case = HEALTH__V1__AGENT_MESSAGE__CONTENT_TOUCHED
      c.touched = arena.make(sheet)
    case .decision(let decision):
      c.content_case = HEALTH__V1__AGENT_MESSAGE__CONTENT_DECISION
      c.decision = arena.make(decision)
    }
  }
}

extension AgentEvent: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AgentEvent> {
    Codec("AgentEvent", health__v1__agent_event__init, health__v1__agent_event__unpack)
  }

  package init(_ c: Health__V1__AgentEvent) throws(WireError) {
    switch c.content_case {
    case HEALTH__V1__AGENT_EVENT__CONTENT_SHEET:
      self = .sheet(try required(c.sheet, "AgentEvent.sheet"))
    case HEALTH__V1__AGENT_EVENT__CONTENT_CLOSED:
      self = .closed(try required(c.closed, "AgentEvent.closed"))
    case HEALTH__V1__AGENT_EVENT__CONTENT_OUTCOME:
      self = .outcome(try required(c.outcome, "AgentEvent.outcome"))
    default: throw WireError("AgentEvent.content", .missing)
    }
  }
  package func fill(_ c: inout Health__V1__AgentEvent, in arena: WireArena) {
    switch self {
    case .sheet(let sheet):
      c.content_case = HEALTH__V1__AGENT_EVENT__CONTENT_SHEET
      c.sheet = arena.make(sheet)
    case .closed(let sheet):
      c.content_case = HEALTH__V1__AGENT_EVENT__CONTENT_CLOSED
      c.closed = arena.make(sheet)
    case .outcome(let outcome):
      c.content_case = HEALTH__V1__AGENT_EVENT__CONTENT_OUTCOME
      c.outcome = arena.make(outcome)
    }
  }
}
