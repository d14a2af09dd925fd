import HealthModel

extension Arbitrary {
  /// A random value of every kind of details that is well-formed on the wire, whether or not the
  /// rules of the kind would accept it.
  mutating func everyDetails() -> [SampleDetails] {
    [
      .quantitySeries(quantitySeries()), .heartbeatSeries(heartbeatSeries()),
      .workoutRoute(workoutRoute()), .correlation(correlation()), .workout(workout()),
      .electrocardiogram(electrocardiogram()), .audiogram(audiogram()),
      .visionPrescription(visionPrescription()), .stateOfMind(stateOfMind()),
      .scoredAssessment(scoredAssessment()), .medicationDoseEvent(medicationDoseEvent()),
      .userAnnotatedMedication(userAnnotatedMedication()), .clinicalRecord(clinicalRecord()),
      .document(clinicalDocument()), .verifiableClinicalRecord(verifiableClinicalRecord()),
      .activitySummary(activitySummary()),
    ]
  }

  mutating func workoutZoneGroup() -> WorkoutZoneGroup {
    var group = WorkoutZoneGroup(type: type(), source: text())
    group.zones = list(3) { $0.workoutZone() }
    return group
  }
}
