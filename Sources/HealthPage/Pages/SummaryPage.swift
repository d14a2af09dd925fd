package import HealthInsight
package import HealthModel
package import HealthWords

/// The first page: the rings, the last night, and cards of the types that people look at most.
package struct SummaryPage: Sendable {
  /// The day that the page shows: today, or the latest day with data; nil if the store is empty.
  package var day: CalendarDay?
  package var sampleCount = 0
  package var rings: ActivitySummary?
  package var usesWheelchair = false
  package var night: SleepNight?
  package var cards: [SummaryCard] = []
  /// How values of the types are shown.
  package var displays: [ObjectType: ValueDisplay] = [:]
  /// The scheduled doses of today.
  package var doses: [Dose] = []

  package init(day: CalendarDay?) { self.day = day }

  package func document(_ context: PageContext) -> Document {
    let (language, time) = (context.language, context.time)
    let content: HTML = """
      <h1>\(time.longDay(context.now))</h1>
      <p class="sub">\(language.counted("summary.samples", sampleCount))</p>
      \(requests(context))\(age(context))
      <div class="pair">\(ringsCard(context))\(nightCard(context))</div>
      <div class="grid">\(cards.map { card($0, context) })\(medications(context))</div>
      \(cards.isEmpty ? nil : arrange(language))
      """
    return Document(
      title: language["nav.summary"], section: .summary, content: content,
      liveTypes: (cards.map(\.type) + [.activitySummary, .sleepAnalysis]).map(\.name),
      observesRequests: true)
  }

  private func arrange(_ language: Language) -> HTML {
    """
    <p class="actions"><a class="button plain" href="/settings#cards">\(language["cards.arrange"])</a></p>
    """
  }

  private func requests(_ context: PageContext) -> HTML? {
    guard context.pendingRequestCount > 0 else { return nil }
    return """
      <section class="card notice row"><strong>\
      \(context.language.counted("summary.requests", context.pendingRequestCount))</strong>\
      <a class="button" href="/requests">\(context.language["summary.review"])</a></section>
      """
  }

  /// States that the data is not of today, and how to import newer data.
  private func age(_ context: PageContext) -> HTML? {
    let language = context.language
    guard let day else {
      return """
        <section class="card"><h2>\(language["summary.emptyTitle"])</h2>
        <p>\(language["summary.empty"])</p>
        <p><a class="button" href="/imports">\(language["summary.import"])</a></p></section>
        """
    }
    guard day != context.time.clock.day(of: context.now) else { return nil }
    let text = language(
      "summary.latest", context.time.fullDay(context.time.clock.midnight(day)))
    return """
      <section class="card row"><span>\(text)</span>\
      <a class="button plain" href="/imports">\(language["summary.import"])</a></section>
      """
  }

  private func ringsCard(_ context: PageContext) -> HTML? {
    guard let rings else { return nil }
    let day = context.time.shortDay(
      context.time.clock.midnight(rings.day), from: context.now)
    return """
      <section class="card"><div class="row"><h2>\(context.language["summary.rings"])</h2>\
      <span class="muted">\(day)</span></div>
      \(RingsFigure(rings, usesWheelchair: usesWheelchair).html(context.language))</section>
      """
  }

  private func nightCard(_ context: PageContext) -> HTML? {
    guard let night else { return nil }
    let (language, time) = (context.language, context.time)
    return """
      <section class="card"><div class="row"><h2><a class="sleep" \
      href="/sleep?day=\(time.address(night.midnight))">\(language["nav.sleep"])</a></h2>\
      <span class="muted">\(language("sleep.nightTo", time.shortDay(night.midnight, from: context.now)))</span></div>
      \(night.headline(time))
      \(Hypnogram(night).html(time))</section>
      """
  }

  // MARK: Cards

  private func card(_ card: SummaryCard, _ context: PageContext) -> HTML {
    switch card {
    case .quantity(let recent): self.card(recent, context)
    case .bloodPressure(let readings): self.card(readings, context)
    }
  }

  private func card(_ recent: RecentValues, _ context: PageContext) -> HTML {
    let (language, type) = (context.language, recent.type)
    let display = displays[type] ?? ValueDisplay(type: type)
    let isTotal = type.aggregation == .cumulative
    let average = recent.average.map { average in
      HTML.fact(
        "\(type.name).average", average,
        language.counted("summary.average", recent.daysWithData, language.amount(average, display)))
    }
    let beyond =
      recent.limits.isEmpty ? nil : language.counted("summary.beyond", recent.limits.count)
    return frame(
      type, day: recent.day, time: recent.time,
      value: .fact(
        "\(type.name).latest", recent.latest,
        language.amount(recent.latest, display, recent.limit)),
      unit: language.unit(display, count: display.shown(recent.latest)),
      Sparkline(
        kind: isTotal ? .bars : .line, values: recent.days.values.map { $0.map(display.shown) }),
      notes: [average, beyond.map { "\($0)" }, sources(recent.sources, language)], context)
  }

  private func card(_ readings: [BloodPressureReading], _ context: PageContext) -> HTML {
    guard let last = readings.last, let average = BloodPressureReading.Average(readings) else {
      return ""
    }
    let (language, clock) = (context.language, context.time.clock)
    let day = clock.day(of: last.time)
    let daily = BloodPressureReading.daily(
      readings, .last(RecentValues.dayCount, to: day), clock)
    let text = language.counted(
      "summary.readings", average.count, language.bloodPressure(average))
    return frame(
      .bloodPressure, day: day, time: last.time,
      value: .fact("bloodPressure.latest", last.systolic, language.bloodPressure(last)),
      unit: "mmHg", Sparkline(kind: .line, values: daily.map { $0?.systolic }),
      notes: [
        .fact("bloodPressure.average", average.systolic, text), sources([last.source], language),
      ], context)
  }

  private func sources(_ sources: [Source], _ language: Language) -> HTML? {
    let names = sources.map { language.name($0) }.filter { !$0.isEmpty }
    return names.isEmpty ? nil : "\(names.joined(separator: ", "))"
  }

  /// - Parameter time: When the value was measured; nil for the total of the day.
  private func frame(
    _ type: ObjectType, day: CalendarDay, time: Instant?, value: HTML, unit: String,
    _ sparkline: Sparkline, notes: [HTML?], _ context: PageContext
  ) -> HTML {
    let (language, times) = (context.language, context.time)
    let midnight = times.clock.midnight(day)
    let age = language.age(Age(of: day, on: times.clock.day(of: context.now)))
    let moment = [times.shortDay(midnight, from: context.now), time.map { times.time($0) }, age]
      .compactMap { $0 }
    return """
      <a class="card" href="/type/\(type.name)"><span class="row"><strong \
      class="\(TypeColor.name(of: type))">\(language.name(type))</strong>\
      <span class="muted">\(moment.joined(separator: ", "))</span></span>
      <span class="value">\(value) <small>\(unit)</small></span>
      <span class="\(TypeColor.name(of: type))">\(sparkline.html())</span>
      <span class="muted">\(HTML.joined(notes, by: " · "))</span></a>
      """
  }

  private func medications(_ context: PageContext) -> HTML? {
    guard !doses.isEmpty else { return nil }
    let (language, time) = (context.language, context.time)
    let answered = doses.count { $0.record?.answer.isFinal == true }
    let value = language("summary.doses", language.number(answered), language.number(doses.count))
    let hint =
      doses.first(where: \.state.isOpen).map { next in
        var moment = next.due
        if case .snoozed(let end) = next.state { moment = end }
        return language(
          "summary.nextDose", time.time(moment), Claim.name(next.plan.name, columns: 80))
      } ?? language[answered == doses.count ? "summary.noDose" : "summary.missedDose"]
    return """
      <a class="card" href="/medications"><span class="row"><strong class="mind">\
      \(language["nav.medications"])</strong><span class="muted">\(language["summary.today"])</span></span>
      <span class="value">\(value)</span><span>\(hint)</span></a>
      """
  }
}
