package import HealthInsight
package import HealthModel
import HealthText

/// The first page: the rings, the last night, and cards of the types that people look at most.
package struct SummaryPage: Sendable {
  package struct Card: Sendable {
    package var type: ObjectType
    /// The time of the value in words.
    package var time: String
    /// The latest value: the number, and its unit.
    package var value: String
    package var unit: String
    package var sparkline: Sparkline
    /// The 30-day average and the source.
    package var note: String

    package init(
      type: ObjectType, time: String, value: String, unit: String, sparkline: Sparkline,
      note: String
    ) {
      self.type = type
      self.time = time
      self.value = value
      self.unit = unit
      self.sparkline = sparkline
      self.note = note
    }
  }

  /// The midnight of the day that the page shows: today, or the latest day with data; nil if the
  /// store is empty.
  package var day: Instant?
  package var sampleCount = 0
  package var rings: ActivitySummary?
  package var usesWheelchair = false
  package var night: SleepNight?
  package var cards: [Card] = []
  /// The scheduled doses of today.
  package var doses: [Dose] = []

  package init(day: Instant?) { self.day = day }

  package func document(_ context: PageContext) -> Document {
    let (language, time) = (context.language, context.time)
    let content: HTML = """
      <h1>\(time.longDay(context.now))</h1>
      <p class="sub">\(language.counted("summary.samples", sampleCount))</p>
      \(requests(context))\(age(context))
      <div class="pair">\(ringsCard(context))\(nightCard(context))</div>
      <div class="grid">\(cards.map { card($0, language) })\(medications(context))</div>
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
    guard day != context.time.midnight(context.now) else { return nil }
    return """
      <section class="card row"><span>\(language("summary.latest", context.time.fullDay(day)))</span>\
      <a class="button plain" href="/imports">\(language["summary.import"])</a></section>
      """
  }

  private func ringsCard(_ context: PageContext) -> HTML? {
    guard let rings else { return nil }
    return """
      <section class="card"><div class="row"><h2>\(context.language["summary.rings"])</h2>\
      <span class="muted">\(shortDay(rings.day, context.language))</span></div>
      \(RingsFigure(rings, usesWheelchair: usesWheelchair).html(context.language))</section>
      """
  }

  private func shortDay(_ day: CalendarDay, _ language: Language) -> String {
    language("date.shortDay", "\(day.day)", language.shortMonth(day.month))
  }

  private func nightCard(_ context: PageContext) -> HTML? {
    guard let night else { return nil }
    let (language, time) = (context.language, context.time)
    return """
      <section class="card"><div class="row"><h2><a class="sleep" \
      href="/sleep?day=\(time.address(night.midnight))">\(language["nav.sleep"])</a></h2>\
      <span class="muted">\(language("sleep.nightTo", time.shortDay(night.midnight)))</span></div>
      \(night.headline(time))
      \(Hypnogram(night).html(time))</section>
      """
  }

  private func card(_ card: Card, _ language: Language) -> HTML {
    """
    <a class="card" href="/type/\(card.type.name)"><span class="row"><strong \
    class="\(TypeColor.name(of: card.type))">\(language.name(card.type))</strong>\
    <span class="muted">\(card.time)</span></span>
    <span class="value">\(card.value) <small>\(card.unit)</small></span>
    <span class="\(TypeColor.name(of: card.type))">\(card.sparkline.html())</span>
    <span class="muted">\(card.note)</span></a>
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
