import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// The page of a type. Quantities are loaded as statistics, which the daemon computes, so that a chart
/// of ten years transfers a few hundred numbers.
enum TypeRoutes {
  static func type(_ request: PageRequest) async throws(PageFailure) -> Document {
    let type = try request.type()
    // Objects without a number have no chart.
    guard var page = try await page(of: type, request) else {
      return try await SampleRoutes.samples(request)
    }
    page.latest = request.stored.latest(of: type)
    page.isPinned = PinnedTypes.canPin(type) ? request.pinned.types.contains(type) : nil
    page.entry = try await entryForm(type, request)
    return page.document(request.page)
  }

  /// Returns the values of a type in the period; nil if it has no chart.
  static func page(
    of type: ObjectType, _ request: PageRequest
  ) async throws(PageFailure) -> TypePage? {
    switch type.kind {
    case .quantity: try await quantity(type, request)
    case .category: try await category(type, request)
    case .correlation where type == .bloodPressure: try await BloodPressureRoutes.page(request)
    default: nil
    }
  }

  // MARK: Quantities

  private static func quantity(
    _ type: ObjectType, _ request: PageRequest
  ) async throws(PageFailure) -> TypePage {
    let (span, language) = (request.span(), request.language)
    let calendar = span.intervals
    let words = IntervalWords(calendar, time: request.page.time)
    let display = try await request.display(of: type)
    var page = TypePage(type: type, span: span, title: words.title, figure: nil)
    page.unit = request.query.get("unit") == nil ? nil : display.unit.string
    page.units = units(for: type, display)
    let source = source(of: type, request)
    page.source = source.map { .init(key: SamplesPage.key($0), name: language.name($0)) }
    let values = try await PeriodValues.load(
      .init(
        type: type, period: span.period, previous: span.previous.period,
        component: calendar.component.interval, source: source), request.clock, from: request)
    page.sources =
      source == nil
      ? rows(values.bySource, display, language)
      : try await allSources(of: type, display, request)
    let chart = StatisticsChart(
      display: display, calendar: calendar, intervals: values.intervals, overall: values.overall
    ).chart(labels: words.labels) { language("chart.average", language.shown($0, display)) }
    guard chart.marks.contains(where: { $0 != nil }) else { return page }
    let signs = signs(values.intervals, values.limits, calendar)
    var figure = ChartFigure(
      chart: chart, rows: rows(chart, signs, words, display, language),
      columns: columns(type.aggregation == .cumulative, language),
      label: "\(language.name(type)), \(words.title)", color: TypeColor.name(of: type))
    figure.trend = values.movingAverage(at: calendar.starts.map(request.clock.day))
      .map { $0.map(display.shown) }
    figure.previous = previous(
      values.previous, span.previous.intervals, count: chart.marks.count, display)
    figure.goal = try await goal(type, calendar.component, span, request)
    page.figure = figure
    page.facts = facts(values.facts, span, display, language) + beyond(values.limits, language)
    page.comparison = values.comparison.map {
      language.sentence($0, display, span.length, previousLimits: values.previousLimits)
    }
    return page
  }

  /// Returns the source in the query, if the type has it.
  private static func source(of type: ObjectType, _ request: PageRequest) -> Source? {
    guard let key = request.query.get("source") else { return nil }
    return request.status?.types.first {
      $0.type == type && SamplesPage.key($0.source) == key
    }?.source
  }

  /// Returns the values of all sources, from which the user chooses another one.
  private static func allSources(
    of type: ObjectType, _ display: ValueDisplay, _ request: PageRequest
  ) async throws(PageFailure) -> [TypePage.SourceRow] {
    let all = try await request.statistics(
      type, request.span().period, request.clock, perSource: true
    ).first
    return rows(values(of: all, type), display, request.language)
  }

  private static func rows(
    _ split: [(source: Source, value: Double)], _ display: ValueDisplay, _ language: Language
  ) -> [TypePage.SourceRow] {
    split.map { source, value in
      .init(
        name: language.name(source), value: language.quantity(value, display),
        key: SamplesPage.key(source))
    }
  }

  private static func values(
    of overall: Statistics?, _ type: ObjectType
  ) -> [(source: Source, value: Double)] {
    overall?.bySource.compactMap { entry in
      entry.values.value(of: type).map { (entry.source, $0) }
    } ?? []
  }

  private static func previous(
    _ statistics: [Statistics], _ calendar: ChartCalendar, count: Int, _ display: ValueDisplay
  ) -> [Double?] {
    var marks: [Double?] = Array(repeating: nil, count: count)
    for entry in statistics {
      guard let index = calendar.index(of: entry.start), marks.indices.contains(index) else {
        continue
      }
      marks[index] = entry.merged.value(of: display.type).map(display.shown)
    }
    return marks
  }

  /// The limits that are the lowest and the highest value of an interval, by its index.
  private static func signs(
    _ intervals: [Statistics], _ limits: RangeLimits, _ calendar: ChartCalendar
  ) -> [Int: (lowest: RangeLimit?, highest: RangeLimit?)] {
    var signs: [Int: (lowest: RangeLimit?, highest: RangeLimit?)] = [:]
    guard !limits.isEmpty else { return signs }
    for interval in intervals {
      let (part, values) = (limits.within(interval.start..<interval.end), interval.merged)
      guard let index = calendar.index(of: interval.start), !part.isEmpty else { continue }
      signs[index] = (
        values.minimum.flatMap(part.limit(ofMinimum:)),
        values.maximum.flatMap(part.limit(ofMaximum:))
      )
    }
    return signs
  }

  private static func rows(
    _ chart: Chart, _ signs: [Int: (lowest: RangeLimit?, highest: RangeLimit?)],
    _ words: IntervalWords, _ display: ValueDisplay, _ language: Language
  ) -> [ChartFigure.Row?] {
    func text(_ value: Double, _ limit: RangeLimit? = nil) -> String {
      let text = language.withUnit(value, display)
      return limit?.signed(text) ?? text
    }
    return chart.marks.indices.map { index in
      chart.marks[index].map { mark in
        let values =
          chart.kind == .bars
          ? [text(mark.middle)]
          : [
            text(mark.low, signs[index]?.lowest), text(mark.middle),
            text(mark.high, signs[index]?.highest),
          ]
        return ChartFigure.Row(name: words.name(index), values: values)
      }
    }
  }

  private static func columns(_ isCumulative: Bool, _ language: Language) -> [String] {
    [language["type.interval"]]
      + (isCumulative
        ? [language["type.total"]]
        : [language["type.lowest"], language["type.average"], language["type.highest"]])
  }

  private static func facts(
    _ facts: PeriodFacts, _ span: ChartSpan, _ display: ValueDisplay, _ language: Language
  ) -> [TypePage.Fact] {
    func fact(_ key: String, _ value: Double?, _ limit: RangeLimit? = nil) -> TypePage.Fact? {
      value.map { .init(key, language.quantity($0, display, limit), $0) }
    }
    guard let total = facts.total else {
      return [
        fact("type.average", facts.average),
        fact("type.lowest", facts.lowest?.value, facts.lowest?.limit),
        fact("type.highest", facts.highest?.value, facts.highest?.limit),
        fact("type.latest", facts.latest?.value, facts.latest?.limit),
      ].compactMap { $0 }
    }
    guard span.length == .week || span.length == .month else {
      return [fact("type.total", total)].compactMap { $0 }
    }
    return [
      fact("type.total", total), fact("type.dailyAverage", facts.average),
      fact("type.lowestDay", facts.lowest?.value), fact("type.highestDay", facts.highest?.value),
      .init("type.daysWithData", language.number(facts.intervalCount), Double(facts.intervalCount)),
    ].compactMap { $0 }
  }

  /// The values beyond what the device measures, for which its limits are in the average.
  private static func beyond(_ limits: RangeLimits, _ language: Language) -> [TypePage.Fact] {
    [("type.belowRange", RangeLimit.below), ("type.aboveRange", .above)].compactMap { key, limit in
      let count = limits.count(limit)
      return count > 0 ? .init(key, language.number(count), Double(count)) : nil
    }
  }

  /// Returns the goal of a ring, which is one of a day.
  private static func goal(
    _ type: ObjectType, _ component: ChartCalendar.Component, _ span: ChartSpan,
    _ request: PageRequest
  ) async throws(PageFailure) -> Chart.Reference? {
    let types: Set<ObjectType> = [.activeEnergyBurned, .appleExerciseTime, .appleMoveTime]
    guard component == .day, types.contains(type),
      let summary = try await request.summaries(
        request.clock.days(in: span.period), request.clock
      ).last
    else { return nil }
    let goal =
      switch type {
      case .activeEnergyBurned: summary.activeEnergyBurnedGoal
      case .appleExerciseTime: summary.exerciseTimeGoal
      default: summary.moveTimeGoal
      }
    guard let goal else { return nil }
    let display = try await request.display(of: type)
    let shown = display.shown(goal)
    return .init(
      value: shown,
      text: request.language("chart.goal", request.language.withUnit(shown, display)))
  }

  /// The units in which people measure a type, if there are several.
  private static func units(
    for type: ObjectType, _ display: ValueDisplay
  ) -> [TypePage.UnitChoice] {
    let usual = [
      "kg", "lb", "st", "km", "mi", "m", "cm", "ft", "in", "degC", "degF", "kcal", "kJ", "mL",
      "fl_oz_us", "mg/dL", "mmol<180.1558800000541>/L", "km/hr", "mi/hr", "m/s",
    ].compactMap { try? HealthUnit($0) }.filter { $0.isCompatible(with: type.canonicalUnit) }
    let units = [display.unit] + usual.filter { $0 != display.unit }
    return units.map {
      .init(symbol: $0.string, label: EverydayUnits.label(of: $0, for: type))
    }
  }

  // MARK: Categories

  private static func category(
    _ type: ObjectType, _ request: PageRequest
  ) async throws(PageFailure) -> TypePage {
    let (span, language) = (request.span(), request.language)
    let calendar = span.intervals
    let words = IntervalWords(calendar, time: request.page.time)
    var chart = CategoryChart(type: type, calendar: calendar, end: span.period.upperBound)
    let samples = try await request.samples(type, chart.samplePeriod(span.period))
    for object in samples { chart.add(object) }
    let values = chart.values
    var page = TypePage(type: type, span: span, title: words.title, figure: nil)
    let facts = chart.facts
    guard let total = facts.total, let average = facts.average else { return page }
    let text = { (value: Double) -> String in
      chart.countsPoints
        ? language.decimal(value, fractionDigits: 1) : language.duration(seconds: value * 3600)
    }
    page.figure = ChartFigure(
      chart: Chart(
        kind: .bars, marks: values.map { $0.map { .total($0) } }, labels: words.labels,
        reference: .init(value: average, text: language("chart.average", text(average)))),
      rows: values.indices.map { index in
        values[index].map { .init(name: words.name(index), values: [text($0)]) }
      },
      columns: [
        language["type.interval"], language[chart.countsPoints ? "type.count" : "type.duration"],
      ],
      label: "\(language.name(type)), \(words.title)", color: TypeColor.name(of: type))
    page.facts = [
      .init("type.total", text(total), total), .init("type.average", text(average), average),
      facts.lowest.map { .init("type.lowest", text($0.value), $0.value) },
      facts.highest.map { .init("type.highest", text($0.value), $0.value) },
    ].compactMap { $0 }
    return page
  }

  // MARK: Own entries

  private static func entryForm(
    _ type: ObjectType, _ request: PageRequest
  ) async throws(PageFailure) -> EntryForm? {
    // Types of the system are measured, and not entered. Others need more than a value.
    guard type.isShareable || type == .bloodPressure, type.requiredMetadataKey == nil else {
      return nil
    }
    switch type.kind {
    case .quantity:
      // A value is entered in the unit in which the page shows it.
      let shown = try await request.display(of: type)
      return EntryForm(
        type: type, value: .quantity(unit: request.language.unit(shown)),
        hasDuration: type.aggregation == .cumulative, unitSymbol: shown.unit.string)
    case .category:
      let cases = type.valueEnumeration?.cases.filter { $0.status == .current } ?? []
      let choices = cases.compactMap { item in
        item.rawValue.map { (Int($0), request.language.word(item.name)) }
      }
      return choices.isEmpty
        ? nil : EntryForm(type: type, value: .choice(choices), hasDuration: true)
    case .correlation where type == .bloodPressure:
      return EntryForm(type: type, value: .bloodPressure, hasDuration: false)
    default: return nil
    }
  }
}
