import Foundation
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Testing

/// The report for print.
struct ReportPageTests {
  private static let span = ChartSpan(
    .month, containing: Berlin.date(2025, 10, 15), calendar: Berlin.calendar)

  private func chapter(_ type: ObjectType) -> TypePage {
    var figure = ChartFigure(
      chart: Chart(kind: .bars, marks: [.total(4711)], labels: []),
      rows: [.init(name: "15 October", values: ["4,711 steps"])], columns: ["When", "Total"],
      label: "x", color: "activity")
    figure.opensTable = true
    var page = TypePage(type: type, span: Self.span, title: "October 2025", figure: figure)
    page.facts = [.init("type.total", "4,711 steps", 4711)]
    page.sources = [.init(name: "<Watch>", value: "4,711 steps")]
    page.isPinned = true
    return page
  }

  private func html(_ page: ReportPage) -> String {
    page.document(Berlin.context()).content.markup
  }

  @Test("a chapter has values, chart and sources, and nothing to operate")
  func chapter() throws {
    let page = ReportPage(
      span: Self.span, choices: [.stepCount, .heartRate], chapters: [chapter(.stepCount)],
      medications: [], profile: [])
    let part = try #require(
      html(page).parts(from: "<section class=\"card chapter\">", to: "</section>").first)
    #expect(part.contains("4,711 steps") && part.contains("<svg") && part.contains("&lt;Watch&gt;"))
    #expect(part.contains("<details class=\"data\" open>"))
    #expect(!part.contains("<form") && !part.contains("<button"))
    #expect(html(page).contains("1 Oct 2025 to 31 Oct 2025"))
    // What is shown is chosen in the form, and stays chosen in another period.
    #expect(html(page).contains("value=\"stepCount\" checked"))
    #expect(!html(page).contains("value=\"heartRate\" checked"))
    #expect(html(page).contains("day=2025-09-30&amp;type=stepCount\""))
  }

  @Test("the report lists current medications with their times, and what is known of the patient")
  func medications() {
    func medication(_ name: String, isArchived: Bool) -> MedicationPlan {
      var medication = UserAnnotatedMedication(
        concept: MedicationConcept(identifier: name, displayText: name))
      medication.isArchived = isArchived
      medication.schedule = [ScheduledDose(secondOfDay: 8 * 3600, quantity: 2)]
      let start = Berlin.instant(2025, 1, 1)
      let object = HealthObject(
        id: ObjectID(high: 1, low: 2), type: .userAnnotatedMedication, start: start, end: start,
        details: .userAnnotatedMedication(medication))
      return MedicationPlan(object, timeZone: Berlin.calendar.timeZone)!
    }
    let page = ReportPage(
      span: Self.span, choices: [], chapters: [],
      medications: [
        medication("Ibuprofen", isArchived: false), medication("Zinc", isArchived: true),
      ],
      profile: [
        Characteristic(
          type: .dateOfBirth, value: .date(CalendarDay(year: 1984, month: 2, day: 29))),
        Characteristic(type: .bloodType),
      ])
    let text = html(page)
    #expect(text.contains("Ibuprofen") && text.contains("08:00 × 2") && !text.contains("Zinc"))
    #expect(text.contains("29 Feb 1984") && !text.contains("Blood type"))
  }
}
