import ArgumentParser
import Foundation
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

/// Shows the dose events that record one dose twice, and repairs those that the user confirms.
struct RepairDoses: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair", abstract: "Repair doses that have two events.",
    discussion: """
      healthd before 0.2 recorded the doses of a day again when the time zone had changed, and
      recorded a dose as missed that was logged without the time at which it was due.

      The command lists both kinds and asks before it changes anything. Events of a dose that
      was taken or skipped are never deleted; a dose as needed becomes the scheduled dose that it
      answers, with its time and quantity.
      """)

  @Flag(name: .long, help: "Repair without confirmation.") var force = false
  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection)
    let doses = try await MedicationDoses(caller, try output.dates())
    let times = try output.times()
    var deleted = 0
    var joined = 0
    for plan in doses.history.plans {
      let repairs = doses.history.repairs(of: plan)
      if repairs.isEmpty { continue }
      try doses.requireTimeZone(plan)
      if !output.json {
        output.console.write(MedicationOutput.repairs(repairs, name: plan.name, times: times))
      }
      if !repairs.doubled.isEmpty, try confirm("Delete these \(repairs.doubled.count) events?") {
        deleted += try await caller.delete(.objects(repairs.doubled.map(\.id)))
      }
      let question = "Count these \(repairs.loose.count) doses as the scheduled ones?"
      if !repairs.loose.isEmpty, try confirm(question) {
        for loose in repairs.loose {
          let event = loose.event(now: doses.history.now)
          try await caller.save([event], replacing: loose.record.id)
          // An event with a sync identifier was replaced by the save.
          if let missed = loose.dose.record, missed.syncIdentifier == nil {
            _ = try await caller.delete(.objects([missed.id]))
          }
          joined += 1
        }
      }
    }
    if output.json {
      return output.console.write(["deleted": JSONValue(deleted), "joined": JSONValue(joined)])
    }
    output.console.write(
      deleted + joined == 0
        ? "Nothing was repaired.\n"
        : "Deleted \(deleted) events, and counted \(joined) doses as scheduled ones.\n")
  }

  private func confirm(_ question: String) throws(CommandFailure) -> Bool {
    if force { return true }
    guard let isConfirmed = output.console.confirms(question) else {
      throw CommandFailure(
        .usage, "nothing was repaired: confirmation needs a terminal",
        nextStep: "Add --force to repair without confirmation")
    }
    return isConfirmed
  }
}
