import Foundation
import HealthModel
import HealthWords
import Testing

private func failure(_ body: () throws -> Void) -> CommandFailure? {
  do {
    try body()
    return nil
  } catch {
    return error as? CommandFailure
  }
}

/// What `healthctl save` makes of the words of the user.
@Suite struct EnteredValueTests {
  private let now = Instant(microseconds: 1_795_235_577_000_000)

  @Test(
    "words are split into a type of one or more words and a value",
    arguments: [
      (["weight", "72", "kg"], ObjectType.bodyMass, "72 kg"),
      (["blood", "pressure", "120/80"], .bloodPressure, "120/80"),
      (["resting", "heart", "rate", "58", "bpm"], .restingHeartRate, "58 bpm"),
      (["heartRate", "64"], .heartRate, "64"), (["sleep", "deep"], .sleepAnalysis, "deep"),
      (["vitamin", "b12", "2.4", "mcg"], .dietaryVitaminB12, "2.4 mcg"),
      (["headache"], .headache, nil),
    ] as [([String], ObjectType, String?)])
  func split(words: [String], type: ObjectType, value: String?) throws {
    let found = try EnteredValue.split(words)
    #expect(found.type == type)
    #expect(found.value == value)
  }

  @Test(
    "what was entered is shown with its unit",
    arguments: [
      ("72,5 kg", ObjectType.bodyMass, "weight 72.5 kg"), ("160lbs", .bodyMass, "weight 160 lb"),
      ("64", .heartRate, "heart rate 64 bpm"), ("512", .stepCount, "steps 512"),
      ("97%", .oxygenSaturation, "blood oxygen 97 %"),
      ("98.6F", .bodyTemperature, "body temperature 98.6 °F"),
      ("120/80", .bloodPressure, "blood pressure 120/80 mmHg"),
      ("16 / 10.7 kPa", .bloodPressure, "blood pressure 16/10.7 kPa"),
      ("deep", .sleepAnalysis, "sleep asleepDeep"), (nil, .mindfulSession, "mindful minutes"),
    ] as [(String?, ObjectType, String)])
  func shown(text: String?, type: ObjectType, expected: String) throws {
    #expect(try EnteredValue(text, of: type).text(of: type, hasUnicode: true) == expected)
  }

  @Test("a blood pressure becomes two samples and their correlation, which have one time")
  func bloodPressure() throws {
    var mint = ObjectIDMint()
    let sample = HealthObject(
      id: mint.next(), type: .bloodPressure, start: now, end: now, value: 0,
      device: Device(name: "Cuff"))
    let objects = try EnteredValue("120/80", of: .bloodPressure).objects(sample, mint: &mint)
    #expect(
      objects.map(\.type) == [.bloodPressureSystolic, .bloodPressureDiastolic, .bloodPressure])
    #expect(objects.prefix(2).map(\.value) == [120, 80])
    #expect(objects.allSatisfy { $0.start == now && $0.end == now && $0.device?.name == "Cuff" })
    #expect(objects[2].details == .correlation(Correlation(contained: objects.prefix(2).map(\.id))))
  }

  @Test(
    "incomplete and impossible values are usage errors",
    arguments: [
      (nil, ObjectType.bodyMass, "needs a value"), ("\u{2212}5kg", .bodyMass, "cannot be negative"),
      ("120", .bloodPressure, "two values"), (nil, .bloodPressure, "two values"),
      ("120/80/60", .bloodPressure, "unknown unit"), ("120/", .bloodPressure, "two values"),
      ("/80", .bloodPressure, "two values"),
      ("5", .workout, "cannot be saved"),
    ] as [(String?, ObjectType, String)])
  func refused(text: String?, type: ObjectType, message: String) {
    let failure = failure { _ = try EnteredValue(text, of: type) }
    #expect(failure?.status == .usage)
    #expect(failure?.message.contains(message) == true)
  }

  @Test("a temperature may be below zero")
  func cold() throws {
    #expect(
      try EnteredValue("\u{2212}1,5 °C", of: .waterTemperature).text(
        of: .waterTemperature, hasUnicode: true)
        == "water temperature -1.5 °C")
  }

  private func doubt(
    _ text: String, _ type: ObjectType, start: Instant? = nil, end: Instant? = nil
  ) throws -> Plausibility.Doubt? {
    let start = start ?? now
    return Plausibility.doubt(
      try EnteredValue(text, of: type), of: type, start: start, end: end ?? start, now: now,
      hasUnicode: true)
  }

  @Test(
    "implausible values are doubted with a reason, in the unit in which they were entered",
    arguments: [
      ("0 kg", ObjectType.bodyMass, "0 kg is implausible for weight"),
      ("2000 lbs", .bodyMass, "2,000 lb is implausible for weight"),
      ("900", .heartRate, "900 bpm is implausible for heart rate"),
      ("180", .height, "180 m is implausible for height"),
      ("97", .oxygenSaturation, "9,700 % is implausible for blood oxygen"),
      ("500/80", .bloodPressure, "500 mmHg is implausible for systolic blood pressure"),
      ("80/120", .bloodPressure, "a systolic pressure below the diastolic one is implausible"),
    ])
  func doubted(text: String, type: ObjectType, statement: String) throws {
    let doubt = try #require(try doubt(text, type))
    #expect(doubt.statement == statement)
    #expect(!doubt.reason.isEmpty)
    #expect(doubt.failure.nextStep?.hasSuffix("--force") == true)
  }

  @Test("plausible values and types without bounds are not doubted")
  func undoubted() throws {
    for (text, type) in [
      ("72", ObjectType.bodyMass), ("64", .heartRate), ("97%", .oxygenSaturation),
      ("0", .stepCount),
      ("120/80", .bloodPressure), ("3", .nikeFuel), ("deep", .sleepAnalysis),
    ] { #expect(try doubt(text, type) == nil, "\(text)") }
  }

  @Test("times in the future and before 1900 are doubted, and a clock a minute ahead is not")
  func times() throws {
    let minute: Int64 = 60_000_000
    func at(_ offset: Int64) -> Instant { Instant(microseconds: now.microseconds + offset) }
    #expect(try doubt("72", .bodyMass, start: at(minute)) == nil)
    #expect(try doubt("72", .bodyMass, start: at(minute + 1)) != nil)
    #expect(try doubt("72", .bodyMass, start: now, end: at(60 * minute)) != nil)
    #expect(try doubt("72", .bodyMass, start: Instant(microseconds: -2_300_000_000_000_000)) != nil)
  }
}
