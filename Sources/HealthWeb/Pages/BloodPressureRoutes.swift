import HealthInsight
import HealthModel
import HealthPage
import HealthWords

/// The page of blood pressure, whose values are pairs.
enum BloodPressureRoutes {
  static func page(_ request: PageRequest) async throws(PageFailure) -> TypePage {
    let (span, language) = (request.span(), request.language)
    let calendar = span.intervals
    let words = IntervalWords(calendar, time: request.page.time)
    var page = TypePage(type: .bloodPressure, span: span, title: words.title, figure: nil)
    let readings = try await BloodPressureReading.load(span.period, from: request)
    guard let last = readings.last, let mean = BloodPressureReading.Average(readings) else {
      return page
    }
    var groups: [[BloodPressureReading]] = calendar.starts.map { _ in [] }
    for reading in readings {
      if let index = calendar.index(of: reading.time) { groups[index].append(reading) }
    }
    let pairs = groups.map(BloodPressureReading.Average.init)
    let unit = ValueDisplay(type: .bloodPressureSystolic).unit.string
    var figure = ChartFigure(
      chart: Chart(
        kind: .ranges,
        marks: pairs.map { pair in
          pair.map { Chart.Mark(low: $0.diastolic, middle: $0.systolic, high: $0.systolic) }
        }, labels: words.labels),
      rows: pairs.indices.map { index in
        pairs[index].map {
          .init(
            name: words.name(index),
            values: [
              "\(language.bloodPressure($0)) \(unit)",
              language.counted("type.readings", $0.count),
            ])
        }
      },
      columns: [language["type.interval"], language["type.average"], language["type.count"]],
      label: "\(language.name(ObjectType.bloodPressure)), \(words.title)",
      color: TypeColor.name(of: .bloodPressure))
    figure.hasPairs = true
    page.figure = figure
    let (low, high) = (
      readings.min { $0.systolic < $1.systolic } ?? last,
      readings.max { $0.systolic < $1.systolic } ?? last
    )
    page.facts = [
      .init("type.average", "\(language.bloodPressure(mean)) \(unit)", mean.systolic),
      .init("type.lowest", language.bloodPressure(low), low.systolic),
      .init("type.highest", language.bloodPressure(high), high.systolic),
      .init("type.latest", language.bloodPressure(last), last.systolic),
      .init("type.count", language.number(mean.count), Double(mean.count)),
    ]
    let names = readings.reduce(into: [String: Int]()) {
      $0[language.name($1.source), default: 0] += 1
    }
    page.sources = names.sorted { $0.key < $1.key }.map {
      .init(name: $0.key, value: language.counted("type.readings", $0.value))
    }
    return page
  }
}
