import Foundation
import HealthWords
import HealthModel
import Testing

private func failure(_ body: () throws -> Void) -> CommandFailure? {
  do {
    try body()
    return nil
  } catch {
    return error as? CommandFailure
  }
}

@Suite struct TypeArgumentTests {
  @Test(
    "a type is found by every spelling of its name",
    arguments: [
      "stepCount", "step-count", "Step Count", "HKQuantityTypeIdentifierStepCount", "steps",
    ])
  func found(text: String) throws {
    #expect(try TypeArgument.type(text) == .stepCount)
  }

  @Test("a misspelled type suggests the nearest names")
  func suggestion() {
    let failure = failure { _ = try TypeArgument.type("stepcuont") }
    #expect(failure?.status == .usage)
    #expect(failure?.nextStep == "Did you mean stepCount?")
  }

  @Test("lists are split at commas, without duplicates")
  func lists() throws {
    #expect(
      try TypeArgument.types(["stepCount,heartRate", "stepCount"]) == [.stepCount, .heartRate])
  }

  @Test("statistics require a quantity type")
  func quantity() {
    #expect(failure { _ = try TypeArgument.quantityType("sleepAnalysis") }?.status == .usage)
  }

}

@Suite struct UnitArgumentTests {
  @Test(
    "values convert to the canonical unit of their type",
    arguments: [
      ("72.5", nil, ObjectType.bodyMass, 72.5), ("160lb", nil, .bodyMass, 72.5747792),
      ("72500", "g", .bodyMass, 72.5), ("97%", nil, .oxygenSaturation, 0.97),
      ("0.97", nil, .oxygenSaturation, 0.97), ("1.2e3", nil, .stepCount, 1200),
      ("60 count/min", nil, .heartRate, 60), ("60 bpm", nil, .heartRate, 60),
      ("64", "bpm", .heartRate, 64), ("72,5", nil, .bodyMass, 72.5),
      ("160 Lbs", nil, .bodyMass, 72.5747792), ("160", "pounds", .bodyMass, 72.5747792),
      ("98,6 °F", nil, .bodyTemperature, 37), ("97 percent", nil, .oxygenSaturation, 0.97),
      ("5,5 mmol", nil, .bloodGlucose, 99.085734), ("8,993.5", nil, .stepCount, 8993.5),
      ("1.234.567,5", nil, .stepCount, 1_234_567.5), ("0,125", nil, .dietaryCaffeine, 0.125),
      ("7.5 hours", nil, .timeInDaylight, 450), ("2e3", nil, .stepCount, 2000),
      ("\u{2212}3 C", nil, .waterTemperature, -3),
    ] as [(String, String?, ObjectType, Double)])
  func values(text: String, unit: String?, type: ObjectType, expected: Double) throws {
    let value = try UnitArgument.value(text, unit: unit, for: type)
    #expect((value - expected).magnitude < 1e-9 * max(1, expected))
  }

  @Test("incompatible, unknown, and contradictory units are usage errors")
  func refused() {
    #expect(failure { _ = try UnitArgument.unit("kg", for: .heartRate) }?.status == .usage)
    #expect(failure { _ = try UnitArgument.unit("bogus", for: .heartRate) }?.status == .usage)
    let twice = failure { _ = try UnitArgument.value("1kg", unit: "g", for: .bodyMass) }
    #expect(twice?.status == .usage)
    #expect(failure { _ = try UnitArgument.value("abc", unit: nil, for: .bodyMass) } != nil)
    #expect(failure { _ = try UnitArgument.value("nan", unit: nil, for: .bodyMass) } != nil)
  }

  @Test(
    "a comma before three digits is refused with both readings", arguments: ["1,234", "-1,234 kg"])
  func ambiguousNumber(text: String) {
    let failure = failure { _ = try UnitArgument.value(text, unit: nil, for: .stepCount) }
    #expect(failure?.nextStep?.contains("1234 or ") == true)
    #expect(failure?.nextStep?.contains("1.234") == true)
  }

  @Test(
    "numbers with misplaced separators are refused",
    arguments: ["1,23,456", "1.23,4", "1,2,3", ",", "1,2.3"])
  func malformed(text: String) {
    #expect(
      failure { _ = try UnitArgument.value(text, unit: nil, for: .stepCount) }?.status == .usage)
  }

  @Test("a bare number has the preferred unit, and an explicit unit takes precedence")
  func preferred() throws {
    let pounds = try UnitArgument.unit("lb", for: .bodyMass)
    func entered(_ text: String, _ unit: String? = nil) throws -> UnitArgument.Quantity {
      try UnitArgument.quantity(text, unit: unit, for: .bodyMass, preferred: pounds)
    }
    #expect(try entered("100").unit == pounds)
    #expect((try entered("100").canonical - 45.359237).magnitude < 1e-9)
    #expect(try entered("100 kg").canonical == 100)
    #expect(try entered("100", "kgs").canonical == 100)
    #expect(try entered("100lb", "lbs").unit == pounds)
  }

  @Test("a misspelled unit suggests the nearest names")
  func unitSuggestion() {
    let failure = failure { _ = try UnitArgument.unit("poudns", for: .bodyMass) }
    #expect(failure?.nextStep == "Did you mean pounds, pound?")
  }

  @Test("text output shows a percentage, and program output the fraction")
  func percent() throws {
    let display = ValueDisplay(type: .oxygenSaturation)
    #expect(display.textWithUnit(0.97) == "97 %")
    #expect(display.value(0.97) == 0.97)
    let pounds = try ValueDisplay(type: .bodyMass, unitText: "lb")
    #expect(pounds.textWithUnit(72.5747792) == "160 lb")
  }
}

@Suite struct CategoryAndMetadataTests {
  let dates: DateExpression

  init() throws {
    dates = DateExpression(timeZone: try #require(TimeZone(identifier: "UTC")), now: Date())
  }

  @Test(
    "a category value is given by short name, constant, or number",
    arguments: ["asleepCore", "HKCategoryValueSleepAnalysisAsleepCore", "3", "asleep-core"])
  func category(text: String) throws {
    #expect(try CategoryArgument.value(text, for: .sleepAnalysis) == 3)
  }

  @Test("an unknown category value suggests the valid ones")
  func unknownCategory() {
    let failure = failure { _ = try CategoryArgument.value("snoring", for: .sleepAnalysis) }
    #expect(failure?.nextStep?.contains("asleepREM") == true)
  }

  @Test(
    "predefined keys have a fixed type, and the type of other keys is inferred",
    arguments: [
      ("HKWasUserEntered=yes", MetadataValue.integer(1)),
      ("HKTimeZone=Europe/Berlin", .string("Europe/Berlin")),
      ("note=7", .integer(7)), ("note=7.5", .double(7.5)), ("note=\"7\"", .string("7")),
      ("note=a=b", .string("a=b")),
      ("note=2026-11-21T00:00:00Z", .date(Instant(microseconds: 1_795_219_200_000_000))),
    ])
  func metadata(text: String, value: MetadataValue) throws {
    #expect(try MetadataArgument.entry(text, dates: dates).value == value)
  }

  @Test("text without a key and a value of the wrong type are usage errors")
  func refused() {
    for text in ["note", "=7", "HKWasUserEntered=perhaps"] {
      #expect(failure { _ = try MetadataArgument.entry(text, dates: dates) }?.status == .usage)
    }
  }
}

@Suite struct ManifestFileTests {
  private func read(_ text: String) throws -> AppManifest {
    try ManifestFile.read(Data(text.utf8)).manifest()
  }

  @Test("only the bundle identifier is required")
  func smallest() throws {
    let manifest = try read(#"{"bundleIdentifier": "org.example.steps"}"#)
    #expect(manifest.name == "org.example.steps")
    #expect(manifest.binding == .token)
  }

  @Test("bindings to users and executables are parsed, and others are rejected")
  func bindings() throws {
    #expect(try ManifestFile.binding("user:1000") == .user(1000))
    let digest = String(repeating: "0a", count: 32)
    #expect(
      try ManifestFile.binding("executable:" + digest)
        == .executable(sha256: Array(repeating: 10, count: 32)))
    for text in ["", "tokens", "user:x", "executable:12", "executable:" + digest.dropLast() + "g"] {
      #expect(failure { _ = try ManifestFile.binding(text) }?.status == .usage)
    }
  }

  @Test(
    "manifest errors name the key",
    arguments: [
      (#"{"name": "x"}"#, "bundleIdentifier"), (#"{"bundleIdentifier": 7}"#, "bundleIdentifier"),
      (#"{"bundleIdentifier": "a.b", "readUsag": "x"}"#, "readUsag"),
      (#"{"bundleIdentifier": "a.b", "entitlements": "x"}"#, "entitlements"), ("{", "JSON"),
    ])
  func errors(text: String, key: String) {
    let failure = failure { _ = try read(text) }
    #expect(failure?.status == .dataError)
    #expect(failure?.message.contains(key) == true)
  }
}

@Suite struct SampleDraftTests {
  @Test("the output of query --json can be saved again")
  func roundTrip() throws {
    let dates = DateExpression(timeZone: try #require(TimeZone(identifier: "UTC")), now: Date())
    let start = Instant(microseconds: 1_795_219_200_000_000)
    let sample = HealthObject(
      id: ObjectID(high: 1, low: 8), type: .bodyMass, start: start,
      end: Instant(microseconds: start.microseconds + 1), value: 72.5,
      device: Device(name: "Scale"),
      metadata: Metadata([
        .init(key: "HKWasUserEntered", value: .integer(1)), .init(key: "a", value: .string("b")),
        .init(key: "c", value: .quantity(value: 2, unit: "m")),
      ]))
    let line = SampleJSON.value(sample, try ValueDisplay(type: .bodyMass, unitText: "g")).line
    #expect(line.contains("\"value\":72500,\"unit\":\"g\""))
    let draft = try #require(SampleDraft.read(Data(line.utf8)).first)
    #expect(try draft.sample(id: sample.id, dates: dates) == sample)
  }

  @Test("a damaged line is identified by its number")
  func damaged() {
    let text = #"{"type": "stepCount", "start": "2026", "value": 1}"# + "\n{}\n"
    let failure = failure { _ = try SampleDraft.read(Data(text.utf8)) }
    #expect(failure?.message == "line 2 of the input is not a sample")
  }
}

@Suite struct SourceArgumentTests {
  let known = [
    Source(name: "Ada’s Apple\u{A0}Watch", bundleIdentifier: ""),
    Source(name: "Steps", bundleIdentifier: "org.example.steps"),
  ]

  @Test(
    "sources are found by approximate name or bundle identifier",
    arguments: [("ada's apple watch", 0), ("Ada’s Apple\u{A0}Watch", 0), ("org.example.STEPS", 1)])
  func found(name: String, index: Int) throws {
    #expect(try SourceArgument.sources([name, name], among: known) == [known[index]])
  }

  @Test("an unknown source suggests similar names")
  func unknown() {
    let failure = failure { _ = try SourceArgument.sources(["Stesp"], among: known) }
    #expect(failure?.status == .notFound)
    #expect(failure?.nextStep == "Did you mean Steps?")
  }
}
