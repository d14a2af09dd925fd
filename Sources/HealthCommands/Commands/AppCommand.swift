import ArgumentParser
import Foundation
import HealthClient
import HealthTerminal
import HealthWords
import HealthInsight
import HealthModel

/// `healthctl app`: the registrations of apps. Only the user on the control socket manages them; an
/// app that registers itself stays unconfirmed.
struct AppCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app", abstract: "Register, confirm and remove apps.",
    subcommands: [
      Register.self, Update.self, List.self, Show.self, Objects.self, Confirm.self, Renew.self,
      Relink.self, Remove.self,
    ])
}

extension AppCommand {
  /// One call. An empty list is a note and not an error, so that a script gets an empty JSON list.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List apps and their permissions.")

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let apps = try await Owner(daemon).apps()
      let console = output.console
      if output.json {
        return console.write(["apps": .array(apps.map(AppOutput.json))])
      }
      guard !apps.isEmpty else {
        return console.note("No apps. Register one with: healthctl app register MANIFEST.json\n")
      }
      console.write(AppOutput.list(apps, times: try output.times(), style: console.output))
    }
  }

  /// Two calls: the registration, and the summary of the ledger, so that the user sees what an app
  /// may access next to what it did access.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show an app's permissions and data access.",
      discussion: """
        The data access is summed from the ledger, by the types that the app requested together.

        JSON keys: those of the app, and has: list of event, types, answers, samples, \
        foreignSamples, first, last.
        """)

    @Argument(help: "The app's bundle identifier.") var bundleIdentifier: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let app = try await owner.app(bundleIdentifier)
      let summary = try await owner.ledgerSummary(of: bundleIdentifier)
      let console = output.console
      if output.json {
        var json = AppOutput.json(app)
        json.append("has", .array(summary.dataLines.map(LedgerJSON.object)))
        return console.write(json)
      }
      let times = try output.times()
      console.write(
        AppOutput.details(app, times: times, style: console.output)
          + LedgerOutput.text(summary, times: times, style: console.output))
    }
  }

  /// The samples remain, because they are the user's data and not the app's. The local secrets are
  /// removed after the daemon has confirmed the removal.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove an app but keep its samples.",
      aliases: ["forget"])

    @Argument(help: "The app's bundle identifier.") var bundleIdentifier: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      try await owner.remove(try await owner.app(bundleIdentifier))
      // The secrets of a removed registration are useless.
      for secret in [TokenFile.Secret.token, .key] {
        if let path = try? TokenFile.path(bundleIdentifier, of: secret) {
          try? FileManager.default.removeItem(atPath: path)
        }
      }
      if output.json { return output.console.write(["removed": .string(bundleIdentifier)]) }
      output.console.write("Removed \(bundleIdentifier). Its samples were not deleted.\n")
    }
  }
}
