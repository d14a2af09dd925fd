package import Foundation
package import HealthModel

/// A medication on the user's list with the doses that its schedule expects.
package struct MedicationPlan: Sendable {
  /// The identifier of the object; an edit replaces it.
  package var id: ObjectID
  package var medication: UserAnnotatedMedication
  /// The start of the treatment.
  package var start: Instant
  /// No dose is due before: the start of the treatment, or of the present schedule.
  package var scheduleStart: Instant
  /// Whether the medication states the time zone of its schedule. Those of healthd before 0.2
  /// do not; the caller then supplies one.
  package var hasTimeZone: Bool
  package var clock: DayClock

  /// - Parameter timeZone: the time zone of a medication that states none.
  package init?(_ object: HealthObject, timeZone: TimeZone) {
    guard case .userAnnotatedMedication(let medication) = object.details else { return nil }
    id = object.id
    self.medication = medication
    start = object.start
    scheduleStart = object.start
    if case .date(let date)? = object.metadata[Self.scheduleStartKey] {
      scheduleStart = max(start, date)
    }
    var stated: TimeZone?
    if case .string(let name)? = object.metadata[MetadataKey.timeZone] {
      stated = TimeZone(identifier: name)
    }
    hasTimeZone = stated != nil
    clock = DayClock(stated ?? timeZone)
  }

  /// Returns the medications among the objects of a query.
  package static func plans(_ objects: [HealthObject], timeZone: TimeZone) -> [MedicationPlan] {
    objects.compactMap { MedicationPlan($0, timeZone: timeZone) }
  }

  /// The name that the user chose, or else the medication's.
  package var name: String { medication.nickname ?? medication.concept.displayText }
  package var concept: String { medication.concept.identifier }

  /// Returns the doses of a day in order of time; none for an archived medication, and none before
  /// the schedule.
  package func doses(on day: CalendarDay) -> [PlannedDose] {
    guard medication.hasSchedule, !medication.isArchived else { return [] }
    var counts: [Int: Int] = [:]
    return medication.schedule.filter { $0.weekdays >> day.weekday & 1 == 1 }.map { slot in
      let ordinal = counts[slot.secondOfDay, default: 0]
      counts[slot.secondOfDay] = ordinal + 1
      return PlannedDose(
        concept: concept, day: day, secondOfDay: slot.secondOfDay, ordinal: ordinal,
        due: clock.moment(of: day, second: slot.secondOfDay), quantity: slot.quantity)
    }.filter { $0.due >= scheduleStart }
      .sorted { ($0.due, $0.secondOfDay, $0.ordinal) < ($1.due, $1.secondOfDay, $1.ordinal) }
  }
}

// MARK: - Edits

extension MedicationPlan {
  /// The key of `scheduleStart` in the metadata of a medication. Stored, so it never changes.
  private static let scheduleStartKey = "org.healthd.medication.scheduleStart"

  /// Returns the metadata of a medication whose schedule is meant in a time zone.
  package static func metadata(timeZone: TimeZone) -> Metadata {
    Metadata([.init(key: MetadataKey.timeZone, value: .string(timeZone.identifier))])
  }

  /// Returns the object that replaces `object`, with doses due only from `time`: after a schedule or
  /// its time zone changed, and after an archived medication is taken again. The doses before remain
  /// what their events say.
  package static func rescheduled(
    _ object: HealthObject, _ medication: UserAnnotatedMedication, timeZone: TimeZone?,
    from time: Instant?
  ) -> HealthObject {
    var object = object
    var mint = ObjectIDMint()
    object.id = mint.next()
    object.details = .userAnnotatedMedication(medication)
    // The save sets the source again (rule OBJECT-03).
    object.sourceRevision = nil
    var entries = object.metadata.entries
    if let timeZone {
      entries.append(.init(key: MetadataKey.timeZone, value: .string(timeZone.identifier)))
    }
    if let time { entries.append(.init(key: scheduleStartKey, value: .date(time))) }
    object.metadata = Metadata(entries)
    return object
  }
}

extension MedicationPlan: Redacted {}
