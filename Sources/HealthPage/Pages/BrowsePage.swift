package import HealthModel
import HealthWords

/// All types by group, those with data first; or the results of a search.
package struct BrowsePage: Sendable {
  package struct Entry: Sendable {
    package var type: ObjectType
    package var sampleCount: Int
    package init(type: ObjectType, sampleCount: Int) {
      self.type = type
      self.sampleCount = sampleCount
    }
  }

  /// The text of the search; empty if there is none.
  package var search: String
  package var entries: [Entry]

  package init(search: String, entries: [Entry]) {
    self.search = search
    self.entries = entries
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["browse.title"])</h1>
      <form method="get" action="/browse" role="search" class="card">
      <div class="fields"><label>\(language["browse.search"])
      <input type="search" name="q" value="\(search)" autocomplete="off"></label>
      <button>\(language["browse.search"])</button></div>
      <p class="muted">\(language["browse.searchHint"])</p>
      </form>
      \(results(language))
      """
    return Document(title: language["browse.title"], section: .browse, content: content)
  }

  private func results(_ language: Language) -> HTML {
    if entries.isEmpty {
      return "<p class=\"card\">\(language("browse.none", search))</p>"
    }
    if !search.isEmpty { return list(entries, language) }
    let full = entries.filter { $0.sampleCount > 0 }
    let empty = entries.filter { $0.sampleCount == 0 }
    return """
      <h2>\(language["browse.withData"])</h2>\(groups(full, language))
      <details><summary><h2 class="inline">\(language["browse.allTypes"])</h2></summary>
      \(groups(empty, language))</details>
      """
  }

  private func groups(_ entries: [Entry], _ language: Language) -> HTML {
    HTML(
      BrowseGroup.allCases.compactMap { group -> HTML? in
        let counts = Dictionary(
          entries.filter { $0.type.browseGroups.first == group }.map { ($0.type, $0.sampleCount) }
        ) { first, _ in first }
        guard !counts.isEmpty else { return nil }
        let found = language.sorted(counts.keys).map {
          Entry(type: $0, sampleCount: counts[$0] ?? 0)
        }
        return "<h3>\(language.name(group))</h3>\(list(found, language))"
      })
  }

  private func list(_ entries: [Entry], _ language: Language) -> HTML {
    let items = entries.map { entry -> HTML in
      """
      <a class="card" href="/type/\(entry.type.name)"><span class="row">\
      <strong class="\(TypeColor.name(of: entry.type))">\(language.name(entry.type))</strong>\
      <span class="muted">\(language.counted("browse.samples", entry.sampleCount))</span></span></a>
      """
    }
    return "<div class=\"grid\">\(items)</div>"
  }
}
