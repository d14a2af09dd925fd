import Foundation
import HealthClient
import HealthModel
import HealthPage
import HealthText

enum TypeRoutes {
  static func type(_ request: PageRequest) async throws(PageFailure) -> Document {
    let type = try request.type()
    let span = request.span()
    let (start, end) = (
      Instant(secondsSince1970: span.start.timeIntervalSince1970),
      Instant(secondsSince1970: span.end.timeIntervalSince1970)
    )
    let calendar = ChartCalendar(
      start: span.start, end: span.end, calendar: request.calendar, component: span.length.component
    )
    guard type.kind == .quantity else { throw .notFound }
    let display = try await display(of: type, request)
    var query = StatisticsQuery(
      type: type, options: StatisticsOutput.options(for: type, perSource: false))
    query.filter.start = start
    query.filter.end = end
    let whole = query
    query.calendar = CalendarIntervals(
      component: calendar.component.interval, anchor: calendar.starts.first ?? start,
      timeZone: request.calendar.timeZone.identifier)
    let intervalQuery = query
    let overall = try await request.call { (store) async throws(ClientError) in
      try await store.statistics(whole)
    }
    let intervals = try await request.call { (store) async throws(ClientError) in
      try await store.statistics(intervalQuery)
    }
    let chart = StatisticsChart(
      display: display, calendar: calendar, intervals: intervals, overall: overall.first)
    let drawn = chart.chart()
    let language = request.language
    let isCumulative = type.aggregation == .cumulative
    let rows = drawn.marks.indices.map { index -> ChartFigure.Row? in
      drawn.marks[index].map { mark in
        let values = isCumulative ? [mark.middle] : [mark.low, mark.middle, mark.high]
        return ChartFigure.Row(
          name: calendar.name(index), values: values.map { language.measurement($0) })
      }
    }
    let columns =
      [language["type.interval"]]
      + (isCumulative
        ? [language["type.total"]]
        : [language["type.lowest"], language["type.average"], language["type.highest"]])
    let figure =
      drawn.marks.contains { $0 != nil }
      ? ChartFigure(
        chart: drawn, rows: rows, columns: columns, label: "\(type.displayName), \(calendar.title)",
        color: TypeColor.name(of: type)) : nil
    return TypePage(
      type: type, span: span, title: calendar.title, figure: figure,
      facts: facts(overall.first?.merged, display, isCumulative, language), latest: nil
    ).document(request.page)
  }

  private static func facts(
    _ values: StatisticsValues?, _ display: ValueDisplay, _ isCumulative: Bool, _ language: Language
  ) -> [TypePage.Fact] {
    func text(_ value: Double) -> String { language.number(display.textWithUnit(value)) }
    guard let values else { return [] }
    if isCumulative { return values.sum.map { [.init("type.total", text($0))] } ?? [] }
    return [
      values.average.map { .init("type.average", text($0)) },
      values.minimum.map { .init("type.lowest", text($0)) },
      values.maximum.map { .init("type.highest", text($0)) },
      values.mostRecent.map { .init("type.latest", text($0)) },
    ].compactMap { $0 }
  }

  private static func display(
    of type: ObjectType, _ request: PageRequest
  ) async throws(PageFailure) -> ValueDisplay {
    let units = try await request.call { (store) async throws(ClientError) in
      try await store.preferredUnits(for: [type])
    }
    return units[type].map { ValueDisplay(type: type, unit: $0) } ?? ValueDisplay(type: type)
  }
}
