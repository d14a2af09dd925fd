import ArgumentParser
import Foundation
import HealthInsight
import HealthWords
import HealthModel

/// Replaces the schedule of a medication. The doses before keep their events.
struct ScheduleMedication: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "Change the times of a medication or their time zone.",
    discussion: """
      Examples:
        healthctl medication schedule sun "09:00 21:00"
        healthctl medication schedule sun --time-zone America/New_York

      The schedule is in force from now on, and missed doses before are recorded. The first time zone
      of a medication that has none holds from the start of the treatment.
      """)

  static let fields: FieldArguments = ["samples.details.schedule": "<times>"]

  @Argument(help: "Name, nickname or concept identifier of the medication.") var name: String
  @Argument(help: "Times of day to take it, separated by spaces (default: unchanged).")
  var times: String?
  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if times == nil, output.timeZone == nil {
      throw ValidationError("times of day or --time-zone is required")
    }
  }

  func run() async throws {
    // Mistakes in the arguments are reported before anything is saved.
    let schedule = try times.map(MedicationArgument.schedule)
    let zone = output.timeZone == nil ? nil : try output.zone()
    let caller = try Caller(connection, fields: Self.fields)
    let dates = try output.dates()
    var doses = try await MedicationDoses(caller, dates)
    var (object, plan) = try doses.find(name)
    if let zone, !plan.hasTimeZone {
      let bound = MedicationPlan.rescheduled(object, plan.medication, timeZone: zone, from: nil)
      try await caller.save([bound], replacing: object.id)
      doses = try await MedicationDoses(caller, dates)
      (object, plan) = try doses.find(plan.concept)
      if schedule == nil { return write(plan) }
    }
    _ = try await doses.settle([plan])
    var medication = plan.medication
    if let schedule {
      medication.schedule = schedule
      medication.hasSchedule = !schedule.isEmpty
    }
    let zoneInForce = zone ?? plan.clock.timeZone
    let new = MedicationPlan.rescheduled(
      object, medication, timeZone: zoneInForce, from: doses.history.now)
    try await caller.save([new], replacing: object.id)
    if let plan = MedicationPlan(new, timeZone: zoneInForce) { write(plan) }
  }

  private func write(_ plan: MedicationPlan) {
    if output.json { return output.console.write(["concept": .string(plan.concept)]) }
    let times = plan.medication.schedule.map(MedicationArgument.text).joined(separator: " ")
    output.console.write(
      times.isEmpty ? "No schedule.\n" : "Scheduled: \(times), \(plan.clock.timeZone.identifier).\n"
    )
  }
}
