import HealthModel
import HealthPage
import HealthWords
import Testing

/// Samples as comma-separated values.
struct SampleExportTests {
  private static let start = Berlin.instant(2025, 10, 15, 8)

  private func object(
    _ type: ObjectType, _ value: Double, low: UInt64 = 1, source: String = "Watch"
  ) -> HealthObject {
    HealthObject(
      id: ObjectID(high: 1, low: low), type: type, start: Self.start, end: Self.start, value: value,
      sourceRevision: SourceRevision(source: Source(name: source, bundleIdentifier: "x")))
  }

  @Test("a quantity is in the unit of the page, with a decimal point and its time in UTC")
  func quantity() throws {
    let display = ValueDisplay(type: .bodyMass, unit: try HealthUnit("lb"))
    let export = SampleExport(type: .bodyMass, display: display)
    #expect(export.heading == "start,end,value,unit,source,device\r\n")
    let row = export.row(object(.bodyMass, 70))
    #expect(row.hasPrefix("2025-10-15T06:00:00Z,2025-10-15T06:00:00Z,154.32"))
    #expect(row.hasSuffix(",lb,Watch,\r\n"))
    #expect(
      SampleExport(type: .heartRate, display: nil).row(object(.heartRate, 52)).contains(
        "Z,52,count/min,"))
  }

  @Test("a negative value is a number, and a source that begins like a formula is text")
  func negative() {
    let type = ObjectType.environmentalSoundReduction
    let row = SampleExport(type: type, display: nil).row(object(type, -1.5, source: "-1+1"))
    #expect(row.contains("Z,-1.5,") && row.contains(",'-1+1,"))
  }

  @Test("a category value has its name")
  func category() {
    let row = SampleExport(type: .sleepAnalysis, display: nil).row(object(.sleepAnalysis, 4))
    #expect(row.contains("Z,asleepDeep,,Watch,"))
  }

  @Test("a blood pressure has both values in one row, and an incomplete one has no row")
  func bloodPressure() {
    let parts = [
      object(.bloodPressureSystolic, 121, low: 2), object(.bloodPressureDiastolic, 79, low: 3),
    ]
    var pair = HealthObject(
      id: ObjectID(high: 1, low: 1), type: .bloodPressure, start: Self.start, end: Self.start,
      details: .correlation(Correlation(contained: parts.map(\.id))))
    pair.sourceRevision = parts[0].sourceRevision
    let export = SampleExport(type: .bloodPressure, display: nil)
    #expect(export.heading == "start,end,systolic,diastolic,unit,source,device\r\n")
    let contained = Dictionary(uniqueKeysWithValues: parts.map { ($0.id, $0) })
    #expect(export.row(pair, contained: contained).contains("Z,121,79,mmHg,Watch,"))
    #expect(export.row(pair, contained: [parts[0].id: parts[0]]) == "")
  }

  @Test("a source cannot end its field or become a formula")
  func hostile() {
    let export = SampleExport(type: .heartRate, display: nil)
    #expect(
      export.row(object(.heartRate, 52, source: "=cmd(\"x\",1)\nA")).hasSuffix(
        ",\"'=cmd(\"\"x\"\",1)\nA\",\r\n"))
  }

  @Test("types without a number are exported as JSON only")
  func formats() {
    #expect(!SampleExport.hasTable(.workout) && !SampleExport.hasTable(.electrocardiogram))
    let page = SamplesPage(
      type: .workout,
      rows: [
        .init(
          id: ObjectID(high: 1, low: 2), start: Self.start, end: Self.start, value: "", source: "x")
      ], sources: [], source: "A&B", from: "2025-10-01", to: "", next: "00ff")
    let html = page.document(Berlin.context()).content.markup
    // The file has what the filter selects, and not only the rest after this page.
    #expect(html.contains("/type/workout/samples.json?source=A%26B&amp;from=2025-10-01\""))
    #expect(!html.contains("samples.csv"))
  }
}
