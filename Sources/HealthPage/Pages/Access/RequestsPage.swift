package import HealthModel
import HealthWords

/// The permission requests that wait for an answer. It is updated when one arrives or ends.
package struct RequestsPage: Sendable {
  package var sheets: [ConsentSheet]
  /// Apps whose requests are hidden for a while, because they repeat them.
  package var muted: [MutedApp]

  package init(sheets: [ConsentSheet], muted: [MutedApp] = []) {
    self.sheets = sheets
    self.muted = muted
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let empty: HTML = """
      <div class="card"><p>\(language["requests.none"])</p>
      <p class="muted">\(language["requests.noneNote"])</p></div>
      """
    let content: HTML = """
      <h1>\(language["requests.title"])</h1>
      \(sheets.isEmpty ? empty : RequestNotices(sheets: sheets).html(context))
      \(muted.map { note($0, language) })
      <p><a href="/apps">\(language["nav.apps"])</a></p>
      """
    return Document(
      title: language["requests.title"], section: .apps, content: content, observesRequests: true)
  }

  private func note(_ app: MutedApp, _ language: Language) -> HTML {
    let name = Claim.name(app.bundleIdentifier)
    return """
      <p class="card muted">\(language("requests.muted", name, language.number(app.requestCount)))</p>
      """
  }
}

/// One notice for each pending request, with a link to its form.
package struct RequestNotices: Sendable {
  package var sheets: [ConsentSheet]

  package init(sheets: [ConsentSheet]) { self.sheets = sheets }

  package func html(_ context: PageContext) -> HTML {
    HTML(sheets.map { notice($0, context) })
  }

  private func notice(_ sheet: ConsentSheet, _ context: PageContext) -> HTML {
    let language = context.language
    let name = Claim.name(sheet.app.name, or: sheet.app.bundleIdentifier)
    let level = language[AppIdentityView.titleKey(sheet.app.level)]
    return """
      <section class="card notice row"><div><h2 class="inline">\(asks(sheet, name, language))</h2>
      <p class="muted">\(Claim.name(sheet.app.bundleIdentifier, columns: 80)) · \(level) · \
      \(context.time.recent(sheet.createdAt, now: context.now))</p></div>
      <a class="button" href="/requests/\(sheet.id.uuidString)">\(language["requests.review"])</a>
      </section>
      """
  }

  private func asks(_ sheet: ConsentSheet, _ name: String, _ language: Language) -> String {
    if let type = sheet.objectType {
      return language("requests.wantsSome", name, language.name(type))
    }
    let shares = titles(sheet, .share, language)
    let reads = titles(sheet, .read, language)
    if reads.isEmpty { return language("requests.wantsToAdd", name, shares) }
    if shares.isEmpty { return language("requests.wantsToRead", name, reads) }
    return language("requests.wantsBoth", name, reads, shares)
  }

  private func titles(
    _ sheet: ConsentSheet, _ direction: AuthorizationDirection, _ language: Language
  ) -> String {
    language.list(
      sheet.items.filter { $0.direction == direction }.map { language.nameInSentence($0.type) },
      mostNames: 3)
  }
}
