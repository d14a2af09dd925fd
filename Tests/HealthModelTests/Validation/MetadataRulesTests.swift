import HealthModel
import TestSupport
import Testing

@Suite struct MetadataRulesTests {
  private func refusal(
    _ key: String, _ value: MetadataValue, type: ObjectType = .heartRate
  ) -> HealthError? {
    HealthModelTests.refusal(
      of: batch(of: type, metadata: Metadata([.init(key: key, value: value)])))
  }

  @Test(
    "OBJECT-11: predefined keys accept values of their type only",
    arguments: [
      (MetadataKey.foodType, .string("soup"), .integer(1)),
      (MetadataKey.algorithmVersion, .double(1.5), .string("1.5")),
      (MetadataKey.wasUserEntered, .integer(1), .integer(2)),
      (MetadataKey.wasUserEntered, .double(0), .double(0.5)),
      (MetadataKey.heartRateMotionContext, .integer(2), .integer(3)),
      (MetadataKey.heartRateSensorLocation, .double(6), .string("wrist")),
      (MetadataKey.dateOfEarliestDataUsedForEstimate, .date(Instant(microseconds: 0)), .integer(0)),
      (
        MetadataKey.weatherTemperature, .quantity(value: 20, unit: "degC"),
        .quantity(value: 20, unit: "kg")
      ),
      (MetadataKey.weatherHumidity, .quantity(value: 0.5, unit: "%"), .double(0.5)),
      (
        MetadataKey.averageMETs, .quantity(value: 5, unit: "kcal/hr·kg"),
        .quantity(value: 5, unit: "kcal/hr")
      ),
      (MetadataKey.timeZone, .string("America/Argentina/Ushuaia"), .string("Europe Berlin")),
      (
        MetadataKey.sessionEstimate, .quantity(value: 1, unit: "count/s"),
        .quantity(value: 1, unit: "m")
      ),
      (MetadataKey.activityType, .integer(3000), .integer(2999)),
    ] as [(String, MetadataValue, MetadataValue)])
  func predefined(_ key: String, _ right: MetadataValue, _ wrong: MetadataValue) {
    #expect(refusal(key, right) == nil)
    #expect(refusal(key, wrong)?.message.contains(key) == true)
  }

  @Test("OBJECT-09, OBJECT-10: an app's own keys accept any valid value")
  func ownKeys() {
    #expect(refusal("Withings User Identifier", .string("x")) == nil)
    #expect(refusal("n", .integer(.min)) == nil)
    #expect(refusal("n", .double(-0.5)) == nil)
    #expect(refusal("d", .date(Instant(microseconds: 0))) == nil)
    #expect(refusal("q", .quantity(value: 3, unit: "fl_oz_us")) == nil)
    #expect(refusal("q", .quantity(value: 3, unit: "furlong")) != nil)
    #expect(refusal("q", .double(.nan)) != nil)
    #expect(refusal("q", .quantity(value: .infinity, unit: "m")) != nil)
    #expect(refusal("d", .date(.distantFuture)) != nil)
    #expect(refusal("a\0b", .integer(1)) != nil)
    #expect(refusal("a", .string("a\0b")) != nil)
  }

  @Test("OBJECT-10: an object of any type accepts an app's own keys")
  func everyObject() {
    var generator = ObjectGenerator(seed: 10)
    for type in ObjectType.all {
      guard var batch = generator.object(of: type)?.batch else { continue }
      let row = batch.count - 1
      let known = batch.metadataIndices[row]
      var entries = known > 0 ? batch.metadata[Int(known) - 1].entries : []
      entries.append(.init(key: "org.example.note", value: .string("a")))
      batch.metadata.append(Metadata(entries))
      batch.metadataIndices[row] = UInt32(batch.metadata.count)
      #expect(HealthModelTests.refusal(of: batch, origin: .owner) == nil, "\(type)")
    }
  }

  @Test("OBJECT-11: every predefined key of a fixed type rejects a value of another type")
  func everyKey() {
    for key in MetadataKey.all {
      let wrong: MetadataValue =
        switch MetadataKey.valueType(of: key) {
        case .date: .string("yesterday")
        default: .date(Instant(microseconds: 0))
        }
      let isEstimate = MetadataKey.valueType(of: key) == .quantityOfSample
      #expect(refusal(key, wrong) != nil || isEstimate, "\(key)")
    }
  }

  @Test("OBJECT-11: values such as lengths, times, and speeds are not negative")
  func ranges() {
    for (key, unit) in [
      (MetadataKey.lapLength, "yd"), (MetadataKey.averageSpeed, "km/hr"),
      (MetadataKey.fitnessMachineDuration, "min"), (MetadataKey.vo2MaxValue, "mL/min·kg"),
      (MetadataKey.weatherHumidity, "%"),
    ] {
      #expect(refusal(key, .quantity(value: 0, unit: unit)) == nil)
      let error = refusal(key, .quantity(value: -7_391, unit: unit))
      #expect(error?.message.contains(key) == true && error?.message.contains("739") == false)
    }
    #expect(refusal(MetadataKey.swolfScore, .double(-1)) != nil)
    #expect(refusal(MetadataKey.weatherTemperature, .quantity(value: -273, unit: "degC")) == nil)
    #expect(refusal(MetadataKey.weatherTemperature, .quantity(value: -274, unit: "degC")) != nil)
    #expect(refusal(MetadataKey.weatherTemperature, .quantity(value: -400, unit: "degF")) == nil)
  }

  @Test("OBJECT-11: the lower limit of a reference range is not above the upper limit")
  func referenceRange() {
    func error(_ lower: MetadataValue, _ upper: MetadataValue) -> HealthError? {
      HealthModelTests.refusal(
        of: batch(
          of: .bloodGlucose,
          metadata: Metadata([
            .init(key: MetadataKey.referenceRangeLowerLimit, value: lower),
            .init(key: MetadataKey.referenceRangeUpperLimit, value: upper),
          ])))
    }
    #expect(error(.integer(70), .double(99.5)) == nil)
    #expect(error(.double(70), .integer(70)) == nil)
    #expect(
      error(.integer(71), .integer(70))?.message.contains("HKReferenceRangeLowerLimit") == true)
  }

  @Test("SYNC-07: an external identifier may be any text")
  func externalIdentifier() {
    #expect(refusal(MetadataKey.externalUUID, .string("not a uuid")) == nil)
    #expect(refusal(MetadataKey.syncIdentifier, .string("")) != nil)
  }

  @Test("SYNC-01: a sync identifier requires a sync version")
  func syncVersion() {
    let identifier = Metadata.Entry(key: MetadataKey.syncIdentifier, value: .string("a"))
    let version = Metadata.Entry(key: MetadataKey.syncVersion, value: .integer(1))
    let alone = HealthModelTests.refusal(
      of: batch(of: .stepCount, metadata: Metadata([identifier])))
    #expect(alone?.message.contains(MetadataKey.syncVersion) == true)
    let both = batch(of: .stepCount, metadata: Metadata([identifier, version]))
    #expect(HealthModelTests.refusal(of: both) == nil)
    let versionAlone = batch(of: .stepCount, metadata: Metadata([version]))
    #expect(HealthModelTests.refusal(of: versionAlone) == nil)
  }

  @Test("metadata is limited in entries and bytes")
  func limits() {
    let most = (0..<SampleLimits.metadataEntryCount).map {
      Metadata.Entry(key: "key\($0)", value: .integer(0))
    }
    #expect(HealthModelTests.refusal(of: batch(of: .stepCount, metadata: Metadata(most))) == nil)
    let more = most + [Metadata.Entry(key: "one more", value: .integer(0))]
    #expect(HealthModelTests.refusal(of: batch(of: .stepCount, metadata: Metadata(more))) != nil)

    func text(_ length: Int) -> String { String(repeating: "x", count: length) }
    #expect(refusal(text(SampleLimits.metadataKeyLength), .integer(0)) == nil)
    #expect(refusal(text(SampleLimits.metadataKeyLength + 1), .integer(0)) != nil)
    #expect(refusal("k", .string(text(SampleLimits.metadataStringLength))) == nil)
    #expect(refusal("k", .string(text(SampleLimits.metadataStringLength + 1))) != nil)
    let long = (0..<5).map {
      Metadata.Entry(key: "\($0)", value: .string(text(SampleLimits.metadataStringLength)))
    }
    #expect(HealthModelTests.refusal(of: batch(of: .stepCount, metadata: Metadata(long))) != nil)
  }

  @Test("an import accepts text values of an export for predefined keys")
  func imported() {
    let metadata = Metadata([
      .init(key: MetadataKey.wasUserEntered, value: .string("1")),
      .init(key: MetadataKey.syncIdentifier, value: .string("a")),
    ])
    var batch = batch(of: .heartRate, metadata: metadata)
    batch.sources = [SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))]
    #expect(HealthModelTests.refusal(of: batch, origin: .imported) == nil)
  }
}
