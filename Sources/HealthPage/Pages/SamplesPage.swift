package import HealthModel
package import HealthWords

/// The samples of a type as a table, newest first, with filters. The address of the next page
/// contains the daemon's cursor, so that no page counts or skips rows.
package struct SamplesPage: Sendable {
  package struct Row: Sendable {
    package var id: ObjectID
    package var start: Instant
    package var end: Instant
    package var value: String
    package var source: String

    package init(id: ObjectID, start: Instant, end: Instant, value: String, source: String) {
      self.id = id
      self.start = start
      self.end = end
      self.value = value
      self.source = source
    }
  }

  package var type: ObjectType
  package var rows: [Row]
  /// All sources of the type, for the filter.
  package var sources: [Source]
  /// The filters as in the address; empty: none.
  package var source: String
  package var from: String
  package var to: String
  /// The cursor of the next page; nil on the last one.
  package var next: String?

  package init(
    type: ObjectType, rows: [Row], sources: [Source], source: String, from: String, to: String,
    next: String?
  ) {
    self.type = type
    self.rows = rows
    self.sources = sources
    self.source = source
    self.from = from
    self.to = to
    self.next = next
  }

  private var path: String { "/type/\(type.name)" }

  /// The value that identifies a source in the filter.
  package static func key(_ source: Source) -> String {
    source.bundleIdentifier.isEmpty ? source.name : "\(source.name)\n\(source.bundleIdentifier)"
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1 class="\(TypeColor.name(of: type))"><a class="back" href="\(path)">\(language.name(type))</a></h1>
      <p class="sub">\(language["samples.title"])</p>
      \(filters(language))
      \(rows.isEmpty ? "<p class=\"card\">\(language["samples.none"])</p>" : table(context))
      \(rows.isEmpty ? nil : exports(language))
      """
    return Document(
      title: "\(language.name(type)): \(language["samples.title"])", section: .browse,
      content: content)
  }

  private func filters(_ language: Language) -> HTML {
    let options = sources.map { source -> HTML in
      let key = Self.key(source)
      return
        "<option value=\"\(key)\"\(flag: "selected", if: key == self.source)>\(language.name(source))</option>"
    }
    return """
      <form class="card" method="get" action="\(path)/samples"><div class="fields">
      <label>\(language["samples.source"])<select name="source"><option value="">\
      \(language["samples.anySource"])</option>\(options)</select></label>
      <label>\(language["samples.from"])<input type="date" name="from" value="\(from)"></label>
      <label>\(language["samples.to"])<input type="date" name="to" value="\(to)"></label>
      <button class="plain">\(language["samples.filter"])</button></div></form>
      """
  }

  private func table(_ context: PageContext) -> HTML {
    let (language, time) = (context.language, context.time)
    let lines = rows.map { row -> HTML in
      """
      <tr><th scope="row"><a href="/sample/\(type.name)/\(row.id.uuidString)">\
      \(time.interval(row.start, row.end))</a><span class="muted block">\(row.source)</span></th>\
      <td class="number">\(row.value)</td></tr>
      """
    }
    return """
      <div class="card"><table><caption class="unseen">\(language["samples.title"])</caption>
      <thead><tr><th scope="col">\(language["samples.time"])</th>\
      <th scope="col" class="number">\(language["entry.value"])</th></tr></thead>
      <tbody>\(lines)</tbody></table></div>
      <p class="row">\(first(language))\(older(language))</p>
      """
  }

  private func first(_ language: Language) -> HTML {
    "<a class=\"button plain\" href=\"\(address())\">\(language["samples.newest"])</a>"
  }

  private func older(_ language: Language) -> HTML? {
    guard let next else { return nil }
    return """
      <a class="button plain" rel="next" href="\(address(after: next))">\(language["samples.older"])</a>
      """
  }

  private func address(after cursor: String? = nil) -> String {
    let query = query(after: cursor)
    return "\(path)/samples" + (query.isEmpty ? "" : "?" + query)
  }

  private func query(after cursor: String? = nil) -> String {
    let fields = [("source", source), ("from", from), ("to", to), ("after", cursor ?? "")]
    return fields.filter { !$0.1.isEmpty }.map { "\($0.0)=\(Address.escaped($0.1))" }
      .joined(separator: "&")
  }

  /// What the filter selects, and not only the rows of this page.
  private func exports(_ language: Language) -> HTML {
    "<p class=\"actions\">\(ExportLinks(type: type, query: query(), name: type.name).html(language))</p>"
  }
}

extension LocalTime {
  /// `20 Nov 2026, 14:05`, or with the end: `20 Nov 2026, 14:05 – 14:15`.
  package func interval(_ start: Instant, _ end: Instant) -> String {
    guard start != end else { return moment(start) }
    let isOneDay = midnight(start) == midnight(end)
    return "\(moment(start)) – \(isOneDay ? time(end) : moment(end))"
  }
}
