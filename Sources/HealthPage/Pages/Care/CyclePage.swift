package import HealthModel
import HealthText

/// Menstrual cycles: a form for a day, a calendar and the list of cycles; and the timeline of
/// menopausal states. It records and shows, without predictions.
package struct CyclePage: Sendable {
  package var history: CycleHistory
  /// The days of the calendar, oldest first.
  package var days: [CalendarDay]
  package var states: [MenopausalTimeline.Period]
  package var today: CalendarDay

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
    let mean = history.meanLength.map {
      language("cycle.mean", language.decimal($0, fractionDigits: 1))
    }
    let rows = history.cycles.reversed().prefix(12).map { cycle -> HTML in
      let length =
        cycle.length.map { language.counted("cycle.days", $0) } ?? language["cycle.current"]
      let period = language.counted("cycle.days", cycle.periodLength)
      return "<tr><td>\(context.day(cycle.start))</td><td>\(period)</td><td>\(length)</td></tr>"
    }
    return """
      \(mean.map { "<p>\($0)</p>" })<table><thead><tr><th scope="col">\(language["cycle.start"])</th>\
      <th scope="col">\(language["cycle.period"])</th><th scope="col">\(language["cycle.length"])</th>\
      </tr></thead><tbody>\(Array(rows))</tbody></table>
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
