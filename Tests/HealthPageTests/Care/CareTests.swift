import Foundation
import HealthModel
import HealthPage
import HealthText
import Testing

/// Planned doses, what was recorded about them, and adherence.
struct DoseDayTests {
  private static let dates = DateExpression(
    timeZone: TimeZone(identifier: "Europe/Berlin")!,
    now: Date(timeIntervalSince1970: Fixture.now.secondsSince1970))
  private static let day = CalendarDay(year: 2025, month: 10, day: 9)

  private static func medication(
    start: CalendarDay = CalendarDay(year: 2025, month: 10, day: 1), isArchived: Bool = false,
    name: String = "Ibuprofen"
  ) -> MedicationEntry {
    MedicationEntry(
      id: ObjectID(high: 9, low: 9), start: dates.moment(of: start, second: 0),
      medication: UserAnnotatedMedication(
        isArchived: isArchived, hasSchedule: true,
        concept: MedicationConcept(identifier: "c1", displayText: name),
        schedule: [
          ScheduledDose(secondOfDay: 20 * 3600), ScheduledDose(secondOfDay: 8 * 3600, quantity: 2),
        ]))
  }

  private static func entry(_ second: Int, _ status: Int, low: UInt64 = 1) -> DoseEntry {
    let due = dates.moment(of: day, second: second)
    return DoseEntry(
      id: ObjectID(high: 8, low: low), time: due,
      event: MedicationDoseEvent(
        logStatus: status, scheduleType: MedicationDoseEvent.schedule, conceptIdentifier: "c1",
        scheduledDate: due, scheduledQuantity: 1))
  }

  private func day(_ entries: [DoseEntry], _ medication: MedicationEntry = medication()) -> DoseDay
  {
    DoseDay(Self.day, medications: [medication], entries: entries, dates: Self.dates)
  }

  @Test("a recorded dose belongs to the planned dose of its time")
  func matches() {
    let day = day([Self.entry(8 * 3600, MedicationDoseEvent.taken)])
    #expect(day.doses.map(\.expected.quantity) == [2, 1])
    #expect(day.doses.map(\.isTaken) == [true, false])
    #expect(
      self.day([Self.entry(20 * 3600, MedicationDoseEvent.skipped)]).doses.map(\.isSkipped) == [
        false, true,
      ])
  }

  @Test("no dose is planned before the treatment or for an archived medication")
  func notPlanned() {
    let later = Self.medication(start: CalendarDay(year: 2025, month: 10, day: 10))
    #expect(day([], later).doses.isEmpty)
    #expect(day([], Self.medication(isArchived: true)).doses.isEmpty)
  }

  @Test("adherence counts only doses that were due")
  func adherence() {
    let taken = day([Self.entry(8 * 3600, MedicationDoseEvent.taken)])
    let noon = Self.dates.moment(of: Self.day, second: 12 * 3600)
    let night = Self.dates.moment(of: Self.day, second: 23 * 3600)
    #expect(Adherence([taken], until: noon).percentage == 100)
    #expect(Adherence([taken], until: night).percentage == 50)
    #expect(Adherence([taken], of: "other", until: night).percentage == nil)
  }

  @Test("today's list has buttons for what a dose is not yet, and a hostile name remains text")
  func page() {
    let hostile = Self.medication(name: "<b>Pill</b>")
    let days = [day([Self.entry(8 * 3600, MedicationDoseEvent.taken)], hostile)]
    let html = MedicationsPage(medications: [hostile], days: days, asNeeded: [])
      .document(Fixture.context()).content.markup
    #expect(!html.contains("<b>Pill"))
    let doses = html.parts(from: "action=\"/medications/dose\"", to: "</form>")
    #expect(doses.count == 3)
    #expect(!doses[0].contains("value=\"taken\"") && doses[0].contains("value=\"skipped\""))
    #expect(doses[1].contains("value=\"taken\"") && doses[1].contains("value=\"skipped\""))
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
