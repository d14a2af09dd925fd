import Foundation
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Testing

/// The page of medications.
struct MedicationsPageTests {
  private static let start = Berlin.instant(2025, 10, 1)
  private static let now = Berlin.instant(2025, 10, 9, 8, 30)

  /// Returns the page with a medication at 08:00 and 20:00.
  private func page(_ name: String, _ status: Int?) -> MedicationsPage {
    let medication = UserAnnotatedMedication(
      hasSchedule: true, concept: MedicationConcept(identifier: "c1", displayText: name),
      schedule: [
        ScheduledDose(secondOfDay: 20 * 3600), ScheduledDose(secondOfDay: 8 * 3600, quantity: 2),
      ])
    let object = HealthObject(
      id: ObjectID(high: 9, low: 9), type: .userAnnotatedMedication, start: Self.start,
      end: Self.start, details: .userAnnotatedMedication(medication))
    let plans = MedicationPlan.plans([object], timeZone: Berlin.calendar.timeZone)
    var history = DoseHistory(plans: plans, events: [], now: Self.now)
    if let status {
      let event = history.today[0].event(status, at: Self.now, now: Self.now)
      history = DoseHistory(plans: plans, events: [event], now: Self.now)
    }
    let day = CalendarDay(year: 2025, month: 10, day: 9)
    return MedicationsPage(
      medications: plans, today: history.today, days: [history.day(day)], asNeeded: [])
  }

  @Test("a medication whose times another system knows is not one as needed")
  func unknownTimes() {
    for (hasSchedule, words) in [(true, "scheduled, times unknown"), (false, "as needed")] {
      let medication = UserAnnotatedMedication(
        hasSchedule: hasSchedule, concept: MedicationConcept(identifier: "c", displayText: "Zinc"))
      let object = HealthObject(
        id: ObjectID(high: 9, low: 9), type: .userAnnotatedMedication, start: Self.start,
        end: Self.start, details: .userAnnotatedMedication(medication))
      let plans = MedicationPlan.plans([object], timeZone: Berlin.calendar.timeZone)
      let html = MedicationsPage(medications: plans, today: [], days: [], asNeeded: [])
        .document(Berlin.context()).content.markup
      #expect(html.contains("<small>\(words)"), "\(html)")
    }
  }

  @Test("today's list has buttons for what a dose is not yet, and a hostile name remains text")
  func buttons() {
    let html = page("<b>Pill</b>", MedicationDoseEvent.taken)
      .document(Berlin.context()).content.markup
    #expect(!html.contains("<b>Pill"))
    let doses = html.parts(from: "action=\"/medications/dose\"", to: "</form>")
    #expect(doses.count == 3)
    #expect(!doses[0].contains("value=\"taken\"") && doses[0].contains("value=\"skipped\""))
    #expect(doses[1].contains("value=\"taken\"") && doses[1].contains("value=\"skipped\""))
  }

  @Test("the page and the summary show one state of a dose")
  func states() {
    for (status, text, answered, hint) in [
      (nil, "due", "0 of 2", "Next: 08:00"),
      (MedicationDoseEvent.taken, "taken", "1 of 2", "Next: 20:00"),
      (MedicationDoseEvent.snoozed, "snoozed until 08:40", "0 of 2", "Next: 08:40"),
      (MedicationDoseEvent.notInteracted, "not logged", "0 of 2", "Next: 20:00"),
    ] as [(Int?, String, String, String)] {
      let page = page("Pill", status)
      #expect(page.document(Berlin.context()).content.markup.contains(text))
      var summary = SummaryPage(day: CalendarDay(year: 2025, month: 10, day: 9))
      summary.doses = page.today
      let html = summary.document(Berlin.context()).content.markup
      #expect(html.contains(answered) && html.contains(hint), "\(text)")
    }
  }

  @Test("doses that can be repaired are counted below the history")
  func repairs() {
    var page = page("Pill", nil)
    #expect(!page.document(Berlin.context()).content.markup.contains("healthctl medication repair"))
    page.repairCount = 3
    #expect(
      page.document(Berlin.context()).content.markup.contains("3 doses may be recorded twice"))
  }

  @Test("a calendar begins its weeks on the first weekday of the user")
  func grid() {
    let cells = (1...8).map {
      DayGrid.Cell(day: CalendarDay(year: 2025, month: 10, day: $0), style: "", text: "")
    }
    let html = DayGrid(cells: cells, caption: "Days").html(Fixture.context()).markup
    // 1 October 2025 is a Wednesday: two empty cells in a week that begins on Monday.
    #expect(html.contains("<tbody><tr><td></td><td></td><td><span"))
    #expect(html.parts(from: "<tr>", to: "</tr>").count == 3)
  }
}

/// States of mind and questionnaires.
struct MindPageTests {
  @Test("a questionnaire has all of its questions, and only the last of PHQ-9 may be left out")
  func questions() {
    let gad = AssessmentPage(type: .gad7).document(Fixture.context()).content.markup
    #expect(gad.components(separatedBy: "<fieldset").count == 8)
    #expect(!gad.contains("value=\"4\""))
    let phq = AssessmentPage(type: .phq9).document(Fixture.context()).content.markup
    #expect(phq.components(separatedBy: "<fieldset").count == 10)
    #expect(phq.components(separatedBy: "value=\"4\"").count == 2)
  }

  @Test("an assessment needs a valid answer to each question")
  func answers() {
    let full = AssessmentPage.assessment(of: .gad7) { "\($0 % 4)" }
    #expect(full?.answers == [1, 2, 3, 0, 1, 2, 3])
    #expect(full?.score == 12)
    #expect(AssessmentPage.assessment(of: .gad7) { $0 == 3 ? nil : "0" } == nil)
    #expect(AssessmentPage.assessment(of: .gad7) { _ in "4" } == nil)
    #expect(AssessmentPage.assessment(of: .phq9) { $0 == 9 ? "4" : "3" }?.score == 24)
  }

  @Test("the latest answers show where help is to be had, without a number where none is known")
  func help() {
    func page(_ answers: [[Int]], _ zone: String?) -> String {
      let results = answers.map {
        MindPage.Result(time: Fixture.now, type: .phq9, assessment: ScoredAssessment(answers: $0))
      }
      var page = MindPage(entries: [], days: [], results: results)
      page.helpLine = zone.flatMap {
        HelpLine.local(TimeZone(identifier: $0)!, localeRegion: nil)
      }
      return page.document(Fixture.context()).content.markup
    }
    let thought = [0, 0, 0, 0, 0, 0, 0, 0, 1]
    let none = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    let german = page([thought], "Europe/Berlin")
    #expect(german.contains("TelefonSeelsorge: 116 123") && german.contains("28 Nov 2026"))
    #expect(page([thought], nil).contains("call your local emergency number"))
    // A later questionnaire without such an answer needs no help.
    #expect(!page([none, thought], "Europe/Berlin").contains("id=\"help\""))
    #expect(!page([], "Europe/Berlin").contains("id=\"help\""))
  }

  @Test("a day has the mean of its daily moods, otherwise of its emotions")
  func mean() {
    func entry(_ kind: Int, _ valence: Double) -> MindPage.Entry {
      MindPage.Entry(time: Fixture.now, state: StateOfMind(kind: kind, valence: valence))
    }
    #expect(MindPage.mean([]) == nil)
    #expect(MindPage.mean([entry(1, 1), entry(1, 0)]) == 0.5)
    #expect(MindPage.mean([entry(1, 1), entry(2, -0.5)]) == -0.5)
  }

  @Test("every label and association of the catalog has a name in every language")
  func names() {
    for (key, name) in [
      ("mind.label", "HKStateOfMind.Label"), ("mind.about", "HKStateOfMind.Association"),
      ("mind.valence", "HKStateOfMind.ValenceClassification"),
    ] {
      let values = Enumeration(name: name)?.cases.filter { $0.status == .current } ?? []
      #expect(!values.isEmpty)
      for value in values {
        for language in Language.all {
          #expect(language.keys.contains("\(key).\(value.rawValue ?? -1)"))
        }
      }
    }
  }
}

struct NumberInputTests {
  @Test("a number is read with the separator of the language, and an ambiguous one is refused")
  func values() {
    #expect(NumberInput.value("72,5", .german) == 72.5)
    #expect(NumberInput.value("72.5", .english) == 72.5)
    #expect(NumberInput.value("1,500", .english) == nil)
    #expect(NumberInput.value("1.500,5", .german) == nil)
    #expect(NumberInput.value("nan", .english) == nil)
  }
}
