package import HealthModel
import HealthWords

/// The order of the sources of a type. A new order is shown with its effect before it is applied.
package struct SourcesPage: Sendable {
  package struct Effect: Sendable {
    package var day: Instant
    /// With unit.
    package var before: String
    package var after: String

    package init(day: Instant, before: String, after: String) {
      self.day = day
      self.before = before
      self.after = after
    }
  }

  /// The types with several sources.
  package var types: [ObjectType]
  package var type: ObjectType?
  /// In the order in effect, best first.
  package var lines: [DaemonStatus.TypeCount]
  /// The order that is shown, as positions in `lines`.
  package var order: [Int]
  /// nil if the day has no data of several sources.
  package var effect: Effect?

  package init(
    types: [ObjectType], type: ObjectType?, lines: [DaemonStatus.TypeCount], order: [Int],
    effect: Effect?
  ) {
    self.types = types
    self.type = type
    self.lines = lines
    self.order = order
    self.effect = effect
  }

  /// Returns the order that an address names; the one in effect if it is no order of all sources.
  package static func order(_ text: String?, count: Int) -> [Int] {
    let order = (text ?? "").split(separator: ",").compactMap { Int($0) }
    return order.sorted() == Array(0..<count) ? order : Array(0..<count)
  }

  private var isChanged: Bool { order != Array(lines.indices) }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["nav.sources"])</h1>
      <p class="sub">\(language["sources.note"])</p>
      \(type.map { picker($0, language) } ?? "<p class=\"card\">\(language["sources.none"])</p>")
      \(type.map { list($0, context) })
      """
    return Document(title: language["nav.sources"], section: .sources, content: content)
  }

  private func picker(_ type: ObjectType, _ language: Language) -> HTML {
    let options = types.map { option -> HTML in
      """
      <option value="\(option.name)"\(flag: "selected", if: option == type)>\(language.name(option))</option>
      """
    }
    return """
      <form method="get" action="/sources" class="card"><div class="fields">
      <label>\(language["ledger.type"])<select name="type">\(options)</select></label>
      <button>\(language["sources.show"])</button></div></form>
      """
  }

  private func list(_ type: ObjectType, _ context: PageContext) -> HTML {
    let language = context.language
    let items = order.indices.map { item($0, type, context) }
    return """
      <section class="card"><h2>\(language("sources.of", language.name(type)))</h2>
      <p class="muted">\(language["sources.drag"])</p>
      <ol class="rows sortable" data-order="/sources?type=\(type.name)&amp;order=">\(items)</ol>
      \(change(type, context))</section>
      """
  }

  private func item(_ place: Int, _ type: ObjectType, _ context: PageContext) -> HTML {
    let language = context.language
    let line = lines[order[place]]
    let name = Claim.name(line.source.name, or: line.source.bundleIdentifier)
    let facts = language(
      "sources.facts", language.number(line.sampleCount), context.time.day(line.first),
      context.time.day(line.last))
    return """
      <li draggable="true" data-place="\(order[place])"><span><strong>\(place + 1). \(name)</strong>\
      <small>\(facts)</small></span><span class="buttons">\
      \(move(place, by: -1, "sources.up", type, name, language))\
      \(move(place, by: 1, "sources.down", type, name, language))</span></li>
      """
  }

  private func move(
    _ place: Int, by distance: Int, _ key: String, _ type: ObjectType, _ name: String,
    _ language: Language
  ) -> HTML {
    let target = place + distance
    guard order.indices.contains(target) else { return "" }
    var new = order
    new.swapAt(place, target)
    let text = new.map(String.init).joined(separator: ",")
    return """
      <a class="button plain" href="/sources?type=\(type.name)&amp;order=\(text)">\(language[key])\
      <span class="unseen"> \(name)</span></a>
      """
  }

  private func change(_ type: ObjectType, _ context: PageContext) -> HTML {
    let language = context.language
    guard isChanged else {
      let total = effect.map { language("sources.total", context.time.day($0.day), $0.before) }
      return "<p>\(total ?? "")</p>"
    }
    let text = order.map(String.init).joined(separator: ",")
    let sentence = effect.map { effect in
      effect.before == effect.after
        ? language("sources.same", context.time.day(effect.day), effect.before)
        : language("sources.effect", context.time.day(effect.day), effect.before, effect.after)
    }
    return """
      <div role="status" class="card notice"><p><strong>\(sentence ?? language["sources.noEffect"])\
      </strong></p><form method="post" action="/sources" class="answers">\
      <input type="hidden" name="type" value="\(type.name)">\
      <input type="hidden" name="order" value="\(text)">\
      <button>\(language["sources.apply"])</button>\
      <a class="button plain" href="/sources?type=\(type.name)">\(language["import.cancel"])</a>\
      </form></div>
      """
  }
}
