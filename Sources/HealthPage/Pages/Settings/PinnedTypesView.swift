import HealthWords
import HealthModel

/// The cards of the summary, with buttons for their order.
struct PinnedTypesView {
  let pinned: PinnedTypes

  func html(_ language: Language) -> HTML {
    let rows = pinned.types.indices.map { row($0, language) }
    let none: HTML = "<p>\(language["cards.none"])</p>"
    return """
      <section class="card" id="cards"><h2>\(language["cards.title"])</h2>
      <p class="muted">\(language["cards.note"])</p>
      \(rows.isEmpty ? none : "<ol class=\"rows\">\(rows)</ol>")</section>
      """
  }

  private func row(_ place: Int, _ language: Language) -> HTML {
    let type = pinned.types[place]
    var buttons: [HTML] = []
    if place > 0 { buttons.append(button("up", "sources.up", type, language)) }
    if place < pinned.types.count - 1 {
      buttons.append(button("down", "sources.down", type, language))
    }
    buttons.append(button("unpin", "cards.unpin", type, language))
    return """
      <li><form method="post" action="/settings/cards"><a href="/type/\(type.name)">\
      \(language.name(type))</a><input type="hidden" name="type" value="\(type.name)">\
      <span class="buttons">\(buttons)</span></form></li>
      """
  }

  private func button(
    _ action: String, _ key: String, _ type: ObjectType, _ language: Language
  ) -> HTML {
    """
    <button class="plain" name="action" value="\(action)">\(language[key])\
    <span class="unseen"> \(language.name(type))</span></button>
    """
  }
}
