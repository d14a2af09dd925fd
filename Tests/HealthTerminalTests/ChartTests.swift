import HealthInsight
import Foundation
import HealthTerminal
import HealthWords
import HealthModel
import Testing

@Suite struct AxisScaleTests {
  @Test(
    "axis marks are round and cover the data",
    arguments: [
      (0.0, 15202.0, true, 6, "0 5k 10k 15k 20k"), (0, 7, true, 4, "0 2 4 6 8"),
      (52, 148, false, 6, "40 60 80 100 120 140 160"),
      (71.2, 71.9, false, 5, "71.2 71.4 71.6 71.8 72"),
      (0, 0, true, 6, "0 0.2 0.4 0.6 0.8 1"), (80, 80, false, 6, "76 78 80 82 84"),
    ])
  func marks(low: Double, high: Double, fromZero: Bool, most: Int, labels: String) {
    let scale = AxisScale(holding: low...high, fromZero: fromZero, stepCountMax: most)
    #expect((0...scale.stepCount).map { scale.label(at: $0) }.joined(separator: " ") == labels)
  }
}

@Suite struct ChartDrawingTests {
  let plain = OutputStyle(isTerminal: false)
  let ascii = OutputStyle(isTerminal: false, hasUnicode: false)

  @Test("bars reach the mark they equal, with a resolution of one eighth of a row")
  func bars() {
    let chart = Chart(
      kind: .bars, marks: [.total(2), nil, .total(4), .total(1), .total(0.5)],
      labels: [.init(index: 0, text: "1"), .init(index: 2, text: "3")],
      reference: .init(value: 2, text: "avg"))
    #expect(
      ChartDrawing(chart, style: plain, width: 17, height: 4).render()
        == """
        4 ┤    █
          │    █
        2 ┤█┄┄┄█┄┄┄┄┄ avg
          │█   █ █ ▄
        0 └┬───┬─────
           1   3

        """)
  }

  @Test("charts are plain ASCII without Unicode")
  func plainASCII() {
    for kind in [Chart.Kind.bars, .ranges, .line] {
      let marks = (1...9).map { Chart.Mark(low: Double($0), middle: Double($0 + 2), high: 14) }
      let chart = Chart(kind: kind, marks: marks, labels: [.init(index: 0, text: "Jan")])
      let text = ChartDrawing(chart, style: ascii, width: 60).render()
      #expect(text.utf8.allSatisfy { $0 < 128 })
      #expect(text.contains("Jan"))
    }
  }

  @Test("a range spans its lowest to highest value, with a dot at the average")
  func ranges() {
    let chart = Chart(
      kind: .ranges,
      marks: [Chart.Mark(low: 1, middle: 2, high: 4), Chart.Mark(low: 2.5, middle: 3, high: 3)],
      labels: [])
    #expect(
      ChartDrawing(chart, style: plain, width: 8, height: 6).render() == """
        4 ┤┃
          │┃
        3 ┤┃ ●
          │┃
        2 ┤●
          │┃
        1 └────


        """)
  }

  @Test("a chart with one column per interval fits the terminal width")
  func width() {
    for width in [40, 60, 80, 200] {
      let marks = (0..<31).map { Chart.Mark.total(Double($0) * 500) }
      let chart = Chart(
        kind: .bars, marks: marks, labels: marks.indices.map { .init(index: $0, text: "\($0 + 1)") }
      )
      let lines = ChartDrawing(chart, style: plain, width: width).render().split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width })
    }
  }

  @Test("a chart with more intervals than columns draws averages of several intervals")
  func averages() {
    let chart = Chart(
      kind: .bars, marks: [.total(2), .total(4), nil, nil, .total(1), .total(3)],
      labels: [.init(index: 0, text: "1"), .init(index: 4, text: "5")],
      reference: .init(value: 2, text: "avg"))
    #expect(
      ChartDrawing(chart, style: plain, width: 6, height: 4).render()
        == """
        4 ┤
          │█
        2 ┤█┄█
          │█ █
        0 └┬─┬
           1 5
        Each column averages
        2 intervals.

        """)
  }

  @Test("a chart of any number of intervals fits its width", arguments: [31, 62, 500])
  func narrow(count: Int) {
    for kind in [Chart.Kind.bars, .ranges, .line] {
      let marks = (0..<count).map { index in
        Chart.Mark(low: 0, middle: Double(index % 9) * 800, high: Double(index % 9) * 1000)
      }
      let chart = Chart(
        kind: kind, marks: marks,
        labels: marks.indices.map { .init(index: $0, text: "\($0 + 1)") },
        reference: .init(value: 3200, text: "avg 3,200"))
      for width in [20, 40, 80] {
        let text = ChartDrawing(chart, style: plain, width: width).render()
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("Each column averages ") }
        #expect(lines.allSatisfy { $0.count <= width })
      }
    }
  }

  @Test("a wide spread is drawn as ranges, single values as a line")
  func kinds() {
    let spread = (0..<10).map { Chart.Mark(low: 60, middle: 70, high: 90 + Double($0)) }
    let single = (0..<10).map { Chart.Mark(low: Double($0), middle: Double($0), high: Double($0)) }
    #expect(Chart.kind(ofDiscrete: spread) == .ranges)
    #expect(Chart.kind(ofDiscrete: single) == .line)
  }
}

@Suite struct ChartCalendarTests {
  private func calendar(_ expression: String) throws -> ChartCalendar {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let dates = DateExpression(timeZone: zone, now: Date(timeIntervalSince1970: 1_795_235_577))
    let period = try dates.period(expression)
    let (start, end) = (try #require(period.start), try #require(period.end))
    return ChartCalendar(
      start: Date(timeIntervalSince1970: start.secondsSince1970),
      end: Date(timeIntervalSince1970: end.secondsSince1970), calendar: dates.calendar)
  }

  private func words(_ calendar: ChartCalendar) -> IntervalWords {
    IntervalWords(calendar, time: LocalTime(language: .english, calendar: calendar.calendar))
  }

  @Test(
    "a chart's interval depends on its period, and daylight saving time changes the count",
    arguments: [
      ("2026-11-21", "hour", 24, "Saturday, 21 November 2026"), ("2026-03-29", "hour", 23, ""),
      ("2026-10-25", "hour", 25, ""), ("2026-11", "day", 30, "November 2026"),
      ("2026", "month", 12, "2026"), ("2w", "day", 14, "8 Nov to 21 Nov 2026"),
      ("2020-01-01..2026-11-21", "year", 7, ""), ("5m", "week", 22, ""),
    ])
  func intervals(expression: String, component: String, count: Int, title: String) throws {
    let calendar = try calendar(expression)
    #expect(calendar.component.rawValue == component)
    #expect(calendar.starts.count == count)
    if !title.isEmpty { #expect(words(calendar).title == title) }
  }

  @Test("an instant belongs to the last interval that began")
  func index() throws {
    let month = try calendar("2026-11")
    #expect(month.index(of: month.starts[4]) == 4)
    #expect(month.index(of: Instant(microseconds: month.starts[4].microseconds - 1)) == 3)
    #expect(month.index(of: .distantPast) == nil)
    #expect(words(month).name(13) == "Sat 14 Nov")
  }
}

@Suite struct ProgressTests {
  @Test("the progress line fits the terminal and shows the rate and time left")
  func line() {
    var progress = Progress(title: "Importing", total: 1000, itemName: "records")
    progress.done = 520
    progress.itemCount = 512_345
    let style = OutputStyle(isTerminal: true, columns: 90)
    let line = progress.line(elapsed: 1.25, style: style)
    #expect(TerminalText.width(line) < 90)
    #expect(line.hasPrefix("Importing ███████████████▌"))
    #expect(line.hasSuffix("52 %  512,345 records  410k/s  0:02 left"))
    #expect(
      TerminalText.width(progress.line(elapsed: 1.25, style: .init(isTerminal: true, columns: 30)))
        < 30)
  }

  @Test("the time left is not estimated without enough progress")
  func early() {
    var progress = Progress(title: "Importing", total: 1000, itemName: "records")
    #expect(progress.secondsLeft(after: 10) == nil)
    progress.done = 500
    #expect(progress.secondsLeft(after: 0.5) == nil)
    #expect(progress.secondsLeft(after: 2) == 2)
  }
}
