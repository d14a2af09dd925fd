package import HealthModel

/// A stored dose event.
package struct DoseRecord: Sendable {
  package var id: ObjectID
  /// When it was logged.
  package var time: Instant
  package var event: MedicationDoseEvent
  /// The sync identifier of the planned dose; nil for events of apps, of healthd before 0.2, and
  /// of doses as needed.
  package var syncIdentifier: String?

  package init?(_ object: HealthObject) {
    guard case .medicationDoseEvent(let event) = object.details else { return nil }
    id = object.id
    time = object.start
    self.event = event
    if case .string(let identifier)? = object.metadata[MetadataKey.syncIdentifier] {
      syncIdentifier = identifier
    }
  }

  /// What the user answered.
  package var answer: DoseAnswer { DoseAnswer(event) }
}

/// What an event records about its dose, from the least to the most certain.
package enum DoseAnswer: Int, Comparable, Sendable {
  /// There was no answer, whatever the reason.
  case none
  /// The reminder was put off.
  case snoozed
  case skipped
  case taken

  package init(_ event: MedicationDoseEvent) {
    self =
      switch event.logStatus {
      case MedicationDoseEvent.taken: .taken
      case MedicationDoseEvent.skipped: .skipped
      case MedicationDoseEvent.snoozed: .snoozed
      default: .none
      }
  }

  /// Whether the dose needs no further answer.
  package var isFinal: Bool { self >= .skipped }

  package static func < (a: DoseAnswer, b: DoseAnswer) -> Bool { a.rawValue < b.rawValue }
}

extension DoseRecord: Redacted {}
