import ArgumentParser
import Foundation
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl policy`: all grants as a text that can be stored in version control and compared line
/// by line.
struct PolicyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy", abstract: "Export, compare and apply permission policies.",
    discussion: """
      A policy file has a section for each app and a line for each permission:

        policy 1

        [org.example.steps]
        read heartRate = deny
        read stepCount = allow since 2026-01-01T00:00:00Z, until 2027-01-01T00:00:00Z
        read bodyMass = allow statistics, for "the study"
        share stepCount = allow

      Types not listed in a section are undecided. Apps without a section are unchanged.
      """,
    subcommands: [Export.self, Lint.self, Diff.self, Apply.self, Who.self])
}

extension PolicyCommand {
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Print all permissions as a policy file.",
      discussion: """
        With --json: apps: list of app and decisions, lines as in the file.
        """)
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let document = PolicyDocument(try await Owner(daemon).apps())
      guard output.json else { return output.console.write(document.text) }
      output.console.write([
        "apps": .array(
          document.sections.map { section in
            [
              "app": .string(section.bundleIdentifier),
              "decisions": .array(section.grants.map { .string(PolicyDocument.line($0)) }),
            ]
          })
      ])
    }
  }

  /// Works without a daemon, so that it can run where the policy is edited.
  struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lint", abstract: "Check a policy file for errors.")
    @Argument(help: "The policy file, or - for standard input.", completion: .file()) var path:
      String

    func run() throws {
      let document = try PolicyFile.read(path)
      let count = document.sections.reduce(0) { $0 + $1.grants.count }
      Console().write("\(document.sections.count) apps, \(count) permissions: no errors.\n")
    }
  }

  /// Exits with 1 for differences, as diff does, so that a script can test for them.
  struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff", abstract: "Show what applying a policy file would change.",
      discussion: "Exits with 1 if there are changes.")
    @Argument(help: "The policy file, or - for standard input.", completion: .file()) var path:
      String
    @OptionGroup var daemon: DaemonOptions

    func run() async throws {
      let document = try PolicyFile.read(path)
      let differences = try document.differences(from: try await Owner(daemon).apps())
      Console().write(differences.text)
      if !differences.isEmpty { throw ExitCode(ExitStatus.failure.rawValue) }
    }
  }

  /// One call for each app that differs. Apps without a difference are not touched, so the ledger
  /// records only real decisions.
  struct Apply: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "apply", abstract: "Apply a policy file.",
      discussion: """
        Prints the changes. Revoked permissions have ended when the command returns.
        """)
    static let fields: FieldArguments = [
      "grants": "<path>",
      "purpose": "<path>",
    ]

    @Argument(help: "The policy file, or - for standard input.", completion: .file()) var path:
      String
    @OptionGroup var daemon: DaemonOptions

    func run() async throws {
      let document = try PolicyFile.read(path)
      // The whole file is read and compared before the first change, so that an error in it changes
      // nothing.
      let owner = Owner(daemon, fields: Self.fields)
      let apps = try await owner.apps()
      let differences = try document.differences(from: apps)
      for difference in differences {
        guard let app = apps.first(where: { $0.principal == difference.principal }) else {
          continue
        }
        try await owner.setGrants(difference.after, of: app)
      }
      Console().write(differences.isEmpty ? "No changes.\n" : differences.text)
    }
  }

  /// The reverse of `app show`: the apps for a type.
  struct Who: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "who", abstract: "List apps with access to a type.",
      discussion: """
        Examples:
          healthctl policy who heartRate
          healthctl policy who reproductive

        JSON keys: rights: list of app, type, direction, decision.
        """)
    @Argument(help: "A type or a group of types (see: healthctl types).") var subject: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let types = try WhoOutput.types(subject)
      let lines = WhoOutput.lines(try await Owner(daemon).apps(), types)
      let console = output.console
      if output.json { return console.write(["rights": .array(lines.map(WhoOutput.json))]) }
      guard !lines.isEmpty else { return console.note("No apps have access.\n") }
      console.write(WhoOutput.table(lines, style: console.output))
    }
  }
}

/// A policy must be UTF-8: a purpose in another encoding would be stored as other text than the
/// user wrote.
private enum PolicyFile {
  static func read(_ path: String) throws -> PolicyDocument {
    let data: Data
    if path == "-" {
      data = FileHandle.standardInput.readDataToEndOfFile()
    } else {
      guard let file = FileManager.default.contents(atPath: path) else {
        throw CommandFailure(.noInput, "cannot read \(path)")
      }
      data = file
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw CommandFailure(.dataError, "\(path) is not a UTF-8 text file")
    }
    return try PolicyDocument(text: text)
  }
}
