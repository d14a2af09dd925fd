import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// Medications and their doses.
enum MedicationRoutes {
  /// Five weeks, so that the calendar always shows four whole ones.
  private static let dayCount = 35

  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let today = request.clock.day(of: request.page.now)
    let days = ClosedRange<CalendarDay>.last(dayCount, to: today)
    let period = request.clock.midnight(days.lowerBound)..<request.page.now
    let history = try await request.doseHistory(period)
    let asNeeded = history.plans.flatMap(history.asNeeded).filter {
      $0.time >= request.clock.midnight(today) && $0.answer == .taken
    }
    var page = MedicationsPage(
      medications: history.plans, today: history.today,
      days: days.all.map(history.day),
      asNeeded: asNeeded.sorted { $0.time < $1.time })
    page.repairCount = history.plans.map { history.repairs(of: $0).count }.reduce(0, +)
    return page.document(request.page)
  }

  /// Logs a dose. A form with the time at which the dose is due replaces what was recorded about it.
  static func log(_ request: PageRequest, _ form: Form) async throws(PageFailure) -> ActionReply {
    let statuses = ["taken": MedicationDoseEvent.taken, "skipped": MedicationDoseEvent.skipped]
    guard let concept = form["concept"], let status = form["status"].flatMap({ statuses[$0] })
    else {
      throw .notFound
    }
    let now = request.page.now
    let due = form["due"].flatMap { Int64($0) }.map(Instant.init(microseconds:))
    let history = try await request.doseHistory(
      due.map { $0..<Instant(microseconds: $0.microseconds + 1) } ?? now..<now)
    guard let plan = history.plans.first(where: { $0.concept == concept }) else { throw .notFound }
    let object: HealthObject
    var replaced: ObjectID?
    if let due {
      // A form cannot record a dose that was neither planned nor recorded.
      guard let dose = history.dose(of: plan, due: due) else { throw .notFound }
      object = dose.event(status, at: now, now: now)
      replaced = dose.record?.id
    } else {
      object = try asNeeded(concept, status, request, form)
    }
    let old = replaced
    try await request.call { (store) async throws(ClientError) in
      try await store.save([object], replacing: old)
    }
    let key = status == MedicationDoseEvent.taken ? "med.logged" : "med.loggedSkip"
    return ActionReply(message: request.language(key, Claim.name(plan.name, columns: 80)))
  }

  private static func asNeeded(
    _ concept: String, _ status: Int, _ request: PageRequest, _ form: Form
  ) throws(PageFailure) -> HealthObject {
    guard let quantity = NumberInput.value(form["quantity"] ?? "", request.language), quantity > 0
    else { throw .invalid(request.language["med.badQuantity"]) }
    let event = MedicationDoseEvent(
      logStatus: status, scheduleType: MedicationDoseEvent.asNeeded, conceptIdentifier: concept,
      quantity: quantity)
    var mint = ObjectIDMint()
    return HealthObject(
      id: mint.next(), type: .medicationDoseEvent, start: request.page.now, end: request.page.now,
      details: .medicationDoseEvent(event))
  }

  static func add(_ request: PageRequest, _ form: Form) async throws(PageFailure) -> ActionReply {
    guard let name = form["name"]?.trimmingCharacters(in: .whitespaces), !name.isEmpty else {
      throw .invalid(request.language["med.needsName"])
    }
    let schedule: [ScheduledDose]
    do throws(CommandFailure) {
      schedule = try MedicationArgument.schedule(form["schedule"] ?? "")
    } catch {
      throw .invalid(request.language["med.badTimes"], remedy: request.language["med.timesHint"])
    }
    var mint = ObjectIDMint()
    let medication = UserAnnotatedMedication(
      nickname: form["nickname"], hasSchedule: !schedule.isEmpty,
      concept: MedicationConcept(identifier: mint.next().uuidString, displayText: name),
      schedule: schedule)
    let now = request.page.now
    let object = HealthObject(
      id: mint.next(), type: .userAnnotatedMedication, start: now, end: now,
      details: .userAnnotatedMedication(medication),
      metadata: MedicationPlan.metadata(timeZone: request.calendar.timeZone))
    try await request.call { (store) async throws(ClientError) in try await store.save([object]) }
    return ActionReply(
      location: "/medications",
      message: request.language("med.added", Claim.name(name, columns: 80)))
  }

  /// Replaces the object by one with another state, because objects do not change. The concept
  /// remains, so that the doses still refer to the medication. Doses that were missed before are
  /// recorded, and after a pause doses are due from now on.
  static func archive(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let id = form["id"].flatMap(ObjectID.init(uuidString:))
    let objects = try await request.call { (store) async throws(ClientError) in
      try await store.objects(SampleQuery(types: [.userAnnotatedMedication]))
    }
    guard let object = objects.first(where: { $0.id == id }),
      let plan = MedicationPlan(object, timeZone: request.calendar.timeZone)
    else { throw .notFound }
    let now = request.page.now
    let isArchived = form["action"] == "archive"
    let history = try await request.doseHistory(min(plan.scheduleStart, now)..<now)
    let (missed, medication) = history.archiving(object, plan, isArchived: isArchived)
    try await request.call { (store) async throws(ClientError) in
      if !missed.isEmpty { try await store.save(missed) }
      try await store.save([medication], replacing: id)
    }
    return ActionReply(message: request.language[isArchived ? "med.archived" : "med.restored"])
  }
}

extension PageRequest {
  /// The medications on the user's list with the doses that are due in a period, and those of now.
  func doseHistory(_ period: Range<Instant>) async throws(PageFailure) -> DoseHistory {
    let query = DoseHistory.eventQuery(
      dueFrom: min(period.lowerBound, page.now), to: max(period.upperBound, page.now))
    let (medications, events) = try await call { (store) async throws(ClientError) in
      (
        try await store.objects(SampleQuery(types: [.userAnnotatedMedication])),
        try await store.objects(query)
      )
    }
    return DoseHistory(
      plans: MedicationPlan.plans(medications, timeZone: calendar.timeZone), events: events,
      now: page.now)
  }
}
