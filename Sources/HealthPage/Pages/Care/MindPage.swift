import Foundation
package import HealthInsight
package import HealthModel
import HealthWords

/// States of mind: a form to log one, a calendar, and the latest entries; and the questionnaires.
package struct MindPage: Sendable {
  package struct Entry: Sendable {
    package var time: Instant
    package var state: StateOfMind
    package init(time: Instant, state: StateOfMind) {
      self.time = time
      self.state = state
    }

    /// Returns the states of mind among the objects of a query.
    package static func entries(_ objects: [HealthObject]) -> [Entry] {
      objects.compactMap { object in
        guard case .stateOfMind(let state) = object.details else { return nil }
        return Entry(time: object.start, state: state)
      }
    }
  }

  package struct Result: Sendable {
    package var time: Instant
    package var type: ObjectType
    package var assessment: ScoredAssessment
    package init(time: Instant, type: ObjectType, assessment: ScoredAssessment) {
      self.time = time
      self.type = type
      self.assessment = assessment
    }
  }

  /// Of the days of the calendar, newest first.
  package var entries: [Entry]
  /// The days of the calendar, oldest first.
  package var days: [CalendarDay]
  /// Newest first.
  package var results: [Result]
  /// The service to show if the latest questionnaire calls for help; nil where none is known.
  package var helpLine: HelpLine?

  package init(entries: [Entry], days: [CalendarDay], results: [Result]) {
    self.entries = entries
    self.days = days
    self.results = results
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["mind.title"])</h1>
      \(help(context))
      \(MoodForm().html(language))
      <section class="card"><h2>\(language["mind.calendar"])</h2>\(calendar(context))</section>
      <section class="card"><h2>\(language["mind.latest"])</h2>\(latest(context))</section>
      <section class="card"><h2>\(language["assessment.title"])</h2>
      <p>\(language["assessment.note"])</p>
      <div class="answers"><a class="button plain" href="/mind/gad7">\(language["assessment.gad7"])</a>
      <a class="button plain" href="/mind/phq9">\(language["assessment.phq9"])</a></div>
      \(results.isEmpty ? "" : table(context))</section>
      """
    return Document(
      title: language["mind.title"], section: .mind, content: content,
      liveTypes: [ObjectType.stateOfMind.name, ObjectType.gad7.name, ObjectType.phq9.name])
  }

  // MARK: Help

  private func help(_ context: PageContext) -> HTML? {
    guard let latest = results.first(where: { $0.type == .phq9 }),
      latest.assessment.callsForHelp(latest.type)
    else { return nil }
    let language = context.language
    let emergency =
      helpLine.map { language("help.emergency", $0.emergencyNumber) }
      ?? language["help.localEmergency"]
    let clock = DayClock(context.time.calendar.timeZone)
    let date = context.time.day(clock.moment(of: HelpLine.date, second: 0))
    let line = helpLine.map { line -> HTML in
      """
      <p><strong>\(line.name): \(line.number)</strong> \(line.site) \
      <span class="muted">\(language("help.date", date))</span></p>
      """
    }
    return """
      <section class="card" aria-labelledby="help"><h2 id="help">\(language["help.title"])</h2>
      <p>\(language["help.talk"])</p><p>\(emergency)</p>\(line)</section>
      """
  }

  // MARK: Calendar

  private func calendar(_ context: PageContext) -> HTML {
    let language = context.language
    let byDay = Dictionary(grouping: entries) { day(of: $0.time, context) }
    let cells = days.map { day -> DayGrid.Cell in
      guard let states = byDay[day], let mean = Self.mean(states),
        let valence = ValenceClassification(valence: mean)
      else { return DayGrid.Cell(day: day, style: "", text: language["mind.noEntry"]) }
      return DayGrid.Cell(
        day: day, style: "valence-\(valence.rawValue)",
        text: language["mind.valence.\(valence.rawValue)"])
    }
    return DayGrid(cells: cells, caption: language["mind.calendar"]).html(context)
  }

  private func day(of time: Instant, _ context: PageContext) -> CalendarDay {
    let fields = context.time.fields(time)
    return CalendarDay(year: fields.year ?? 1, month: fields.month ?? 1, day: fields.day ?? 1)
  }

  /// Returns the mean valence of a day: that of its daily moods if there are any, because they
  /// describe the whole day.
  package static func mean(_ entries: [Entry]) -> Double? {
    let daily = entries.filter { $0.state.kind == MoodForm.dailyMood }
    let valences = (daily.isEmpty ? entries : daily).map(\.state.valence)
    return valences.isEmpty ? nil : valences.reduce(0, +) / Double(valences.count)
  }

  // MARK: Lists

  private func latest(_ context: PageContext) -> HTML {
    let language = context.language
    if entries.isEmpty { return "<p>\(language["mind.none"])</p>" }
    let rows = entries.prefix(12).map { entry -> HTML in
      let valence = entry.state.classification.map { language["mind.valence.\($0.rawValue)"] }
      let words =
        entry.state.labels.map { language.name("mind.label", $0) }
        + entry.state.associations.map { language.name("mind.about", $0) }
      return """
        <li><span><strong>\(valence ?? "")</strong><small>\(words.joined(separator: " · "))</small></span>\
        <time class="muted">\(context.time.recent(entry.time, now: context.now))</time></li>
        """
    }
    return "<ul class=\"rows\">\(Array(rows))</ul>"
  }

  private func table(_ context: PageContext) -> HTML {
    let language = context.language
    let rows = results.map { result -> HTML in
      let risk = result.assessment.risk(for: result.type)?.name(for: result.type)
      return """
        <tr><td>\(context.time.day(result.time))</td>\
        <td>\(language["assessment.\(result.type.name)"])</td>\
        <td class="number">\(result.assessment.score)</td>\
        <td>\(risk.map { language["assessment.risk.\($0)"] } ?? "")</td></tr>
        """
    }
    return """
      <table><thead><tr><th scope="col">\(language["assessment.day"])</th>\
      <th scope="col">\(language["assessment.questionnaire"])</th>\
      <th scope="col" class="number">\(language["assessment.score"])</th>\
      <th scope="col">\(language["assessment.result"])</th></tr></thead><tbody>\(rows)</tbody></table>
      """
  }
}

/// The form of a state of mind.
struct MoodForm {
  /// Raw values of `HKStateOfMind.Kind`.
  static let (momentaryEmotion, dailyMood) = (1, 2)

  func html(_ language: Language) -> HTML {
    let valences = ValenceClassification.allCases.map { valence -> HTML in
      let text = language["mind.valence.\(valence.rawValue)"]
      let isMiddle = valence == .neutral
      return """
        <label class="choice valence-\(valence.rawValue)"><input type="radio" name="valence" \
        value="\(valence.rawValue)"\(flag: "checked", if: isMiddle)> \(text)</label>
        """
    }
    return """
      <form method="post" action="/mind/log" class="card" autocomplete="off">
      <h2>\(language["mind.log"])</h2>
      <fieldset><legend>\(language["mind.when"])</legend><div class="choices">
      <label class="choice"><input type="radio" name="kind" value="\(Self.momentaryEmotion)" checked> \
      \(language["mind.moment"])</label>
      <label class="choice"><input type="radio" name="kind" value="\(Self.dailyMood)"> \
      \(language["mind.daily"])</label></div></fieldset>
      <fieldset><legend>\(language["mind.feel"])</legend><div class="choices">\(valences)</div></fieldset>
      \(choices("labels", "mind.label", "HKStateOfMind.Label", language["mind.describes"], language))
      \(choices("about", "mind.about", "HKStateOfMind.Association", language["mind.causes"], language))
      <button>\(language["mind.save"])</button></form>
      """
  }

  private func choices(
    _ field: String, _ key: String, _ enumeration: String, _ title: String, _ language: Language
  ) -> HTML {
    let values = Enumeration(name: enumeration)?.cases.compactMap { item in
      item.status == .current ? item.rawValue.map { Int($0) } : nil
    }
    let names = (values ?? []).map { (value: $0, name: language.name(key, $0)) }
      .sorted { $0.name < $1.name }
    let boxes = names.map { value, name -> HTML in
      """
      <label class="choice"><input type="checkbox" name="\(field)" value="\(value)"> \(name)</label>
      """
    }
    return """
      <details><summary>\(title)</summary><fieldset><legend class="unseen">\(title)</legend>\
      <div class="choices">\(boxes)</div></fieldset></details>
      """
  }
}

extension Language {
  /// Returns the name of a value of an enumeration; the number if the catalog has none, because an
  /// app can save a value that is newer than this page.
  func name(_ key: String, _ value: Int) -> String {
    keys.contains("\(key).\(value)") ? self["\(key).\(value)"] : "\(value)"
  }
}
