import ArgumentParser
import HealthClient
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl requests`: answers requests without an agent, one command for each answer.
struct RequestsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "requests", abstract: "List and answer permission requests.",
    subcommands: [List.self, Show.self, Approve.self, Deny.self])
}

extension RequestsCommand {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List pending requests, oldest first.",
      discussion: """
        JSON: {"requests": [{"id", "version", "app", "name", "level", "createdAt", "expiresAt", \
        "share", "read", "objectType", "objects"}], "muted": [{"app", "requests"}]}.
        """)

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let reply = try await Owner(daemon).requests()
      let console = output.console
      if output.json {
        let muted = reply.muted.map { app -> JSONValue in
          ["app": .string(app.bundleIdentifier), "requests": JSONValue(app.requestCount)]
        }
        return console.write([
          "requests": .array(reply.sheets.map(RequestOutput.json)), "muted": .array(muted),
        ])
      }
      if reply.sheets.isEmpty { console.note("No pending requests.\n") }
      if !reply.sheets.isEmpty {
        console.write(
          RequestOutput.table(reply.sheets, times: try output.times(), style: console.output))
      }
      console.write(RequestOutput.muted(reply.muted))
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a pending request.")

    @Argument(help: "Identifier of the request, or bundle identifier of the app.") var request:
      String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let sheet = try await Owner(daemon).sheet(request)
      let console = output.console
      if output.json { return console.write(RequestOutput.json(sheet)) }
      console.write(
        SheetForm(sheet).screen(
          times: try output.times(), style: console.output, hasCursor: false))
    }
  }

  /// Reads the request and then answers it with its version, so that an answer to a request that
  /// changed in between is rejected.
  struct Approve: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "approve", abstract: "Approve all or part of a request.",
      discussion: """
        Without types or objects, the whole request is approved; otherwise the rest is denied.

        Examples:
          healthctl requests approve org.example.steps
          healthctl requests approve org.example.steps --read stepCount
          healthctl requests approve org.example.pills --object headache
        """)

    static let fields: FieldArguments = [
      "grants": "--read or --share",
      "objects": "--object",
      "purpose": "--purpose",
    ]

    @Argument(help: "Identifier of the request, or bundle identifier of the app.") var request:
      String
    @OptionGroup var scope: TypeOptions
    @Option(
      name: .long, help: ArgumentHelp("Approve only this object. Repeatable.", valueName: "title"))
    var object: [String] = []
    @Flag(name: .long, help: "Leave the rest undecided instead of denying it.")
    var leaveOthers = false
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon, fields: Self.fields)
      let sheet = try await owner.sheet(request)
      var answer = SheetScript.Answer(app: sheet.app.bundleIdentifier)
      let (read, share) = try scope.types()
      (answer.read, answer.share) = (read.map(\.name), share.map(\.name))
      answer.objects = object
      // Without a selection the whole request is meant; a selection denies the rest.
      if read.isEmpty, share.isEmpty, object.isEmpty { answer.others = "allow" }
      if leaveOthers { answer.others = "leave" }
      let decision = try answer.decision(for: sheet)
        .limited(by: try limits.limits(try output.dates()))
      let reply = try await owner.decide(decision)
      RequestsCommand.write(reply, to: decision, sheet, output)
    }
  }

  /// Denying is a decision; dismissing leaves the types undecided.
  struct Deny: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "deny", abstract: "Deny or dismiss a request.")

    @Argument(help: "Identifier of the request, or bundle identifier of the app.") var request:
      String
    @Flag(name: .long, help: "Dismiss without a decision; the app may ask again.") var dismiss =
      false
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let sheet = try await owner.sheet(request)
      var answer = SheetScript.Answer(app: sheet.app.bundleIdentifier)
      answer.dismiss = dismiss
      let decision = try answer.decision(for: sheet)
      let reply = try await owner.decide(decision)
      RequestsCommand.write(reply, to: decision, sheet, output)
    }
  }

  /// The same summary as that of the agent.
  private static func write(
    _ reply: DecisionOutcome, to decision: SheetDecision, _ sheet: ConsentSheet,
    _ output: OutputOptions
  ) {
    if output.json {
      return output.console.write([
        // The types that the decision did not grant because they require a proof of presence.
        "unproved": .array(reply.unproved.map { .string($0.name) })
      ])
    }
    output.console.write(SheetForm.summary(decision, reply, of: sheet))
  }
}
