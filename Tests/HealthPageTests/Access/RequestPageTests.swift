import Foundation
import HealthModel
import HealthPage
import HealthWords
import Testing

/// The permission prompt of the page.
struct RequestPageTests {
  private func page(_ sheet: ConsentSheet, _ language: Language = .english) -> String {
    RequestPage(sheet).document(Fixture.context(language)).content.markup
  }

  @Test("a hostile name and reason of an app remain text")
  func hostile() {
    let sheet = Fixture.sheet(
      name: "<img src=x onerror=alert(1)>\u{202e}evil", reason: "\"><script>steal()</script>\nNext")
    let html =
      page(sheet)
      + RequestsPage(sheets: [sheet]).document(Fixture.context()).html(
        Fixture.context()
      ).markup
    #expect(!html.contains("<img"))
    #expect(!html.contains("<script>steal"))
    #expect(html.contains("&lt;img"))
    // A character that reverses the order of letters could make a name read as another one.
    #expect(!html.contains("\u{202e}"))
  }

  @Test("a long name is cut before it hides the identity of the app")
  func longName() {
    let html = page(Fixture.sheet(name: String(repeating: "A", count: 5000)))
    #expect(!html.contains(String(repeating: "A", count: 41)))
    #expect(html.contains("org.example.paces"))
  }

  @Test("all types are off at first")
  func allOff() {
    #expect(!page(Fixture.sheet()).contains(" checked>"))
  }

  @Test("sensitive types are apart from the types that one button turns on")
  func sensitiveApart() throws {
    let html = page(Fixture.sheet())
    let all = try #require(html.parts(from: "data-all", to: "</section>").first)
    #expect(all.contains("value=\"heartRate\""))
    #expect(!all.contains("sexualActivity"))
    #expect(html.contains("value=\"sexualActivity\""))
  }

  @Test("a type below the required evidence level is apart and states why")
  func belowCeiling() throws {
    var sheet = Fixture.sheet()
    sheet.items = [
      .init(type: .stepCount, direction: .read),
      .init(type: .heartRate, direction: .read, isBelowCeiling: true),
    ]
    let html = page(sheet)
    let all = try #require(html.parts(from: "data-all", to: "</section>").first)
    #expect(!all.contains("heartRate"))
    #expect(html.contains(Language.english["request.isBelow"]))
  }

  @Test("adding and reading the same type are two switches")
  func directions() {
    let html = page(Fixture.sheet())
    #expect(html.contains("name=\"share\" value=\"stepCount\""))
    #expect(html.contains("name=\"read\" value=\"stepCount\""))
  }

  @Test("the words for an identity are those of the terminal", arguments: EvidenceLevel.allCases)
  func evidence(level: EvidenceLevel) {
    var sheet = Fixture.sheet()
    sheet.app.level = level.rawValue
    let html = page(sheet)
    #expect(html.contains(HTML.escaped(Language.english.verified(level))))
    #expect(html.contains(HTML.escaped(Language.english.remaining(level))))
  }

  @Test("objects show what the app can read now and need the typed word")
  func objects() {
    var sheet = Fixture.sheet()
    sheet.items = []
    sheet.objectType = .userAnnotatedMedication
    sheet.objects = [
      .init(id: ObjectID(high: 7, low: 1), title: "A <b>", start: Fixture.now, isGranted: true),
      .init(id: ObjectID(high: 7, low: 2), title: "B", start: Fixture.now),
    ]
    let html = page(sheet)
    #expect(html.components(separatedBy: " checked>").count == 2)
    #expect(html.contains("A &lt;b&gt;"))
    #expect(html.contains("name=\"confirmation\""))
  }

  @Test("the prompt is in the language of the page")
  func german() {
    #expect(page(Fixture.sheet(), .german).contains("Alle einschalten"))
  }
}

/// The decision that the form of a permission prompt becomes.
struct RequestAnswerTests {
  private func decide(
    _ change: (inout RequestAnswer) -> Void = { _ in }
  ) throws(RequestAnswer.Problem) -> SheetDecision {
    var answer = RequestAnswer(version: 3)
    change(&answer)
    return try answer.decision(
      about: Fixture.sheet(), word: "allow", calendar: Fixture.calendar, now: Fixture.now)
  }

  @Test("what is off is denied, and the decision is the user's")
  func denies() throws {
    let decision = try decide { $0.read = ["stepCount"] }
    #expect(decision.grants.count == 4)
    #expect(
      decision.grants.filter { $0.decision == .authorized }.map {
        [$0.type.name, $0.direction.key]
      }
        == [["stepCount", "read"]])
    #expect(!decision.isScripted && !decision.isDismissed)
  }

  @Test("with the option for it, what is off remains undecided")
  func leaves() throws {
    let decision = try decide {
      $0.share = ["stepCount"]
      $0.leavesRest = true
    }
    #expect(decision.grants.map(\.direction) == [.share])
  }

  @Test("sensitive data needs the typed word")
  func word() throws {
    #expect(throws: RequestAnswer.Problem.confirmation) {
      try decide { $0.read = ["sexualActivity"] }
    }
    let decision = try decide {
      $0.read = ["sexualActivity"]
      $0.confirmation = " Allow"
    }
    #expect(decision.grants.contains { $0.type == .sexualActivity && $0.decision == .authorized })
  }

  @Test("a type outside of the request is refused")
  func foreignType() {
    #expect(throws: RequestAnswer.Problem.changed) { try decide { $0.read = ["bodyMass"] } }
    // Saving of a type of which only reading was requested.
    #expect(throws: RequestAnswer.Problem.changed) { try decide { $0.share = ["heartRate"] } }
  }

  @Test("an answer to an earlier version of the request is refused")
  func staleVersion() {
    #expect(throws: RequestAnswer.Problem.changed) { try decide { $0.version = 2 } }
  }

  @Test("the last day of a grant is included, and limits apply where the type has them")
  func limits() throws {
    let decision = try decide {
      $0.read = ["stepCount"]
      $0.share = ["stepCount"]
      $0.until = "2025-10-31"
      $0.since = "2025-06-01"
      $0.isStatisticsOnly = true
    }
    let read = try #require(
      decision.grants.first { $0.direction == .read && $0.decision == .authorized })
    // 2025-11-01 00:00 and 2025-06-01 00:00 in Berlin.
    #expect(read.limits.expires?.microseconds == 1_761_951_600_000_000)
    #expect(read.limits.earliest?.microseconds == 1_748_728_800_000_000)
    #expect(read.limits.form == .statisticsOnly)
    let share = try #require(decision.grants.first { $0.direction == .share })
    #expect(share.limits == GrantLimits(expires: read.limits.expires))
  }

  @Test("a last day in the past and a date that does not exist are refused")
  func dates() {
    #expect(throws: RequestAnswer.Problem.past) { try decide { $0.until = "2025-10-01" } }
    #expect(throws: RequestAnswer.Problem.date) { try decide { $0.since = "2025-02-30" } }
  }
}
