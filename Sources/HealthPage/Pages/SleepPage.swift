package import HealthInsight
package import HealthModel
import HealthWords

/// One night with its stages, and the nights of a week or month beside each other.
package struct SleepPage: Sendable {
  /// The midnight before the morning of the night.
  package var day: Instant
  package var night: SleepNight?
  package var heartRate: [Hypnogram.Point]
  package var span: ChartSpan
  /// The nights of the span.
  package var nights: [SleepNight]
  /// The last day that has sleep; nil if there is none.
  package var latest: Instant?

  package init(
    day: Instant, night: SleepNight?, heartRate: [Hypnogram.Point], span: ChartSpan,
    nights: [SleepNight], latest: Instant?
  ) {
    self.day = day
    self.night = night
    self.heartRate = heartRate
    self.span = span
    self.nights = nights
    self.latest = latest
  }

  private static let stages: [SleepTimeline.Stage] = [.awake, .rem, .core, .deep, .unspecified]

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1 class="sleep">\(language["nav.sleep"])</h1>
      \(nightCard(context))
      \(nightsCard(context))
      <p><a class="button plain" href="/type/\(ObjectType.sleepAnalysis.name)">\
      \(language["type.allSamples"])</a></p>
      """
    return Document(
      title: language["nav.sleep"], section: .sleep, content: content,
      liveTypes: [ObjectType.sleepAnalysis.name])
  }

  private func address(_ day: Instant, _ time: LocalTime) -> String {
    "/sleep?span=\(span.length.rawValue)&day=\(time.address(day))"
  }

  // MARK: One night

  private func nightCard(_ context: PageContext) -> HTML {
    let (language, time) = (context.language, context.time)
    let (before, after) = (
      address(time.midnight(day, addingDays: -1), time),
      address(time.midnight(day, addingDays: 1), time)
    )
    return """
      <section class="card" aria-labelledby="night"><div class="row">\
      <h2 id="night">\(language("sleep.nightTo", time.fullDay(day)))</h2>\
      <div class="steps"><a class="button plain" href="\(before)">\(language["sleep.before"])</a>\
      <a class="button plain" href="\(after)">\(language["sleep.after"])</a></div></div>
      \(night.map { nightBody($0, context) } ?? noData(context))</section>
      """
  }

  private func noData(_ context: PageContext) -> HTML {
    let (language, time) = (context.language, context.time)
    guard let latest else { return "<p>\(language["sleep.none"]) \(language["type.never"])</p>" }
    return """
      <p>\(language["sleep.none"]) <a href="\(address(time.midnight(latest), time))">\
      \(language("type.latestDate", time.day(latest)))</a></p>
      """
  }

  private func nightBody(_ night: SleepNight, _ context: PageContext) -> HTML {
    let (language, time) = (context.language, context.time)
    let facts = Self.stages.filter { night.hours($0) > 0 }.map { stage -> HTML in
      let hours = night.hours(stage)
      let share = stage.isAsleep ? " · \(language.percent(hours / night.asleep))" : ""
      return """
        <div><dt><span class="\(stage.name) dotted" aria-hidden="true"></span>\(language["sleep.\(stage)"])</dt>\
        <dd>\(HTML.fact("sleep.\(stage.name)", hours, language.minutes(hours: hours)))\(share)</dd></div>
        """
    }
    return """
      \(night.headline(time))
      <dl class="facts">\(facts)\(naps(night, time))\(bed(night, language))</dl>\(Hypnogram(night, heartRate: heartRate).html(time))
      \(pulse(night, language))
      """
  }

  private func naps(_ night: SleepNight, _ time: LocalTime) -> HTML? {
    let naps = night.naps
    guard !naps.isEmpty else { return nil }
    let words = naps.map {
      "\(time.language.minutes(hours: $0.asleep)), \(time.time($0.sleepStart))–\(time.time($0.sleepEnd))"
    }
    return """
      <div><dt>\(time.language["sleep.naps"])</dt><dd>\(words.joined(separator: " · "))</dd></div>
      """
  }

  private func bed(_ night: SleepNight, _ language: Language) -> HTML? {
    guard night.inBed > 0, night.asleep > 0 else { return nil }
    return """
      <div><dt>\(language["sleep.inBed"])</dt><dd>\(HTML.fact("sleep.inBed", night.inBed, language.minutes(hours: night.inBed)))</dd></div>
      """
  }

  private func pulse(_ night: SleepNight, _ language: Language) -> HTML? {
    let inside = heartRate.filter { night.start <= $0.time && $0.time <= night.end }.map(\.value)
    guard let low = inside.min(), let high = inside.max() else { return nil }
    let text = language(
      "sleep.heartRate", language.decimal(low, fractionDigits: 0),
      language.decimal(high, fractionDigits: 0))
    return """
      <p class="legend plot muted heart"><span><svg width="26" height="10" aria-hidden="true">\
      <line class="pulse" x1="0" x2="26" y1="5" y2="5"/></svg> \(text)</span></p>
      """
  }

  // MARK: Several nights

  private func nightsCard(_ context: PageContext) -> HTML {
    let (language, time) = (context.language, context.time)
    let days = span.intervals.starts
    let title = IntervalWords(span.intervals, time: time).title
    let picker = SpanPicker(span: span, path: "/sleep", lengths: [.week, .month]).html(language)
    let figure = NightsFigure(
      nights: nights, days: days, label: "\(language["nav.sleep"]), \(title)")
    return """
      <section class="card" aria-labelledby="nights"><div class="row">\(picker)</div>
      <h2 id="nights">\(title)</h2>
      \(nights.isEmpty
        ? "<p>\(language["type.noData"])</p>" as HTML
        : "\(averages(context))\(figure.html(time))" as HTML)</section>
      """
  }

  private func averages(_ context: PageContext) -> HTML {
    let (language, time) = (context.language, context.time)
    guard let average = SleepAverage(nights, time.clock) else { return "" }
    func clock(_ name: String, _ hour: Double?) -> HTML {
      hour.map { .fact("sleep.average.\(name)", $0, self.clock($0, time)) }
        ?? "\(language["sleep.varies"])"
    }
    func hours(_ name: String, _ hours: Double) -> HTML {
      .fact("sleep.average.\(name)", hours, language.minutes(hours: hours))
    }
    var facts: [(String, HTML)] = [
      (language["sleep.averageAsleep"], hours("asleep", average.asleep)),
      (language["sleep.averageStart"], clock("start", average.start)),
      (language["sleep.averageEnd"], clock("end", average.end)),
    ]
    for stage in Self.stages {
      guard let mean = average.stages[stage] else { continue }
      facts.append((language["sleep.\(stage)"], hours(stage.name, mean)))
    }
    return """
      <dl class="facts">\(facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" as HTML })</dl>
      <p class="muted">\(language.counted("sleep.ofNights", average.nightCount))</p>
      """
  }

  /// An hour of the night as a time on the clock.
  private func clock(_ hour: Double, _ time: LocalTime) -> String {
    let minutes = Int((hour * 60).rounded())
    let ofDay = ((minutes % 1440) + 1440) % 1440
    return time.clock(hour: ofDay / 60, minute: ofDay % 60)
  }
}
