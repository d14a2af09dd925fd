import HealthInsight
package import Foundation
package import HealthModel
import HealthWords

/// Who looked: the ledger in sentences, with filters. What the user's own tools did is folded.
package struct LedgerPage: Sendable {
  package struct Filter: Hashable, Sendable {
    /// The bundle identifier of an app; empty: every app and the user.
    package var app = ""
    package var type: ObjectType?
    /// A day, such as `2026-11-20`.
    package var day = ""
    /// Only entries before this number; 0: from the newest.
    package var before: UInt64 = 0

    package init() {}

    /// Returns the address of the page with this filter.
    package var path: String {
      let parts = [
        app.isEmpty ? nil : "app=" + app, type.map { "type=" + $0.name },
        day.isEmpty ? nil : "day=" + day, before == 0 ? nil : "before=\(before)",
      ].compactMap { $0 }
      return "/ledger" + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
    }

    /// Returns whether the filter includes an entry. The app is compared by the daemon.
    package func includes(_ entry: LedgerEntry, _ calendar: Calendar) -> Bool {
      if let type, !entry.types.contains(type) { return false }
      guard !day.isEmpty else { return true }
      return LedgerPage.day(of: entry.time, calendar) == day
    }
  }

  package var filter: Filter
  /// The entries that the filter includes, newest first.
  package var entries: [LedgerEntry]
  /// Names by bundle identifier.
  package var names: [String: String]
  /// The number of entries of apps for each of the last days, oldest first.
  package var days: [HeatStrip.Day]
  /// The number before which older entries are; nil if there are none.
  package var older: UInt64?

  package init(
    filter: Filter, entries: [LedgerEntry], names: [String: String], days: [HeatStrip.Day],
    older: UInt64?
  ) {
    self.filter = filter
    self.entries = entries
    self.names = names
    self.days = days
    self.older = older
  }

  package static func day(of time: Instant, _ calendar: Calendar) -> String {
    ChartSpan(
      .day, containing: Date(timeIntervalSince1970: time.secondsSince1970), calendar: calendar
    ).day
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["nav.ledger"])</h1>
      <p class="sub">\(language["ledger.note"])</p>
      \(HeatStrip(days: days, filter: filter).html(context))
      \(filters(language))
      <section class="card"><h2 class="unseen">\(language["ledger.entries"])</h2>
      \(entries.isEmpty ? "<p>\(language["ledger.none"])</p>" : list(context))
      \(olderLink(language))
      </section>
      \(tools(language))
      """
    return Document(title: language["nav.ledger"], section: .ledger, content: content)
  }

  // MARK: Filters

  private func filters(_ language: Language) -> HTML {
    let apps = names.keys.sorted().map { app -> HTML in
      let name = Claim.name(names[app] ?? "", or: app)
      return """
        <option value="\(app)"\(flag: "selected", if: app == filter.app)>\(name) (\(app))</option>
        """
    }
    let choices = Set(entries.flatMap(\.types) + [filter.type].compactMap { $0 })
    let types = language.sorted(choices).map { type -> HTML in
      """
      <option value="\(type.name)"\(flag: "selected", if: type == filter.type)>\
      \(language.name(type))</option>
      """
    }
    return """
      <form method="get" action="/ledger" class="card"><div class="fields">
      <label>\(language["ledger.app"])<select name="app"><option value="">\(language["ledger.everyone"])\
      </option>\(apps)</select></label>
      <label>\(language["ledger.type"])<select name="type"><option value="">\(language["ledger.allTypes"])\
      </option>\(types)</select></label>
      <label>\(language["ledger.day"])<input type="date" name="day" value="\(filter.day)"></label>
      <button>\(language["ledger.filter"])</button>
      <a class="button plain" href="/ledger">\(language["ledger.clear"])</a></div></form>
      """
  }

  private func olderLink(_ language: Language) -> HTML {
    guard let older else { return "" }
    var next = filter
    next.before = older
    return "<p><a class=\"button plain\" href=\"\(next.path)\">\(language["ledger.older"])</a></p>"
  }

  private func tools(_ language: Language) -> HTML {
    """
    <section class="card"><h2>\(language["ledger.verify"])</h2>
    <p>\(language["ledger.verifyNote"])</p>
    <div class="answers"><form method="post" action="/ledger/verify">\
    <button class="plain">\(language["ledger.verifyNow"])</button></form>
    <a class="button plain" href="/ledger/entries.jsonl" download="ledger.jsonl">\
    \(language["ledger.exportLines"])</a>
    <a class="button plain" href="/ledger/entries.csv" download="ledger.csv">\
    \(language["ledger.exportTable"])</a></div></section>
    """
  }

  // MARK: Entries

  private func list(_ context: PageContext) -> HTML {
    var html: HTML = "<ol class=\"entries\">"
    var own: [LedgerEntry] = []
    for entry in LedgerEntry.condensed(entries) {
      if entry.isOfOwnTool {
        own.append(entry)
        continue
      }
      html += fold(own, context)
      own = []
      html += line(entry, context)
    }
    html += fold(own, context)
    html += "</ol>"
    return html
  }

  private func fold(_ own: [LedgerEntry], _ context: PageContext) -> HTML {
    guard !own.isEmpty else { return "" }
    // One entry needs no fold.
    if own.count == 1 { return line(own[0], context) }
    let title = context.language.counted("ledger.ownTools", own.count)
    return """
      <li><details><summary>\(title)</summary><ol class="entries">\
      \(own.map { line($0, context) })</ol></details></li>
      """
  }

  private func line(_ entry: LedgerEntry, _ context: PageContext) -> HTML {
    let sentence = LedgerSentence(entry: entry, names: names)
    let kind = entry.event == .refused ? "error" : nil
    return """
      <li><span\(attribute: "class", kind)>\(sentence.text(context.language))</span>\
      <small>\(sentence.details(context.time).joined(separator: " · "))</small>\
      <time>\(context.time.recent(entry.time, now: context.now))</time></li>
      """
  }
}
