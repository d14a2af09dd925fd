import HealthAPI
import DaemonTestSupport
import Foundation
import Glibc
import HealthAuthorization
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of the user's side of a request: who may decide, and the effect of a decision.
@Suite(.process) struct AgentTests {
  @Test(
    "AG-06, AG-07: only one agent is accepted; when it disconnects, the next one gets its sheet")
  func agents() throws {
    let fixture = try ConsentFixture()
    var first: ScriptedAgent? = try ScriptedAgent(fixture)
    let call = try fixture.ask(read: [.stepCount])
    let sheet = try #require(try first?.sheet())
    try first?.send(.touched(sheet.id))
    let second = try ScriptedAgent(fixture)
    guard case .ended(let status) = try second.client.nextEvent(of: second.stream) else {
      Issue.record("a second agent was accepted")
      return
    }
    #expect(status.code == .alreadyExists)
    first = nil
    // The daemon notices asynchronously that the connection is closed.
    var third = try ScriptedAgent(fixture)
    while case .ended? = try third.client.nextEvent(of: third.stream, within: 0.05) {
      third = try ScriptedAgent(fixture)
    }
    #expect(try fixture.onlySheet().id == sheet.id)
    let again = try fixture.onlySheet()
    #expect(again.version == sheet.version)
    #expect(try third.outcome(of: sheet.decision(read: [.stepCount])).rejection.isEmpty)
    #expect(try fixture.app.wait(for: call).status.code == .ok)
  }

  @Test("AG-08: the first answer counts, and an answer that does not match the sheet is rejected")
  func wrongAnswers() throws {
    let fixture = try ConsentFixture()
    let agent = try ScriptedAgent(fixture)
    let call = try fixture.ask(share: [.stepCount])
    let sheet = try agent.sheet()
    var superset = sheet.decision(share: [.stepCount])
    superset.grants.append(
      Grant(type: .heartRate, direction: .read, decision: .authorized))
    var twice = sheet.decision(share: [.stepCount])
    twice.grants += twice.grants
    var otherDirection = sheet.decision()
    otherDirection.grants = [Grant(type: .stepCount, direction: .read, decision: .authorized)]
    var objects = sheet.decision(share: [.stepCount])
    objects.objects = [ObjectChoice(id: .random, isGranted: true)]
    var version = sheet.decision(share: [.stepCount])
    version.version += 1
    var other = sheet.decision(share: [.stepCount])
    other.sheet = .random
    for wrong in [superset, twice, otherDirection, objects, version, other] {
      #expect(try !agent.outcome(of: wrong).rejection.isEmpty)
    }
    #expect(try fixture.shareStatus([.stepCount]) == [.notDetermined])
    #expect(try agent.outcome(of: sheet.decision(share: [.stepCount])).rejection.isEmpty)
    #expect(try !agent.outcome(of: sheet.decision()).rejection.isEmpty)
    #expect(try fixture.app.wait(for: call).status.code == .ok)
    #expect(try fixture.shareStatus([.stepCount]) == [.authorized])
    _ = try fixture.ask(share: [.heartRate])
    let late = try agent.sheet()
    fixture.clock.advance(bySeconds: 301)
    #expect(try !agent.outcome(of: late.decision(share: [.heartRate])).rejection.isEmpty)
    #expect(try fixture.shareStatus([.heartRate]) == [.notDetermined])
  }

  @Test(
    "AG-09: without proof of presence a sensitive type is denied, and the app gets the same reply")
  func presence() throws {
    var answers = Set<WireClient.Answer>()
    for isPresent in [true, false] {
      let fixture = try ConsentFixture(isPresent: isPresent)
      let call = try fixture.ask(share: [.stepCount, .sexualActivity])
      let reply = try fixture.answer(share: [.stepCount, .sexualActivity])
      #expect(reply.unproved == (isPresent ? [] : [.sexualActivity]))
      #expect(reply.assurance == (isPresent ? .presence : .session))
      answers.insert(try fixture.app.wait(for: call))
      #expect(
        try fixture.shareStatus([.stepCount, .sexualActivity]) == [
          .authorized, isPresent ? .authorized : .denied,
        ])
    }
    #expect(answers.count == 1)
    let fixture = try ConsentFixture()
    _ = try fixture.ask(share: [.sexualActivity])
    #expect(try fixture.answer().unproved.isEmpty)
    #expect(try fixture.shareStatus([.sexualActivity]) == [.denied])
  }

  @Test(
    "AG-09: a sensitive type allowed without presence looks the same to the app as a denied one")
  func alike() throws {
    let worlds = try [[ObjectType.sexualActivity], []].map { allowed in
      let fixture = try ConsentFixture()
      let call = try fixture.ask(read: [.stepCount, .sexualActivity])
      _ = try fixture.answer(read: [.stepCount] + allowed)
      let query = SampleQuery(types: [.sexualActivity])
      return [
        try fixture.app.wait(for: call),
        try fixture.app.rawCall(HealthMethod.Samples.query, query),
        try fixture.app.rawCall(
          HealthMethod.Authorization.requestStatus,
          RequestStatusRequest(share: [], read: [.stepCount, .sexualActivity])),
      ]
    }
    #expect(worlds[0] == worlds[1])
    #expect(worlds[0].allSatisfy { $0.status.code == .ok })
  }

  @Test("AG-09: granting a sensitive type on the control socket requires presence")
  func presenceForGrants() throws {
    for isPresent in [true, false] {
      let fixture = try ConsentFixture(isPresent: isPresent)
      func grant(
        _ type: ObjectType, _ decision: AuthorizationDecision, overrides: Bool = true
      ) throws -> Status {
        try fixture.owner.rawCall(
          HealthMethod.Apps.setGrants,
          SetGrantsRequest(
            principal: fixture.principal,
            grants: [Grant(type: type, direction: .share, decision: decision)],
            overridesCeilings: overrides)
        ).status
      }
      #expect(try grant(.stepCount, .authorized).code == .ok)
      #expect(try grant(.sexualActivity, .denied).code == .ok)
      let status = try grant(.sexualActivity, .authorized)
      #expect(status.code == (isPresent ? .ok : .failedPrecondition))
      #expect(
        try fixture.shareStatus([.sexualActivity]) == [isPresent ? .authorized : .denied])
      let entry = try fixture.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries
        .first { $0.event == .granted }
      #expect(entry?.level == (isPresent ? Assurance.presence : .session).rawValue)
    }
  }

  @Test("AG-09: granting a sensitive object on the control socket requires presence")
  func presenceForObjects() throws {
    let fixture = try ConsentFixture()
    let ids = try ObjectRequestTests.savePrescriptions(fixture)
    let status = try fixture.owner.rawCall(
      HealthMethod.Apps.setObjectGrants,
      SetObjectGrantsRequest(
        principal: fixture.principal, grants: [ObjectGrant(object: ids[0], isAllowed: true)])
    ).status
    #expect(status.code == .failedPrecondition)
  }

  @Test("polkit is called with the app and the types, and again without them if it refuses details")
  func polkit() throws {
    let directory = try TemporaryDirectory()
    let (program, log) = (directory.path + "/pkcheck", directory.path + "/log")
    for refusesDetails in [false, true] {
      unlink(log)
      let script = """
        #!/bin/sh
        echo "$@" >> "\(log)"
        case "$*" in *--detail*) exit \(refusesDetails ? 127 : 0);; esac
        exit 0
        """
      try ExecutableFile.write(script.utf8, to: program)
      let presence = Presence.polkit(userID: geteuid(), program: program)
      #expect(
        presence.isProved(
          Presence.Question(
            processID: getpid(), app: "org.example.asks", types: [.sexualActivity, .bodyMass])))
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == (refusesDetails ? 2 : 1))
      #expect(
        lines[0].contains("--detail app org.example.asks --detail types sexualActivity, bodyMass"))
      #expect(lines.last?.contains("--detail") == !refusesDetails)
    }
  }

  @Test("AG-09, LE-01: a type above the app's evidence level requires presence, which is recorded")
  func ceiling() throws {
    for isPresent in [true, false] {
      let fixture = try ConsentFixture(isPresent: isPresent, ceilings: "heartRate 3\n")
      _ = try fixture.ask(share: [.stepCount, .heartRate])
      let sheet = try fixture.onlySheet()
      #expect(sheet.items.map(\.isBelowCeiling) == sheet.items.map { $0.type == .heartRate })
      let reply = try fixture.answer(share: [.stepCount, .heartRate])
      #expect(reply.unproved == (isPresent ? [] : [.heartRate]))
      #expect(
        try fixture.shareStatus([.stepCount, .heartRate]) == [
          .authorized, isPresent ? .authorized : .denied,
        ])
      let entry = try fixture.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries
        .first { $0.event == .granted }
      #expect(entry?.level == (isPresent ? Assurance.presence : .session).rawValue)
    }
    let fixture = try ConsentFixture(ceilings: "heartRate 3\n")
    _ = try fixture.ask(share: [.heartRate])
    #expect(try fixture.answer().unproved.isEmpty)
    #expect(try fixture.shareStatus([.heartRate]) == [.denied])
  }

  @Test("AG-10: an agent that sends an invalid message is disconnected, and the request remains")
  func malformed() throws {
    let fixture = try ConsentFixture()
    for nonsense in 0..<3 {
      let agent = try ScriptedAgent(fixture)
      if nonsense == 0 { _ = try fixture.ask(read: [.stepCount]) }
      let sheet = try agent.sheet()
      switch nonsense {
      case 0: try agent.send(.hello(isInteractive: true))
      // Parsed as an agent message, this one is truncated.
      case 1: try agent.client.send(HelloRequest(bundleIdentifier: "x"), on: agent.stream)
      default: try agent.client.sendBytes([UInt8](repeating: 0xff, count: 64))
      }
      if nonsense < 2 {
        guard case .ended(let status) = try agent.client.nextEvent(of: agent.stream) else {
          Issue.record("the stream of the agent did not end")
          return
        }
        #expect(status.code == .invalidArgument)
      } else {
        #expect(throws: (any Error).self) { try agent.client.nextEvent(of: agent.stream) }
      }
      #expect(try fixture.onlySheet().id == sheet.id)
    }
  }

  @Test("AG-11: without an agent a request waits, is answered by the user, or expires undecided")
  func headless() throws {
    let fixture = try ConsentFixture()
    let call = try fixture.ask(share: [.stepCount])
    try fixture.answer(share: [.stepCount])
    #expect(try fixture.app.wait(for: call).status.code == .ok)
    let late = try fixture.ask(share: [.heartRate])
    #expect(try fixture.sheets().count == 1)
    fixture.clock.advance(bySeconds: 299)
    #expect(try fixture.sheets().count == 1)
    fixture.clock.advance(bySeconds: 2)
    #expect(try fixture.app.wait(for: late).status.healthCode == .userCanceled)
    #expect(try fixture.sheets().isEmpty)
    #expect(try fixture.shareStatus([.heartRate]) == [.notDetermined])
  }

  @Test(
    "AG-12: a decision applies although the app has disconnected, and its next request succeeds")
  func disconnected() throws {
    let fixture = try ConsentFixture()
    _ = try fixture.ask(share: [.stepCount])
    let sheet = try fixture.onlySheet()
    fixture.app = try fixture.connect()
    try fixture.decide(sheet.decision(share: [.stepCount]))
    #expect(try fixture.shareStatus([.stepCount]) == [.authorized])
    let ledger = try fixture.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries
    #expect(
      ledger.contains {
        $0.event == .granted && $0.method == "health.v1.Requests/Decide"
          && $0.types == [.stepCount]
      })
    let again = try fixture.ask(share: [.stepCount])
    #expect(try fixture.app.wait(for: again).status.code == .ok)
  }

  @Test(
    "AG-20: many requests share one sheet; after two dismissals no sheet is shown for ten minutes")
  func floods() throws {
    let fixture = try ConsentFixture()
    let calls = try (0..<100).map { _ in try fixture.ask(read: [.stepCount, .heartRate]) }
    #expect(try fixture.sheets().count == 1)
    try fixture.dismiss()
    for call in calls {
      #expect(try fixture.app.wait(for: call).status.healthCode == .userCanceled)
    }
    let second = try fixture.ask(read: [.stepCount])
    try fixture.dismiss()
    let dismissed = try fixture.app.wait(for: second)
    let muted = try (0..<14).map { _ in try fixture.ask(read: [.stepCount]) }
    #expect(try fixture.sheets().isEmpty)
    let list = try fixture.owner.call(HealthMethod.Requests.list, ListRequestsRequest())
    #expect(
      list.muted == [MutedApp(bundleIdentifier: ConsentFixture.bundle, requestCount: 14)])
    fixture.clock.advance(bySeconds: 5)
    for call in muted { #expect(try fixture.app.wait(for: call) == dismissed) }
    fixture.clock.advance(bySeconds: 600)
    _ = try fixture.ask(read: [.stepCount])
    #expect(try fixture.sheets().count == 1)
  }

  @Test(
    "AG-23: a request joins the open sheet until the user touches it; later ones get a new sheet")
  func joining() throws {
    let fixture = try ConsentFixture()
    let agent = try ScriptedAgent(fixture)
    let first = try fixture.ask(read: [.stepCount])
    #expect(try agent.sheet().items.map(\.type) == [.stepCount])
    let second = try fixture.ask(read: [.heartRate])
    let joined = try agent.sheet()
    #expect(joined.items.map(\.type) == [.stepCount, .heartRate])
    #expect(joined.version == 2)
    try agent.send(.touched(joined.id))
    // The outcome of another decision shows that the touch has arrived.
    var other = joined.decision()
    other.sheet = .random
    _ = try agent.outcome(of: other)
    let third = try fixture.ask(read: [.bodyMass, .heartRate])
    #expect(
      try fixture.sheets().map { $0.items.map(\.type) } == [
        [.stepCount, .heartRate], [.bodyMass],
      ])
    #expect(try agent.outcome(of: joined.decision()).rejection.isEmpty)
    #expect(try fixture.app.wait(for: first).status.code == .ok)
    #expect(try fixture.app.wait(for: second).status.code == .ok)
    #expect(try fixture.app.answer(for: third, within: 0) == nil)
    let next = try fixture.onlySheet()
    #expect(next.items.map(\.type) == [.bodyMass])
    #expect(try agent.outcome(of: next.decision()).rejection.isEmpty)
    #expect(try fixture.app.wait(for: third).status.code == .ok)
  }

  @Test("DO-03: while an agent does not answer, only the apps that sent a request wait")
  func hanging() throws {
    let fixture = try ConsentFixture()
    let agent = try ScriptedAgent(fixture)
    let call = try fixture.ask(read: [.stepCount])
    _ = try agent.sheet()
    let other = try fixture.owner.register("org.example.other", share: [.stepCount])
    let client = try WireClient(
      path: fixture.directory.path + "/run/healthd.sock",
      bundleIdentifier: "org.example.other", token: other.token)
    try client.save(.minutes(of: .stepCount, count: 1))
    #expect(try client.samples(SampleQuery(types: [.stepCount])).count == 1)
    #expect(try fixture.app.answer(for: call, within: 0) == nil)
    fixture.clock.advance(bySeconds: 301)
    #expect(try fixture.app.wait(for: call).status.healthCode == .userCanceled)
  }

  @Test("setting a grant on the control socket answers a pending request for it")
  func decidedElsewhere() throws {
    let fixture = try ConsentFixture()
    let call = try fixture.ask(read: [.stepCount])
    #expect(try fixture.sheets().count == 1)
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .denied)], of: fixture.principal)
    #expect(try fixture.app.wait(for: call).status.code == .ok)
    #expect(try fixture.sheets().isEmpty)
  }

  @Test("a sheet shows how many samples there are and the date of the oldest")
  func previews() throws {
    let fixture = try ConsentFixture()
    try fixture.owner.save(.minutes(of: .stepCount, count: 3))
    _ = try fixture.ask(share: [.stepCount], read: [.stepCount, .heartRate])
    let sheet = try fixture.onlySheet()
    #expect(sheet.items.map(\.sampleCount) == [0, 3, 0])
    #expect(sheet.items[1].oldest == Instant(microseconds: 1_700_000_000_000_000))
    #expect(sheet.app.bundleIdentifier == ConsentFixture.bundle)
    #expect(sheet.app.readUsage == "Shows it.")
  }
}
