import HealthInsight
import HealthWords

/// The text above a chart, and the room that it leaves for the chart.
enum ChartText {
  /// Returns the heading: what the chart shows, and the period. The period has a line of its own if
  /// both do not fit in one.
  static func heading(
    _ what: String, _ words: IntervalWords, _ style: OutputStyle, _ width: Int
  ) -> String {
    TerminalText.wrapped([what, words.title], separator: ", ", to: width)
      .split(separator: "\n").map { style.paint(String($0), .heading) }.joined(separator: "\n")
  }

  /// Returns the words for the intervals of a chart.
  static func words(_ calendar: ChartCalendar, _ style: OutputStyle) -> IntervalWords {
    IntervalWords(
      calendar, time: LocalTime(language: style.language, calendar: calendar.calendar))
  }

  /// Returns the rows above the axis: at most 12, fewer on a small terminal, and at least 4, because
  /// an axis has no two marks below that.
  ///
  /// - Parameter text: the lines above the chart.
  static func height(below text: String, _ style: OutputStyle) -> Int {
    guard let rows = style.rows else { return 12 }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    // The axis, its labels, a note, and the prompt of the shell.
    return min(12, max(4, rows - lines - 4))
  }
}
