package import HealthInsight
package import HealthModel
import HealthWords

/// A report for print, such as for a doctor: chosen types in a period, medications and the profile.
package struct ReportPage: Sendable {
  package var span: ChartSpan
  /// The types that have data, from which the user chooses.
  package var choices: [ObjectType]
  package var chapters: [TypePage]
  package var medications: [MedicationPlan]
  /// The days of the period with their scheduled doses.
  package var doseDays: [DoseDay] = []
  package var profile: [Characteristic]
  /// Whether each chart is followed by its values.
  package var hasTables = false

  package init(
    span: ChartSpan, choices: [ObjectType], chapters: [TypePage], medications: [MedicationPlan],
    profile: [Characteristic]
  ) {
    self.span = span
    self.choices = choices
    self.chapters = chapters
    self.medications = medications
    self.profile = profile
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let lead = language(
      "report.lead", period(context), context.time.day(context.now))
    let content: HTML = """
      <h1>\(language["report.title"])</h1>
      <p class="sub">\(lead)</p>
      \(form(language))
      \(person(language))
      \(chapters.isEmpty ? "<p class=\"card\">\(language["report.none"])</p>" : nil)
      \(chapters.map { $0.chapter(context) })
      \(medicationList(context))
      <p class="muted">\(language["report.note"])</p>
      """
    return Document(title: language["report.title"], section: .report, content: content)
  }

  /// `1 Oct 2025 to 31 Oct 2025`.
  private func period(_ context: PageContext) -> String {
    let last = Instant(microseconds: span.period.upperBound.microseconds - 1)
    return context.language(
      "date.range", context.time.day(span.period.lowerBound), context.time.day(last))
  }

  // MARK: Choice

  private func form(_ language: Language) -> HTML {
    let chosen = Set(chapters.map(\.type))
    let groups = BrowseGroup.allCases.compactMap { group -> HTML? in
      let types = language.sorted(choices.filter { $0.browseGroups.first == group })
      guard !types.isEmpty else { return nil }
      let boxes = types.map { type -> HTML in
        """
        <label class="choice"><input type="checkbox" name="type" value="\(type.name)"\
        \(flag: "checked", if: chosen.contains(type))> \(language.name(type))</label>
        """
      }
      return """
        <fieldset><legend>\(language.name(group))</legend><div class="choices">\(boxes)</div></fieldset>
        """
    }
    return """
      <section class="card screen">
      <div class="row">\(SpanPicker(span: span, path: "/report", query: query).html(language))\
      <button type="button" data-print>\(language["report.print"])</button></div>
      <details><summary>\(language["report.choose"])</summary>
      <form method="get" action="/report"><input type="hidden" name="span" \
      value="\(span.length.rawValue)"><input type="hidden" name="day" value="\(span.day)">
      \(groups)
      <label class="check"><input type="checkbox" name="tables" value="yes"\
      \(flag: "checked", if: hasTables)> \(language["report.tables"])</label>
      <div class="answers"><button>\(language["report.show"])</button></div></form></details></section>
      """
  }

  private var query: String {
    chapters.map { "&type=\($0.type.name)" }.joined() + (hasTables ? "&tables=yes" : "")
  }

  // MARK: Person

  private func person(_ language: Language) -> HTML? {
    let facts = profile.compactMap { characteristic -> HTML? in
      guard let value = text(characteristic, language) else { return nil }
      return """
        <div><dt>\(language["profile.\(characteristic.type.name)"])</dt><dd>\(value)</dd></div>
        """
    }
    return facts.isEmpty ? nil : "<dl class=\"facts\">\(facts)</dl>"
  }

  private func text(_ characteristic: Characteristic, _ language: Language) -> String? {
    switch characteristic.normalized.value {
    case .date(let day):
      return language(
        "date.day", "\(day.day)", language.shortMonth(day.month), "\(day.year)")
    case .choice(let raw): return language["profile.\(characteristic.type.name).\(raw)"]
    case nil: return nil
    }
  }

  // MARK: Medications

  private func medicationList(_ context: PageContext) -> HTML? {
    let language = context.language
    let active = medications.filter { !$0.medication.isArchived }.sorted { $0.name < $1.name }
    guard !active.isEmpty else { return nil }
    let rows = active.map { entry -> HTML in
      let official = entry.medication.nickname == nil ? nil : entry.medication.concept.displayText
      let name = Claim.name(entry.name, columns: 80)
      let adherence = Adherence(doseDays, of: entry.concept, until: context.now)
      let rate = adherence.percentage.map { language("med.rate", language.number($0)) }
      return """
        <tr><th scope="row">\(name)\
        \(official.map { "<span class=\"muted block\">\(Claim.name($0, columns: 80))</span>" as HTML })</th>\
        <td>\(entry.schedule(language))</td><td>\(rate ?? "")</td></tr>
        """
    }
    return """
      <section class="card chapter"><h2>\(language["nav.medications"])</h2>
      <table><tbody>\(rows)</tbody></table></section>
      """
  }
}
