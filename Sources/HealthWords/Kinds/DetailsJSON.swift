package import HealthModel

/// The details of an object as JSON. Keys are the field names of `proto/health/v1/details.proto` in
/// camel case. Raw values include their name. Instants are ISO 8601 in UTC. Unknown values are
/// omitted.
package enum DetailsJSON {
  package static func value(_ details: SampleDetails) -> JSONValue {
    switch details {
    case .quantitySeries(let series): members(series)
    case .heartbeatSeries(let series): ["count": JSONValue(series.count)]
    case .workoutRoute(let route): ["count": JSONValue(route.count)]
    case .correlation(let correlation):
      ["contained": .array(correlation.contained.map { .string($0.uuidString) })]
    case .workout(let workout): WorkoutJSON.value(workout)
    case .electrocardiogram(let recording): members(recording)
    case .audiogram(let audiogram): ["points": .array(audiogram.points.map(members))]
    case .visionPrescription(let prescription): VisionJSON.value(prescription)
    case .stateOfMind(let state): members(state)
    case .scoredAssessment(let assessment):
      [
        "answers": .array(assessment.answers.map { JSONValue($0) }),
        "score": JSONValue(assessment.score),
      ]
    case .medicationDoseEvent(let event): MedicationJSON.value(event)
    case .userAnnotatedMedication(let medication): MedicationJSON.value(medication)
    case .clinicalRecord(let record): ClinicalJSON.value(record)
    case .document(let document): ClinicalJSON.value(document)
    case .verifiableClinicalRecord(let record): ClinicalJSON.value(record)
    case .activitySummary(let summary): members(summary)
    }
  }

  /// Returns an object of the members that have a value.
  package static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(
      members.compactMap { key, value in value.map { JSONValue.Member(key: key, value: $0) } })
  }

  /// Both forms: the number is HealthKit's and never changes, the name is readable.
  static func raw(_ value: Int, _ enumeration: String) -> JSONValue {
    ["value": JSONValue(value), "name": .string(RawName.text(value, of: enumeration))]
  }

  static func number(_ value: Double?) -> JSONValue? { value.map { .number($0) } }
  static func instant(_ value: Instant?) -> JSONValue? {
    value.map { .string(TimeText.iso8601($0)) }
  }
  static func text(_ value: String?) -> JSONValue? {
    value.flatMap { $0.isEmpty ? nil : .string($0) }
  }

  private static func members(_ series: QuantitySeries) -> JSONValue {
    object([
      ("count", JSONValue(series.count)), ("sum", number(series.sum)),
      ("average", number(series.average)), ("minimum", number(series.minimum)),
      ("maximum", number(series.maximum)), ("mostRecent", number(series.mostRecent)),
      ("mostRecentStart", instant(series.mostRecentStart)),
      ("mostRecentEnd", instant(series.mostRecentEnd)),
    ])
  }

  private static func members(_ recording: Electrocardiogram) -> JSONValue {
    object([
      ("classification", raw(recording.classification, "HKElectrocardiogram.Classification")),
      ("symptomsStatus", raw(recording.symptomsStatus, "HKElectrocardiogram.SymptomsStatus")),
      ("averageHeartRate", number(recording.averageHeartRate)),
      ("samplingFrequency", number(recording.samplingFrequency)),
      ("voltageCount", JSONValue(recording.voltageCount)),
    ])
  }

  private static func members(_ point: Audiogram.SensitivityPoint) -> JSONValue {
    [
      "frequency": .number(point.frequency),
      "tests": .array(
        point.tests.map { test in
          object([
            ("sensitivity", .number(test.sensitivity)),
            ("side", raw(test.side, "HKAudiogramSensitivityTestSide")),
            ("isMasked", .bool(test.isMasked)),
            ("clampingLowerBound", number(test.clampingLowerBound)),
            ("clampingUpperBound", number(test.clampingUpperBound)),
          ])
        }),
    ]
  }

  private static func members(_ state: StateOfMind) -> JSONValue {
    [
      "kind": raw(state.kind, "HKStateOfMind.Kind"), "valence": .number(state.valence),
      "labels": .array(state.labels.map { raw($0, "HKStateOfMind.Label") }),
      "associations": .array(state.associations.map { raw($0, "HKStateOfMind.Association") }),
    ]
  }

  private static func members(_ summary: ActivitySummary) -> JSONValue {
    object([
      ("day", .string(DayText.iso8601(summary.day))),
      ("moveMode", raw(summary.moveMode, "HKActivityMoveMode")),
      ("activeEnergyBurned", .number(summary.activeEnergyBurned)),
      ("activeEnergyBurnedGoal", number(summary.activeEnergyBurnedGoal)),
      ("moveTime", .number(summary.moveTime)), ("moveTimeGoal", number(summary.moveTimeGoal)),
      ("exerciseTime", .number(summary.exerciseTime)),
      ("exerciseTimeGoal", number(summary.exerciseTimeGoal)),
      ("standHours", .number(summary.standHours)),
      ("standHoursGoal", number(summary.standHoursGoal)),
    ])
  }
}
