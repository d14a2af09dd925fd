import ArgumentParser

/// `healthctl summary`: without a subcommand it draws the rings of today, the most frequent
/// question.
struct SummaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary", abstract: "Show activity rings and goals.",
    subcommands: [RingsCommand.self, GoalsCommand.self], defaultSubcommand: RingsCommand.self)
}
