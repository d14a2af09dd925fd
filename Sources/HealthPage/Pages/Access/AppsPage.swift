package import HealthModel
import HealthWords

/// The registered apps: what each may do, and when it last read.
package struct AppsPage: Sendable {
  package struct Entry: Sendable {
    package var app: RegisteredApp
    /// The time of the last read, from the ledger.
    package var lastRead: Instant?
    /// Whether another app is registered with the same name or bundle identifier.
    package var hasNamesake: Bool

    package init(app: RegisteredApp, lastRead: Instant?, hasNamesake: Bool) {
      self.app = app
      self.lastRead = lastRead
      self.hasNamesake = hasNamesake
    }
  }

  package var entries: [Entry]
  package var requests: [ConsentSheet]

  package init(entries: [Entry], requests: [ConsentSheet]) {
    self.entries = entries
    self.requests = requests
  }

  /// Returns the entries of apps with sums of the ledger.
  package static func entries(of apps: [RegisteredApp], _ summary: LedgerSummary) -> [Entry] {
    var last: [String: Instant] = [:]
    for line in summary.lines where line.event == .read {
      last[line.bundleIdentifier] = max(last[line.bundleIdentifier] ?? line.last, line.last)
    }
    return apps.map { app in
      Entry(
        app: app, lastRead: last[app.manifest.bundleIdentifier],
        hasNamesake: app.hasNamesake(in: apps))
    }
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let none: HTML = """
      <div class="card"><p>\(language["apps.none"])</p><p class="muted">\(language["apps.noneNote"])\
       <code>healthctl app register</code></p></div>
      """
    let content: HTML = """
      <h1>\(language["nav.apps"])</h1>
      <p class="sub">\(language["apps.note"])</p>
      \(RequestNotices(sheets: requests).html(context))
      \(entries.isEmpty ? none : "<div class=\"grid wide\">\(entries.map { card($0, context) })</div>")
      """
    return Document(
      title: language["nav.apps"], section: .apps, content: content, observesRequests: true)
  }

  private func card(_ entry: Entry, _ context: PageContext) -> HTML {
    let language = context.language
    let manifest = entry.app.manifest
    let last = entry.lastRead.map {
      language("apps.lastRead", context.time.recent($0, now: context.now))
    }
    return """
      <a class="card" href="/apps/\(entry.app.principal.raw.uuidString)">\
      <span class="app"><span class="app-icon" aria-hidden="true">\(Claim.initial(manifest.name))\
      </span><span><strong class="app-name">\(Claim.name(manifest.name, or: manifest.bundleIdentifier))\
      </strong><br><span class="muted">\(Claim.name(manifest.bundleIdentifier, columns: 80))</span>\
      </span></span>\
      <span class="line">\(access(entry.app, language))</span>\
      <span class="line muted">\(last ?? language["apps.neverRead"])</span>\
      <span class="line muted">\(language[AppIdentityView.titleKey(entry.app.level.rawValue)])</span>\
      \(warnings(entry, language))</a>
      """
  }

  private func access(_ app: RegisteredApp, _ language: Language) -> String {
    func count(_ direction: AuthorizationDirection) -> Int {
      app.grants.count { $0.direction == direction && $0.decision == .authorized }
    }
    let (reads, shares) = (count(.read), count(.share))
    if reads == 0, shares == 0 { return language["apps.mayNothing"] }
    let text = [
      reads > 0 ? language.counted("apps.reads", reads) : nil,
      shares > 0 ? language.counted("apps.adds", shares) : nil,
    ].compactMap { $0 }.joined(separator: " · ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private func warnings(_ entry: Entry, _ language: Language) -> [HTML] {
    var keys: [String] = []
    if entry.app.isPending { keys.append("apps.isPending") }
    if entry.hasNamesake { keys.append("app.hasNamesake") }
    if entry.app.programs.contains(where: { !$0.isConfirmed }) { keys.append("apps.newProgram") }
    return keys.map { "<span class=\"line warning\">\(language[$0])</span>" }
  }
}

extension RegisteredApp {
  /// Whether another app has the same bundle identifier, or the same name apart from its case.
  package func hasNamesake(in apps: [RegisteredApp]) -> Bool {
    let name = manifest.name.lowercased()
    return apps.contains { other in
      other.principal != principal
        && (other.manifest.bundleIdentifier == manifest.bundleIdentifier
          || !name.isEmpty && other.manifest.name.lowercased() == name)
    }
  }
}
