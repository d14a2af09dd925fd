import ArgumentParser

struct SummaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary", abstract: "Show activity rings and goals.",
    subcommands: [RingsCommand.self, GoalsCommand.self], defaultSubcommand: RingsCommand.self)
}
