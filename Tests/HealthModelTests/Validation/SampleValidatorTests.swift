import HealthModel
import TestSupport
import Testing

@Suite struct SampleValidatorTests {
  @Test("valid batches and an empty one are accepted")
  func accepted() {
    #expect(refusal(of: batch(of: .stepCount)) == nil)
    #expect(refusal(of: batch(of: .heartRate, value: 61.5, duration: 1)) == nil)
    #expect(refusal(of: batch(of: .sleepAnalysis, value: 3, duration: 3_600_000_000)) == nil)
    #expect(refusal(of: SampleBatch()) == nil)
  }

  @Test("inconsistent columns are rejected with the name of the field")
  func shape() {
    let damages: [(String, (inout SampleBatch) -> Void)] = [
      ("samples.values", { $0.values.removeLast() }),
      ("samples.durations_us", { $0.durations = [1] }),
      ("samples.types:", { $0.types = [] }),
      ("samples.types[0]", { $0.types = [ObjectType(uncheckedCode: 9999)] }),
      ("samples.type_indices", { $0.typeIndices = [0, 1, 0] }),
      ("samples.type_indices", { $0.typeIndices = [0] }),
      ("samples.source_indices", { $0.sourceIndices = [0, 0, 0] }),
      ("samples.device_indices", { $0.deviceIndices = [0, 0, 1] }),
      ("samples.metadata_indices", { $0.metadataIndices = [0, .max, 0] }),
      ("samples.id_counts", { $0.idRuns = [] }),
      ("samples.id_counts", { $0.idRuns[0].count = 0 }),
      ("samples.id_counts", { $0.idRuns[0].count = .max }),
      ("samples.id_counts", { $0.idRuns.append($0.idRuns[0]) }),
      ("samples.id_counts", { $0.idRuns[0].first.low |= 0xFFFF_FFFE }),
      ("samples.devices[0]", { $0.devices = [Device()] }),
      ("samples.devices[0]", { $0.devices = [Device(name: "a\0b")] }),
      (
        "samples.devices[0]",
        { $0.devices = [Device(model: String(repeating: "x", count: SampleLimits.textLength + 1))] }
      ),
      ("samples.metadata[0]", { $0.metadata = [Metadata([.init(key: "", value: .integer(1))])] }),
    ]
    for (field, damage) in damages {
      var batch = batch(of: .stepCount)
      damage(&batch)
      let error = refusal(of: batch)
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.hasPrefix(field) == true, "\(error?.message ?? "accepted")")
    }
  }

  @Test("OBJECT-04: an app cannot choose its source, and an import must")
  func sources() {
    var chosen = batch(of: .stepCount)
    #expect(refusal(of: chosen, origin: .imported)?.message.hasPrefix("samples.sources") == true)
    chosen.sources = [SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))]
    #expect(refusal(of: chosen)?.message.hasPrefix("samples.sources") == true)
    #expect(refusal(of: chosen, origin: .imported) == nil)
  }

  @Test("OBJECT-12: the end must not be before the start")
  func endBeforeStart() {
    let error = refusal(of: batch(of: .stepCount, duration: -1))
    #expect(error?.message.contains("samples.durations_us[0]") == true)
  }

  @Test("SAVE-03: the end of a sample determines whether it is too early")
  func earliestPermittedDate() {
    let early = batch(of: .stepCount, count: 1, duration: 1_000_000)
    let end = early.starts[0] + 1_000_000
    #expect(refusal(of: early, earliestEnd: Instant(microseconds: end)) == nil)
    let error = refusal(of: early, earliestEnd: Instant(microseconds: end + 1))
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("earliest permitted sample date") == true)
  }

  @Test("SAVE-05, TYPE-01: menopausalState is a point in time, except in an import")
  func pointInTime() {
    #expect(refusal(of: batch(of: .menopausalState)) == nil)
    let error = refusal(of: batch(of: .menopausalState, duration: 1))
    #expect(error?.message.contains("start must equal its end") == true)
    var imported = batch(of: .menopausalState, duration: 1)
    imported.sources = [SourceRevision(source: Source(name: "Health", bundleIdentifier: ""))]
    #expect(refusal(of: imported, origin: .imported) == nil)
  }

  @Test(
    "SAVE-05: every type with duration limits accepts the limits and rejects values beyond them")
  func durations() {
    var limited: Set<ObjectType> = []
    var generator = ObjectGenerator(seed: 5)
    for type in ObjectType.all {
      guard var batch = generator.object(of: type)?.batch, type.isShareable else { continue }
      let row = batch.count - 1
      guard let limits = type.allowedDurations else { continue }
      limited.insert(type)
      for (duration, isRight) in [
        (limits.lowerBound, true), (limits.upperBound, true), (limits.lowerBound - 1, false),
        (limits.upperBound + 1, false),
      ] {
        batch.durations[row] = duration
        #expect((refusal(of: batch) == nil) == isRight, "\(type)")
      }
    }
    #expect(limited == [.menopausalState, .stateOfMind, .gad7, .phq9])
  }

  @Test("SAVE-09: a category without values of its own has only the value notApplicable, 0")
  func notApplicable() {
    let plain = ObjectType.all.filter { $0.valueEnumeration?.name == "HKCategoryValue" }
    #expect(plain.contains(.mindfulSession) && plain.contains(.infrequentMenstrualCycles))
    for type in plain {
      #expect(refusal(of: batch(of: type, value: 0), origin: .owner) == nil)
      #expect(refusal(of: batch(of: type, value: 1), origin: .owner) != nil)
    }
    for type in ObjectType.all where type.kind == .category {
      #expect(type.valueEnumeration != nil, "\(type)")
    }
  }

  @Test("SAVE-08, SAVE-09: every category type accepts exactly the values of its enumeration")
  func categoryValues() {
    for type in ObjectType.all where type.kind == .category && type.isShareable {
      let required = type.requiredMetadataKey.map {
        Metadata([.init(key: $0, value: .integer(1))])
      }
      for value in [-1, 0, 1, 2, 3, 4, 5, 6, 63, 64, 1e18, 0.5, .nan, -.infinity] {
        let isValue =
          Int64(exactly: value).map {
            type.valueEnumeration?.contains(rawValue: $0) == true
          } ?? false
        let error = refusal(of: batch(of: type, value: value, metadata: required))
        #expect((error == nil) == isValue, "\(type)")
      }
    }
  }

  @Test("a quantity must be finite")
  func finite() {
    for value in [Double.nan, .infinity, -.infinity] {
      let error = refusal(of: batch(of: .heartRate, value: value))
      #expect(error?.message.hasPrefix("samples.values[0]") == true)
    }
    #expect(refusal(of: batch(of: .heartRate, value: -Double.greatestFiniteMagnitude)) == nil)
  }

  @Test("SAVE-12: menstrualFlow requires metadata on whether a cycle starts")
  func cycleStart() {
    #expect(
      refusal(of: batch(of: .menstrualFlow, value: 2))?.message.contains("HKMenstrualCycleStart")
        == true)
    let metadata = Metadata([.init(key: MetadataKey.menstrualCycleStart, value: .integer(1))])
    #expect(refusal(of: batch(of: .menstrualFlow, value: 2, metadata: metadata)) == nil)
    for wrong: MetadataValue in [.integer(2), .string("true"), .double(0.5)] {
      let metadata = Metadata([.init(key: MetadataKey.menstrualCycleStart, value: wrong)])
      #expect(refusal(of: batch(of: .menstrualFlow, value: 2, metadata: metadata)) != nil)
    }
    var mixed = batch(of: .menstrualFlow, value: 2, metadata: metadata)
    mixed.metadataIndices[2] = 0
    #expect(refusal(of: mixed)?.message.contains("row 2") == true)
  }

  @Test("SAVE-06, SAVE-07: only units of the type's dimension are converted to its unit")
  func units() throws {
    let feet = try HealthUnit("ft")
    #expect(try abs(feet.convert(6, to: ObjectType.height.canonicalUnit) - 1.8288) < 1e-12)
    for (type, unit) in [(ObjectType.height, "kg"), (.bloodGlucose, "mmol/L"), (.heartRate, "s")] {
      let error = #expect(throws: HealthError.self) {
        try HealthUnit(unit).convert(7_391, to: type.canonicalUnit)
      }
      #expect(error?.code == .invalidArgument && error?.message.contains("739") == false)
    }
  }

  @Test("SAVE-14: vo2Max may omit the test type, but rejects an invalid one")
  func testType() {
    #expect(refusal(of: batch(of: .vo2Max, value: 40)) == nil)
    for (type, isRight) in [(1, true), (4, true), (5, false)] as [(Int64, Bool)] {
      let metadata = Metadata([.init(key: MetadataKey.vo2MaxTestType, value: .integer(type))])
      #expect((refusal(of: batch(of: .vo2Max, metadata: metadata)) == nil) == isRight)
    }
  }

  @Test("TYPE-20: percentages are fractions from 0 to 1, except in an import")
  func fractions() {
    let types = ObjectType.all.filter { $0.kind == .quantity && $0.canonicalUnit.string == "%" }
    #expect(types.count == 8)
    for type in types {
      for (value, isRight) in [(0, true), (1, true), (0.97, true), (97, false), (-0.1, false)] {
        let error = refusal(of: batch(of: type, value: value), origin: .owner)
        #expect((error == nil) == isRight, "\(type)")
        #expect(error?.message.contains("samples.values[0]") ?? true)
      }
      var imported = batch(of: type, value: 97)
      imported.sources = [SourceRevision(source: Source(name: "Ring", bundleIdentifier: ""))]
      #expect(refusal(of: imported, origin: .imported) == nil)
    }
  }

  @Test("TYPE-17: handwashing has no value of its own, and its dates are its duration")
  func handwashing() {
    #expect(refusal(of: batch(of: .handwashingEvent, value: 0, duration: 20_000_000)) == nil)
    #expect(refusal(of: batch(of: .handwashingEvent, value: 1)) != nil)
  }

  @Test("TYPE-06: a period may be one sample, or several of which the first starts the cycle")
  func period() {
    func flow(_ isStart: Int64) -> Metadata {
      Metadata([.init(key: MetadataKey.menstrualCycleStart, value: .integer(isStart))])
    }
    let whole = batch(
      of: .menstrualFlow, count: 1, value: 3, duration: 5 * 86_400_000_000, metadata: flow(1))
    #expect(refusal(of: whole) == nil)
    var days = batch(of: .menstrualFlow, value: 2, metadata: flow(1))
    days.metadata.append(flow(0))
    days.metadataIndices = [1, 2, 2]
    #expect(refusal(of: days) == nil)
  }

  @Test("SAVE-10: samples longer than a day are accepted")
  func longSamples() {
    #expect(refusal(of: batch(of: .stepCount, count: 1, duration: 30 * 86_400_000_000)) == nil)
  }

  @Test("SAVE-13: insulinDelivery requires a reason")
  func insulinReason() {
    #expect(refusal(of: batch(of: .insulinDelivery))?.code == .invalidArgument)
    for (reason, isRight) in [(1, true), (2, true), (3, false)] as [(Int64, Bool)] {
      let metadata = Metadata([
        .init(key: MetadataKey.insulinDeliveryReason, value: .integer(reason))
      ])
      #expect(
        (refusal(of: batch(of: .insulinDelivery, metadata: metadata)) == nil) == isRight)
    }
  }

  @Test("start and end are in the years 1 to 9999, and their sum does not overflow")
  func instants() {
    for (start, duration) in [
      (Int64.min, 0), (Int64.max, 0), (Int64.max, 1), (0, Int64.max), (-62_135_596_800_000_001, 0),
      (253_402_300_799_999_999, 1),
    ] as [(Int64, Int64)] {
      var wrong = batch(of: .stepCount, count: 1)
      wrong.starts = [start]
      wrong.durations = [duration]
      #expect(refusal(of: wrong)?.message.contains("years 1 to 9999") == true)
    }
    var widest = batch(of: .stepCount, count: 1)
    widest.starts = [-62_135_596_800_000_000]
    widest.durations = [62_135_596_800_000_000]
    #expect(refusal(of: widest) == nil)
  }
}
