import ArgumentParser
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

/// Finds the medication by name and saves a dose event of it (rules MED-04 and MED-05). An event
/// about the same dose is removed in the same commit (rule MED-09).
struct LogDose: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "dose", abstract: "Log a dose of a medication.",
    discussion: """
      Examples:
        healthctl medication dose ibuprofen taken
        healthctl medication dose ibuprofen taken --quantity 2 --at "2026-11-20 21:10"
        healthctl medication dose sun skipped --scheduled "2026-11-20 20:00" --scheduled-quantity 2
        healthctl medication dose sun taken --replace 3F2504E0-4F89-41D3-9A0C-0305E82C3301

      The dose is the scheduled one that is due nearest to the time, unless that one is taken or
      skipped already, or --as-needed is given. Events are never modified: an event about the same
      dose, or the one of --replace, is deleted in the same transaction.
      """)

  static let fields: FieldArguments = [
    "samples.details.log_status": "<status>",
    "samples.details.concept_identifier": "<medication>",
    "samples.details.unit": "--unit",
    "samples.details.quantity": "--quantity",
    "samples.details.scheduled_date": "--scheduled",
    "samples.details.scheduled_quantity": "--scheduled-quantity",
    "samples.starts": "--at",
    "replaced": "--replace",
  ]

  @Argument(help: "The medication's name, nickname or concept identifier.") var medication: String
  @Argument(
    help: "taken, skipped, snoozed, notInteracted …",
    completion: .cases(of: "HKMedicationDoseEvent.LogStatus"))
  var status: String

  @Option(
    name: .long,
    help: ArgumentHelp("Time at which it was logged (default: now).", valueName: "time"))
  var at = "now"

  @Option(name: .long, help: "Quantity taken (default: as scheduled, or 1).") var quantity: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Time at which the dose was due (default: the nearest one of the schedule).",
      valueName: "time"))
  var scheduled: String?

  @Option(name: .long, help: "Quantity that was due (default: as scheduled, or 1).")
  var scheduledQuantity: String?
  @Flag(name: .long, help: "Not a dose of the schedule.") var asNeeded = false
  @Option(name: .long, help: "Unit of the quantity.") var unit = "count"

  @Option(name: .long, help: ArgumentHelp("Identifier of the event to replace.", valueName: "uuid"))
  var replace: String?

  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    // A dose as needed has no planned time and quantity.
    if asNeeded, scheduled != nil { throw ValidationError("--as-needed excludes --scheduled") }
    if scheduledQuantity != nil, scheduled == nil {
      throw ValidationError("--scheduled-quantity requires --scheduled")
    }
  }

  func run() async throws {
    let caller = try Caller(connection, fields: Self.fields)
    let dates = try output.dates()
    let doses = try await MedicationDoses(caller, dates)
    let plan = try doses.find(medication).plan
    let time = try dates.beginning(at)
    let raw = try RawName.value(status, of: "HKMedicationDoseEvent.LogStatus", what: "status")
    let replaced = try replace.map(FilterOptions.objectID(_:))
    let taken = try quantity.map(MedicationArgument.quantity)
    let object: HealthObject
    let note: String
    var old = replaced
    if let dose = try dose(of: plan, doses.history, dates, near: time, replacing: replaced) {
      object = dose.event(raw, quantity: taken, unit: unit, at: time, now: doses.history.now)
      old = replaced ?? dose.record?.id
      note = "Saved for the dose due \(try output.times().minute(dose.due)).\n"
    } else {
      object = try other(plan.concept, raw, taken, dates, at: time)
      note =
        plan.medication.schedule.isEmpty || asNeeded || scheduled != nil
        ? "Saved.\n" : "Saved as needed: the scheduled dose nearest to that time has an answer.\n"
    }
    try await caller.save([object], replacing: old)
    if output.json {
      return output.console.write(["saved": [.string(object.id.uuidString)]])
    }
    output.console.write(note)
  }

  /// Returns the dose of the schedule that is logged; nil for a dose as needed, or for one that the
  /// schedule does not have.
  private func dose(
    of plan: MedicationPlan, _ history: DoseHistory, _ dates: DateExpression, near time: Instant,
    replacing replaced: ObjectID?
  ) throws(CommandFailure) -> Dose? {
    if asNeeded { return nil }
    guard let scheduled else {
      if let replaced { return history.dose(of: plan, recordedAs: replaced) }
      return history.openDose(of: plan, near: time)
    }
    let due = try dates.beginning(scheduled)
    guard var dose = history.dose(of: plan, due: due) else { return nil }
    if let record = dose.record, record.answer.isFinal, replaced == nil {
      throw CommandFailure(
        .usage, "that dose has an answer already",
        nextStep: "Replace it with: --replace UUID (see: healthctl medication doses)")
    }
    if let scheduledQuantity { dose.quantity = try MedicationArgument.quantity(scheduledQuantity) }
    return dose
  }

  /// Creates an event without a dose of the schedule. A scheduled dose states the planned time and
  /// quantity, so that it can be found again by them (rule MED-05).
  private func other(
    _ concept: String, _ status: Int, _ quantity: Double?, _ dates: DateExpression,
    at time: Instant
  ) throws(CommandFailure) -> HealthObject {
    var event = MedicationDoseEvent(
      logStatus: status, scheduleType: MedicationDoseEvent.asNeeded, conceptIdentifier: concept,
      unit: unit)
    if let scheduled {
      event.scheduleType = MedicationDoseEvent.schedule
      event.scheduledDate = try dates.beginning(scheduled)
      event.scheduledQuantity = try scheduledQuantity.map(MedicationArgument.quantity) ?? 1
    }
    event.quantity = quantity ?? event.effectiveQuantity
    var mint = ObjectIDMint()
    return HealthObject(
      id: mint.next(), type: .medicationDoseEvent, start: time, end: time,
      details: .medicationDoseEvent(event))
  }
}

/// Two queries: the medications, for their names, and the dose events, which contain only the
/// identifier of the medication.
struct ListDoses: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "doses", abstract: "List dose events.")

  static let fields = PeriodOptions.fields

  @OptionGroup(title: "Filter") var period: PeriodOptions

  @Option(name: .long, help: ArgumentHelp("List only this medication.", valueName: "name"))
  var medication: String?

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection, fields: Self.fields)
    let list = try await caller.objects(SampleQuery(types: [.userAnnotatedMedication]))
    var query = SampleQuery(types: [.medicationDoseEvent])
    let period = try period.period(try output.dates())
    var filter = SampleFilter()
    (filter.start, filter.end) = (period.start, period.end)
    if let medication {
      let concept = try MedicationArgument.medication(medication, among: list).medication.concept
      filter.predicate = .comparison(
        .medicationConceptIdentifier, .equal, .text(concept.identifier))
    }
    query.filter = filter
    let events = try await caller.objects(query)
    if output.json { return output.console.write(.array(events.map { SampleJSON.value($0) })) }
    if events.isEmpty { return output.console.note("No doses.\n") }
    var names: [String: String] = [:]
    for object in list {
      guard case .userAnnotatedMedication(let medication) = object.details else { continue }
      names[medication.concept.identifier] =
        medication.nickname ?? medication.concept.displayText
    }
    output.console.write(
      MedicationOutput.doses(
        events, names: names, times: try output.times(), style: output.console.output))
  }
}
