import Foundation
import HealthInsight
import HealthModel
import HealthWords

/// The user's medications and all of their dose events, in two queries.
struct MedicationDoses {
  let objects: [HealthObject]
  let history: DoseHistory
  private let caller: Caller

  init(_ caller: Caller, _ dates: DateExpression) async throws(CommandFailure) {
    self.caller = caller
    objects = try await caller.objects(SampleQuery(types: [.userAnnotatedMedication]))
    // All events and not only those of a period: a dose can be logged at another time than planned.
    let events = try await caller.objects(SampleQuery(types: [.medicationDoseEvent]))
    history = DoseHistory(
      plans: MedicationPlan.plans(objects, timeZone: dates.calendar.timeZone), events: events,
      now: try dates.beginning("now"))
  }

  /// Returns the only medication of a name.
  func find(
    _ name: String
  ) throws(CommandFailure) -> (object: HealthObject, plan: MedicationPlan) {
    let object = try MedicationArgument.medication(name, among: objects).object
    guard let plan = history.plans.first(where: { $0.id == object.id }) else {
      throw CommandFailure(.notFound, "no such medication")
    }
    return (object, plan)
  }

  /// Records the doses of some medications that were missed in a period (rule MED-07), and returns
  /// the events. Saving the same again changes nothing, because the store keeps one event of each
  /// dose.
  ///
  /// - Throws: afterwards, for a medication whose time zone must be stated first.
  func settle(
    _ plans: [MedicationPlan], from start: Instant = .distantPast, to end: Instant = .distantFuture
  ) async throws(CommandFailure) -> [HealthObject] {
    let events = plans.flatMap { history.unrecorded(of: $0, from: start, to: end) }
    if !events.isEmpty { try await caller.save(events) }
    for plan in plans { try requireTimeZone(plan) }
    return events
  }

  /// Throws if recording doses would double those that were recorded in another time zone.
  func requireTimeZone(_ plan: MedicationPlan) throws(CommandFailure) {
    guard history.hasOtherTimeZone(plan) else { return }
    throw CommandFailure(
      .failure, "the doses of \(plan.name) were recorded in another time zone",
      nextStep: """
        State the time zone that its times of day are meant in:
        healthctl medication schedule NAME --time-zone Europe/Berlin
        """)
  }
}
