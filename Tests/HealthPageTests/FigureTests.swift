import HealthModel
import HealthPage
import HealthWords
import Testing

@Suite struct FigureTests {
  private func figure(_ marks: [Chart.Mark?], _ kind: Chart.Kind = .bars) -> ChartFigure {
    ChartFigure(
      chart: Chart(kind: kind, marks: marks, labels: []),
      rows: marks.map { mark in mark.map { _ in .init(name: "<day>", values: ["1"]) } },
      columns: ["When", "Value"], label: "\"label\"", color: "heart")
  }

  @Test("an interval without data has no mark and no row")
  func gaps() {
    let html = figure([.total(3), nil, .total(5)]).html(.english).markup
    #expect(html.count(of: "class=\"mark\"") == 2)
    #expect(html.count(of: "<tr>") == 3)
  }

  @Test("one sample is drawn without infinite coordinates", arguments: [0.0, 1, -4])
  func oneValue(value: Double) {
    let mark = Chart.Mark(low: value, middle: value, high: value)
    for kind in [Chart.Kind.bars, .ranges, .line] {
      let html = figure([mark], kind).html(.english).markup
      #expect(!html.contains("nan") && !html.contains("inf"))
      #expect(html.contains("&quot;label&quot;") && html.contains("&lt;day&gt;"))
    }
  }

  @Test("a pair has a dot at both ends")
  func pairs() {
    var pair = figure([Chart.Mark(low: 80, middle: 120, high: 120)], .ranges)
    #expect(pair.html(.english).markup.count(of: "<circle") == 1)
    pair.hasPairs = true
    #expect(pair.html(.english).markup.count(of: "<circle") == 2)
  }

  @Test("drawings have no style attributes, which the content policy forbids")
  func policy() {
    let html = figure([.total(3)]).html(.english).markup
    #expect(!html.contains("style="))
  }

  @Test("a sparkline without values is empty, and one value is a dot in the middle")
  func sparklines() {
    #expect(Sparkline(kind: .line, values: [nil, nil]).html().isEmpty)
    let html = Sparkline(kind: .line, values: [nil, 7]).html().markup
    #expect(html.contains("M225 32h0"))
  }

  @Test("a ring without a goal is empty, and one beyond its goal is closed")
  func rings() {
    var summary = ActivitySummary(day: CalendarDay(year: 2025, month: 10, day: 15))
    summary.activeEnergyBurned = 900
    summary.activeEnergyBurnedGoal = 450
    summary.exerciseTime = 30
    let html = RingsFigure(summary, usesWheelchair: true).html(.english).markup
    #expect(html.contains("stroke-dasharray=\"100 100\""))
    #expect(html.contains("900/450 kcal") && html.contains("30 min"))
    #expect(html.count(of: "visibility=\"hidden\"") == 2)
    #expect(html.contains("Roll"))
  }
}

extension String {
  func count(of part: String) -> Int { ranges(of: part).count }
}
