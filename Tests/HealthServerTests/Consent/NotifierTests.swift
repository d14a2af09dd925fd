import HealthAPI
import DaemonTestSupport
import HealthModel
import HealthWire
import TTRPC
import TestSupport
import Testing

/// Tests of programs that notify the user of requests.
@Suite(.process) struct NotifierTests {
  private func notifier(_ fixture: ConsentFixture) throws -> (WireClient, UInt32) {
    let client = try WireClient(path: fixture.directory.path + "/run/control.sock")
    return (client, try client.start(HealthMethod.Agent.register, .watching))
  }

  private func next(_ notifier: (client: WireClient, stream: UInt32)) throws -> AgentEvent? {
    guard case .message(let bytes) = try notifier.client.nextEvent(of: notifier.stream) else {
      return nil
    }
    return try AgentEvent(wire: bytes)
  }

  private func status(_ fixture: ConsentFixture) throws -> DaemonStatus {
    try fixture.owner.call(HealthMethod.Owner.status, StatusRequest())
  }

  @Test("notifiers learn of requests and of their end, beside the agent")
  func besideAgent() throws {
    let fixture = try ConsentFixture()
    let agent = try ScriptedAgent(fixture)
    let early = try notifier(fixture)
    let call = try fixture.ask(read: [.stepCount])
    let sheet = try agent.sheet()
    guard case .sheet(let first)? = try next(early) else {
      Issue.record("the notifier did not learn of the request")
      return
    }
    #expect(first == sheet)
    // One that connects later receives what is open.
    let late = try notifier(fixture)
    guard case .sheet(let second)? = try next(late) else {
      Issue.record("the notifier did not learn of the open request")
      return
    }
    #expect(second == sheet)
    let facts = try status(fixture)
    #expect(facts.hasAgent && facts.notifierCount == 2 && facts.pendingRequestCount == 1)
    #expect(try agent.outcome(of: sheet.decision(read: [.stepCount])).rejection.isEmpty)
    for each in [early, late] {
      guard case .closed(sheet.id)? = try next(each) else {
        Issue.record("the notifier did not learn of the end")
        return
      }
    }
    #expect(try fixture.app.wait(for: call).status.code == .ok)
  }

  @Test("AG-13: a notifier cannot decide, and no agent is reported for it")
  func cannotDecide() throws {
    let fixture = try ConsentFixture()
    let notifier = try notifier(fixture)
    _ = try fixture.ask(read: [.stepCount])
    guard case .sheet(let sheet)? = try next(notifier) else {
      Issue.record("the notifier did not learn of the request")
      return
    }
    #expect(try !status(fixture).hasAgent)
    try notifier.0.send(
      AgentMessage.decision(sheet.decision(read: [.stepCount])), on: notifier.1)
    guard case .ended(let status) = try notifier.0.nextEvent(of: notifier.1) else {
      Issue.record("the decision of a notifier was accepted")
      return
    }
    #expect(status.code == .invalidArgument)
    #expect(try fixture.onlySheet().id == sheet.id)
  }

  @Test("a notifier beyond the limit is refused")
  func limit() throws {
    let fixture = try ConsentFixture()
    let notifiers = try (0..<16).map { _ in try notifier(fixture) }
    // The daemon registers streams asynchronously.
    while try status(fixture).notifierCount < notifiers.count {}
    let client = try notifier(fixture)
    guard case .ended(let status) = try client.0.nextEvent(of: client.1) else {
      Issue.record("too many notifiers were accepted")
      return
    }
    #expect(status.code == .resourceExhausted)
    withExtendedLifetime(notifiers) {}
  }
}
