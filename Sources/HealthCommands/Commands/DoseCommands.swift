import ArgumentParser
import HealthText
import HealthModel

/// Finds the medication by name in one query and saves a dose event of it (rules MED-04 and
/// MED-05). With `--replace` the old event is removed in the same commit (rule MED-09).
struct LogDose: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "dose", abstract: "Log a dose of a medication.",
    discussion: """
      Examples:
        healthctl medication dose ibuprofen taken
        healthctl medication dose ibuprofen taken --quantity 2 --at "2026-11-20 21:10"
        healthctl medication dose sun skipped --scheduled "2026-11-20 20:00" --scheduled-quantity 2
        healthctl medication dose sun taken --replace 3F2504E0-4F89-41D3-9A0C-0305E82C3301

      Events are never modified. With --replace, the given event is deleted in the same transaction.
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

  @Option(name: .long, help: ArgumentHelp("Time at which the dose was due.", valueName: "time"))
  var scheduled: String?

  @Option(name: .long, help: "Quantity that was due (default: 1).") var scheduledQuantity: String?
  @Option(name: .long, help: "Unit of the quantity.") var unit = "count"

  @Option(name: .long, help: ArgumentHelp("Identifier of the event to replace.", valueName: "uuid"))
  var replace: String?

  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection, fields: Self.fields)
    let list = try await caller.objects(SampleQuery(types: [.userAnnotatedMedication]))
    let concept = try MedicationArgument.medication(medication, among: list).medication.concept
    let dates = try output.dates()
    let time = try dates.beginning(at)
    let event = try event(of: concept, dates)
    var mint = ObjectIDMint()
    let object = HealthObject(
      id: mint.next(), type: .medicationDoseEvent, start: time, end: time,
      details: .medicationDoseEvent(event))
    try await caller.save(
      [object], replacing: try replace.map(FilterOptions.objectID(_:)))
    if output.json {
      return output.console.write(["saved": [.string(object.id.uuidString)]])
    }
    output.console.write("Saved.\n")
  }

  /// Creates the event. A scheduled dose states the planned time and quantity, so that it can be
  /// found again by them (rule MED-05).
  private func event(
    of concept: MedicationConcept, _ dates: DateExpression
  ) throws(CommandFailure) -> MedicationDoseEvent {
    var event = MedicationDoseEvent(
      logStatus: try RawName.value(
        status, of: "HKMedicationDoseEvent.LogStatus", what: "status"),
      scheduleType: MedicationDoseEvent.asNeeded, conceptIdentifier: concept.identifier,
      unit: unit)
    if let scheduled {
      event.scheduleType = MedicationDoseEvent.schedule
      event.scheduledDate = try dates.beginning(scheduled)
      event.scheduledQuantity = try scheduledQuantity.map(MedicationArgument.quantity) ?? 1
    } else if scheduledQuantity != nil {
      // A dose as needed has no planned quantity.
      throw .usage("--scheduled-quantity requires --scheduled")
    }
    event.quantity = try quantity.map(MedicationArgument.quantity) ?? event.effectiveQuantity
    return event
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
