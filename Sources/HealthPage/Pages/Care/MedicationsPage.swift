package import HealthInsight
import HealthModel
import HealthWords

/// Today's doses with buttons to log them, the list of medications, and the history.
package struct MedicationsPage: Sendable {
  package var medications: [MedicationPlan]
  package var today: [Dose]
  /// The days of the history, oldest first; the last is today.
  package var days: [DoseDay]
  /// Doses as needed that were recorded today.
  package var asNeeded: [DoseRecord]
  /// The doses of the history that can be repaired.
  package var repairCount = 0

  package init(
    medications: [MedicationPlan], today: [Dose], days: [DoseDay], asNeeded: [DoseRecord]
  ) {
    self.medications = medications
    self.today = today
    self.days = days
    self.asNeeded = asNeeded
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["nav.medications"])</h1>
      <section class="card"><h2>\(language["med.today"])</h2>\(doses(context))\(needed(context))</section>
      \(history(context))
      <section class="card"><h2>\(language["med.list"])</h2>\(list(context))</section>
      \(addition(language))
      """
    return Document(
      title: language["nav.medications"], section: .medications, content: content,
      liveTypes: [
        ObjectType.medicationDoseEvent.name, ObjectType.userAnnotatedMedication.name,
      ])
  }

  // MARK: Today

  private func doses(_ context: PageContext) -> HTML {
    let language = context.language
    if today.isEmpty { return "<p>\(language["med.nothingPlanned"])</p>" }
    let taken = language.number(today.count { $0.state == .taken })
    return """
      <p class="value">\(language("med.takenOf", taken, language.number(today.count)))</p>
      <ul class="rows">\(today.map { dose($0, context) })</ul>
      """
  }

  private func dose(_ dose: Dose, _ context: PageContext) -> HTML {
    let language = context.language
    let name = Claim.name(dose.plan.name, columns: 80)
    return """
      <li><form method="post" action="/medications/dose">\
      <span><strong>\(context.time.time(dose.due))</strong> \(name), \
      \(language.measurement(dose.quantity)) \(state(dose, context))</span>\
      <input type="hidden" name="concept" value="\(dose.plan.concept)">\
      <input type="hidden" name="due" value="\(dose.due.microseconds)">\
      <span class="buttons">\(button("taken", "med.log", dose.state == .taken, name, language))\
      \(button("skipped", "med.skip", dose.state == .skipped, name, language))</span></form></li>
      """
  }

  private func state(_ dose: Dose, _ context: PageContext) -> HTML {
    let (language, time) = (context.language, context.time)
    switch dose.state {
    case .upcoming: return ""
    case .due: return "<span class=\"muted\">\(language["med.due"])</span>"
    case .taken:
      let taken = time.time(dose.record?.time ?? context.now)
      return "<span class=\"good\">\(language("med.taken", taken))</span>"
    case .skipped: return "<span class=\"muted\">\(language["med.skipped"])</span>"
    case .snoozed(let end):
      return "<span class=\"muted\">\(language("med.snoozed", time.time(end)))</span>"
    case .missed: return "<span class=\"muted\">\(language["med.notLogged"])</span>"
    }
  }

  private func button(
    _ value: String, _ key: String, _ isChosen: Bool, _ name: String, _ language: Language
  ) -> HTML {
    // The state that the dose has needs no button.
    if isChosen { return "" }
    return """
      <button name="status" value="\(value)"\(attribute: "class", value == "taken" ? nil : "plain")>\
      \(language[key])<span class="unseen"> \(name)</span></button>
      """
  }

  private func needed(_ context: PageContext) -> HTML {
    let language = context.language
    let active = medications.filter { !$0.medication.isArchived }
    guard !active.isEmpty else { return "" }
    let lines = asNeeded.compactMap { dose -> HTML? in
      let concept = dose.event.conceptIdentifier
      guard let medication = medications.first(where: { $0.concept == concept }) else { return nil }
      let amount = language.measurement(dose.event.effectiveQuantity)
      return """
        <li><strong>\(context.time.time(dose.time))</strong> \
        \(Claim.name(medication.name, columns: 80)), \(amount)</li>
        """
    }
    let options = active.map { medication -> HTML in
      """
      <option value="\(medication.concept)">\
      \(Claim.name(medication.name, columns: 80))</option>
      """
    }
    return """
      <h3>\(language["med.asNeeded"])</h3>
      \(HTML.rows(lines))
      <form method="post" action="/medications/dose"><div class="fields">\
      <label>\(language["med.name"])<select name="concept">\(options)</select></label>\
      <label>\(language["med.quantity"])<input name="quantity" inputmode="decimal" value="1" size="5"></label>\
      <button name="status" value="taken">\(language["med.log"])</button></div></form>
      """
  }

  // MARK: History

  private func history(_ context: PageContext) -> HTML {
    let language = context.language
    guard days.contains(where: { !$0.doses.isEmpty }) else { return "" }
    let all = Adherence(days, until: context.now)
    let cells = days.map { day -> DayGrid.Cell in
      let due = day.due(by: context.now)
      let taken = due.count { $0.state == .taken }
      let text =
        due.isEmpty
        ? language["med.nonePlanned"]
        : language("med.takenOf", language.number(taken), language.number(due.count))
      let style = due.isEmpty ? "" : taken == due.count ? "full" : taken > 0 ? "part" : "none"
      return DayGrid.Cell(day: day.day, style: style, text: text)
    }
    return """
      <section class="card"><h2>\(language["med.history"])</h2>
      <p>\(sentence(all, language))</p>
      \(DayGrid(cells: cells, caption: language["med.history"]).html(context))
      <p class="legend"><span><span class="day full"></span> \(language["med.allTaken"])</span>\
      <span><span class="day part"></span> \(language["med.someTaken"])</span>\
      <span><span class="day none"></span> \(language["med.noneTaken"])</span></p>
      \(repairs(language))</section>
      """
  }

  private func repairs(_ language: Language) -> HTML {
    if repairCount == 0 { return "" }
    return "<p class=\"muted\">\(language.counted("med.repair", repairCount))</p>"
  }

  private func sentence(_ adherence: Adherence, _ language: Language) -> String {
    guard let percentage = adherence.percentage else { return language["med.nonePlanned"] }
    return language(
      "med.adherence", language.number(adherence.taken), language.number(adherence.planned),
      language.number(percentage), language.number(days.count))
  }

  // MARK: List

  private func list(_ context: PageContext) -> HTML {
    let language = context.language
    if medications.isEmpty { return "<p>\(language["med.none"])</p>" }
    let sorted = medications.sorted {
      ($0.medication.isArchived ? 1 : 0, $0.name) < ($1.medication.isArchived ? 1 : 0, $1.name)
    }
    return "<ul class=\"rows\">\(sorted.map { item($0, context) })</ul>"
  }

  private func item(_ entry: MedicationPlan, _ context: PageContext) -> HTML {
    let language = context.language
    let medication = entry.medication
    let adherence = Adherence(days, of: entry.concept, until: context.now)
    let rate = adherence.percentage.map { language("med.rate", language.number($0)) }
    let official = medication.nickname == nil ? nil : medication.concept.displayText
    let details = [
      official.map { Claim.name($0, columns: 80) }, entry.schedule(language),
      medication.isArchived ? language["med.isArchived"] : rate,
    ].compactMap { $0 }.joined(separator: " · ")
    let action = medication.isArchived ? "restore" : "archive"
    return """
      <li><form method="post" action="/medications/archive">\
      <span><strong>\(Claim.name(entry.name, columns: 80))</strong>\
      <small>\(details)</small></span>\
      <input type="hidden" name="id" value="\(entry.id.uuidString)">\
      <button class="plain" name="action" value="\(action)">\(language["med.\(action)"])\
      <span class="unseen"> \(Claim.name(entry.name, columns: 80))</span></button></form></li>
      """
  }

  private func addition(_ language: Language) -> HTML {
    """
    <details class="card"><summary>\(language["med.add"])</summary>
    <form method="post" action="/medications/add" autocomplete="off"><div class="fields">
    <label>\(language["med.name"])<input name="name" required maxlength="200"></label>
    <label>\(language["med.nickname"])<input name="nickname" maxlength="100"></label>
    <label>\(language["med.times"])<input name="schedule" aria-describedby="schedule-hint"></label>
    <button>\(language["med.addNow"])</button></div>
    <p class="muted" id="schedule-hint">\(language["med.timesHint"])</p></form></details>
    """
  }
}
