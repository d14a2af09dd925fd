import HealthTerminal
import HealthWords
import HealthModel
import Testing

/// The text charts of activity summaries.
@Suite struct RingsChartTests {
  private let today = ActivitySummary(
    day: CalendarDay(year: 2026, month: 11, day: 20), activeEnergyBurned: 419.6,
    activeEnergyBurnedGoal: 500, exerciseTime: 35, exerciseTimeGoal: 30, standHours: 5,
    standHoursGoal: 12)
  private let child = ActivitySummary(
    day: CalendarDay(year: 2026, month: 11, day: 21), moveMode: 2, moveTime: 45, moveTimeGoal: 60,
    exerciseTime: 3, standHours: 1)

  private let plain = OutputStyle(isTerminal: false)
  private let ascii = OutputStyle(isTerminal: false, hasUnicode: false)

  @Test("a day is drawn as rings")
  func rings() throws {
    try expectSnapshot(
      RingsChart(usesWheelchair: false).day(today, style: plain), "rings-of-a-day")
  }

  @Test("a day is drawn as bars without Unicode")
  func bars() throws {
    let chart = RingsChart(usesWheelchair: false)
    try expectSnapshot(
      chart.day(today, style: ascii) + "\n" + chart.day(child, style: ascii), "bars-of-a-day")
  }

  @Test("several days have one line each")
  func days() throws {
    let chart = RingsChart(usesWheelchair: false)
    try expectSnapshot(
      chart.days([today, child], style: plain) + "\n" + chart.days([today, child], style: ascii),
      "rings-of-days")
  }

  @Test(
    "CHAR-06, CHAR-08: the move ring has the unit of its mode, and roll hours replace stand hours")
  func words() {
    let chart = RingsChart(usesWheelchair: true)
    #expect(chart.day(child, style: ascii).contains("45 of 60 min"))
    #expect(chart.day(today, style: ascii).contains("420 of 500 kcal"))
    for style in [plain, ascii] {
      #expect(chart.day(today, style: style).contains("Roll"))
      #expect(chart.days([today], style: style).contains("Roll"))
    }
  }

  @Test("a ring closes only at its goal, and rings are distinguishable without color")
  func closed() {
    var summary = today
    summary.activeEnergyBurned = 499.9
    let colored = OutputStyle(isTerminal: true, hasColor: true, columns: 80)
    let chart = RingsChart(usesWheelchair: false)
    #expect(chart.day(summary, style: ascii).contains("99 %"))
    summary.activeEnergyBurned = 500
    #expect(chart.day(summary, style: ascii).contains("100 %"))
    #expect(chart.day(summary, style: colored).contains("\u{1B}[35m"))
    var shown = chart.day(summary, style: colored)
    for code in ["1", "2", "32", "35", "36", "0"] {
      shown = shown.replacing("\u{1B}[\(code)m", with: "")
    }
    #expect(shown == chart.day(summary, style: plain))
  }

  @Test("JSON output has unformatted values")
  func json() {
    #expect(
      SummaryOutput.json(SummaryUpdate(changed: [child], emptied: [today.day])).line == """
        {"changed":[{"day":"2026-11-21","moveMode":{"value":2,"name":"appleMoveTime"},\
        "activeEnergyBurned":0,"moveTime":45,"moveTimeGoal":60,"exerciseTime":3,"standHours":1}],\
        "emptied":["2026-11-20"]}
        """)
  }
}
