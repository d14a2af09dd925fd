import HealthModel
import Testing

@Suite struct MedicationTests {
  private func dose(
    _ status: Int, scheduled: Double?, taken: Double? = nil, date: Int64 = 0
  ) -> MedicationDoseEvent {
    MedicationDoseEvent(
      logStatus: status, scheduleType: scheduled == nil ? 1 : 2, conceptIdentifier: "c",
      scheduledDate: scheduled.map { _ in Instant(microseconds: date) },
      scheduledQuantity: scheduled, quantity: taken)
  }

  @Test("MED-06, MED-08: a dose has its logged or default quantity, and none when it was skipped")
  func quantities() {
    let (taken, skipped) = (MedicationDoseEvent.taken, MedicationDoseEvent.skipped)
    #expect(dose(taken, scheduled: 2).effectiveQuantity == 2)
    #expect(dose(taken, scheduled: 2, taken: 1.5).effectiveQuantity == 1.5)
    #expect(dose(taken, scheduled: 2, taken: 1.5).difference == -0.5)
    #expect(dose(taken, scheduled: nil).effectiveQuantity == 1)
    #expect(dose(taken, scheduled: nil).difference == nil)
    #expect(dose(skipped, scheduled: 2).effectiveQuantity == 0)
    #expect(dose(skipped, scheduled: 2).difference == -2)
  }

  private func medication(_ schedule: [ScheduledDose]) -> UserAnnotatedMedication {
    UserAnnotatedMedication(
      hasSchedule: true, concept: MedicationConcept(identifier: "c", displayText: "d"),
      schedule: schedule)
  }

  @Test("MED-02, MED-03: a concept has an identifier, and codes in systems identified by URLs")
  func concept() {
    func mistake(_ change: (inout UserAnnotatedMedication) -> Void) -> String? {
      var item = medication([ScheduledDose(secondOfDay: 0)])
      change(&item)
      var batch = batch(of: .userAnnotatedMedication, count: 1, value: 0)
      batch.details = [.userAnnotatedMedication(item)]
      batch.detailIndices = [1]
      return refusal(of: batch, origin: .owner)?.message
    }
    #expect(mistake { _ in } == nil)
    for system in [
      ClinicalCoding.rxNorm, "urn:oid:2.16.840.1.113883.6.69", "https://snomed.info/sct",
    ] {
      #expect(
        mistake { $0.concept.relatedCodings = [ClinicalCoding(system: system, code: "308192")] }
          == nil)
    }
    for system in ["", "rxnorm", "http:", "a b:c", "1http://x", ":x"] {
      #expect(
        mistake { $0.concept.relatedCodings = [ClinicalCoding(system: system, code: "308192")] }?
          .contains("related_codings[0].system") == true)
    }
    #expect(mistake { $0.concept.identifier = "" }?.contains("concept.identifier") == true)
  }
}
