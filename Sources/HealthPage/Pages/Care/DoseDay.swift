import Foundation
package import HealthModel
package import HealthText

/// A medication on the user's list.
package struct MedicationEntry: Sendable {
  package var id: ObjectID
  /// The start of the treatment.
  package var start: Instant
  package var medication: UserAnnotatedMedication

  package init(id: ObjectID, start: Instant, medication: UserAnnotatedMedication) {
    self.id = id
    self.start = start
    self.medication = medication
  }

  /// Returns the medications among the objects of a query.
  package static func entries(_ objects: [HealthObject]) -> [MedicationEntry] {
    objects.compactMap { object in
      guard case .userAnnotatedMedication(let medication) = object.details else { return nil }
      return MedicationEntry(id: object.id, start: object.start, medication: medication)
    }
  }

  package var name: String { medication.nickname ?? medication.concept.displayText }
}

/// A recorded dose.
package struct DoseEntry: Sendable {
  package var id: ObjectID
  package var time: Instant
  package var event: MedicationDoseEvent

  package init(id: ObjectID, time: Instant, event: MedicationDoseEvent) {
    self.id = id
    self.time = time
    self.event = event
  }

  /// Returns the doses among the objects of a query.
  package static func entries(_ objects: [HealthObject]) -> [DoseEntry] {
    objects.compactMap { object in
      guard case .medicationDoseEvent(let event) = object.details else { return nil }
      return DoseEntry(id: object.id, time: object.start, event: event)
    }
  }
}

/// The planned doses of one day with what was recorded about them.
package struct DoseDay: Sendable {
  package struct Dose: Sendable {
    package var medication: MedicationEntry
    package var expected: ExpectedDose
    /// nil if nothing was recorded.
    package var entry: DoseEntry?

    package var isTaken: Bool { entry?.event.logStatus == MedicationDoseEvent.taken }
    package var isSkipped: Bool { entry?.event.logStatus == MedicationDoseEvent.skipped }
  }

  package var day: CalendarDay
  /// In order of time.
  package var doses: [Dose]

  /// - Parameter dates: The calendar of the user.
  package init(
    _ day: CalendarDay, medications: [MedicationEntry], entries: [DoseEntry], dates: DateExpression
  ) {
    self.day = day
    doses = medications.flatMap { medication in
      medication.medication.expectedDoses(on: day) { dates.moment(of: $0, second: $1) }
        // No dose was due before the treatment.
        .filter { $0.date >= medication.start }
        .map { expected in
          let entry = entries.first {
            $0.event.conceptIdentifier == medication.medication.concept.identifier
              && $0.event.isScheduled && $0.event.scheduledDate == expected.date
          }
          return Dose(medication: medication, expected: expected, entry: entry)
        }
    }.sorted { ($0.expected.date, $0.medication.name) < ($1.expected.date, $1.medication.name) }
  }

  /// The doses that were due by a time.
  package func due(by now: Instant) -> [Dose] { doses.filter { $0.expected.date <= now } }
}

/// How many planned doses were taken.
package struct Adherence: Hashable, Sendable {
  package var taken: Int
  package var planned: Int

  /// Counts the doses that were due by a time.
  package init(_ days: [DoseDay], of concept: String? = nil, until now: Instant) {
    let doses = days.flatMap { $0.due(by: now) }.filter {
      concept == nil || $0.medication.medication.concept.identifier == concept
    }
    (taken, planned) = (doses.count(where: \.isTaken), doses.count)
  }

  /// In percent, rounded; nil if nothing was planned.
  package var percentage: Int? {
    planned == 0 ? nil : Int((Double(taken) / Double(planned) * 100).rounded())
  }
}
