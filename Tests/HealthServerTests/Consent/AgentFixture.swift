import DaemonTestSupport
import HealthModel
import HealthWire
import TestSupport
import Testing

/// The user's consent agent on its own connection, controlled by a test.
struct ScriptedAgent {
  struct Failure: Error { var message: String }

  let client: WireClient
  let stream: UInt32

  init(_ fixture: ConsentFixture) throws {
    client = try WireClient(path: fixture.directory.path + "/run/control.sock")
    stream = try client.start(HealthMethod.Agent.register, .hello(isInteractive: false))
  }

  func send(_ message: AgentMessage) throws { try client.send(message, on: stream) }

  func next() throws -> AgentEvent {
    guard case .message(let bytes) = try client.nextEvent(of: stream) else {
      throw Failure(message: "the agent's stream has ended")
    }
    return try AgentEvent(wire: bytes)
  }

  func sheet() throws -> ConsentSheet {
    guard case .sheet(let sheet) = try next() else {
      throw Failure(message: "no sheet came")
    }
    return sheet
  }

  /// Sends a decision and returns its outcome, skipping events that come before it.
  func outcome(of decision: SheetDecision) throws -> SheetOutcome {
    try send(.decision(decision))
    while true {
      if case .outcome(let outcome) = try next() { return outcome }
    }
  }
}
