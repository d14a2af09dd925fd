import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Testing

@Suite struct ChartSpanTests {
  private func words(_ span: ChartSpan, _ language: Language = .english) -> IntervalWords {
    IntervalWords(span.intervals, time: Berlin.time(language))
  }

  @Test("a day on which the clocks change has 23 or 25 hours")
  func clockChanges() {
    func hours(_ month: Int, _ day: Int) -> Int {
      ChartSpan(.day, containing: Berlin.date(2025, month, day, 12), calendar: Berlin.calendar)
        .intervals.starts.count
    }
    #expect(hours(3, 30) == 23)
    #expect(hours(10, 26) == 25)
    #expect(hours(10, 15) == 24)
  }

  @Test(
    "the period after the one before is the same period", arguments: ChartSpan.Length.allCases)
  func neighbors(length: ChartSpan.Length) {
    let span = ChartSpan(
      length, containing: Berlin.date(2025, 3, 30), calendar: Berlin.calendar)
    #expect(span.previous.next == span)
    #expect(span.previous.end == span.start)
  }

  @Test("another length shows the period of the same day")
  func sameDay() {
    func october(_ day: Int) -> ChartSpan {
      ChartSpan(.month, containing: Berlin.date(2025, 10, day), calendar: Berlin.calendar)
    }
    let month = october(22)
    #expect(month.day == "2025-10-22")
    #expect(month.next.day == "2025-11-01")
    #expect(month == october(3))
  }

  @Test("the name of a period is in the language")
  func titles() {
    let month = ChartSpan(
      .month, containing: Berlin.date(2025, 10, 15), calendar: Berlin.calendar)
    #expect(words(month).title == "October 2025")
    #expect(words(month, .german).title == "Oktober 2025")
    let week = ChartSpan(.week, containing: Berlin.date(2026, 1, 1), calendar: Berlin.calendar)
    #expect(words(week).title == "29 Dec 2025 to 4 Jan 2026")
    #expect(words(week, .german).labels.first?.text == "Mo 29")
  }

  @Test("an address names a day only if the calendar has it")
  func days() {
    #expect(ChartSpan.date("2025-02-29", Berlin.calendar) == nil)
    #expect(ChartSpan.date("2024-02-29", Berlin.calendar) != nil)
    #expect(ChartSpan.date("2025-1-1-1", Berlin.calendar) == nil)
    #expect(ChartSpan.date("../..", Berlin.calendar) == nil)
  }
}
