import DaemonTestSupport
import HealthModel
import Testing

@testable import HealthServer

@Suite struct ConsentAnswersTests {
  func sheet(_ app: String, read: [ObjectType] = [], share: [ObjectType] = []) -> ConsentSheet {
    var sheet = ConsentSheet(
      id: .random, version: 3,
      app: ConsentSheet.App(principal: PrincipalID(.random), bundleIdentifier: app),
      createdAt: Instant(microseconds: 0), expiresAt: Instant(microseconds: 0))
    sheet.items =
      share.map { ConsentSheet.Item(type: $0, direction: .share) }
      + read.map { ConsentSheet.Item(type: $0, direction: .read) }
    return sheet
  }

  @Test("a decision names the sheet and its version, and is marked as scripted")
  func scripted() throws {
    let sheet = sheet("a", read: [.stepCount])
    let decision = try #require(ConsentAnswers(always: .allow).decision(on: sheet))
    #expect(decision.sheet == sheet.id && decision.version == 3 && decision.isScripted)
  }

  @Test("the first rule that matches decides, and a request with an item without a rule stays open")
  func order() throws {
    let answers = try ConsentAnswers(
      "a read stepCount deny\n* * stepCount allow # and so on\n\n\tb  share\tbodyMass  allow\n")
    let decision = try #require(
      answers.decision(on: sheet("a", read: [.stepCount], share: [.stepCount])))
    #expect(decision.grants.map(\.direction) == [.share, .read])
    #expect(decision.grants.map(\.decision) == [.authorized, .denied])
    #expect(answers.decision(on: sheet("b", share: [.bodyMass])) != nil)
    #expect(answers.decision(on: sheet("b", read: [.stepCount, .bodyMass])) == nil)
  }

  @Test("one item that is dismissed dismisses the request without a grant")
  func dismissal() throws {
    let answers = try ConsentAnswers("* read bodyMass dismiss\n* * * allow")
    let decision = try #require(answers.decision(on: sheet("a", read: [.stepCount, .bodyMass])))
    #expect(decision.isDismissed && decision.grants.isEmpty)
  }

  @Test("an error names the line and what it must contain")
  func errors() {
    for (text, words) in [
      ("* * *", "line 1: enter an app"), ("#\n* write * allow", "line 2: the direction"),
      ("* read steps allow", "line 1: no type"), ("* read stepCount yes", "line 1: the answer"),
    ] {
      let failure = #expect(throws: ConsentAnswers.Failure.self) { try ConsentAnswers(text) }
      #expect(failure?.description.hasPrefix(words) == true)
    }
  }
}
