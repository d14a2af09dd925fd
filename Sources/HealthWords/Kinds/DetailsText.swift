package import HealthModel

/// The details of an object as one line of text.
///
/// It is the value in tables whose rows can be of any type, so it has no unit column and no nested
/// values.
package enum DetailsText {
  package static func text(_ details: SampleDetails, of type: ObjectType, _ times: TimeText)
    -> String
  {
    switch details {
    case .quantitySeries(let series):
      ValueDisplay(type: type).textWithUnit(series.sum ?? series.average ?? 0)
        + " in \(NumberText.count(series.count)) parts"
    case .heartbeatSeries(let series): "\(NumberText.count(series.count)) beats"
    case .workoutRoute(let route): "\(NumberText.count(route.count)) locations"
    case .correlation(let correlation): "\(correlation.contained.count) samples"
    case .workout(let workout): Self.workout(workout)
    case .electrocardiogram(let recording): electrocardiogram(recording)
    case .audiogram(let audiogram): "\(audiogram.points.count) frequencies"
    case .visionPrescription(let prescription):
      RawName.text(prescription.prescriptionType, of: "HKVisionPrescriptionType")
    case .stateOfMind(let state): stateOfMind(state)
    case .scoredAssessment(let assessment): "score \(assessment.score)"
    case .medicationDoseEvent(let event): dose(event)
    case .userAnnotatedMedication(let medication): Self.medication(medication)
    case .clinicalRecord(let record): record.displayName
    case .document(let document): document.title
    case .verifiableClinicalRecord(let record): record.itemNames.joined(separator: ", ")
    case .activitySummary(let summary): rings(summary)
    }
  }

  private static func workout(_ workout: Workout) -> String {
    var parts = [
      RawName.text(workout.activityType, of: "HKWorkoutActivityType"),
      NumberText.duration(seconds: workout.duration),
    ]
    for statistics in workout.statistics {
      guard let sum = statistics.sum else { continue }
      parts.append(ValueDisplay(type: statistics.type).textWithUnit(sum))
    }
    return parts.joined(separator: ", ")
  }

  private static func electrocardiogram(_ recording: Electrocardiogram) -> String {
    var text = RawName.text(
      recording.classification, of: "HKElectrocardiogram.Classification")
    if let rate = recording.averageHeartRate {
      text += ", \(NumberText.decimal(rate, fractionDigits: 0)) count/min"
    }
    return text
  }

  private static func stateOfMind(_ state: StateOfMind) -> String {
    let labels = state.labels.map { RawName.text($0, of: "HKStateOfMind.Label") }
    let valence = percentage(ofValence: state.valence)
    return (["\(valence) %"] + labels).joined(separator: ", ")
  }

  /// Converts −1…1 to 0…100, the scale shown to users.
  package static func percentage(ofValence valence: Double) -> String {
    NumberText.decimal((valence + 1) * 50, fractionDigits: 0)
  }

  private static func dose(_ event: MedicationDoseEvent) -> String {
    var text = RawName.text(event.logStatus, of: "HKMedicationDoseEvent.LogStatus")
    if let quantity = event.quantity {
      text += ", \(NumberText.measurement(quantity)) \(event.unit)"
    }
    return text
  }

  private static func medication(_ medication: UserAnnotatedMedication) -> String {
    var text = medication.nickname ?? medication.concept.displayText
    if medication.isArchived { text += " (archived)" }
    return text
  }

  private static func rings(_ summary: ActivitySummary) -> String {
    func ring(_ value: Double, _ goal: Double?) -> String {
      NumberText.decimal(value, fractionDigits: 0)
        + (goal.map { "/" + NumberText.decimal($0, fractionDigits: 0) } ?? "")
    }
    let move =
      summary.countsTime
      ? ring(summary.moveTime, summary.moveTimeGoal) + " min"
      : ring(summary.activeEnergyBurned, summary.activeEnergyBurnedGoal) + " kcal"
    return "move \(move), exercise \(ring(summary.exerciseTime, summary.exerciseTimeGoal)) min, "
      + "stand \(ring(summary.standHours, summary.standHoursGoal)) h"
  }
}
