import ArgumentParser
import HealthText
import HealthModel

/// Rule MED-07: every scheduled dose has an event, even if the user did not log it. The events are
/// computed here from two queries and saved in one call. Repeating the command saves nothing twice,
/// because an answered dose is not computed again.
struct SettleDoses: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settle",
    abstract: "Record due doses that were not logged.",
    discussion: """
      Examples:
        healthctl medication settle
        healthctl medication settle --during last-month

      Doses that have an event are unchanged, so the command can be repeated, for example by a timer.
      Recorded doses can be corrected with: healthctl medication dose … --replace UUID
      """)

  @OptionGroup(title: "Filter (default: all due doses)") var period: PeriodOptions
  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection)
    let dates = try output.dates()
    let now = try dates.beginning("now")
    let period = try period.period(dates)
    var logged: [MedicationDoseEvent] = []
    for object in try await caller.objects(SampleQuery(types: [.medicationDoseEvent])) {
      // All events and not only those of the period: a dose can be logged at another time than
      // planned.
      if case .medicationDoseEvent(let event) = object.details { logged.append(event) }
    }
    var mint = ObjectIDMint()
    var objects: [HealthObject] = []
    for object in try await caller.objects(SampleQuery(types: [.userAnnotatedMedication])) {
      guard case .userAnnotatedMedication(let medication) = object.details else { continue }
      // No dose is due before the medication was taken or after the present.
      let start = max(object.start, period.start ?? object.start)
      let end = min(now, period.end ?? now)
      for day in dates.days(from: start, to: end) {
        let events = medication.unansweredDoses(on: day, events: logged) {
          dates.moment(of: $0, second: $1)
        }
        for event in events {
          guard let due = event.scheduledDate, start <= due, due < end else { continue }
          objects.append(
            HealthObject(
              id: mint.next(), type: .medicationDoseEvent, start: due, end: due,
              details: .medicationDoseEvent(event)))
        }
      }
    }
    if !objects.isEmpty { try await caller.save(objects) }
    if output.json {
      return output.console.write(["saved": .array(objects.map { .string($0.id.uuidString) })])
    }
    output.console.write(
      objects.isEmpty
        ? "No unlogged doses.\n"
        : "Doses recorded as not logged: \(objects.count).\n")
  }
}
