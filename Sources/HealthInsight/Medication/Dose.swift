package import HealthModel

/// The state of a scheduled dose.
package enum DoseState: Hashable, Sendable {
  /// It is not due yet, and nothing was logged.
  case upcoming
  /// It is due, and can be taken.
  case due
  case taken
  case skipped
  /// It is due again at that time.
  case snoozed(until: Instant)
  /// The time for it has passed: the next dose is due, or a day has passed. Also if an event states
  /// that there was no answer.
  case missed

  /// Whether it can still be answered in its time.
  package var isOpen: Bool {
    switch self {
    case .upcoming, .due, .snoozed: true
    case .taken, .skipped, .missed: false
    }
  }
}

/// A scheduled dose with what was recorded about it.
package struct Dose: Sendable {
  package var plan: MedicationPlan
  /// nil for a recorded dose that the present schedule does not have.
  package var planned: PlannedDose?
  package var due: Instant
  package var quantity: Double
  /// nil if nothing was recorded.
  package var record: DoseRecord?
  package var state: DoseState

  /// How long a dose is snoozed: as long as Apple's reminder.
  package static let snooze: Int64 = 600_000_000
  /// How long a dose can be taken if no other one is due before.
  static let day: Int64 = 86_400_000_000

  /// - Parameter next: when the next dose of the medication is due.
  init(
    _ plan: MedicationPlan, _ planned: PlannedDose, _ record: DoseRecord?, next: Instant?,
    now: Instant
  ) {
    self.init(plan, planned, due: planned.due, planned.quantity, record)
    let close = min(next ?? .distantFuture, Instant(microseconds: due.microseconds + Self.day))
    let waiting: DoseState = now < due ? .upcoming : now < close ? .due : .missed
    switch record?.answer {
    case nil: state = waiting
    case .taken?: state = .taken
    case .skipped?: state = .skipped
    case .some(.none): state = .missed
    case .snoozed?:
      let end = Instant(microseconds: (record?.time.microseconds ?? 0) + Self.snooze)
      state = now < end ? .snoozed(until: end) : waiting
    }
  }

  /// A recorded dose that the present schedule does not have.
  init(_ plan: MedicationPlan, _ record: DoseRecord, due: Instant) {
    self.init(plan, nil, due: due, record.event.scheduledQuantity ?? 1, record)
    state =
      switch record.answer {
      case .taken: .taken
      case .skipped: .skipped
      case .snoozed, .none: .missed
      }
  }

  private init(
    _ plan: MedicationPlan, _ planned: PlannedDose?, due: Instant, _ quantity: Double,
    _ record: DoseRecord?
  ) {
    (self.plan, self.planned, self.due, self.quantity) = (plan, planned, due, quantity)
    (self.record, state) = (record, .upcoming)
  }
}

// MARK: - Events

extension Dose {
  /// Returns an event about this dose (rules MED-04 and MED-05). It replaces the one before, if there
  /// is one (MED-09), and any that is saved at the same time.
  ///
  /// - Parameters:
  ///   - status: a raw value of `HKMedicationDoseEvent.LogStatus`.
  ///   - quantity: what was taken; nil for the planned quantity.
  ///   - time: when it was logged.
  ///   - now: of several answers the latest counts.
  package func event(
    _ status: Int, quantity: Double? = nil, unit: String = "count", at time: Instant, now: Instant
  ) -> HealthObject {
    var event = MedicationDoseEvent(
      logStatus: status, scheduleType: MedicationDoseEvent.schedule,
      conceptIdentifier: plan.concept, scheduledDate: due, scheduledQuantity: self.quantity,
      unit: unit)
    // Of a dose that is snoozed, nothing is known yet.
    let isFinal = DoseAnswer(event).isFinal
    event.quantity = quantity ?? (isFinal ? event.effectiveQuantity : nil)
    return object(event, at: time, version: now.microseconds)
  }

  /// Returns the event of a dose without an answer (MED-07). Every answer replaces it.
  package var unanswered: HealthObject {
    object(
      MedicationDoseEvent(
        logStatus: MedicationDoseEvent.notInteracted, scheduleType: MedicationDoseEvent.schedule,
        conceptIdentifier: plan.concept, scheduledDate: due, scheduledQuantity: quantity),
      at: due, version: 0)
  }

  private func object(
    _ event: MedicationDoseEvent, at time: Instant, version: Int64
  ) -> HealthObject {
    var mint = ObjectIDMint()
    var metadata = Metadata()
    if let identifier = planned?.syncIdentifier ?? record?.syncIdentifier {
      metadata = Metadata([
        .init(key: MetadataKey.syncIdentifier, value: .string(identifier)),
        .init(key: MetadataKey.syncVersion, value: .integer(version)),
      ])
    }
    return HealthObject(
      id: mint.next(), type: .medicationDoseEvent, start: time, end: time,
      details: .medicationDoseEvent(event), metadata: metadata)
  }
}

extension Dose: Redacted {}
