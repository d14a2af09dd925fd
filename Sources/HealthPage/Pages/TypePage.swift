package import HealthInsight
package import HealthModel
package import HealthWords

/// The page of one type: its chart for a period with the values in numbers, its sources, and a form
/// for an own entry.
package struct TypePage: Sendable {
  package struct Fact: Sendable {
    /// The key of the name in the catalog.
    package var key: String
    package var text: String
    /// The number, in the unit in which the type is stored.
    package var value: Double
    package init(_ key: String, _ text: String, _ value: Double) {
      self.key = key
      self.text = text
      self.value = value
    }
  }

  /// A unit that the page can show.
  package struct UnitChoice: Sendable {
    /// HealthKit's symbol.
    package var symbol: String
    package var label: String
    package init(symbol: String, label: String) {
      self.symbol = symbol
      self.label = label
    }
  }

  package struct SourceRow: Sendable {
    package var name: String
    package var value: String
    /// What identifies the source in an address; nil if the chart cannot show it alone.
    package var key: String?
    package init(name: String, value: String, key: String? = nil) {
      self.name = name
      self.value = value
      self.key = key
    }
  }

  /// The source that the chart shows alone.
  package struct ChosenSource: Sendable {
    package var key: String
    package var name: String
    package init(key: String, name: String) {
      self.key = key
      self.name = name
    }
  }

  package var type: ObjectType
  package var span: ChartSpan
  /// The period in words.
  package var title: String
  /// The chart; nil if the period has no data.
  package var figure: ChartFigure?
  package var facts: [Fact] = []
  /// The comparison with the period before.
  package var comparison: String?
  package var sources: [SourceRow] = []
  /// nil: all sources.
  package var source: ChosenSource?
  /// The units to choose from; empty if there is no choice.
  package var units: [UnitChoice] = []
  /// The symbol of the chosen unit; nil for the user's preferred one.
  package var unit: String?
  /// The end of the latest sample of the type; nil if there is none.
  package var latest: Instant?
  package var entry: EntryForm?
  /// Whether the type has a card on the summary; nil if it cannot have one.
  package var isPinned: Bool?

  package init(type: ObjectType, span: ChartSpan, title: String, figure: ChartFigure?) {
    self.type = type
    self.span = span
    self.title = title
    self.figure = figure
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1 class="\(TypeColor.name(of: type))">\(language.name(type))</h1>
      <section class="card" aria-labelledby="period">
      <div class="row">\(SpanPicker(span: span, path: path, query: query).html(language))\
      \(unitForm(language))</div>
      <h2 id="period">\(title)\(source.map { " · \($0.name)" } ?? "")</h2>
      \(body(context))
      </section>
      <div class="pair">\(sourceCard(language))\(entry?.html(context))</div>
      <div class="actions"><a class="button plain" href="\(path)/samples">\(language["type.allSamples"])</a>\
      \(type == .sleepAnalysis ? link("/sleep", language["nav.sleep"]) : nil)\
      \(figure == nil ? nil : exports.html(language))\
      \(isPinned.map { pin($0, language) })</div>
      """
    return Document(
      title: language.name(type), section: .browse, content: content, liveTypes: [type.name])
  }

  private var path: String { "/type/\(type.name)" }
  private var query: String {
    unitQuery + (source.map { "&source=\(Address.escaped($0.key))" } ?? "")
  }
  private var unitQuery: String { unit.map { "&unit=\(Address.escaped($0))" } ?? "" }

  private func link(_ address: String, _ text: String) -> HTML {
    "<a class=\"button plain\" href=\"\(address)\">\(text)</a>"
  }

  /// The samples of the period.
  private var exports: ExportLinks {
    ExportLinks(
      type: type, query: "span=\(span.length.rawValue)&day=\(span.day)\(query)",
      name: "\(type.name)-\(span.length.rawValue)-\(span.day)")
  }

  private func pin(_ isPinned: Bool, _ language: Language) -> HTML {
    """
    <form method="post" action="\(path)/pin"><button class="plain" name="pin" \
    value="\(isPinned ? "no" : "yes")">\(language[isPinned ? "cards.unpinNow" : "cards.pinNow"])</button></form>
    """
  }

  private func unitForm(_ language: Language) -> HTML? {
    guard units.count > 1 else { return nil }
    let options = units.map { choice -> HTML in
      """
      <option value="\(choice.symbol)"\(flag: "selected", if: choice.symbol == unit)>\
      \(choice.label)</option>
      """
    }
    return """
      <form method="get" action="\(path)"><input type="hidden" name="span" \
      value="\(span.length.rawValue)"><input type="hidden" name="day" value="\(span.day)">\
      \(source.map { "<input type=\"hidden\" name=\"source\" value=\"\($0.key)\">" as HTML })
      <label>\(language["type.unit"]) <select name="unit">\(options)</select></label></form>
      """
  }

  /// The values and the chart without anything to operate, for a report.
  package func chapter(_ context: PageContext) -> HTML {
    let language = context.language
    return """
      <section class="card chapter"><h2 class="\(TypeColor.name(of: type))">\(language.name(type))</h2>
      \(body(context))\(sources.isEmpty ? nil : "<h3>\(language["type.sources"])</h3>\(sourceTable(isLinked: false))")
      </section>
      """
  }

  private func body(_ context: PageContext) -> HTML {
    let language = context.language
    guard let figure else {
      return "<p>\(language["type.noData"]) \(latestHint(context))</p>"
    }
    let list = facts.map { fact -> HTML in
      let name = "\(type.name).\(fact.key.dropFirst("type.".count))"
      return """
        <div><dt>\(language[fact.key])</dt><dd>\(HTML.fact(name, fact.value, fact.text))</dd></div>
        """
    }
    return """
      <dl class="facts">\(list)</dl>
      \(comparison.map { "<p class=\"muted\">\($0)</p>" })\(figure.html(language))
      \(legend(figure, language))
      """
  }

  /// The way to the latest data, so that an empty period is not the end.
  private func latestHint(_ context: PageContext) -> HTML {
    guard let latest else { return "\(context.language["type.never"])" }
    let day = context.time.address(latest)
    let address = "\(path)?span=\(span.length.rawValue)&day=\(day)\(query)"
    let text = context.language("type.latestDate", context.time.day(latest))
    return "<a href=\"\(address)\">\(text)</a>"
  }

  private func legend(_ figure: ChartFigure, _ language: Language) -> HTML? {
    var entries: [HTML] = []
    if !figure.trend.isEmpty { entries.append(key("trend", language["type.trend"])) }
    if figure.previous.contains(where: { $0 != nil }) {
      entries.append(key("previous", language["type.before"]))
    }
    if figure.goal != nil { entries.append(key("goal", language["type.goal"])) }
    return entries.isEmpty ? nil : "<p class=\"legend plot muted\">\(entries)</p>"
  }

  private func key(_ style: String, _ text: String) -> HTML {
    """
    <span><svg width="26" height="10" aria-hidden="true"><line class="\(style)" x1="0" x2="26" y1="5" \
    y2="5"/></svg> \(text)</span>
    """
  }

  private func sourceTable(isLinked: Bool) -> HTML {
    let rows = sources.map { row -> HTML in
      let name: HTML = isLinked ? sourceLink(row) : "\(row.name)"
      return "<tr><th scope=\"row\">\(name)</th><td class=\"number\">\(row.value)</td></tr>"
    }
    return "<table><tbody>\(rows)</tbody></table>"
  }

  /// The way to the chart of one source. A single one has nothing to choose.
  private func sourceLink(_ row: SourceRow) -> HTML {
    guard let key = row.key, sources.count > 1 else { return "\(row.name)" }
    if key == source?.key { return "<strong>\(row.name)</strong>" }
    let target = "\(address)&source=\(Address.escaped(key))"
    return "<a href=\"\(target)\">\(row.name)</a>"
  }

  /// The period with all sources.
  private var address: String {
    "\(path)?span=\(span.length.rawValue)&day=\(span.day)\(unitQuery)"
  }

  private func sourceCard(_ language: Language) -> HTML? {
    guard !sources.isEmpty || source != nil else { return nil }
    return """
      <section class="card"><h2>\(language["type.sources"])</h2>
      \(sourceTable(isLinked: true))
      \(source == nil ? nil : "<p><a href=\"\(address)\">\(language["samples.anySource"])</a></p>")
      \(sources.count > 1 && source == nil && type.aggregation == .cumulative
        ? "<p class=\"muted\">\(language["type.countedOnce"])</p>" : nil)</section>
      """
  }
}

/// The picker of the period that all charts share: its length, and the periods beside it.
package struct SpanPicker: Sendable {
  package var span: ChartSpan
  package var path: String
  /// Further fields of the address, beginning with `&`.
  package var query = ""
  package var lengths = ChartSpan.Length.allCases

  package func html(_ language: Language) -> HTML {
    """
    <div class="segments" role="group" aria-label="\(language["type.span"])">\
    \(lengths.map { segment($0, language) })</div>
    <div class="steps"><a class="button plain" rel="prev" href="\(address(span.previous))">\
    \(language["type.previous"])</a><a class="button plain" rel="next" \
    href="\(address(span.next))">\(language["type.next"])</a></div>
    """
  }

  private func segment(_ length: ChartSpan.Length, _ language: Language) -> HTML {
    let current = length == span.length ? "true" : nil
    return """
      <a href="\(address(span, length))"\(attribute: "aria-current", current)>\
      \(language[length.key])</a>
      """
  }

  private func address(_ span: ChartSpan, _ length: ChartSpan.Length? = nil) -> String {
    "\(path)?span=\((length ?? span.length).rawValue)&day=\(span.day)\(query)"
  }
}

/// Text in an address.
package enum Address {
  /// Returns the text with all but letters, digits and `-._~` percent-encoded.
  package static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { escaped, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default: escaped += "%\(digits[Int(byte) / 16])\(digits[Int(byte) % 16])"
      }
    }
  }
}
