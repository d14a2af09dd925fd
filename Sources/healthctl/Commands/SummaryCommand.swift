import ArgumentParser

struct SummaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary", abstract: "The rings of a day and their goals.",
    subcommands: [RingsCommand.self, GoalsCommand.self], defaultSubcommand: RingsCommand.self)
}
