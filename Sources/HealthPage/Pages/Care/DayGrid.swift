import HealthWords
import Foundation
package import HealthModel

/// Days as a table of weeks, one row for each week.
package struct DayGrid: Sendable {
  package struct Cell: Sendable {
    package var day: CalendarDay
    /// The class of the day's color; empty for a day without one.
    package var style: String
    /// What the color means, in words.
    package var text: String

    package init(day: CalendarDay, style: String, text: String) {
      self.day = day
      self.style = style
      self.text = text
    }
  }

  /// Consecutive days, oldest first.
  package var cells: [Cell]
  package var caption: String

  package init(cells: [Cell], caption: String) {
    self.cells = cells
    self.caption = caption
  }

  package func html(_ context: PageContext) -> HTML {
    guard let first = cells.first else { return "" }
    let language = context.language
    // 0 is Sunday, as in CalendarDay; Foundation counts from 1.
    let begin = context.time.calendar.firstWeekday - 1
    let heads = (0..<7).map { offset -> HTML in
      let day = (begin + offset) % 7
      return """
        <th scope="col"><abbr title="\(language.weekday(day))">\(language.shortWeekday(day))</abbr></th>
        """
    }
    var days: [Cell?] = Array(repeating: nil, count: (first.day.weekday - begin + 7) % 7)
    days += cells
    let weeks = stride(from: 0, to: days.count, by: 7).map { start -> HTML in
      let week = days[start..<min(start + 7, days.count)].map { cell($0, language) }
      return "<tr>\(week)</tr>"
    }
    return """
      <table class="days"><caption class="unseen">\(caption)</caption>\
      <thead><tr>\(heads)</tr></thead><tbody>\(weeks)</tbody></table>
      """
  }

  private func cell(_ cell: Cell?, _ language: Language) -> HTML {
    guard let cell else { return "<td></td>" }
    let month: HTML =
      cell.day.day == 1 ? "<small>\(language.shortMonth(cell.day.month))</small>" : ""
    return """
      <td><span class="day \(cell.style)" title="\(cell.text)">\(cell.day.day)\(month)</span>\
      <span class="unseen">: \(cell.text)</span></td>
      """
  }
}
