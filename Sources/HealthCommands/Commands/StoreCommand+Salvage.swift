import ArgumentParser
import Foundation
import HealthWords
import HealthModel

extension StoreCommand {
  /// Two calls: the first lists the damage without changing anything, the second accepts the loss
  /// that was shown.
  struct Salvage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "salvage", abstract: "Set damaged samples aside.",
      discussion: """
        Lists the damaged samples and asks for confirmation. If you have a recent backup, restore it
        instead. The damaged bytes remain in the store file. Exits with 65 if damage was found and
        not accepted. An older copy of an encrypted store counts as damage. JSON keys: damaged (type,
        source, samples, from, to), journalRows, rolledBack, salvaged.
        """)

    @Flag(help: "Accept the loss without confirmation.") var yes = false
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      var reply = try await owner.salvage(accepts: false)
      let isDamaged =
        !reply.damaged.isEmpty || reply.journalRowCount > 0 || reply.isRolledBack
      // Before the question: the user accepts the loss that is shown.
      if !output.json { try show(reply) }
      if isDamaged, try isAccepted() { reply = try await owner.salvage(accepts: true) }
      if output.json {
        output.console.write(json(reply))
      } else if reply.isSalvaged {
        output.console.write("Loss accepted. All other data can be read.\n")
      }
      // An error even if the user declined, because the store is still damaged.
      guard reply.isSalvaged || !isDamaged else {
        throw CommandFailure(
          .dataError, "the store is damaged, and nothing was set aside",
          nextStep: "Restore your last backup, or accept the loss with --yes")
      }
    }

    private func isAccepted() throws -> Bool {
      if yes { return true }
      // A script must state `--yes`: silence is not consent to losing data.
      return !output.json && output.console.confirms("Continue without these samples?") == true
    }

    private func show(_ reply: StoreSalvage) throws {
      let console = output.console
      let times = try output.times()
      if reply.damaged.isEmpty && reply.journalRowCount == 0 && !reply.isRolledBack {
        return console.write("Nothing is damaged.\n")
      }
      if reply.isRolledBack {
        console.write(
          "The store, or a part of it, is an older copy: later changes are missing.\n")
      }
      for part in reply.damaged {
        let period = [part.first, part.last].map { times.day($0) }
        console.write(
          TerminalText.printable(
            "\(part.type.displayName), \(part.source.name): "
              + "\(NumberText.count(part.sampleCount)) samples between \(period[0]) and \(period[1])"
          ) + "\n")
      }
      if reply.journalRowCount > 0 {
        console.write(
          "\(NumberText.count(reply.journalRowCount)) recently saved samples of unknown types\n")
      }
    }

    private func json(_ reply: StoreSalvage) -> JSONValue {
      [
        "damaged": .array(
          reply.damaged.map { part in
            [
              "type": .string(part.type.name), "source": .string(part.source.name),
              "samples": JSONValue(part.sampleCount), "from": .string(TimeText.iso8601(part.first)),
              "to": .string(TimeText.iso8601(part.last)),
            ]
          }),
        "journalRows": JSONValue(reply.journalRowCount),
        "rolledBack": .bool(reply.isRolledBack), "salvaged": .bool(reply.isSalvaged),
      ]
    }
  }
}
