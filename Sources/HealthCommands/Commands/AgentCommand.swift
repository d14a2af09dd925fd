import ArgumentParser
import Foundation
import HealthClient
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl agent`: holds a stream on which the daemon sends consent sheets and receives
/// decisions. The mode depends on the input: a script, a terminal, or lines. The agent states when
/// it registers whether a user is present, because scripted answers do not prove presence.
struct AgentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agent", abstract: "Answer permission requests in this terminal.",
    discussion: """
      On a terminal, a request is shown with switches. Otherwise answers are read as lines: a number \
      switches a row, "leave N" leaves it undecided; "all", "none", "done", "close". The agent runs \
      until Ctrl-C. Only one agent can run at a time.

      A script is a JSON list of answers, each used once: [{"app": "org.example.steps", "read": \
      ["stepCount"], "share": [], "objects": [], "others": "deny", "until": "30d", "since": "2026", "statisticsOnly": false, "purpose": ""}], or \
      {"app": …, "dismiss": true}. \
      The agent exits when all answers have been used. A script cannot prove your presence.
      """)

  @Option(
    name: .long, help: ArgumentHelp("Answer from a script file.", valueName: "file"),
    completion: .file())
  var script: String?

  @Flag(name: .long, help: "Exit after the first request.") var once = false
  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let owner = Owner(daemon)
    var run = AgentRun(
      stream: try await owner.call { (client) async throws(ClientError) in
        try await client.registerAgent(isInteractive: script == nil)
      }, failures: owner.failures, console: output.console, times: try output.times())
    run.isOnce = once
    if let script {
      try await run.follow(SheetScript(try InputFile.read(script)), try output.dates())
    } else if let terminal = RawTerminal() {
      try await run.ask(on: terminal)
    } else {
      try await run.askByLine()
    }
  }
}
