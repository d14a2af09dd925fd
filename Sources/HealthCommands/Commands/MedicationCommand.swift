import ArgumentParser
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl medication`: medications and doses (rules MED-01 to MED-11).
struct MedicationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "medication", abstract: "Manage medications and log doses.",
    subcommands: [
      AddMedication.self, ListMedications.self, ScheduleMedication.self, ArchiveMedication.self,
      LogDose.self, ListDoses.self, TodaysDoses.self, SettleDoses.self, RepairDoses.self,
    ])
}

/// Saves the medication, and then offers it to the apps that have requested medications. It is
/// saved first because a grant refers to a stored object.
struct AddMedication: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a medication.",
    discussion: """
      Examples:
        healthctl medication add "Ibuprofen 200 mg" --form tablet --rxnorm 310965
        healthctl medication add "Vitamin D" --nickname sun --schedule "08:00 20:00=2"
        healthctl medication add Methotrexate --schedule 08:00@mon

      The times of day are those of --time-zone or of this system, wherever you are later. They are
      changed with: healthctl medication schedule

      An app sees the medication only if you grant it. It is offered to the apps that have requested
      medications.
      """)

  static let fields: FieldArguments = [
    "samples.details.nickname": "--nickname",
    "samples.details.schedule": "--schedule",
    "samples.details.concept.display_text": "<name>",
    "samples.details.concept.general_form": "--form",
    "samples.details.concept.related_codings": "--code",
    "samples.starts": "--since",
  ]

  @Argument(help: "Name of the medication.") var name: String
  @Option(name: .long, help: "Your own name for the medication.") var nickname: String?
  @Option(name: .long, help: "Form: tablet, capsule, liquid, injection, …") var form = "unknown"

  @Option(name: .long, help: ArgumentHelp("RxNorm code. Repeatable.", valueName: "code"))
  var rxnorm: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Another code, as SYSTEM-URL=CODE. Repeatable.", valueName: "coding"))
  var code: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Times of day to take it, separated by spaces.", valueName: "times"))
  var schedule: String?

  @Option(
    name: .long, help: ArgumentHelp("Start of the treatment (default: now).", valueName: "time"))
  var since = "now"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An app that may see the medication and its doses. Repeatable.", valueName: "app"))
  var `for`: [String] = []

  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    var mint = ObjectIDMint()
    let start = try output.dates().beginning(since)
    let doses = try schedule.map(MedicationArgument.schedule) ?? []
    let concept = MedicationConcept(
      // A new concept: the catalog of medications that a phone has does not exist here.
      identifier: mint.next().uuidString, displayText: name, generalForm: form,
      relatedCodings: try codings())
    let medication = UserAnnotatedMedication(
      nickname: nickname, hasSchedule: !doses.isEmpty, concept: concept, schedule: doses)
    let object = HealthObject(
      id: mint.next(), type: .userAnnotatedMedication, start: start, end: start,
      details: .userAnnotatedMedication(medication),
      metadata: MedicationPlan.metadata(timeZone: try output.zone()))
    let caller = try Caller(connection, fields: Self.fields)
    try await caller.save([object])
    var seeing: [String] = []
    // Only the user decides who sees the medication.
    if caller.isPerson {
      let offers = MedicationOffers(
        owner: Owner(connection.daemon, fields: Self.fields), console: output.console,
        medication: object)
      seeing = try await offers.make(for: `for`)
    }
    if output.json { return output.console.write(["concept": .string(concept.identifier)]) }
    output.console.write(
      await caller.confirmation("Added.\n") + seeing.map { "\($0) may see it.\n" }.joined())
  }

  private func codings() throws(CommandFailure) -> [ClinicalCoding] {
    var codings = rxnorm.map { ClinicalCoding(system: ClinicalCoding.rxNorm, code: $0) }
    for text in code {
      // The last one: the address of a coding system can contain others.
      guard let mark = text.lastIndex(of: "="), mark > text.startIndex else {
        throw .usage("a code must have the form SYSTEM-URL=CODE")
      }
      codings.append(
        ClinicalCoding(
          system: String(text[..<mark]), code: String(text[text.index(after: mark)...])))
    }
    return codings
  }
}

/// One query; archived medications are excluded by the daemon.
struct ListMedications: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List medications.")

  @Flag(name: .long, help: "Include archived medications.") var all = false
  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    var query = SampleQuery(types: [.userAnnotatedMedication])
    if !all {
      var filter = SampleFilter()
      filter.predicate = .comparison(.medicationIsArchived, .equal, .number(0))
      query.filter = filter
    }
    let list = try await Caller(connection).objects(query)
    if output.json { return output.console.write(.array(list.map { SampleJSON.value($0) })) }
    if list.isEmpty { return output.console.note("No medications.\n") }
    output.console.write(MedicationOutput.table(list, style: output.console.output))
  }
}

/// Replaces the object by one with another state, because objects are immutable (rule OBJECT-02).
/// The concept stays the same, so the doses still refer to the medication.
struct ArchiveMedication: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Archive or restore a medication.",
    discussion: """
      Doses that were missed before are recorded. After --undo, doses are due again from now on.
      """)

  @Argument(help: "Name, nickname or concept identifier of the medication.") var name: String
  @Flag(name: .long, help: "Restore the medication to the list.") var undo = false
  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection)
    let doses = try await MedicationDoses(caller, try output.dates())
    let (object, plan) = try doses.find(name)
    let (missed, medication) = doses.history.archiving(object, plan, isArchived: !undo)
    if !missed.isEmpty { try await caller.save(missed) }
    try await caller.save([medication], replacing: object.id)
    output.console.write(undo ? "Restored.\n" : "Archived.\n")
  }
}
