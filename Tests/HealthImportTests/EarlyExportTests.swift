import HealthModel
import TestSupport
import Testing

@testable import HealthImport

/// Exports of iOS 8 and the first versions of iOS 9: the source is in the attribute `source`,
/// metadata are attributes, zero values are omitted, and short samples are summed.
@Suite("Exports of iOS 8")
struct EarlyExportTests {
  private static let dates = "startDate=\"20240105100000+0100\" endDate=\"20240105110000+0100\""
  private static let start = RecordMappingTests.start.microseconds
  private static let hour = RecordMappingTests.hour

  private func read(_ body: String) throws -> Collected {
    let result = try Collected(
      xml: """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="de_DE">
         <ExportDate value="20240106103529+0100"/>
        \(body)
        </HealthData>
        """)
    #expect(result.isBalanced)
    return result
  }

  private func record(_ type: String, _ unit: String, _ rest: String) -> String {
    "<Record type=\"HK\(type)\" source=\"Scale\" unit=\"\(unit)\" \(Self.dates) \(rest)/>"
  }

  @Test("a record has its source, dates, value, and metadata")
  func plain() throws {
    let result = try read(
      record("QuantityTypeIdentifierBodyMass", "kg", "HKWasUserEntered=\"1\" value=\"71.5\""))
    let row = try #require(result.rows.first)
    #expect(row.source.source.name == "Scale" && row.value == 71.5)
    #expect(row.start == Self.start && row.duration == Self.hour)
    #expect(row.metadata == Metadata([.init(key: "HKWasUserEntered", value: .integer(1))]))
    #expect(result.report.problems.isEmpty && result.objects.isEmpty)
  }

  @Test("metadata keys with spaces are attributes, and their values are unchanged")
  func spacedKeys() throws {
    let result = try read(
      record(
        "QuantityTypeIdentifierBodyMass", "kg",
        """
        Scale App Version="2.6.2" Modified Date="2024-01-05 10:00:00 +0000" \
        Scale Link="scale://x?a=1&amp;amp;b=2" value="71.5"
        """) + record("QuantityTypeIdentifierBodyMass", "kg", "value=\"72\""))
    #expect(result.rows.map(\.value) == [71.5, 72])
    #expect(
      result.rows.first?.metadata
        == Metadata([
          .init(key: "Scale App Version", value: .string("2.6.2")),
          .init(
            key: "Modified Date",
            value: .date(Instant(microseconds: Self.start + Self.hour))),
          .init(key: "Scale Link", value: .string("scale://x?a=1&amp;b=2")),
        ]))
    #expect(result.report.problems.isEmpty && result.objects.isEmpty)
  }

  @Test("an omitted value is zero")
  func omittedZero() throws {
    let result = try read(
      record("QuantityTypeIdentifierNikeFuel", "count", "")
        + record("CategoryTypeIdentifierSleepAnalysis", "", "")
        + record("CategoryTypeIdentifierSleepAnalysis", "", "value=\"1\"")
        + record("CategoryTypeIdentifierSexualActivity", "", "HKSexualActivityProtectionUsed=\"0\"")
    )
    #expect(result.rows.map(\.value) == [0, 0, 1, 0])
    #expect(result.objects.isEmpty)
  }

  @Test("a record of the current format without a value is deferred, not zero")
  func missingValueOfToday() throws {
    let result = try read(
      """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Scale" unit="count" \(Self.dates)/>
      """)
    #expect(result.rows.isEmpty && result.objects("Record").count == 1)
  }

  @Test("a summed record is one sample with its record count, and the report counts it")
  func sums() throws {
    let type = "QuantityTypeIdentifierStepCount"
    let result = try read(
      record(type, "count", "value=\"127.3\" recordCount=\"1\"")
        + record(type, "count", "value=\"714\" recordCount=\"4\""))
    #expect(result.rows.map(\.value) == [127.3, 714])
    #expect(
      result.rows.map { $0.metadata[ExportMetadataKey.recordCount] } == [nil, .integer(4)])
    #expect(result.report.problems == [.summedRecord: 1])
    #expect(result.objects.isEmpty)
  }

  @Test("an average has metadata for its bounds if they differ from it")
  func averages() throws {
    let type = "QuantityTypeIdentifierHeartRate"
    let result = try read(
      record(type, "count/s", "min=\"1.05\" max=\"1.05\" average=\"1.05\" recordCount=\"1\"")
        + record(type, "count/s", "min=\"0.75\" max=\"1.25\" average=\"1\" recordCount=\"2\""))
    #expect(result.rows.map(\.value) == [63, 60])
    #expect(result.rows.first?.metadata.isEmpty == true)
    let metadata = try #require(result.rows.last?.metadata)
    #expect(metadata[ExportMetadataKey.minimum] == .quantity(value: 0.75, unit: "count/s"))
    #expect(metadata[ExportMetadataKey.maximum] == .quantity(value: 1.25, unit: "count/s"))
    #expect(metadata.entries.count == 3)
  }

  @Test("profile values are numbers, and the date of birth has no separators")
  func profile() throws {
    let prefix = "HKCharacteristicTypeIdentifier"
    let result = try read(
      """
      <Me \(prefix)DateOfBirth="19900520" \(prefix)BiologicalSex="2" \(prefix)BloodType="7" \
      \(prefix)FitzpatrickSkinType="0"/>
      """)
    #expect(result.characteristics?.count == 3)
    #expect(
      result.characteristics?.first?.value == .date(CalendarDay(year: 1990, month: 5, day: 20)))
    #expect(result.objects.isEmpty)
    let unknown = try read("<Me \(prefix)BiologicalSex=\"99\"/>")
    #expect(unknown.characteristics == nil && unknown.objects("Me").count == 1)
  }

  @Test("workouts and correlations are read in the early format")
  func otherElements() throws {
    let result = try read(
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" source="Scale" duration="30" \
      durationUnit="min" \(Self.dates) Scale Run="7"/>
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure" source="Scale" \(Self.dates) \
      Scale Cuff="left">\(record("QuantityTypeIdentifierBloodPressureSystolic", "mmHg", "value=\"120\""))\
      \(record("QuantityTypeIdentifierBloodPressureDiastolic", "mmHg", "Scale Arm=\"left\" value=\"80\""))\
      </Correlation>
      """)
    let workout = try #require(result.records(.workout).first)
    #expect(workout.row.source.source.name == "Scale" && workout.row.start == Self.start)
    #expect(workout.row.metadata["Scale Run"] == .string("7"))
    let pressure = try #require(result.records(.bloodPressure).first)
    #expect(pressure.row.metadata["Scale Cuff"] == .string("left"))
    #expect(result.nested.map(\.value).sorted() == [80, 120])
    #expect(result.nested.compactMap { $0.metadata["Scale Arm"] } == [.string("left")])
    #expect(result.report.problems.isEmpty && result.objects.isEmpty)
  }

  @Test("the export date is read")
  func exportDate() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(
      "export.xml",
      Array("<HealthData><ExportDate value=\"20240105100000+0100\"/></HealthData>".utf8))
    #expect(try AppleExport.open(path).exportedAt?.microseconds == Self.start)
  }
}
