import ArgumentParser
import Foundation
import HealthClient
import HealthCommands
import HealthModel

struct AgentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agent", abstract: "Be asked in this terminal when an app wants permission.",
    discussion: """
      On a terminal a sheet has switches; elsewhere the answers are lines: a number switches a row, \
      "leave N" leaves it undecided, "all", "none", "done", "close". It runs until Ctrl-C; one agent \
      runs at a time.

      A script is a JSON list of answers, each used once: [{"app": "org.example.steps", "read": \
      ["stepCount"], "share": [], "objects": [], "others": "deny", "until": "30d", "since": "2026", "statisticsOnly": false, "purpose": ""}], or \
      {"app": …, "dismiss": true}. \
      The agent ends when all of them are used. A script cannot prove that you are there.
      """)

  @Option(
    name: .long, help: ArgumentHelp("Answer from this file.", valueName: "file"),
    completion: .file())
  var script: String?

  @Flag(name: .long, help: "End after the first sheet.") var once = false
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
