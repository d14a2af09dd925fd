import HealthModel
import HealthWords

/// Kinds that become observations.
extension FHIRObject {
  // MARK: Correlations

  func correlation(_ correlation: Correlation) -> FHIRResource {
    let inside = correlation.contained.compactMap { contained[$0] }
    var components = inside.map { sample in
      Self.component(
        FHIRMapping.codings(of: sample.type), Self.value(of: sample),
        extension: FHIRElement.extension("sample", "Uri", .string(FHIRElement.urn(sample.id))))
    }
    if object.type == .bloodPressure {
      // The profile of blood pressures requires both values, or a reason for the missing one.
      for type in [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic]
      where !inside.contains(where: { $0.type == type }) {
        components.append(
          Self.component(
            FHIRMapping.codings(of: type), ("dataAbsentReason", Self.absent("unknown"))))
      }
    }
    return observation(components: components)
  }

  private static func absent(_ reason: String) -> JSONValue {
    [
      "coding": [
        [
          "system": "http://terminology.hl7.org/CodeSystem/data-absent-reason",
          "code": .string(reason),
        ]
      ]
    ]
  }

  // MARK: Workouts

  func workout(_ workout: Workout) -> FHIRResource {
    let duration = Self.component("workout.duration", workout.duration, "s")
    return observation(
      hasDetails: true,
      value: (
        "valueCodeableConcept",
        FHIRElement.concept(workout.activityType, of: "HKWorkoutActivityType")
      ), components: [duration] + workout.statistics.flatMap(Self.components))
  }

  private static func components(_ statistics: WorkoutStatistics) -> [JSONValue] {
    let values = [
      ("sum", statistics.sum), ("average", statistics.average), ("minimum", statistics.minimum),
      ("maximum", statistics.maximum),
    ]
    return values.compactMap { name, value in
      guard let value else { return nil }
      let statistic = FHIRElement.extension(
        "statistic", "Coding",
        [
          "system": "http://terminology.hl7.org/CodeSystem/observation-statistics",
          "code": .string(name),
        ])
      return component(
        FHIRMapping.codings(of: statistics.type),
        ("valueQuantity", FHIRElement.quantity(value, of: statistics.type)),
        extension: statistic)
    }
  }

  // MARK: Heart and hearing

  func electrocardiogram(_ recording: Electrocardiogram) -> FHIRResource {
    var components = [
      Self.component(
        "electrocardiogram.classification", recording.classification,
        of: "HKElectrocardiogram.Classification"),
      Self.component(
        "electrocardiogram.symptomsStatus", recording.symptomsStatus,
        of: "HKElectrocardiogram.SymptomsStatus"),
    ]
    if let rate = recording.averageHeartRate {
      components.append(Self.component("electrocardiogram.averageHeartRate", rate, "/min"))
    }
    if let frequency = recording.samplingFrequency {
      components.append(Self.component("electrocardiogram.samplingFrequency", frequency, "Hz"))
    }
    return observation(components: components)
  }

  func audiogram(_ audiogram: Audiogram) -> FHIRResource {
    let components = audiogram.points.flatMap { point in
      point.tests.map { test in
        Self.component(
          FHIRMapping.codings(of: "audiogram.threshold"),
          ("valueQuantity", FHIRElement.quantity(test.sensitivity, "dB{HL}")),
          extension: Self.hearingTest(test, point.frequency))
      }
    }
    return observation(components: components)
  }

  private static func hearingTest(
    _ test: Audiogram.SensitivityTest, _ frequency: Double
  ) -> JSONValue {
    func level(_ value: Double?) -> JSONValue? {
      value.map { FHIRElement.quantity($0, "dB{HL}") }
    }
    let side = FHIRElement.concept(test.side, of: "HKAudiogramSensitivityTestSide")
    let conduction = FHIRElement.concept(
      test.conductionType, of: "HKAudiogramConductionType")
    return FHIRElement.extension(
      "hearing-test",
      parts: [
        FHIRElement.part("frequency", "Quantity", FHIRElement.quantity(frequency, "Hz")),
        FHIRElement.part("side", "CodeableConcept", side),
        FHIRElement.part("conduction", "CodeableConcept", conduction),
        FHIRElement.part("masked", "Boolean", .bool(test.isMasked)),
        FHIRElement.part("lower", "Quantity", level(test.clampingLowerBound)),
        FHIRElement.part("upper", "Quantity", level(test.clampingUpperBound)),
      ])
  }

  // MARK: Mind

  func stateOfMind(_ state: StateOfMind) -> FHIRResource {
    observation(
      components: [
        Self.component("stateOfMind.kind", state.kind, of: "HKStateOfMind.Kind"),
        Self.component("stateOfMind.valence", state.valence, "1"),
      ]
        + state.labels.map {
          Self.component("stateOfMind.label", $0, of: "HKStateOfMind.Label")
        }
        + state.associations.map {
          Self.component("stateOfMind.association", $0, of: "HKStateOfMind.Association")
        })
  }

  func assessment(_ assessment: ScoredAssessment) -> FHIRResource {
    let components = assessment.answers.enumerated().map { index, answer in
      Self.component(
        FHIRMapping.codings(of: "\(object.type.name).\(index + 1)"), answered(answer))
    }
    return observation(
      value: ("valueQuantity", FHIRElement.quantity(Double(assessment.score), "{score}")),
      components: components)
  }

  private func answered(_ answer: Int) -> (String, JSONValue?) {
    guard answer != ScoredAssessment.preferNotToAnswer else {
      return ("dataAbsentReason", Self.absent("asked-declined"))
    }
    let codings = FHIRMapping.codings(of: "assessment.answer.\(answer)")
    let constant = object.type.valueEnumeration?.case(rawValue: Int64(answer)).map {
      FHIRCoding(system: FHIRSystem.apple.url, code: $0.constant, display: $0.name)
    }
    return (
      "valueCodeableConcept", FHIRElement.concept(codings + [constant].compactMap(\.self))
    )
  }

  // MARK: Activity summaries

  func summary(_ summary: ActivitySummary) -> FHIRResource {
    let values: [(String, Double?, String)] = [
      ("activeEnergyBurned", summary.activeEnergyBurned, "kcal"),
      ("activeEnergyBurnedGoal", summary.activeEnergyBurnedGoal, "kcal"),
      ("appleMoveTime", summary.moveTime, "min"),
      ("appleMoveTimeGoal", summary.moveTimeGoal, "min"),
      ("appleExerciseTime", summary.exerciseTime, "min"),
      ("appleExerciseTimeGoal", summary.exerciseTimeGoal, "min"),
      ("appleStandHours", summary.standHours, "h"),
      ("appleStandHoursGoal", summary.standHoursGoal, "h"),
    ]
    let mode = Self.component(
      "activitySummary.activityMoveMode", summary.moveMode, of: "HKActivityMoveMode")
    return observation(
      effective: ("effectiveDateTime", .string(DayText.iso8601(summary.day))),
      components: [mode]
        + values.compactMap { name, value, unit in
          value.map { Self.component("activitySummary.\(name)", $0, unit) }
        })
  }
}
