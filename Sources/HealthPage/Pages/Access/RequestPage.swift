package import HealthModel
import HealthWords

/// A permission request as a form: who asks, why, and a switch for each type or object.
///
/// All types are off at first. Sensitive types, and types for which the identity of the app is not
/// verified well enough, are apart from the others and need a typed word.
package struct RequestPage: Sendable {
  package var sheet: ConsentSheet

  package init(_ sheet: ConsentSheet) { self.sheet = sheet }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let title = language(
      "request.title", Claim.name(sheet.app.name, or: sheet.app.bundleIdentifier))
    let content: HTML = """
      <h1>\(title)</h1>
      <section class="card" aria-label="\(language["request.who"])">
      \(identity.html(language))
      \(reasons(language))
      </section>
      <form method="post" action="/requests/\(sheet.id.uuidString)" autocomplete="off">
      <input type="hidden" name="version" value="\(sheet.version)">
      \(sheet.objectType == nil ? types(context) : objects(context))
      \(RequestLimits(sheet: sheet).html(language))
      <div class="answers"><button name="answer" value="decide">\(language["request.decide"])</button>
      <button class="plain" name="answer" value="dismiss">\(language["request.dismiss"])</button></div>
      <p class="muted">\(language["request.note"])</p>
      </form>
      """
    return Document(title: title, section: .apps, content: content)
  }

  private var identity: AppIdentityView {
    AppIdentityView(
      name: sheet.app.name, bundleIdentifier: sheet.app.bundleIdentifier, level: sheet.app.level,
      isPending: sheet.app.isPending, hasNamesake: sheet.app.hasNamesake,
      isFromExtension: sheet.isFromExtension)
  }

  private func reasons(_ language: Language) -> [HTML] {
    let reads = sheet.items.filter { $0.direction == .read }
    var reasons: [(key: String, text: String)] = []
    if sheet.items.contains(where: { $0.direction == .share }) {
      reasons.append(("request.whyAdd", sheet.app.shareUsage))
    }
    if sheet.objectType != nil || reads.contains(where: { $0.type.kind != .clinical }) {
      reasons.append(("request.whyRead", sheet.app.readUsage))
    }
    if reads.contains(where: { $0.type.kind == .clinical }) {
      reasons.append(("request.whyClinical", sheet.app.clinicalUsage))
    }
    return reasons.filter { !$0.text.isEmpty }.map { key, text in
      "<p class=\"muted\">\(language[key])</p>\(Claim.reason(text))"
    }
  }

  // MARK: Types

  private func types(_ context: PageContext) -> HTML {
    let language = context.language
    let plain = sheet.items.filter { !$0.isGuarded }
    let guarded = sheet.items.filter(\.isGuarded)
    var html: HTML = ""
    if !plain.isEmpty {
      html += """
        <section class="card" data-all><div class="row"><h2>\(language["request.data"])</h2>
        <button type="button" class="plain" data-turn-on>\(language["request.turnOn"])</button></div>
        \(direction(.share, plain, context))\(direction(.read, plain, context))
        </section>
        """
    }
    if !guarded.isEmpty {
      html += """
        <section class="card notice"><h2>\(language["request.sensitive"])</h2>
        <p>\(language["request.sensitiveNote"])</p>
        \(direction(.share, guarded, context))\(direction(.read, guarded, context))
        \(confirmation(language))</section>
        """
    }
    return html
  }

  private func direction(
    _ direction: AuthorizationDirection, _ items: [ConsentSheet.Item], _ context: PageContext
  ) -> HTML {
    let items = items.filter { $0.direction == direction }
    guard !items.isEmpty else { return "" }
    let language = context.language
    let names = items.map { language.groupName($0.type) }.reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let groups = names.map { name -> HTML in
      """
      <fieldset><legend>\(name)</legend>
      \(items.filter { language.groupName($0.type) == name }.map { row($0, context) })</fieldset>
      """
    }
    return "<h3>\(language["request.\(direction.key)"])</h3>\(groups)"
  }

  private func row(_ item: ConsentSheet.Item, _ context: PageContext) -> HTML {
    """
    <label class="switch"><span>\(context.language.name(item.type))\
    <small>\(details(item, context))</small></span>\
    <input type="checkbox" role="switch" name="\(item.direction.key)" value="\(item.type.name)">\
    </label>
    """
  }

  private func details(_ item: ConsentSheet.Item, _ context: PageContext) -> String {
    let language = context.language
    var parts: [String] = []
    if item.direction == .read {
      parts.append(
        item.sampleCount == 0
          ? language["request.noData"] : language.counted("browse.samples", item.sampleCount))
      if item.sampleCount > 0, let oldest = item.oldest {
        parts.append(language("request.since", context.time.day(oldest)))
      }
    }
    if item.isSensitive { parts.append(language["request.isSensitive"]) }
    if item.isBelowCeiling { parts.append(language["request.isBelow"]) }
    if item.isRequired { parts.append(language["request.isRequired"]) }
    return parts.joined(separator: ", ")
  }

  // MARK: Objects

  private func objects(_ context: PageContext) -> HTML {
    let language = context.language
    let rows = sheet.objects.map { object -> HTML in
      let source = object.source.isEmpty ? "" : ", " + Claim.name(object.source)
      return """
        <label class="switch"><span>\(Claim.name(object.title))\
        <small>\(context.time.day(object.start) + source)</small></span>\
        <input type="checkbox" role="switch" name="object" value="\(object.id.uuidString)"\
        \(flag: "checked", if: object.isGranted)></label>
        """
    }
    let list: HTML = rows.isEmpty ? "<p>\(language["request.noObjects"])</p>" : HTML(rows)
    return """
      <section class="card notice"><h2>\(sheet.objectType.map { language.name($0) } ?? "")</h2>
      <p>\(language["request.objectsNote"])</p>
      <fieldset><legend>\(language["request.mayReadThese"])</legend>\(list)</fieldset>
      \(confirmation(language))</section>
      """
  }

  private func confirmation(_ language: Language) -> HTML {
    """
    <label class="stacked"><span>\(language("request.confirm", language["request.word"]))</span>\
    <input type="text" name="confirmation" autocapitalize="none" spellcheck="false"></label>
    """
  }
}

extension ConsentSheet.Item {
  /// Whether granting the type needs the typed word.
  package var isGuarded: Bool { isSensitive || isBelowCeiling }
}

extension AuthorizationDirection {
  /// The name of the form's field, and the end of the key in the catalog.
  package var key: String {
    switch self {
    case .read: "read"
    case .share: "share"
    }
  }
}
