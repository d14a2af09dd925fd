package import HealthInsight
package import HealthModel
package import HealthWords

/// The trends of types, and the highlights of the last week. It states numbers and the rule, and
/// gives no advice.
package struct TrendsPage: Sendable {
  package var trends: [Trend] = []
  /// How values of the types are shown.
  package var displays: [ObjectType: ValueDisplay] = [:]
  package var highlights = WeekHighlights()
  /// The last day of the week; nil if the store is empty.
  package var day: CalendarDay?

  package init() {}

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["nav.trends"])</h1>
      <p class="sub">\(language["trend.rule"])</p>
      \(week(context))
      \(trends.isEmpty ? "<p class=\"card\">\(language["trend.notEnough"])</p>" : nil)
      \(changed(language))
      \(steady(language))
      """
    return Document(title: language["nav.trends"], section: .trends, content: content)
  }

  private func week(_ context: PageContext) -> HTML? {
    let sentences = context.language.sentences(highlights, context.time)
    guard let day, !sentences.isEmpty else { return nil }
    let items = sentences.map { "<li>\($0)</li>" as HTML }
    let title = context.language(
      "highlight.title",
      context.time.shortDay(context.time.clock.midnight(day), from: context.now))
    return "<section class=\"card\"><h2>\(title)</h2><ul>\(items)</ul></section>"
  }

  private func display(_ trend: Trend) -> ValueDisplay {
    displays[trend.type] ?? ValueDisplay(type: trend.type)
  }

  /// The types that changed, each with its drawing.
  private func changed(_ language: Language) -> HTML? {
    let trends = trends.filter { $0.direction != .none }
    guard !trends.isEmpty else { return nil }
    let cards = trends.map { trend -> HTML in
      let color = TypeColor.name(of: trend.type)
      let display = display(trend)
      let levels = [
        Sparkline.Level(
          days: Trend.longDays, value: display.shown(trend.long.value), isMain: false),
        Sparkline.Level(
          days: Trend.shortDays, value: display.shown(trend.short.value), isMain: true),
      ]
      let values = trend.days.values.map { $0.map(display.shown) }
      return """
        <a class="card" href="\(address(trend))"\(facts: trend)><strong class="\(color)">\
        \(language.name(trend.type))</strong><span>\(language.sentence(trend, display))</span>
        <span class="\(color)">\(Sparkline(kind: .line, values: values, levels: levels).html())</span>
        </a>
        """
    }
    return "<h2>\(language["trend.changed"])</h2><div class=\"pair\">\(cards)</div>"
  }

  /// The others, a line each.
  private func steady(_ language: Language) -> HTML? {
    let trends = trends.filter { $0.direction == .none }
    guard !trends.isEmpty else { return nil }
    let rows = trends.map { trend -> HTML in
      """
      <li><a href="\(address(trend))"\(facts: trend)>\(language.name(trend.type))</a>\
      <span class="muted">\(language.sentence(trend, display(trend)))</span></li>
      """
    }
    return """
      <h2>\(language["trend.steady"])</h2><section class="card">\(HTML.rows(rows))</section>
      """
  }

  private func address(_ trend: Trend) -> String { "/type/\(trend.type.name)?span=6M" }
}

extension HTML.StringInterpolation {
  /// Appends the numbers of a trend as attributes.
  fileprivate mutating func appendInterpolation(facts trend: Trend) {
    let name = trend.type.name
    appendInterpolation(attribute: "data-fact", "\(name).trend")
    appendInterpolation(attribute: "data-direction", trend.direction.rawValue)
    appendInterpolation(attribute: "data-short", "\(trend.short.value)")
    appendInterpolation(attribute: "data-long", "\(trend.long.value)")
  }
}
