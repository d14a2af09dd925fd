import HealthModel
import Testing

@testable import HealthImport

@Suite("Records of an export")
struct RecordTests {
  static func record(
    _ type: String, value: String?, unit: String? = nil,
    start: String = "2024-07-01 12:00:00 +0200",
    end: String = "2024-07-01 12:10:00 +0200", children: String = ""
  ) -> String {
    "<Record type=\"\(type)\" sourceName=\"a\"" + (unit.map { " unit=\"\($0)\"" } ?? "")
      + (value.map { " value=\"\($0)\"" } ?? "") + " startDate=\"\(start)\" endDate=\"\(end)\">"
      + children + "</Record>"
  }

  struct Conversion {
    var type: String
    var value: String
    var unit: String
    var canonical: Double
  }

  static let conversions = [
    Conversion(type: "DistanceWalkingRunning", value: "1.23456", unit: "km", canonical: 1234.56),
    Conversion(type: "DistanceWalkingRunning", value: "1", unit: "mi", canonical: 1609.344),
    Conversion(type: "Height", value: "171", unit: "cm", canonical: 1.71),
    Conversion(type: "BodyMass", value: "70.55", unit: "kg", canonical: 70.55),
    Conversion(type: "BodyMass", value: "155.5", unit: "lb", canonical: 70.533613535),
    Conversion(type: "BodyMass", value: "11", unit: "st", canonical: 69.85322498),
    Conversion(type: "BodyMass", value: "70,55", unit: "kg", canonical: 70.55),
    Conversion(type: "VO2Max", value: "41.5", unit: "mL/min·kg", canonical: 41.5),
    Conversion(type: "BodyTemperature", value: "98.6", unit: "degF", canonical: 37),
    Conversion(type: "OxygenSaturation", value: "0.97", unit: "%", canonical: 0.97),
    Conversion(type: "ActiveEnergyBurned", value: "12.3", unit: "Cal", canonical: 12.3),
    Conversion(type: "ActiveEnergyBurned", value: "4.184", unit: "kJ", canonical: 1),
    Conversion(type: "DietarySodium", value: "655.4", unit: "mg", canonical: 0.6554),
    Conversion(type: "EnvironmentalAudioExposure", value: "61.5", unit: "dBASPL", canonical: 61.5),
    Conversion(type: "HeartRate", value: "72", unit: "count/min", canonical: 72),
    Conversion(
      type: "BloodGlucose", value: "5", unit: "mmol&lt;180.1558800000541&gt;/L",
      canonical: 90.07794000002705),
  ]

  @Test("values convert to the canonical unit without losing digits", arguments: conversions)
  func convertsUnits(conversion: Conversion) throws {
    let identifier = "HKQuantityTypeIdentifier" + conversion.type
    let body = Self.record(identifier, value: conversion.value, unit: conversion.unit)
    let result = try Collected(body: body)
    #expect(result.rows.map(\.value) == [conversion.canonical])
    #expect(result.rows.map(\.type.identifier) == [identifier])
  }

  struct Category {
    var type: String
    var value: String?
    var raw: Double
  }

  static let categories = [
    Category(type: "SleepAnalysis", value: "HKCategoryValueSleepAnalysisAsleepCore", raw: 3),
    Category(type: "SleepAnalysis", value: "HKCategoryValueSleepAnalysisAsleep", raw: 1),
    Category(type: "SleepAnalysis", value: "HKCategoryValueSleepAnalysisInBed", raw: 0),
    Category(type: "SleepAnalysis", value: "2", raw: 2),
    Category(type: "MenstrualFlow", value: "HKCategoryValueMenstrualFlowHeavy", raw: 4),
    Category(type: "AppleStandHour", value: "HKCategoryValueAppleStandHourIdle", raw: 1),
    Category(type: "MindfulSession", value: "HKCategoryValueNotApplicable", raw: 0),
    Category(type: "MindfulSession", value: nil, raw: 0),
  ]

  @Test(
    "category values are read in all known forms, including a missing value",
    arguments: categories)
  func readsCategories(category: Category) throws {
    let identifier = "HKCategoryTypeIdentifier" + category.type
    let result = try Collected(body: Self.record(identifier, value: category.value))
    #expect(result.rows.map(\.value) == [category.raw])
    #expect(result.report.problems.isEmpty)
  }

  struct Unusable {
    var type: String
    var value: String?
    var unit: String?
    var problem: ImportProblem
  }

  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
  static let unusable = [
    Unusable(type: "HKDataTypeSleepDurationGoal", value: "8", unit: "hr", problem: .unknownType),
    Unusable(type: steps, value: "many", unit: "count", problem: .unreadableValue),
    Unusable(type: steps, value: nil, unit: "count", problem: .unreadableValue),
    Unusable(type: steps, value: "5", unit: "kg", problem: .incompatibleUnit),
    Unusable(type: steps, value: "5", unit: nil, problem: .incompatibleUnit),
    Unusable(type: steps, value: "1e9999", unit: "count", problem: .unreadableValue),
    Unusable(type: sleep, value: "HKSleepOnMars", unit: nil, problem: .unknownCategoryValue),
    Unusable(type: sleep, value: nil, unit: nil, problem: .unreadableValue),
    Unusable(
      type: "HKWorkoutTypeIdentifier", value: "5", unit: "count", problem: .notASampleType),
  ]

  @Test("a record that is not a sample is deferred with a reason", arguments: unusable)
  func keepsTheRest(record: Unusable) throws {
    let entry = "<MetadataEntry key=\"k\" value=\"v\"/>"
    let body = Self.record(
      record.type, value: record.value, unit: record.unit, children: entry)
    let result = try Collected(body: body)
    #expect(result.rows.isEmpty)
    #expect(result.objects("Record").count == 1)
    #expect(result.objects("Record").first?.contains(entry) == true)
    #expect(result.report.problems == [record.problem: 1])
    #expect(result.row("Record")?.objects == 1)
    #expect(result.isBalanced)
  }

  @Test("a record with an end before its start or an invalid date is deferred")
  func refusesDates() throws {
    let type = "HKQuantityTypeIdentifierStepCount"
    let result = try Collected(
      body: Self.record(type, value: "5", unit: "count", end: "2024-07-01 11:59:59 +0200")
        + Self.record(type, value: "5", unit: "count", start: "2024-02-30 11:59:59 +0200")
        + Self.record(type, value: "5", unit: "count", end: "9999-12-31 23:59:59 -2300")
        + "<Record type=\"\(type)\" unit=\"count\" value=\"1\"/>")
    #expect(result.rows.isEmpty && result.report.problems[.missingSource] == nil)
    #expect(result.objects("Record").count == 4)
    #expect(
      result.report.problems
        == [.invalidSample: 2, .unreadableDate: 1, .missingAttribute: 1])
  }

  @Test("metadata values are read as quantities, numbers, dates, and text")
  func readsMetadata() throws {
    typealias Entry = (key: String, text: String, value: MetadataValue)
    let date = Instant(microseconds: 1_704_067_200_000_000)
    let entries: [Entry] = [
      ("HKHeartRateEventThreshold", "120 count/min", .quantity(value: 120, unit: "count/min")),
      ("HKWeatherHumidity", "9400 %", .quantity(value: 9400, unit: "%")),
      ("HKAverageMETs", "5.2 kcal/hr·kg", .quantity(value: 5.2, unit: "kcal/hr·kg")),
      ("HKMetadataKeyHeartRateMotionContext", "2", .integer(2)),
      ("HKWasUserEntered", "1", .integer(1)),
      ("HKTimeZone", "Europe/Berlin", .string("Europe/Berlin")),
      ("HKDateOfEarliestDataUsedForEstimate", "2024-01-01 01:00:00 +0100", .date(date)),
      ("HKMetadataKeySyncVersion", "2", .integer(2)),
      ("Withings User Identifier", "0012345", .string("0012345")),
      ("HKSomethingNew", "12.5 km", .quantity(value: 12.5, unit: "km")),
      ("HKExternalUUID", "42", .string("42")), ("HKWasTakenInLab", "maybe", .string("maybe")),
    ]
    let children = entries.map { "<MetadataEntry key=\"\($0.key)\" value=\"\($0.text)\"/>" }
      .joined()
    let result = try Collected(
      body: Self.record(
        "HKQuantityTypeIdentifierHeartRate", value: "60", unit: "count/min", children: children))
    let metadata = try #require(result.rows.first?.metadata)
    #expect(metadata.entries.count == entries.count)
    for entry in entries { #expect(metadata[entry.key] == entry.value) }
  }

  @Test("an Apple device provides the source's product type and operating system")
  func readsSources() throws {
    let watch =
      "&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch, manufacturer:Apple Inc., "
      + "hardware:Watch6,7, software:10.2&gt;"
    let scale = "&lt;&lt;HKDevice: 0x29&gt;, name:Body+, manufacturer:Withings, hardware:5&gt;"
    func record(_ device: String) -> String {
      """
      <Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" value="70" sourceName="s" \
      sourceVersion="10.2" device="\(device)" startDate="2024-07-01 12:00:00 +0200" \
      endDate="2024-07-01 12:00:00 +0200"/>
      """
    }
    let body = record(watch) + record(scale) + record(watch.replacingFirst("0x28", with: "0xff"))
    let rows = try Collected(body: body).rows
    #expect(rows.map(\.source.productType) == ["Watch6,7", "", "Watch6,7"])
    #expect(rows.map(\.source.operatingSystemVersion) == ["10.2", "", "10.2"])
    #expect(rows.map(\.source.version) == ["10.2", "10.2", "10.2"])
    #expect(rows.map(\.device?.name) == ["Apple Watch", "Body+", "Apple Watch"])
    #expect(rows[0].device == rows[2].device)
  }

  @Test("identical records are all imported")
  func keepsRepeats() throws {
    let record = Self.record("HKQuantityTypeIdentifierDietaryWater", value: "250", unit: "mL")
    let result = try Collected(body: String(repeating: record, count: 8))
    #expect(result.rows.count == 8)
    #expect(Set(result.rows).count == 1)
  }

  @Test("many rows are split into batches that fit into a request")
  func splitsBatches() throws {
    let record = Self.record("HKQuantityTypeIdentifierStepCount", value: "1", unit: "count")
    let result = try Collected(body: String(repeating: record, count: 25_000))
    #expect(result.rows.count == 25_000)
    #expect(result.largestBatchRowCount == BatchBuilder.rowCountMax)
  }
}
