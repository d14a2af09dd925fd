package import HealthInsight
package import HealthModel
package import HealthWords

/// One workout: its numbers, heart-rate zones, splits and route.
package struct WorkoutPage: Sendable {
  package var object: HealthObject
  package var workout: Workout
  package var distance: ValueDisplay
  package var splits: [Split] = []
  package var zones: [HeartRateZones.Zone] = []
  /// The heart rate from which the zones were computed; nil if they were recorded.
  package var zoneMaximum: Double?
  package var heartRate: ChartFigure?
  package var route: RouteFigure?

  package init(object: HealthObject, workout: Workout, distance: ValueDisplay) {
    self.object = object
    self.workout = workout
    self.distance = distance
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let name = language.word(workout.activityType, of: "HKWorkoutActivityType")
    let source = object.sourceRevision?.source.name
    let content: HTML = """
      <h1 class="activity"><a class="back" href="/workouts?span=M&amp;day=\
      \(context.time.address(object.start))">\(name)</a></h1>
      <p class="sub">\(context.time.interval(object.start, object.end))\
      \(source.map { " · \($0)" } ?? "")</p>
      <section class="card"><dl class="facts">\(facts(language))</dl></section>
      \(heartRate.map { section(language["workout.heartRate"], $0.html(language)) })
      <div class="pair">\(zonesCard(language))\(splitsCard(language))</div>
      \(routeCard(language))\(partsCard(context))
      """
    return Document(
      title: name, section: .workouts, content: content, liveTypes: [ObjectType.workout.name])
  }

  private func section(_ title: String, _ body: HTML) -> HTML {
    "<section class=\"card\"><h2>\(title)</h2>\(body)</section>"
  }

  private func facts(_ language: Language) -> [HTML] {
    var facts = [(language["workouts.time"], language.duration(seconds: workout.duration))]
    for entry in workout.statistics {
      let isDistance = entry.type == distance.type
      let display = isDistance ? distance : ValueDisplay(type: entry.type)
      guard let value = entry.sum ?? entry.average else { continue }
      let kind = entry.sum == nil ? ", \(language["type.average"])" : ""
      facts.append((language.name(entry.type) + kind, language.quantity(value, display)))
    }
    return facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" as HTML }
  }

  private func zonesCard(_ language: Language) -> HTML? {
    let total = zones.reduce(0) { $0 + $1.duration }
    guard total > 0 else { return nil }
    let rows = zones.enumerated().map { index, zone -> HTML in
      """
      <tr><th scope="row">\(language("workout.zone", "\(index + 1)"))\
      <span class="muted block">\(bounds(zone, language))</span></th>\
      <td class="wide"><svg class="heart meter" width="100%" height="12" aria-hidden="true">\
      <rect width="\(at: zone.duration / total * 100)%" height="12" rx="3"/></svg></td>\
      <td class="number">\(language.duration(seconds: zone.duration))</td></tr>
      """
    }
    let rule = zoneMaximum.map { maximum -> HTML in
      let text = language("workout.zoneRule", language.decimal(maximum, fractionDigits: 0))
      return "<p class=\"muted\">\(text)</p>"
    }
    return section(
      language["workout.zones"], "<table class=\"zones\"><tbody>\(rows)</tbody></table>\(rule)")
  }

  private func bounds(_ zone: HeartRateZones.Zone, _ language: Language) -> String {
    func text(_ value: Double) -> String { language.decimal(value, fractionDigits: 0) }
    return switch (zone.low, zone.high) {
    case (let low?, let high?): "\(text(low))–\(text(high)) bpm"
    case (nil, let high?): language("workout.below", text(high))
    case (let low?, nil): language("workout.above", text(low))
    case (nil, nil): ""
    }
  }

  private func splitsCard(_ language: Language) -> HTML? {
    guard !splits.isEmpty else { return nil }
    let rows = splits.enumerated().map { index, split -> HTML in
      let name =
        split.isWhole
        ? "\(index + 1)" : language.quantity(split.meters, distance)
      return """
        <tr><th scope="row">\(name)</th><td class="number">\(Self.clock(split.seconds))</td>\
        <td class="number">\(Self.clock(split.seconds / split.meters * unitMeters))</td></tr>
        """
    }
    let unit = distance.unit.string
    return section(
      language["workout.splits"],
      """
      <table><thead><tr><th scope="col">\(unit)</th><th scope="col" class="number">\
      \(language["workouts.time"])</th><th scope="col" class="number">\
      \(language("workout.pace", unit))</th></tr></thead><tbody>\(rows)</tbody></table>
      """)
  }

  /// The length of one split.
  private var unitMeters: Double { Split.length(in: distance.unit) }

  /// `5:32`, or `1:05:32`.
  static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e7 else { return "" }
    let total = Int(seconds.rounded())
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (total / 3600, total / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(total % 60))" : "\(minutes):\(two(total % 60))"
  }

  private func routeCard(_ language: Language) -> HTML? {
    guard let route else { return nil }
    return section(
      language["workout.route"],
      """
      \(route.html(language))<p><a class="button plain" href="/workouts/\(object.id.uuidString)/gpx" \
      download="workout.gpx">\(language["workout.gpx"])</a></p>
      """)
  }

  private func partsCard(_ context: PageContext) -> HTML? {
    guard workout.activities.count > 1 else { return nil }
    let rows = workout.activities.map { part -> HTML in
      """
      <tr><th scope="row">\
      \(context.language.word(part.activityType, of: "HKWorkoutActivityType"))</th>\
      <td>\(context.time.time(part.start))–\(context.time.time(part.end))</td>\
      <td class="number">\(context.language.duration(seconds: part.duration))</td></tr>
      """
    }
    return section(
      context.language["workout.parts"], "<table><tbody>\(rows)</tbody></table>")
  }
}
