import HealthWords
import HealthInsight
import Foundation
import HealthModel

/// The form that exports many types as one file.
struct StoreExportView {
  var sources: [Source]

  func html(_ context: PageContext) -> HTML {
    let language = context.language
    let formats = ExportChoice.allCases.map { format -> HTML in
      """
      <option value="\(format.rawValue)" data-suffix="\(format.suffix)">\
      \(language["export.format.\(format.rawValue)"])</option>
      """
    }
    let names = sources.map { (key: SamplesPage.key($0), name: language.name($0)) }
      .sorted { $0.name < $1.name }
    let options = names.map { source -> HTML in
      "<option value=\"\(source.key)\">\(source.name)</option>"
    }
    let today = ChartSpan(
      .day, containing: Date(timeIntervalSince1970: context.now.secondsSince1970),
      calendar: context.time.calendar
    ).day
    return """
      <section class="card" id="export"><h2>\(language["import.export"])</h2>
      <p>\(language["export.note"])</p>
      <form method="get" action="/export" data-download="health-\(today)" \
      data-progress="\(language["export.running"])"><div class="fields">
      <label>\(language["export.format"])<select name="format">\(formats)</select></label>
      <label>\(language["samples.source"])<select name="source"><option value="">\
      \(language["samples.anySource"])</option>\(options)</select></label>
      <label>\(language["samples.from"])<input type="date" name="from"></label>
      <label>\(language["samples.to"])<input type="date" name="to"></label>
      <button>\(language["export.start"])</button></div></form>
      <p class="muted">\(language["export.private"])</p>
      <p>\(language["import.exportNote"])</p>
      <div class="answers"><a class="button plain" href="/browse">\(language["nav.browse"])</a>
      <a class="button plain" href="/settings#backup">\(language["settings.backup"])</a></div></section>
      """
  }
}
