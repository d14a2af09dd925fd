package import HealthModel

/// Dose events that record one dose twice. healthd before 0.2 saved them when the doses of a day were
/// settled in two time zones, and when a scheduled dose was logged without the time at which it was due.
package struct DoseRepairs: Sendable {
  /// A dose as needed that answers a scheduled dose without an answer.
  package struct Loose: Sendable {
    package var record: DoseRecord
    package var dose: Dose

    /// The event that replaces the dose as needed, and that of the scheduled dose.
    package func event(now: Instant) -> HealthObject {
      dose.event(
        record.event.logStatus, quantity: record.event.quantity, unit: record.event.unit,
        at: record.time, now: now)
    }
  }

  /// Events to delete, in order of their scheduled dates: each is of a dose that another event
  /// answers or that the schedule does not have, and none records that a dose was taken or skipped.
  package var doubled: [DoseRecord] = []
  /// In order of time.
  package var loose: [Loose] = []

  package var count: Int { doubled.count + loose.count }
  package var isEmpty: Bool { count == 0 }
}

extension DoseHistory {
  /// Returns what can be repaired for a medication.
  package func repairs(of plan: MedicationPlan) -> DoseRepairs {
    var repairs = DoseRepairs()
    for day in plan.clock.days(from: plan.scheduleStart, to: now) {
      repairs.doubled += doses(of: plan, on: day).doubled.filter { !$0.answer.isFinal }
    }
    var answered = Set<PlannedDose>()
    for record in asNeeded(of: plan) where record.answer == .taken {
      guard record.time >= plan.scheduleStart, let dose = openDose(of: plan, near: record.time),
        let planned = dose.planned, dose.due <= now, answered.insert(planned).inserted
      else { continue }
      repairs.loose.append(DoseRepairs.Loose(record: record, dose: dose))
    }
    return repairs
  }

  /// Whether the medication states no time zone, and its events fit another one than the present: no
  /// dose may be recorded for it before the user states the zone.
  package func hasOtherTimeZone(_ plan: MedicationPlan) -> Bool {
    !plan.hasTimeZone
      && plan.clock.days(from: plan.scheduleStart, to: now).contains { day in
        doses(of: plan, on: day).doubled.contains { record in
          !plan.doses(on: day).contains { $0.due == record.event.scheduledDate }
        }
      }
  }
}

extension DoseRepairs: Redacted {}
