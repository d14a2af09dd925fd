package import HealthModel
import HealthText

/// The page of one type: its chart for a period with the values in numbers.
package struct TypePage: Sendable {
  package struct Fact: Sendable {
    /// The key of the name in the catalog.
    package var key: String
    package var value: String
    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  package var type: ObjectType
  package var span: ChartSpan
  /// The period in words.
  package var title: String
  /// The chart; nil if the period has no data.
  package var figure: ChartFigure?
  package var facts: [Fact]
  /// The last day that has data, if the period has none.
  package var latest: Instant?

  package init(
    type: ObjectType, span: ChartSpan, title: String, figure: ChartFigure?, facts: [Fact],
    latest: Instant?
  ) {
    self.type = type
    self.span = span
    self.title = title
    self.figure = figure
    self.facts = facts
    self.latest = latest
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1 class="\(TypeColor.name(of: type))">\(type.displayName)</h1>
      <section class="card" aria-labelledby="period">
      <div class="row"><div class="segments" role="group" aria-label="\(language["type.span"])">\
      \(ChartSpan.Length.allCases.map { segment($0, language) })</div>
      <div class="row"><a class="button plain" rel="prev" href="\(address(span.previous))">\
      \(language["type.previous"])</a><a class="button plain" rel="next" \
      href="\(address(span.next))">\(language["type.next"])</a></div></div>
      <h2 id="period">\(title)</h2>
      \(body(context))
      </section>
      """
    return Document(
      title: type.displayName, section: .browse, content: content, liveTypes: [type.name])
  }

  private func segment(_ length: ChartSpan.Length, _ language: Language) -> HTML {
    let current = length == span.length ? "true" : nil
    return """
      <a href="/type/\(type.name)?span=\(length.rawValue)&amp;day=\(span.day)"\
      \(attribute: "aria-current", current)>\(language[length.key])</a>
      """
  }

  private func address(_ span: ChartSpan) -> String {
    "/type/\(type.name)?span=\(span.length.rawValue)&day=\(span.day)"
  }

  private func body(_ context: PageContext) -> HTML {
    let language = context.language
    guard let figure else {
      let hint = latest.map { " " + language("type.latestDate", context.time.day($0)) } ?? ""
      return "<p>\(language["type.noData"])\(hint)</p>"
    }
    let list = facts.map { fact -> HTML in
      "<div><dt>\(language[fact.key])</dt><dd>\(fact.value)</dd></div>"
    }
    return "<dl class=\"facts\">\(list)</dl>\(figure.html(language))"
  }
}
