package import HealthInsight
package import HealthModel
import HealthWords

/// Menstrual cycles: a form for a day, a calendar and the list of cycles; and the timeline of
/// menopausal states. It records and shows, without predictions.
package struct CyclePage: Sendable {
  package var history: CycleHistory
  /// The days of the calendar, oldest first.
  package var days: [CalendarDay]
  package var states: [MenopausalTimeline.Period]
  package var today: CalendarDay
  /// Whether the mean contains the cycles in which a period was perhaps not logged.
  package var includesIncomplete = false

  package init(
    history: CycleHistory, days: [CalendarDay], states: [MenopausalTimeline.Period],
    today: CalendarDay
  ) {
    self.history = history
    self.days = days
    self.states = states
    self.today = today
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["cycle.title"])</h1>
      \(form(language))
      <section class="card"><h2>\(language["cycle.calendar"])</h2>\(calendar(context))</section>
      <section class="card"><h2>\(language["cycle.cycles"])</h2>\(list(context))</section>
      \(menopause(context))
      """
    return Document(
      title: language["cycle.title"], section: .cycle, content: content,
      liveTypes: [ObjectType.menstrualFlow.name, ObjectType.menopausalState.name])
  }

  private func form(_ language: Language) -> HTML {
    let values = [CycleHistory.light, CycleHistory.medium, CycleHistory.heavy, CycleHistory.none]
    let choices = values.map { value -> HTML in
      """
      <label class="choice"><input type="radio" name="flow" value="\(value)" required> \
      \(language["cycle.flow.\(value)"])</label>
      """
    }
    return """
      <form method="post" action="/cycle/flow" class="card" autocomplete="off">
      <h2>\(language["cycle.log"])</h2>
      <div class="fields"><label>\(language["ledger.day"])<input type="date" name="day" required \
      value="\(DayText.iso8601(today))" max="\(DayText.iso8601(today))"></label></div>
      <fieldset><legend>\(language["cycle.flow"])</legend><div class="choices">\(choices)</div></fieldset>
      <label class="check"><input type="checkbox" name="start" value="yes"> \(language["cycle.isStart"])\
      </label><button>\(language["mind.save"])</button></form>
      """
  }

  private func calendar(_ context: PageContext) -> HTML {
    let language = context.language
    let starts = Set(history.cycles.map(\.start))
    let cells = days.map { day -> DayGrid.Cell in
      guard let flow = history.flows[day] else {
        return DayGrid.Cell(day: day, style: "", text: language["mind.noEntry"])
      }
      let text = language.name("cycle.flow", flow)
      return DayGrid.Cell(
        day: day, style: "flow-\(flow)",
        text: starts.contains(day) ? language("cycle.startOf", text) : text)
    }
    return DayGrid(cells: cells, caption: language["cycle.calendar"]).html(context)
  }

  private func list(_ context: PageContext) -> HTML {
    let language = context.language
    if history.cycles.isEmpty { return "<p>\(language["cycle.none"])</p>" }
    let mean = history.meanLength(includesIncomplete: includesIncomplete).map { mean in
      HTML.fact(
        "cycle.mean", mean.length,
        language.counted(
          "cycle.mean", mean.cycleCount, language.decimal(mean.length, fractionDigits: 1)))
    }
    let rows = history.cycles.reversed().prefix(12).map { cycle -> HTML in
      """
      <tr><td>\(context.day(cycle.start))</td><td>\(period(cycle, language))</td>\
      <td>\(length(cycle, language))</td></tr>
      """
    }
    return """
      \(mean.map { "<p>\($0)</p>" })<table><thead><tr><th scope="col">\(language["cycle.start"])</th>\
      <th scope="col">\(language["cycle.period"])</th><th scope="col">\(language["cycle.length"])</th>\
      </tr></thead><tbody>\(Array(rows))</tbody></table>
      \(incomplete(language))
      """
  }

  private func period(_ cycle: CycleHistory.Cycle, _ language: Language) -> String {
    let days = language.counted("cycle.days", cycle.periodLength)
    guard cycle.recordedDays < cycle.periodLength else { return days }
    return language("cycle.recorded", days, language.number(cycle.recordedDays))
  }

  private func length(_ cycle: CycleHistory.Cycle, _ language: Language) -> HTML {
    guard let length = cycle.length else { return "\(language["cycle.current"])" }
    let days = HTML.fact("cycle.length", length, language.counted("cycle.days", length))
    guard history.isPerhapsIncomplete(cycle) else { return days }
    return "\(days) <span class=\"muted\">\(language["cycle.perhaps"])</span>"
  }

  /// The switch between a mean with and without the cycles that are perhaps incomplete.
  private func incomplete(_ language: Language) -> HTML? {
    guard history.cycles.contains(where: history.isPerhapsIncomplete) else { return nil }
    let (address, word) =
      includesIncomplete ? ("/cycle", "cycle.exclude") : ("/cycle?all=yes", "cycle.include")
    return """
      <p class="muted">\(language[includesIncomplete ? "cycle.with" : "cycle.without"]) \
      <a href="\(address)">\(language[word])</a></p>
      """
  }

  private func menopause(_ context: PageContext) -> HTML {
    let language = context.language
    let buttons = (1...3).map { value -> HTML in
      """
      <button class="plain" name="state" value="\(value)">\(language["cycle.state.\(value)"])</button>
      """
    }
    let rows = states.reversed().map { period -> HTML in
      let isCurrent = period == states.last
      let end = isCurrent ? language["cycle.now"] : context.time.day(period.end)
      return """
        <li><span><strong>\(language.name("cycle.state", Int(period.value)))</strong></span>\
        <span class="muted">\(language("ledger.period", context.time.day(period.start), end))</span></li>
        """
    }
    return """
      <section class="card"><h2>\(language["cycle.menopause"])</h2>
      <p>\(language["cycle.menopauseNote"])</p>
      <form method="post" action="/cycle/state" class="answers">\(buttons)</form>
      \(HTML.rows(rows))</section>
      """
  }
}

extension PageContext {
  /// `20 Nov 2026`, for a day without a time.
  func day(_ day: CalendarDay) -> String {
    language("date.day", "\(day.day)", language.shortMonth(day.month), "\(day.year)")
  }
}
