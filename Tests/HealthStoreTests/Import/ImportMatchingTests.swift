import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Matching of the records of a later export to those of an earlier one (W2, W3).
@Suite struct ImportMatchingTests {
  private func record(
    _ type: ObjectType, _ start: Double, _ value: Double, source: String = "Ada's Watch",
    product: String = "Watch6,7", device: Device? = nil, length: Double = 60
  ) -> HealthObject {
    HealthObject(
      id: ObjectIDMint.fresh(), type: type, start: at(start), end: at(start + length),
      value: value, device: device,
      sourceRevision: SourceRevision(
        source: Source(name: source, bundleIdentifier: ""), productType: product))
  }

  private func add(_ fixture: StoreFixture, _ records: [HealthObject]) throws -> ImportResult {
    let session = try fixture.store.beginImport(in: owner)
    return try fixture.store.importAll(session, SampleBatch(rows: records)).totals
  }

  /// Converts a value as the importer converts the text of an export.
  private func value(_ text: String, _ unit: String, _ type: ObjectType) throws -> Double {
    try HealthUnit(unit).convert(try #require(Double(text)), to: type.canonicalUnit)
  }

  @Test(
    "a sample in another unit is the same sample",
    arguments: [
      (ObjectType.distanceWalkingRunning, "0.0823", "km", "0.0511388", "mi"),
      (.activeEnergyBurned, "0.613", "kcal", "2.56479", "kJ"),
      (.bodyMass, "71.4215", "kg", "157.457", "lb"), (.bodyMass, "70", "kg", "11.0231", "st"),
      (.height, "1.75", "m", "5.74147", "ft"), (.height, "177.8", "cm", "70", "in"),
      (.bodyTemperature, "36.6", "degC", "97.88", "degF"),
      (.dietaryWater, "250", "mL", "8.45351", "fl_oz_us"),
      (.bloodGlucose, "5.55", "mmol<180.1558800000541>/L", "99.9865", "mg/dL"),
    ])
  func units(_ type: ObjectType, _ first: String, _ unit: String, _ second: String, _ other: String)
    throws
  {
    for (old, new) in [((first, unit), (second, other)), ((second, other), (first, unit))] {
      let fixture = try StoreFixture()
      let old = try value(old.0, old.1, type)
      let new = try value(new.0, new.1, type)
      #expect(try add(fixture, [record(type, 0, old)]).addedCount == 1)
      let again = [record(type, 0, new), record(type, 60, new)]
      #expect(try add(fixture, again) == ImportResult(addedCount: 1, presentCount: 1))
    }
  }

  @Test("values of one unit that differ in the sixth digit are different samples")
  func digits() throws {
    let fixture = try StoreFixture()
    let type = ObjectType.distanceWalkingRunning
    func file(_ texts: [String], _ unit: String) throws -> [HealthObject] {
      try texts.map { record(type, 0, try value($0, unit, type)) }
    }
    #expect(try add(fixture, file(["0.0511388"], "mi")).addedCount == 1)
    let more = ["0.0511387", "0.0511388", "0.0511389"]
    #expect(
      try add(fixture, file(more, "mi")) == ImportResult(addedCount: 2, presentCount: 1))
    #expect(
      try add(fixture, file(more, "mi")) == ImportResult(addedCount: 0, presentCount: 3))
    let steps = [100_000.0, 100_001].map { record(.stepCount, 0, $0) }
    #expect(try add(fixture, [steps[0]]).addedCount == 1)
    #expect(try add(fixture, steps) == ImportResult(addedCount: 1, presentCount: 1))
  }

  @Test("the number of exact repeats is preserved when the unit changes")
  func repeats() throws {
    let fixture = try StoreFixture()
    let type = ObjectType.activeEnergyBurned
    let old = try value("0.613", "kcal", type)
    let new = try value("2.56479", "kJ", type)
    _ = try add(fixture, (0..<3).map { _ in record(type, 0, old) })
    let four = (0..<4).map { _ in record(type, 0, new) }
    #expect(try add(fixture, four) == ImportResult(addedCount: 1, presentCount: 3))
    #expect(try add(fixture, four) == ImportResult(addedCount: 0, presentCount: 4))
  }

  @Test(
    "a source name with different spaces or control characters is the same source",
    arguments: ["Ada's\u{A0}Watch", "Ada's\u{B} Watch", "Ada's\u{202F}Watch\u{200E}"])
  func names(_ name: String) throws {
    let fixture = try StoreFixture()
    let first = (0..<5).map { record(.heartRate, Double($0) * 60, 1.2, product: "") }
    let second = (0..<6).map {
      record(.heartRate, Double($0) * 60, 1.2, source: name, product: "")
    }
    #expect(try add(fixture, first).addedCount == 5)
    #expect(try add(fixture, second) == ImportResult(addedCount: 1, presentCount: 5))
  }

  @Test("after a device is renamed, imports under either name add only new samples")
  func renamed() throws {
    let fixture = try StoreFixture()
    func file(_ count: Int, _ name: String) -> [HealthObject] {
      (0..<count).map { record(.stepCount, Double($0) * 60, Double($0 % 9), source: name) }
    }
    #expect(try add(fixture, file(100, "Ada's Watch")).addedCount == 100)
    #expect(
      try add(fixture, file(120, "Watch of Ada"))
        == ImportResult(addedCount: 20, presentCount: 100))
    #expect(
      try add(fixture, file(120, "Watch of Ada")) == ImportResult(addedCount: 0, presentCount: 120))
    #expect(
      try add(fixture, file(120, "Ada's Watch")) == ImportResult(addedCount: 0, presentCount: 120))
  }

  @Test("a device without a product type is identified by its other properties, not by its name")
  func renamedDevice() throws {
    let fixture = try StoreFixture()
    func file(_ name: String, _ model: String) -> [HealthObject] {
      (0..<10).map {
        record(
          .bodyMass, Double($0) * 86_400, 70 + Double($0), source: name, product: "",
          device: Device(name: name, manufacturer: "Scales", model: model), length: 0)
      }
    }
    #expect(try add(fixture, file("Scale", "A1")).addedCount == 10)
    #expect(try add(fixture, file("Bathroom", "A1")).presentCount == 10)
    #expect(try add(fixture, file("Kitchen", "B2")).addedCount == 10)
  }

  @Test("two devices of one product remain separate, even where some of their samples coincide")
  func twins() throws {
    let fixture = try StoreFixture()
    func file(_ name: String, _ offset: Double) -> [HealthObject] {
      (0..<100).map {
        record(
          .heartRate, Double($0) * 60 + ($0 < 20 ? 0 : offset), 1 + Double($0), source: name)
      }
    }
    #expect(try add(fixture, file("First", 0)).addedCount == 100)
    let second = try add(fixture, file("Second", 7))
    #expect(second == ImportResult(addedCount: 100, presentCount: 0))
    // Both in one export, in the other order.
    let both = file("Second", 7) + file("First", 0)
    #expect(try add(fixture, both) == ImportResult(addedCount: 0, presentCount: 200))
  }

  @Test("a workout under the new name of its device is the same workout")
  func renamedWorkout() throws {
    let fixture = try StoreFixture()
    func workout(_ name: String) -> HealthObject {
      HealthObject(
        id: ObjectIDMint.fresh(), type: .workout, start: at(0), end: at(1800),
        details: .workout(Workout(activityType: 37, duration: 1800)),
        sourceRevision: SourceRevision(
          source: Source(name: name, bundleIdentifier: ""), productType: "Watch6,7"))
    }
    #expect(try add(fixture, [workout("Ada's Watch")]).addedCount == 1)
    #expect(try add(fixture, [workout("Watch")]) == ImportResult(addedCount: 0, presentCount: 1))
  }

  @Test("an electrocardiogram whose classification was not recognized is the same recording")
  func language() throws {
    let fixture = try StoreFixture()
    func recording(_ verdict: Int, length: Double) -> HealthObject {
      var details = Electrocardiogram(classification: verdict)
      details.voltageCount = 1
      return HealthObject(
        id: ObjectIDMint.fresh(), type: .electrocardiogram, start: at(0), end: at(length),
        details: .electrocardiogram(details),
        sourceRevision: SourceRevision(source: Source(name: "ECG", bundleIdentifier: "")))
    }
    func add(_ object: HealthObject) throws -> ImportResult {
      var content = SaveContent(samples: SampleBatch(rows: [object]))
      var points = SeriesPoints(kind: .voltage)
      points.times = [0]
      points.columns[0] = [1e-6]
      content.series[0] = points
      let answer = Answer<ImportResult>()
      try fixture.store.beginImport(in: owner).add(content) { answer.set($0) }
      return try answer.wait().totals
    }
    #expect(try add(recording(1, length: 29.95)).addedCount == 1)
    #expect(try add(recording(100, length: 30)) == ImportResult(addedCount: 0, presentCount: 1))
    #expect(try add(recording(1, length: 30)) == ImportResult(addedCount: 0, presentCount: 1))
    let found = try fixture.store.allObjects(SampleQuery(types: [.electrocardiogram]), in: person)
    var expected = Electrocardiogram(classification: 1)
    expected.voltageCount = 1
    #expect(found.compactMap(\.details) == [.electrocardiogram(expected)])
  }
}
