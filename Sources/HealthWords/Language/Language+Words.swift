package import HealthModel

/// Constants of HealthKit and contents of objects in words.
extension Language {
  /// The name of a constant: `Running` for `running`. In English it is the constant as words; other
  /// languages have theirs in the catalog.
  package func word(_ constant: String) -> String {
    translated("word.\(constant)") ?? SpacedWords.title(constant)
  }

  /// The name of a raw value of an enumeration.
  package func word(_ raw: Int, of enumeration: String) -> String {
    word(RawName.text(raw, of: enumeration))
  }

  /// The name of an object for which apps have per-object permission.
  package func name(_ object: HealthObject) -> String {
    switch object.details {
    case .userAnnotatedMedication(let medication): medication.concept.displayText
    case .visionPrescription(let prescription): name(prescription)
    case .verifiableClinicalRecord(let record): record.recordTypes.joined(separator: ", ")
    default: name(object.type)
    }
  }

  /// Returns the content of an object as one line, for tables whose rows can be of any type.
  package func text(_ details: SampleDetails, of type: ObjectType) -> String {
    switch details {
    case .quantitySeries(let series):
      quantity(series.sum ?? series.average ?? 0, ValueDisplay(type: type))
    case .heartbeatSeries(let series): counted("details.beats", series.count)
    case .workoutRoute(let route): counted("details.locations", route.count)
    case .correlation(let correlation): counted("browse.samples", correlation.contained.count)
    case .workout(let workout): text(workout)
    case .electrocardiogram(let recording):
      line([
        word(recording.classification, of: "HKElectrocardiogram.Classification"),
        recording.averageHeartRate.map { quantity($0, ValueDisplay(type: .heartRate)) },
      ])
    case .audiogram(let audiogram): counted("details.frequencies", audiogram.points.count)
    case .visionPrescription(let prescription): name(prescription)
    case .stateOfMind(let state):
      line(
        [state.classification.map { self["mind.valence.\($0.rawValue)"] }]
          + state.labels.map { translated("mind.label.\($0)") })
    case .scoredAssessment(let assessment):
      "\(self["assessment.score"]) \(number(assessment.score))"
    case .medicationDoseEvent(let event):
      line([
        word(event.logStatus, of: "HKMedicationDoseEvent.LogStatus"),
        event.quantity.map { "\(measurement($0)) \(event.unit)" },
      ])
    case .userAnnotatedMedication(let medication):
      line([
        medication.nickname ?? medication.concept.displayText,
        medication.isArchived ? self["med.isArchived"] : nil,
      ])
    case .clinicalRecord(let record): record.displayName
    case .document(let document): document.title
    case .verifiableClinicalRecord(let record): record.itemNames.joined(separator: ", ")
    // A summary has a page of its own and is no sample.
    case .activitySummary: ""
    }
  }

  private func name(_ prescription: VisionPrescription) -> String {
    self[prescription.isForContacts ? "record.contacts" : "record.glasses"]
  }

  private func text(_ workout: Workout) -> String {
    let sums = workout.statistics.map { statistics in
      statistics.sum.map { quantity($0, ValueDisplay(type: statistics.type)) }
    }
    return line(
      [
        word(workout.activityType, of: "HKWorkoutActivityType"),
        duration(seconds: workout.duration),
      ] + sums)
  }

  private func line(_ parts: [String?]) -> String {
    parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
