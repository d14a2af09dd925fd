package import HealthModel
import HealthWords

/// Import of an export by dropping it, its progress and report, and the history of imports.
package struct ImportsPage: Sendable {
  /// The largest file that the page accepts. Ten years of a watch are below 2 GiB.
  package static let byteLimit: Int64 = 4 << 30

  package var state: ImportState
  /// In ascending order of number.
  package var history: [ImportHistoryEntry]
  /// The sources in the store.
  package var sources: [Source]

  package init(state: ImportState, history: [ImportHistoryEntry], sources: [Source] = []) {
    self.state = state
    self.history = history
    self.sources = sources
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["nav.imports"])</h1>
      \(current(context))
      \(state.isRunning ? "" : upload(language))
      <section class="card"><h2>\(language["phone.card"])</h2><p>\(language["phone.cardNote"])</p>
      <div class="answers"><a class="button plain" href="/phone">\(language["phone.open"])</a></div></section>
      <section class="card"><h2>\(language["import.history"])</h2>\(list(context))</section>
      \(StoreExportView(sources: sources).html(context))
      """
    return Document(
      title: language["nav.imports"], section: .imports, content: content,
      reloadsEachSecond: state.isRunning)
  }

  private func upload(_ language: Language) -> HTML {
    """
    <form method="post" action="/imports/upload" class="card drop" data-upload \
    data-progress="\(language["import.sending"])" data-limit="\(Self.byteLimit)" \
    data-too-large="\(language["import.tooLarge"])">
    <h2>\(language["import.title"])</h2>
    <p>\(language["import.how"])</p>
    <div class="fields"><label>\(language["import.file"])\
    <input type="file" name="file" accept=".zip,application/zip" required></label>
    <button>\(language["import.start"])</button></div>
    <p class="muted">\(language["import.private"])</p>
    <div role="status" data-sent></div></form>
    """
  }

  // MARK: Current

  private func current(_ context: PageContext) -> HTML {
    let language = context.language
    switch state {
    case .none: return ""
    case .running(let progress): return running(progress, language)
    case .failed(let failure):
      let message =
        switch failure {
        case .file(let defect): language["import.failed.\(defect.rawValue)"]
        case .other(let text): text
        }
      return """
        <section class="card" role="alert"><h2>\(language["import.failed"])</h2>\
        <p class="error">\(message)</p><p>\(language["import.failedNote"])</p></section>
        """
    case .finished(let summary): return report(summary, context)
    }
  }

  private func running(_ progress: ImportProgress, _ language: Language) -> HTML {
    let percent = Int(progress.fraction * 100)
    var facts = [
      language("import.percent", language.number(percent)),
      language("import.records", language.number(progress.records)),
      language("import.rate", language.number(Int(progress.recordsPerSecond))),
    ]
    if let left = progress.secondsLeft {
      facts.append(language("import.left", language.duration(seconds: left.rounded(.up))))
    }
    return """
      <section class="card"><h2 id="importing">\(language["import.running"])</h2>
      <progress max="100" value="\(percent)" aria-labelledby="importing">\(percent) %</progress>
      <p>\(facts.joined(separator: " · "))</p><p class="muted">\(language["import.runningNote"])</p></section>
      """
  }

  private func report(_ summary: ImportSummary, _ context: PageContext) -> HTML {
    let language = context.language
    let added = summary.types.reduce(0) { $0 + $1.added }
    let present = summary.types.reduce(0) { $0 + $1.present }
    let sentence = language(
      "import.added", language.number(added), language.number(present),
      language.duration(seconds: summary.seconds))
    var notes: [HTML] = []
    if summary.truncated || summary.damaged || !summary.complete {
      notes.append("<p class=\"warning\">\(language["import.damaged"])</p>")
    }
    if summary.missing > 0 {
      notes.append(
        "<p class=\"warning\">\(language.counted("import.missing", summary.missing))</p>")
    }
    if summary.updated > 0 {
      notes.append("<p>\(language.counted("import.updated", summary.updated))</p>")
    }
    if summary.lost > 0 {
      notes.append("<p class=\"error\">\(language.counted("import.lost", summary.lost))</p>")
    }
    return """
      <section class="card"><h2>\(language["import.finished"])</h2>
      <p class="good">\(sentence)</p>\(notes)
      \(types(summary, language))\(deferred(summary, language))</section>
      """
  }

  private func types(_ summary: ImportSummary, _ language: Language) -> HTML {
    let rows = summary.types.map { count -> HTML in
      let title = ObjectType(name: count.type).map { language.name($0) } ?? count.type
      return """
        <tr><td>\(title)</td><td class="number">\(language.number(count.found))</td>\
        <td class="number">\(language.number(count.added))</td>\
        <td class="number">\(language.number(count.present))</td></tr>
        """
    }
    guard !rows.isEmpty else { return "" }
    return """
      <details><summary>\(language["import.byType"])</summary><div class="scroll" tabindex="0" \
      role="region" aria-label="\(language["import.byType"])"><table><thead><tr>\
      <th scope="col">\(language["ledger.type"])</th>\
      <th scope="col" class="number">\(language["import.foundHead"])</th>\
      <th scope="col" class="number">\(language["import.addedHead"])</th>\
      <th scope="col" class="number">\(language["import.presentHead"])</th></tr></thead>\
      <tbody>\(rows)</tbody></table></div></details>
      """
  }

  /// In everyday names: a reader of the page has never seen the elements of an export.
  private func deferred(_ summary: ImportSummary, _ language: Language) -> HTML {
    guard !summary.deferred.isEmpty else { return "" }
    let items = summary.deferred.map { entry -> HTML in
      """
      <li>\(language.number(entry.count)) × \(ElementTitle.text(entry.kind)): \(entry.reason)</li>
      """
    }
    return """
      <details><summary>\(language["import.deferred"])</summary>\
      <p>\(language["import.deferredNote"])</p><ul>\(items)</ul></details>
      """
  }

  // MARK: History

  private func list(_ context: PageContext) -> HTML {
    let language = context.language
    if history.isEmpty { return "<p>\(language["import.noHistory"])</p>" }
    return "<ul class=\"rows\">\(history.reversed().map { entry($0, context) })</ul>"
  }

  private func entry(_ entry: ImportHistoryEntry, _ context: PageContext) -> HTML {
    let language = context.language
    var facts = [language("import.addedCount", language.number(entry.addedCount))]
    if entry.updatedCount > 0 {
      facts.append(language.counted("import.updated", entry.updatedCount))
    }
    if entry.deferredCount > 0 {
      facts.append(language("import.deferredCount", language.number(entry.deferredCount)))
    }
    if entry.isUndone { facts.append(language["import.isUndone"]) }
    if entry.finishedAt == nil, !entry.isUndone { facts.append(language["import.unfinished"]) }
    // Another process may be importing into it.
    let isOpen = state.isRunning && entry.finishedAt == nil
    let remove: HTML = """
      <a class="button plain" href="/imports/\(entry.number)">\(language["import.remove"])\
      <span class="unseen"> \(entry.number)</span></a>
      """
    return """
      <li><span><strong>\(Claim.name(entry.label, columns: 80))</strong> \
      \(context.time.moment(entry.startedAt))<small>\(facts.joined(separator: " · "))</small></span>\
      \(entry.isUndone || isOpen ? "" : remove)</li>
      """
  }
}

/// What removing an import would remove, with the button to do it.
package struct ImportRemovalPage: Sendable {
  package var number: UInt64
  package var content: ImportedRemovalResult

  package init(number: UInt64, content: ImportedRemovalResult) {
    self.number = number
    self.content = content
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let title = language("import.removeTitle", "\(number)")
    let rows = content.types.map { count -> HTML in
      """
      <tr><td>\(language.name(count.type))</td><td>\(Claim.name(count.source.name))</td>\
      <td class="number">\(language.number(count.count))</td></tr>
      """
    }
    let count = content.types.reduce(0) { $0 + $1.count } + content.deferredCount
    let html: HTML = """
      <h1>\(title)</h1>
      <section class="card"><p>\(language("import.removeNote", language.number(count)))</p>
      <div class="scroll" tabindex="0" role="region" aria-label="\(title)"><table><thead><tr>\
      <th scope="col">\(language["ledger.type"])</th><th scope="col">\(language["import.source"])</th>\
      <th scope="col" class="number">\(language["import.count"])</th></tr></thead>\
      <tbody>\(rows)</tbody></table></div>
      <form method="post" action="/imports/\(number)/remove" class="answers">\
      <button class="danger">\(language["import.removeNow"])</button>
      <a class="button plain" href="/imports">\(language["import.cancel"])</a></form></section>
      """
    return Document(title: title, section: .imports, content: html)
  }
}
