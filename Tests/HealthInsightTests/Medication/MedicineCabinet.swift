import Foundation
import HealthInsight
import HealthModel

/// Medications and events as a store keeps them: of two objects with the same sync identifier the one
/// with the greater version, and the first among equals (rule SYNC-03).
struct MedicineCabinet {
  var medications: [HealthObject] = []
  var events: [HealthObject] = []

  init(_ times: [(second: Int, weekdays: Int)], zone: String?, since start: Instant) {
    let medication = UserAnnotatedMedication(
      hasSchedule: true, concept: MedicationConcept(identifier: "c", displayText: "Vitamin X"),
      schedule: times.map { ScheduledDose(secondOfDay: $0.second, weekdays: $0.weekdays) })
    var mint = ObjectIDMint()
    medications = [
      HealthObject(
        id: mint.next(), type: .userAnnotatedMedication, start: start, end: start,
        details: .userAnnotatedMedication(medication),
        metadata: zone.map { MedicationPlan.metadata(timeZone: .named($0)) } ?? Metadata())
    ]
  }

  mutating func save(_ object: HealthObject, replacing replaced: ObjectID? = nil) {
    func key(_ object: HealthObject) -> (identifier: MetadataValue, version: Int64)? {
      guard let identifier = object.metadata[MetadataKey.syncIdentifier],
        case .integer(let version)? = object.metadata[MetadataKey.syncVersion]
      else { return nil }
      return (identifier, version)
    }
    if let new = key(object),
      let index = events.firstIndex(where: { key($0)?.identifier == new.identifier }),
      let old = key(events[index])
    {
      guard old.version < new.version || events[index].id == replaced else { return }
      events.remove(at: index)
    }
    events.removeAll { $0.id == replaced }
    events.append(object)
  }

  func history(in zone: String, now: Instant) -> DoseHistory {
    DoseHistory(
      plans: MedicationPlan.plans(medications, timeZone: .named(zone)), events: events, now: now)
  }

  /// Records missed doses as a caller in a zone would.
  @discardableResult
  mutating func settle(in zone: String, now: Instant) -> Int {
    let history = history(in: zone, now: now)
    let missed = history.plans.flatMap {
      history.unrecorded(of: $0)
    }
    for event in missed { save(event) }
    return missed.count
  }

  /// Saves an event as healthd 0.2 did: without a sync identifier.
  mutating func saveOld(_ status: Int, scheduled: Instant?, at time: Instant) {
    var mint = ObjectIDMint()
    let event = MedicationDoseEvent(
      logStatus: status,
      scheduleType: scheduled == nil ? MedicationDoseEvent.asNeeded : MedicationDoseEvent.schedule,
      conceptIdentifier: "c", scheduledDate: scheduled, scheduledQuantity: scheduled.map { _ in 1 })
    events.append(
      HealthObject(
        id: mint.next(), type: .medicationDoseEvent, start: time, end: time,
        details: .medicationDoseEvent(event)))
  }
}

extension TimeZone {
  static func named(_ name: String) -> TimeZone { TimeZone(identifier: name)! }
}

/// Returns the instant of a local time.
func time(_ day: String, _ clock: String, in zone: String = "Europe/Berlin") -> Instant {
  let date = day.split(separator: "-").compactMap { Int($0) }
  let parts = clock.split(separator: ":").compactMap { Int($0) }
  return DayClock(.named(zone)).moment(
    of: CalendarDay(year: date[0], month: date[1], day: date[2]),
    second: parts[0] * 3600 + parts[1] * 60)
}

func day(_ text: String) -> CalendarDay {
  let date = text.split(separator: "-").compactMap { Int($0) }
  return CalendarDay(year: date[0], month: date[1], day: date[2])
}
