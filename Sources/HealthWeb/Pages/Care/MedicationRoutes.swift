import Foundation
import HealthClient
import HealthModel
import HealthPage
import HealthText
import Hummingbird

/// Medications and their doses.
enum MedicationRoutes {
  /// Five weeks, so that the calendar always shows four whole ones.
  private static let dayCount = 35

  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let medications = try await medications(request)
    let dates = request.dates
    let today = request.calendar.startOfDay(for: request.now)
    let first = request.calendar.date(byAdding: .day, value: 1 - dayCount, to: today) ?? today
    var query = SampleQuery(types: [.medicationDoseEvent])
    // A dose can be logged before or after the day on which it is due.
    let margin = 2.0 * 86_400
    query.filter.start = Instant(secondsSince1970: first.timeIntervalSince1970 - margin)
    let doseQuery = query
    let entries = DoseEntry.entries(
      try await request.call { (store) async throws(ClientError) in
        try await store.objects(doseQuery)
      })
    let days = dates.days(
      from: Instant(secondsSince1970: first.timeIntervalSince1970),
      to: Instant(secondsSince1970: request.now.timeIntervalSince1970))
    let todaysEntries = entries.filter {
      !$0.event.isScheduled && $0.time.secondsSince1970 >= today.timeIntervalSince1970
        && $0.event.logStatus == MedicationDoseEvent.taken
    }
    return MedicationsPage(
      medications: medications,
      days: days.map { DoseDay($0, medications: medications, entries: entries, dates: dates) },
      asNeeded: todaysEntries.sorted { $0.time < $1.time }
    ).document(request.page)
  }

  private static func medications(
    _ request: PageRequest
  ) async throws(PageFailure) -> [MedicationEntry] {
    MedicationEntry.entries(
      try await request.call { (store) async throws(ClientError) in
        try await store.objects(SampleQuery(types: [.userAnnotatedMedication]))
      })
  }

  /// Logs a dose. A form with the time at which the dose is due replaces what was recorded about it.
  static func log(_ request: PageRequest, _ form: Form) async throws(PageFailure) -> ActionReply {
    let medications = try await medications(request)
    let statuses = ["taken": MedicationDoseEvent.taken, "skipped": MedicationDoseEvent.skipped]
    guard let concept = form["concept"], let status = form["status"].flatMap({ statuses[$0] }),
      let entry = medications.first(where: { $0.medication.concept.identifier == concept })
    else { throw .notFound }
    var event = MedicationDoseEvent(
      logStatus: status, scheduleType: MedicationDoseEvent.asNeeded, conceptIdentifier: concept)
    if let due = form["due"].flatMap({ Int64($0) }) {
      let date = Instant(microseconds: due)
      let expected = dose(of: entry, at: date, request)
      guard let expected else { throw .notFound }
      event.scheduleType = MedicationDoseEvent.schedule
      event.scheduledDate = date
      event.scheduledQuantity = expected.quantity
      event.quantity = event.effectiveQuantity
    } else {
      guard let quantity = NumberInput.value(form["quantity"] ?? "", request.language),
        quantity > 0
      else { throw .invalid(request.language["med.badQuantity"]) }
      event.quantity = quantity
    }
    var mint = ObjectIDMint()
    let now = request.page.now
    let object = HealthObject(
      id: mint.next(), type: .medicationDoseEvent, start: now, end: now,
      details: .medicationDoseEvent(event))
    let replaced = form["replaced"].flatMap(ObjectID.init(uuidString:))
    try await request.call { (store) async throws(ClientError) in
      try await store.save([object], replacing: replaced)
    }
    let key = status == MedicationDoseEvent.taken ? "med.logged" : "med.loggedSkip"
    return ActionReply(message: request.language(key, Claim.name(entry.name, columns: 80)))
  }

  /// Returns the planned dose at this time, so that a form cannot record one that was not planned.
  private static func dose(
    of entry: MedicationEntry, at date: Instant, _ request: PageRequest
  ) -> ExpectedDose? {
    let dates = request.dates
    let end = Instant(microseconds: date.microseconds + 1)
    return dates.days(from: date, to: end).flatMap { day in
      entry.medication.expectedDoses(on: day) { dates.moment(of: $0, second: $1) }
    }.first { $0.date == date }
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
      details: .userAnnotatedMedication(medication))
    try await request.call { (store) async throws(ClientError) in try await store.save([object]) }
    return ActionReply(
      location: "/medications",
      message: request.language("med.added", Claim.name(name, columns: 80)))
  }

  /// Replaces the object by one with another state, because objects do not change. The concept
  /// remains, so that the doses still refer to the medication.
  static func archive(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let id = form["id"].flatMap(ObjectID.init(uuidString:))
    let objects = try await request.call { (store) async throws(ClientError) in
      try await store.objects(SampleQuery(types: [.userAnnotatedMedication]))
    }
    guard var object = objects.first(where: { $0.id == id }),
      case .userAnnotatedMedication(var medication) = object.details
    else { throw .notFound }
    let isArchived = form["action"] == "archive"
    medication.isArchived = isArchived
    object.details = .userAnnotatedMedication(medication)
    // The store sets the source of what it saves.
    object.sourceRevision = nil
    var mint = ObjectIDMint()
    object.id = mint.next()
    let new = object
    try await request.call { (store) async throws(ClientError) in
      try await store.save([new], replacing: id)
    }
    return ActionReply(message: request.language[isArchived ? "med.archived" : "med.restored"])
  }
}

extension PageRequest {
  /// The days and times of day of the user.
  var dates: DateExpression { DateExpression(timeZone: calendar.timeZone, now: now) }
}
