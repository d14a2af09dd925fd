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

  @Test("MED-09: an edited event refers to the same scheduled dose")
  func sameDose() {
    let (taken, skipped) = (MedicationDoseEvent.taken, MedicationDoseEvent.skipped)
    let logged = dose(taken, scheduled: 1, date: 5)
    #expect(logged.isSameDose(as: dose(skipped, scheduled: 2, date: 5)))
    #expect(!logged.isSameDose(as: dose(taken, scheduled: 1, date: 6)))
    #expect(!dose(taken, scheduled: nil).isSameDose(as: dose(taken, scheduled: nil)))
    var other = logged
    other.conceptIdentifier = "d"
    #expect(!logged.isSameDose(as: other))
  }

  private func medication(_ schedule: [ScheduledDose]) -> UserAnnotatedMedication {
    UserAnnotatedMedication(
      hasSchedule: true, concept: MedicationConcept(identifier: "c", displayText: "d"),
      schedule: schedule)
  }

  /// Returns a clock 3,600 s ahead of UTC until `change` seconds after the midnight of its day, and
  /// then `later` seconds ahead.
  private func clock(
    changingAt change: Int, to later: Int
  ) -> (CalendarDay, Int) -> Instant {
    { day, second in
      let midnight = day.daysSince1970 * 86_400 - 3_600
      // Local times: before the change unchanged; in the gap the time of the change; after it
      // shifted.
      let shift = later - 3_600
      let elapsed =
        second < change ? second : max(change, second - shift)
      let first = shift < 0 && second < change ? second : elapsed
      return Instant(microseconds: Int64(midnight + first) * 1_000_000)
    }
  }

  @Test("MED-07: each day has the doses of its weekday, in order")
  func weekdays() {
    let schedule = [
      ScheduledDose(secondOfDay: 20 * 3_600, weekdays: 0b111_1111, quantity: 2),
      ScheduledDose(secondOfDay: 8 * 3_600, weekdays: 0b010_0010, quantity: 1),
    ]
    let utc: (CalendarDay, Int) -> Instant = {
      Instant(microseconds: Int64($0.daysSince1970 * 86_400 + $1) * 1_000_000)
    }
    // 2025-11-16 is a Sunday.
    for (day, quantities) in [
      (16, [2.0]), (17, [1, 2]), (18, [2]), (19, [2]), (20, [2]), (21, [1, 2]), (22, [2]),
    ] {
      let date = CalendarDay(year: 2025, month: 11, day: day)
      #expect(date.weekday == day - 16)
      let doses = medication(schedule).expectedDoses(on: date, instant: utc)
      #expect(doses.map(\.quantity) == quantities)
      #expect(doses.last?.date == utc(date, 20 * 3_600))
    }
  }

  @Test("MED-07: days of 23 and 25 hours have each dose once")
  func clockChanges() {
    let schedule = [
      ScheduledDose(secondOfDay: 9_000), ScheduledDose(secondOfDay: 8 * 3_600),
    ]
    let spring = CalendarDay(year: 2025, month: 3, day: 30)
    let forward = medication(schedule).expectedDoses(
      on: spring, instant: clock(changingAt: 7_200, to: 7_200))
    // Half past two does not occur: the dose is due when the clock changes from two to three.
    let midnight = Int64(spring.daysSince1970 * 86_400 - 3_600)
    #expect(
      forward.map { $0.date.microseconds / 1_000_000 - midnight } == [7_200, 7 * 3_600])
    let autumn = CalendarDay(year: 2025, month: 10, day: 26)
    let back = medication(schedule).expectedDoses(
      on: autumn, instant: clock(changingAt: 10_800, to: 0))
    let start = Int64(autumn.daysSince1970 * 86_400 - 3_600)
    #expect(back.map { $0.date.microseconds / 1_000_000 - start } == [9_000, 9 * 3_600])
  }

  @Test("MED-01, MED-07: an archived medication and one without a schedule have no expected doses")
  func none() {
    var archived = medication([ScheduledDose(secondOfDay: 0)])
    archived.isArchived = true
    var asNeeded = medication([])
    asNeeded.hasSchedule = false
    let day = CalendarDay(year: 2025, month: 1, day: 1)
    for item in [archived, asNeeded] {
      #expect(
        item.expectedDoses(on: day, instant: { _, _ in Instant(microseconds: 0) }).isEmpty)
    }
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
