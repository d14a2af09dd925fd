package import HealthInsight
package import HealthModel
package import HealthWords

/// The workouts of a month or year with their totals.
package struct WorkoutsPage: Sendable {
  package struct Row: Sendable {
    package var id: ObjectID
    package var start: Instant
    /// Raw value of `HKWorkoutActivityType`.
    package var activity: Int
    /// In seconds.
    package var duration: Double
    /// In meters.
    package var distance: Double?
    /// In kcal.
    package var energy: Double?

    package init(
      id: ObjectID, start: Instant, activity: Int, duration: Double, distance: Double?,
      energy: Double?
    ) {
      self.id = id
      self.start = start
      self.activity = activity
      self.duration = duration
      self.distance = distance
      self.energy = energy
    }
  }

  package var span: ChartSpan
  /// Newest first.
  package var rows: [Row]
  package var distance: ValueDisplay
  /// The start of the latest workout; nil if there is none.
  package var latest: Instant?

  package init(span: ChartSpan, rows: [Row], distance: ValueDisplay, latest: Instant?) {
    self.span = span
    self.rows = rows
    self.distance = distance
    self.latest = latest
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let title = IntervalWords(span.intervals, time: context.time).title
    let picker = SpanPicker(span: span, path: "/workouts", lengths: [.week, .month, .year])
    let content: HTML = """
      <h1 class="activity">\(language["nav.workouts"])</h1>
      <section class="card"><div class="row">\(picker.html(language))</div><h2>\(title)</h2>
      \(rows.isEmpty ? empty(context) : totals(language))</section>
      \(rows.isEmpty ? nil : table(context))
      """
    return Document(
      title: language["nav.workouts"], section: .workouts, content: content,
      liveTypes: [ObjectType.workout.name])
  }

  private func empty(_ context: PageContext) -> HTML {
    let language = context.language
    guard let latest else { return "<p>\(language["workouts.never"])</p>" }
    let address = "/workouts?span=\(span.length.rawValue)&day=\(context.time.address(latest))"
    return """
      <p>\(language["workouts.none"]) <a href="\(address)">\
      \(language("type.latestDate", context.time.day(latest)))</a></p>
      """
  }

  private func totals(_ language: Language) -> HTML {
    var facts: [(String, String)] = [
      (language["workouts.count"], language.number(rows.count)),
      (
        language["workouts.time"],
        language.duration(seconds: rows.reduce(0) { $0 + $1.duration })
      ),
    ]
    let meters = rows.compactMap(\.distance).reduce(0, +)
    if meters > 0 {
      facts.append((language["workouts.distance"], language.quantity(meters, distance)))
    }
    let energy = rows.compactMap(\.energy).reduce(0, +)
    if energy > 0 {
      facts.append(
        (
          language["workouts.energy"],
          language.quantity(energy, ValueDisplay(type: .activeEnergyBurned))
        ))
    }
    return """
      <dl class="facts">\(facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" as HTML })</dl>
      """
  }

  private func table(_ context: PageContext) -> HTML {
    let (language, time) = (context.language, context.time)
    let energyDisplay = ValueDisplay(type: .activeEnergyBurned)
    let lines = rows.map { row -> HTML in
      """
      <tr><th scope="row"><a href="/workouts/\(row.id.uuidString)">\(language.word(row.activity, of: "HKWorkoutActivityType"))</a>\
      <span class="muted block">\(time.weekday(row.start)), \(time.time(row.start))</span></th>\
      <td class="number">\(language.minutes(hours: row.duration / 3600))</td>\
      <td class="number">\(row.distance.map { language.quantity($0, distance) } ?? "")</td>\
      <td class="number">\(row.energy.map { language.quantity($0, energyDisplay) } ?? "")</td></tr>
      """
    }
    return """
      <div class="card"><table><caption class="unseen">\(language["nav.workouts"])</caption><thead><tr>\
      <th scope="col">\(language["workouts.activity"])</th>\
      <th scope="col" class="number">\(language["workouts.time"])</th>\
      <th scope="col" class="number">\(language["workouts.distance"])</th>\
      <th scope="col" class="number">\(language["workouts.energy"])</th></tr></thead>
      <tbody>\(lines)</tbody></table></div>
      """
  }
}
