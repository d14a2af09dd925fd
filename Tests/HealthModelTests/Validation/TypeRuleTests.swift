import HealthModel
import Testing

/// Rules on who may write a type, and on its values.
@Suite struct TypeRuleTests {
  private func isReadOnly(_ type: ObjectType) -> Bool {
    let value = Double(type.valueEnumeration?.cases.compactMap(\.rawValue).first ?? 0)
    let batch = batch(of: type, value: value)
    return refusal(of: batch)?.message.contains("read-only") == true
      && refusal(of: batch, origin: .owner) == nil
  }

  @Test("TYPE-07, TYPE-19: cycle deviations and events are read-only for apps")
  func systemEvents() {
    for type: ObjectType in [
      .infrequentMenstrualCycles, .irregularMenstrualCycles, .prolongedMenstrualPeriods,
      .persistentIntermenstrualBleeding, .highHeartRateEvent, .lowHeartRateEvent,
      .irregularHeartRhythmEvent, .appleWalkingSteadinessEvent, .environmentalAudioExposureEvent,
      .headphoneAudioExposureEvent,
    ] {
      #expect(isReadOnly(type), "\(type)")
    }
  }

  @Test("TYPE-09: a low cardio fitness event is read-only, with VO2 max and a threshold")
  func cardioFitness() {
    #expect(isReadOnly(.lowCardioFitnessEvent))
    for key in [MetadataKey.vo2MaxValue, MetadataKey.lowCardioFitnessEventThreshold] {
      for (unit, isRight) in [("mL/kg·min", true), ("mL", false)] {
        let metadata = Metadata([.init(key: key, value: .quantity(value: 30, unit: unit))])
        let error = refusal(
          of: batch(of: .lowCardioFitnessEvent, metadata: metadata), origin: .owner)
        #expect((error == nil) == isRight)
      }
    }
  }

  @Test("TYPE-11, TYPE-12: exercise, move, and stand time are read-only, in minutes")
  func ringMinutes() throws {
    for type: ObjectType in [.appleExerciseTime, .appleMoveTime, .appleStandTime] {
      #expect(isReadOnly(type))
      #expect(type.canonicalUnit.string == "min" && type.aggregation == .cumulative)
    }
  }

  @Test("TYPE-13: a stand hour is stood or idle")
  func standHour() {
    #expect(isReadOnly(.appleStandHour))
    for (value, isRight) in [(0.0, true), (1, true), (2, false)] {
      let hour = batch(of: .appleStandHour, count: 1, value: value, duration: 3_600_000_000)
      #expect((refusal(of: hour, origin: .owner) == nil) == isRight)
    }
  }

  @Test("TYPE-14, TYPE-15: time in bed may overlap stages and extend beyond them")
  func sleep() {
    var night = batch(of: .sleepAnalysis, count: 4)
    night.starts = [0, 3_600_000_000, 7_200_000_000, 7_800_000_000]
    night.durations = [36_000_000_000, 3_600_000_000, 600_000_000, 7_200_000_000]
    night.values = [0, 3, 2, 5]
    #expect(refusal(of: night) == nil)
    // Overlapping stages are accepted: two devices may have recorded one night, and only the reader
    // knows which one to use.
    night.starts[3] = night.starts[1]
    #expect(refusal(of: night) == nil)
  }

  @Test("OBJECT-14: types are equal and have equal hashes if their identifiers are equal")
  func equality() {
    for type in ObjectType.all {
      let again = ObjectType(identifier: type.identifier)
      #expect(again == type && again?.hashValue == type.hashValue)
    }
    #expect(Set(ObjectType.all).count == ObjectType.all.count)
    #expect(Set(ObjectType.all.map(\.identifier)).count == ObjectType.all.count)
  }

  @Test("OBJECT-15: all workouts have one type, and the activity is a property of the workout")
  func workoutType() {
    #expect(ObjectType.all.filter { $0.kind == .workout } == [.workout])
    for activity in Enumeration(name: "HKWorkoutActivityType")?.cases.compactMap(\.rawValue) ?? [] {
      var batch = batch(of: .workout, count: 1, value: Double(activity))
      batch.details = [.workout(Workout(activityType: Int(activity), duration: 0))]
      batch.detailIndices = [1]
      #expect(refusal(of: batch) == nil)
    }
  }

  @Test(
    "WORKOUT-01, WORKOUT-03: a workout has an activity, a start, and an end, and needs no samples")
  func plainWorkout() {
    var batch = batch(of: .workout, count: 1, value: 37, duration: 1_800_000_000)
    batch.details = [.workout(Workout(activityType: 37, duration: 1_800))]
    batch.detailIndices = [1]
    #expect(refusal(of: batch) == nil)
    batch.details = []
    batch.detailIndices = []
    #expect(refusal(of: batch)?.message.contains("details") == true)
  }

  @Test("OBJECT-08: a device has eight optional fields, of which at least one is set")
  func devices() {
    let changes: [(inout Device) -> Void] = [
      { $0.name = "a" }, { $0.manufacturer = "a" }, { $0.model = "a" },
      { $0.hardwareVersion = "a" }, { $0.firmwareVersion = "a" }, { $0.softwareVersion = "a" },
      { $0.localIdentifier = "a" }, { $0.udiDeviceIdentifier = "a" },
    ]
    var devices: Set<Device> = []
    for change in changes {
      var device = Device()
      change(&device)
      var batch = batch(of: .heartRate)
      batch.devices = [device]
      batch.deviceIndices = [1, 0, 1]
      #expect(refusal(of: batch) == nil)
      devices.insert(device)
    }
    #expect(devices.count == 8)
    var none = batch(of: .heartRate)
    none.devices = [Device()]
    #expect(refusal(of: none)?.message.contains("samples.devices[0]") == true)
  }

  @Test("OBJECT-17: details of another kind are rejected for every type")
  func classes() {
    let details: [SampleDetails] = [
      .heartbeatSeries(HeartbeatSeries()), .workoutRoute(WorkoutRoute()),
      .quantitySeries(QuantitySeries()), .correlation(Correlation()),
      .workout(Workout(activityType: 37, duration: 0)),
      .electrocardiogram(Electrocardiogram(classification: 1)),
      .stateOfMind(StateOfMind(kind: 1, valence: 0)),
      .scoredAssessment(ScoredAssessment(answers: Array(repeating: 0, count: 7))),
      .activitySummary(ActivitySummary(day: CalendarDay(year: 2023, month: 11, day: 14))),
    ]
    for type in ObjectType.all where type.kind != .characteristic && type.kind != .attachment {
      for item in details {
        var batch = batch(of: type, count: 1, value: item.representativeValue)
        batch.details = [item]
        batch.detailIndices = [1]
        guard let error = refusal(of: batch, origin: .owner) else {
          #expect(item.kind == type.kind, "\(type)")
          continue
        }
        #expect(error.code == .invalidArgument)
        if item.kind != type.kind {
          #expect(error.message.hasPrefix("samples."), "\(type)")
        }
      }
    }
  }
}
