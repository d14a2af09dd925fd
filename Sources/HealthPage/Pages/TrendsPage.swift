package import HealthModel
import HealthText

/// The trends of types, and the highlights of the last week. It states numbers and the rule, and
/// gives no advice.
package struct TrendsPage: Sendable {
  package var trends: [Trend]
  /// Sentences about the week.
  package var highlights: [String]
  /// The last day of the week; nil if the store is empty.
  package var day: Instant?

  package init(trends: [Trend], highlights: [String], day: Instant?) {
    self.trends = trends
    self.highlights = highlights
    self.day = day
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let changed = trends.filter { $0.direction != .none }
    let steady = trends.filter { $0.direction == .none }
    let content: HTML = """
      <h1>\(language["nav.trends"])</h1>
      <p class="sub">\(language["trend.rule"])</p>
      \(week(context))
      \(trends.isEmpty ? "<p class=\"card\">\(language["trend.notEnough"])</p>" : nil)
      \(group(language["trend.changed"], changed, language))
      \(group(language["trend.steady"], steady, language))
      """
    return Document(title: language["nav.trends"], section: .trends, content: content)
  }

  private func week(_ context: PageContext) -> HTML? {
    guard let day, !highlights.isEmpty else { return nil }
    let items = highlights.map { "<li>\($0)</li>" as HTML }
    let title = context.language("highlight.title", context.time.shortDay(day))
    return "<section class=\"card\"><h2>\(title)</h2><ul>\(items)</ul></section>"
  }

  private func group(_ title: String, _ trends: [Trend], _ language: Language) -> HTML? {
    guard !trends.isEmpty else { return nil }
    let cards = trends.map { trend -> HTML in
      let color = TypeColor.name(of: trend.type)
      let levels = [
        Sparkline.Level(days: Trend.longDays, value: trend.long, isMain: false),
        Sparkline.Level(days: Trend.shortDays, value: trend.short, isMain: true),
      ]
      return """
        <a class="card" href="/type/\(trend.type.name)?span=6M"><strong class="\(color)">\
        \(language.name(trend.type))</strong><span>\(trend.sentence(language))</span>
        <span class="\(color)">\(Sparkline(kind: .line, values: trend.values, levels: levels).html())</span>
        </a>
        """
    }
    return "<h2>\(title)</h2><div class=\"pair\">\(cards)</div>"
  }
}
