import HealthInsight
import HealthModel
import HealthWords

/// What an app has read, saved and deleted, summed from the ledger.
struct AppUseTable {
  let summary: LedgerSummary

  func html(_ context: PageContext) -> HTML {
    let language = context.language
    let lines = summary.dataLines.sorted { $0.last > $1.last }
    guard !lines.isEmpty else {
      return """
        <section class="card"><h2>\(language["appUse.title"])</h2>\
        <p>\(language["appUse.none"])</p></section>
        """
    }
    let heads = ["appUse.what", "appUse.calls", "appUse.samples", "appUse.foreign", "appUse.last"]
    return """
      <section class="card"><h2>\(language["appUse.title"])</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="\(language["appUse.title"])"><table>
      <thead><tr>\(heads.enumerated().map { head($1, isNumber: 1...3 ~= $0, language) })</tr></thead>
      <tbody>\(lines.map { row($0, context) })</tbody></table></div></section>
      """
  }

  private func head(_ key: String, isNumber: Bool, _ language: Language) -> HTML {
    "<th scope=\"col\"\(attribute: "class", isNumber ? "number" : nil)>\(language[key])</th>"
  }

  private func row(_ line: LedgerSummary.Line, _ context: PageContext) -> HTML {
    let language = context.language
    let types = language.list(line.types.map { language.name($0) }, mostNames: 4)
    let foreign = line.foreignSampleCount == 0 ? "" : language.number(line.foreignSampleCount)
    return """
      <tr><td>\(language("appUse.\(Self.key(line.event))", types))</td>\
      <td class="number">\(language.number(line.answerCount))</td>\
      <td class="number">\(language.number(line.sampleCount))</td>\
      <td class="number">\(foreign)</td>\
      <td>\(context.time.recent(line.last, now: context.now))</td></tr>
      """
  }

  private static func key(_ event: LedgerEntry.Event) -> String {
    switch event {
    case .saved: "saved"
    case .deleted: "deleted"
    default: "read"
    }
  }
}
