package import CHealthProto
package import HealthModel
package import HealthProtobuf

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
