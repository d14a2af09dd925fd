package import HealthModel
import HealthWords

/// One app: its identity, what it may do with a switch for each decision, and what it has done.
package struct AppPage: Sendable {
  /// An object that is granted individually.
  package struct Item: Sendable {
    package var grant: GrantedObject
    package var title: String
    package init(grant: GrantedObject, title: String) {
      self.grant = grant
      self.title = title
    }

    /// Whether the app can read the object. It reads its own objects unless they are denied.
    package var isReadable: Bool {
      grant.decision == .authorized || grant.decision == .notDetermined && grant.isOwn
    }
  }

  package var app: RegisteredApp
  package var hasNamesake: Bool
  package var objects: [Item]
  package var summary: LedgerSummary

  package init(
    app: RegisteredApp, hasNamesake: Bool, objects: [Item] = [],
    summary: LedgerSummary = LedgerSummary()
  ) {
    self.app = app
    self.hasNamesake = hasNamesake
    self.objects = objects
    self.summary = summary
  }

  private var address: String { "/apps/\(app.principal.raw.uuidString)" }
  private var name: String { Claim.name(app.manifest.name, or: app.manifest.bundleIdentifier) }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(name)</h1>
      <section class="card" aria-label="\(language["request.who"])">
      \(identity.html(language))
      \(confirmations(context))
      <p class="muted">\(language("appPage.registered", context.time.day(app.registeredAt)))</p>
      </section>
      \(access(context))
      \(AppAdditions(app: app, address: address).html(language))
      \(AppUseTable(summary: summary).html(context))
      <p><a href="/ledger?app=\(app.manifest.bundleIdentifier)">\(language["appPage.ledger"])</a></p>
      \(ending(language))
      """
    return Document(title: name, section: .apps, content: content)
  }

  private var identity: AppIdentityView {
    AppIdentityView(
      name: app.manifest.name, bundleIdentifier: app.manifest.bundleIdentifier,
      level: app.level.rawValue, isPending: app.isPending, hasNamesake: hasNamesake)
  }

  // MARK: Identity

  private func confirmations(_ context: PageContext) -> HTML {
    let language = context.language
    let programs = app.programs.filter { !$0.isConfirmed }
    var forms = programs.map { program -> HTML in
      let seen = context.time.moment(program.seenAt)
      return """
        <form method="post" action="\(address)/confirm"><p class="warning">\
        \(language("appPage.program", seen))<br><code>\(Hexadecimal.text(program.digest))</code></p>\
        <input type="hidden" name="program" value="\(Hexadecimal.text(program.digest))">\
        <button class="plain">\(language["appPage.confirmProgram"])</button></form>
        """
    }
    if app.isPending {
      forms.append(
        """
        <form method="post" action="\(address)/confirm"><button class="plain">\
        \(language["appPage.confirm"])</button></form>
        """)
    }
    return HTML(forms)
  }

  // MARK: Access

  private func access(_ context: PageContext) -> HTML {
    let language = context.language
    guard !app.grants.isEmpty || !objects.isEmpty else {
      return """
        <section class="card"><h2>\(language["appPage.access"])</h2>\
        <p>\(language["appPage.nothing"])</p></section>
        """
    }
    return """
      <form method="post" action="\(address)" class="card" autocomplete="off">
      <h2>\(language["appPage.access"])</h2>
      \(direction(.share, context))\(direction(.read, context))\(objectRows(language))
      <div class="answers"><button>\(language["appPage.save"])</button></div>
      <p class="muted">\(language["appPage.saveNote"])</p>
      </form>
      """
  }

  private func direction(
    _ direction: AuthorizationDirection, _ context: PageContext
  ) -> HTML {
    let grants = app.grants.filter { $0.direction == direction }
      .sorted { $0.type.code < $1.type.code }
    guard !grants.isEmpty else { return "" }
    let language = context.language
    let names = grants.map { language.groupName($0.type) }.reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let groups = names.map { name -> HTML in
      """
      <fieldset><legend>\(name)</legend>
      \(grants.filter { language.groupName($0.type) == name }.map { row($0, context) })</fieldset>
      """
    }
    return "<h3>\(language["appPage.\(direction.key)"])</h3>\(groups)"
  }

  private func row(_ grant: Grant, _ context: PageContext) -> HTML {
    let name = "\(grant.direction.key).\(grant.type.name)"
    let isOn = grant.decision == .authorized
    let limits = GrantLimitsText.sentence(grant, context)
    return """
      <label class="switch"><span>\(context.language.name(grant.type))<small>\(limits)</small></span>\
      <input type="checkbox" role="switch" name="on" value="\(name)"\(flag: "checked", if: isOn)></label>\
      <input type="hidden" name="\(isOn ? "wasOn" : "wasOff")" value="\(name)">
      """
  }

  private func objectRows(_ language: Language) -> HTML {
    guard !objects.isEmpty else { return "" }
    let types = objects.map(\.grant.type).reduce(into: [ObjectType]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let groups = types.map { type -> HTML in
      let rows = objects.filter { $0.grant.type == type }.map { item -> HTML in
        let name = "object.\(item.grant.object.uuidString)"
        return """
          <label class="switch"><span>\(Claim.name(item.title))\
          <small>\(item.grant.isOwn ? language["appPage.own"] : "")</small></span>\
          <input type="checkbox" role="switch" name="on" value="\(name)"\
          \(flag: "checked", if: item.isReadable)></label>\
          <input type="hidden" name="\(item.isReadable ? "wasOn" : "wasOff")" value="\(name)">
          """
      }
      return "<fieldset><legend>\(language.name(type))</legend>\(rows)</fieldset>"
    }
    return "<h3>\(language["appPage.objects"])</h3>\(groups)"
  }

  // MARK: End

  private func ending(_ language: Language) -> HTML {
    """
    <section class="card"><h2>\(language["appPage.end"])</h2>
    <form method="post" action="\(address)/end" class="row" \
    data-confirm="\(language("appPage.endConfirm", name))">\
    <p>\(language["appPage.endNote"])</p><button class="danger">\(language["appPage.endAll"])</button></form>
    <form method="post" action="\(address)/remove" class="row" \
    data-confirm="\(language("appPage.removeConfirm", name))">\
    <p>\(language["appPage.removeNote"])</p><button class="danger">\(language["appPage.remove"])</button>\
    </form></section>
    """
  }
}

/// The limits of a grant in words.
enum GrantLimitsText {
  static func sentence(_ grant: Grant, _ context: PageContext) -> String {
    let (language, limits) = (context.language, grant.limits)
    var parts: [String] = []
    if let end = limits.expires {
      let key = grant.decision == .authorized ? "appPage.until" : "appPage.ended"
      parts.append(language(key, context.time.moment(end)))
    }
    if let earliest = limits.earliest {
      parts.append(language("request.since", context.time.day(earliest)))
    }
    if limits.form == .statisticsOnly { parts.append(language["appPage.statistics"]) }
    if !limits.purpose.isEmpty { parts.append(Claim.name(limits.purpose, columns: 64)) }
    return parts.joined(separator: ", ")
  }
}
