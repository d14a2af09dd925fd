import HealthClient
import HealthModel
import HealthPage
import HealthText

/// Blood pressure as pairs: systolic over diastolic.
enum BloodPressure {
  /// A reading, in mmHg.
  struct Reading: Sendable {
    var id: ObjectID
    var time: Instant
    var systolic: Double
    var diastolic: Double
    var source: Source

    /// `120/80`.
    func text(_ language: Language) -> String { BloodPressure.text(systolic, diastolic, language) }
  }

  static func text(_ systolic: Double, _ diastolic: Double, _ language: Language) -> String {
    language.decimal(systolic, fractionDigits: 0) + "/"
      + language.decimal(diastolic, fractionDigits: 0)
  }

  /// Returns the readings of a period in order of time. A correlation without both values, which
  /// an import can contain, is not a reading.
  static func readings(
    _ period: Range<Instant>, _ request: PageRequest
  ) async throws(PageFailure) -> [Reading] {
    var query = SampleQuery(types: [.bloodPressure])
    query.descriptors[0].filter.start = period.lowerBound
    query.descriptors[0].filter.end = period.upperBound
    let asked = query
    return try await request.call { (store) async throws(ClientError) in
      var readings: [Reading] = []
      for try await page in store.samples(asked) {
        let contained = contents(page)
        readings += page.samples.rows.compactMap { reading($0, contained) }
      }
      return readings
    }
  }

  static func contents(_ page: SamplePage) -> [ObjectID: HealthObject] {
    Dictionary(page.contained.rows.map { ($0.id, $0) }) { first, _ in first }
  }

  static func reading(
    _ object: HealthObject, _ contained: [ObjectID: HealthObject]
  ) -> Reading? {
    guard case .correlation(let correlation) = object.details else { return nil }
    let parts = correlation.contained.compactMap { contained[$0] }
    guard let systolic = parts.first(where: { $0.type == .bloodPressureSystolic })?.value,
      let diastolic = parts.first(where: { $0.type == .bloodPressureDiastolic })?.value
    else { return nil }
    return Reading(
      id: object.id, time: object.start, systolic: systolic, diastolic: diastolic,
      source: object.sourceRevision?.source ?? Source(name: "", bundleIdentifier: ""))
  }

  // MARK: Page

  static func page(_ request: PageRequest) async throws(PageFailure) -> TypePage {
    let (span, language) = (request.span(), request.language)
    let calendar = span.intervals
    let words = IntervalWords(span, starts: calendar.starts, time: request.page.time)
    var page = TypePage(type: .bloodPressure, span: span, title: words.title, figure: nil)
    let readings = try await readings(span.period, request)
    guard let last = readings.last else { return page }
    var groups: [[Reading]] = calendar.starts.map { _ in [] }
    for reading in readings {
      if let index = calendar.index(of: reading.time) { groups[index].append(reading) }
    }
    let pairs = groups.map { average($0) }
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
              "\(text($0.systolic, $0.diastolic, language)) \(unit)",
              language.counted("type.readings", groups[index].count),
            ])
        }
      },
      columns: [language["type.interval"], language["type.average"], language["type.count"]],
      label: "\(language.name(ObjectType.bloodPressure)), \(words.title)",
      color: TypeColor.name(of: .bloodPressure))
    figure.hasPairs = true
    page.figure = figure
    let mean = average(readings) ?? (last.systolic, last.diastolic)
    let (low, high) = (
      readings.min { $0.systolic < $1.systolic } ?? last,
      readings.max { $0.systolic < $1.systolic } ?? last
    )
    page.facts = [
      .init("type.average", "\(text(mean.systolic, mean.diastolic, language)) \(unit)"),
      .init("type.lowest", low.text(language)), .init("type.highest", high.text(language)),
      .init("type.latest", last.text(language)),
      .init("type.count", language.number(readings.count)),
    ]
    let names = readings.reduce(into: [String: Int]()) {
      $0[language.name($1.source), default: 0] += 1
    }
    page.sources = names.sorted { $0.key < $1.key }.map {
      .init(name: $0.key, value: language.counted("type.readings", $0.value))
    }
    return page
  }

  static func average(_ readings: [Reading]) -> (systolic: Double, diastolic: Double)? {
    guard !readings.isEmpty else { return nil }
    let count = Double(readings.count)
    return (
      readings.reduce(0) { $0 + $1.systolic } / count,
      readings.reduce(0) { $0 + $1.diastolic } / count
    )
  }
}
