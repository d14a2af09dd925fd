import ArgumentParser
import Foundation
import HealthInsight
import HealthText
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
    let caller = try Caller(connection, fields: Self.fields)
    let doses = try await MedicationDoses(caller, try output.dates())
    let (object, plan) = try doses.find(name)
    let isFirstZone = !plan.hasTimeZone && output.timeZone != nil
    if !isFirstZone { _ = try await doses.settle([plan]) }
    var medication = plan.medication
    if let times {
      medication.schedule = try MedicationArgument.schedule(times)
      medication.hasSchedule = !medication.schedule.isEmpty
    }
    let zone = output.timeZone == nil ? plan.clock.timeZone : try output.zone()
    let new = MedicationPlan.rescheduled(
      object, medication, timeZone: zone,
      from: isFirstZone && times == nil ? nil : doses.history.now)
    try await caller.save([new], replacing: object.id)
    if output.json { return output.console.write(["concept": .string(plan.concept)]) }
    let schedule = medication.schedule.map(MedicationArgument.text).joined(separator: " ")
    output.console.write(
      schedule.isEmpty ? "No schedule.\n" : "Scheduled: \(schedule), \(zone.identifier).\n")
  }
}
