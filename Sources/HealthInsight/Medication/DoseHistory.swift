package import HealthModel

/// The scheduled doses of medications, each with what was recorded about it: the one definition for
/// every screen, command and export.
///
/// An event belongs to the planned dose that its sync identifier names, or else to the one that is due
/// at its scheduled date. Of several events of one dose the most certain answer counts, and of equal
/// ones the latest. A scheduled event that fits no planned dose is a dose by itself: the schedule was
/// another one, or an app has its own.
package struct DoseHistory: Sendable {
  package let plans: [MedicationPlan]
  package let now: Instant
  private let records: [String: Records]

  private struct Records: Sendable {
    var bySyncIdentifier: [String: [DoseRecord]] = [:]
    /// Scheduled events without a sync identifier of a dose, by scheduled date.
    var byDate: [Instant: [DoseRecord]] = [:]
    /// Scheduled events by their day in the zone of the plan.
    var byDay: [CalendarDay: [DoseRecord]] = [:]
    /// Doses as needed.
    var asNeeded: [DoseRecord] = []
  }

  /// - Parameter events: dose events of any medication, among other objects.
  package init(plans: [MedicationPlan], events: [HealthObject], now: Instant) {
    self.plans = plans
    self.now = now
    let clocks = Dictionary(plans.map { ($0.concept, $0.clock) }) { first, _ in first }
    var all: [String: Records] = [:]
    for record in events.lazy.compactMap(DoseRecord.init) {
      let concept = record.event.conceptIdentifier
      guard let clock = clocks[concept] else { continue }
      guard let date = record.event.scheduledDate else {
        all[concept, default: Records()].asNeeded.append(record)
        continue
      }
      if let identifier = record.syncIdentifier {
        all[concept, default: Records()].bySyncIdentifier[identifier, default: []].append(record)
      }
      all[concept, default: Records()].byDate[date, default: []].append(record)
      all[concept, default: Records()].byDay[clock.day(of: date), default: []].append(record)
    }
    records = all
  }

  /// Returns the query of the events that `init` needs for scheduled doses that are due in a period,
  /// whenever they were logged, and for doses as needed in it.
  package static func eventQuery(dueFrom start: Instant, to end: Instant) -> SampleQuery {
    // A day of the plan can begin a day before or end a day after the one of the caller.
    let first = Instant(microseconds: start.microseconds - 2 * Dose.day)
    let last = Instant(microseconds: end.microseconds + 2 * Dose.day)
    func isBetween(_ key: PredicateKey) -> HealthPredicate {
      .and([
        .comparison(key, .greaterThanOrEqual, .date(first)),
        .comparison(key, .lessThan, .date(last)),
      ])
    }
    var query = SampleQuery(types: [.medicationDoseEvent])
    query.filter.predicate = .or([isBetween(.doseScheduledDate), isBetween(.startDate)])
    return query
  }

  // MARK: Doses

  /// Returns the doses of the day that it is now where each medication is planned.
  package var today: [Dose] {
    sorted(plans.flatMap { doses(of: $0, on: $0.clock.day(of: now)).doses })
  }

  /// Returns the doses of a day, in the time zone of each medication.
  package func day(_ day: CalendarDay) -> DoseDay {
    DoseDay(day: day, doses: sorted(plans.flatMap { doses(of: $0, on: day).doses }))
  }

  /// Returns the doses of a medication that are due in a period, in order of time.
  package func doses(of plan: MedicationPlan, from start: Instant, to end: Instant) -> [Dose] {
    plan.clock.days(from: start, to: end).flatMap { doses(of: plan, on: $0).doses }
      .filter { start <= $0.due && $0.due < end }
  }

  /// Returns the doses of a medication that were missed in a period and have no event yet, as events
  /// (rule MED-07); none while `hasOtherTimeZone`.
  package func unrecorded(
    of plan: MedicationPlan, from start: Instant = .distantPast, to end: Instant = .distantFuture
  ) -> [HealthObject] {
    if hasOtherTimeZone(plan) { return [] }
    return doses(of: plan, from: max(start, plan.scheduleStart), to: min(end, now))
      .filter { $0.state == .missed && $0.record == nil }.map(\.unanswered)
  }

  /// Returns the events of missed doses to save, and then the object that replaces a medication when
  /// it is archived or taken again. After a pause, doses are due from now on.
  package func archiving(
    _ object: HealthObject, _ plan: MedicationPlan, isArchived: Bool
  ) -> (missed: [HealthObject], medication: HealthObject) {
    var medication = plan.medication
    medication.isArchived = isArchived
    return (
      isArchived ? unrecorded(of: plan) : [],
      MedicationPlan.rescheduled(object, medication, timeZone: nil, from: isArchived ? nil : now)
    )
  }

  /// Returns the dose that is due at a time, planned or recorded; of several the first without a
  /// final answer. Nil if none is due.
  package func dose(of plan: MedicationPlan, due time: Instant) -> Dose? {
    let doses = doses(of: plan, on: plan.clock.day(of: time)).doses.filter { $0.due == time }
    return doses.first { $0.record?.answer.isFinal != true } ?? doses.first
  }

  /// Returns the dose that an event is about; nil if the event is of no scheduled dose.
  package func dose(of plan: MedicationPlan, recordedAs id: ObjectID) -> Dose? {
    for (day, found) in records[plan.concept]?.byDay ?? [:]
    where found.contains(where: { $0.id == id }) {
      return doses(of: plan, on: day).doses.first { $0.record?.id == id }
    }
    return nil
  }

  /// Returns the dose that an answer at a time is about: the nearest one of the schedule, if it has no
  /// final answer.
  package func openDose(of plan: MedicationPlan, near time: Instant) -> Dose? {
    // A week, because a dose is due at least once a week.
    let days = plan.clock.days(
      from: Instant(microseconds: time.microseconds - 8 * Dose.day),
      to: Instant(microseconds: time.microseconds + 8 * Dose.day))
    let doses = days.flatMap { self.doses(of: plan, on: $0).doses }.filter { $0.planned != nil }
    func distance(_ dose: Dose) -> Int64 { abs(dose.due.microseconds - time.microseconds) }
    guard let nearest = doses.map(distance).min() else { return nil }
    // Before the first dose and after the last one there is no next one to be nearer.
    let isBetween = doses.contains { $0.due <= time } && doses.contains { time <= $0.due }
    guard isBetween || nearest <= Dose.day else { return nil }
    return doses.first { distance($0) == nearest && $0.record?.answer.isFinal != true }
  }

  /// Returns the doses as needed of a medication, in order of time.
  package func asNeeded(of plan: MedicationPlan) -> [DoseRecord] {
    (records[plan.concept]?.asNeeded ?? []).sorted { $0.time < $1.time }
  }

  private func sorted(_ doses: [Dose]) -> [Dose] {
    doses.sorted { ($0.due, $0.plan.name) < ($1.due, $1.plan.name) }
  }

  // MARK: Matching

  /// Returns the doses of one day of a medication, and the events that no dose has use for.
  func doses(
    of plan: MedicationPlan, on day: CalendarDay
  ) -> (doses: [Dose], doubled: [DoseRecord]) {
    let planned = plan.doses(on: day)
    let known = records[plan.concept]
    var used = Set<ObjectID>()
    var doubled: [DoseRecord] = []
    var doses: [Dose] = []
    let following = CalendarDay(daysSince1970: day.daysSince1970 + 1)
    let later = following.flatMap { plan.doses(on: $0).first?.due }
    for (index, dose) in planned.enumerated() {
      // Doses that a clock change moves to the same moment share the events of that moment.
      let isOnly = !planned.contains { $0 != dose && $0.due == dose.due }
      let named = known?.bySyncIdentifier[dose.syncIdentifier] ?? []
      let unnamed = (known?.byDate[dose.due] ?? []).filter {
        $0.syncIdentifier == nil && !used.contains($0.id)
      }
      let candidates = named + (isOnly || named.isEmpty ? unnamed : [])
      let record = candidates.max { ($0.answer, $0.time) < ($1.answer, $1.time) }
      let others = candidates.filter { $0.id != record?.id }
      let claimed = isOnly ? candidates : candidates.filter { $0.id == record?.id }
      used.formUnion(claimed.map(\.id))
      if isOnly { doubled += others }
      let next = planned[(index + 1)...].first { $0.due > dose.due }?.due ?? later
      doses.append(Dose(plan, dose, record, next: next, now: now))
    }
    for record in known?.byDay[day] ?? [] where !used.contains(record.id) {
      guard let date = record.event.scheduledDate else { continue }
      // It has no answer, and while this schedule was in force it planned no such dose: another
      // zone was meant.
      if record.answer == .none, record.syncIdentifier == nil, date >= plan.scheduleStart,
        plan.medication.hasSchedule, !plan.medication.isArchived
      {
        doubled.append(record)
      } else if !isNamedElsewhere(record, plan, day) {
        doses.append(Dose(plan, record, due: date))
      }
    }
    return (doses.sorted { $0.due < $1.due }, doubled)
  }

  /// Whether the event is of a planned dose of a neighboring day, in a time zone that the plan had
  /// before.
  private func isNamedElsewhere(
    _ record: DoseRecord, _ plan: MedicationPlan, _ day: CalendarDay
  ) -> Bool {
    guard let identifier = record.syncIdentifier else { return false }
    return (-1...1).contains { offset in
      CalendarDay(daysSince1970: day.daysSince1970 + offset).map { other in
        plan.doses(on: other).contains { $0.syncIdentifier == identifier }
      } ?? false
    }
  }
}

// MARK: - Days

/// The scheduled doses of one day.
package struct DoseDay: Sendable {
  package var day: CalendarDay
  /// In order of time.
  package var doses: [Dose]

  package init(day: CalendarDay, doses: [Dose]) {
    (self.day, self.doses) = (day, doses)
  }

  /// The doses that were due by a time.
  package func due(by now: Instant) -> [Dose] { doses.filter { $0.due <= now } }
}

/// How many planned doses were taken.
package struct Adherence: Hashable, Sendable {
  package var taken: Int
  package var planned: Int

  /// Counts the doses that were due by a time.
  package init(_ days: [DoseDay], of concept: String? = nil, until now: Instant) {
    let doses = days.flatMap { $0.due(by: now) }.filter {
      concept == nil || $0.plan.concept == concept
    }
    (taken, planned) = (doses.count { $0.state == .taken }, doses.count)
  }

  /// In percent, rounded; nil if nothing was planned.
  package var percentage: Int? {
    planned == 0 ? nil : Int((Double(taken) / Double(planned) * 100).rounded())
  }
}

extension DoseHistory: Redacted {}
extension DoseDay: Redacted {}
extension Adherence: Redacted {}
