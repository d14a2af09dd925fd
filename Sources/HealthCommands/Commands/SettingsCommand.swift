import ArgumentParser
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl settings`: settings of the store, which apply to all apps and are therefore set by
/// the user only.
struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show and change settings.",
    subcommands: [List.self, Set.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List all settings.",
      discussion: """
        JSON keys, those at their default left out: earliestPermittedSampleDate, \
        deletedObjectRetentionSeconds, condensingMonths, healthRecords, region.
        """)

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let settings = try await Owner(daemon).settings()
      let console = output.console
      if output.json { return console.write(SettingsOutput.json(settings)) }
      console.write(
        SettingsOutput.table(settings, times: try output.times(), style: console.output))
    }
  }

  /// Changes one setting; the request contains nothing else, so two commands at once do not
  /// overwrite each other's setting.
  struct Set: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Change a setting.",
      discussion: """
        earliest-date      a day or an instant; none
        deleted-retention  such as 90d, 12w, 2y or forever; 180d
        condensing         such as 6m or 2y; off
        health-records     on or off; by-region
        region             two letters of ISO 3166-1, such as DE; unknown

        The last word of each line is the default. Samples that end before earliest-date cannot be \
        saved and are hidden from apps; they are not deleted.
        """)

    static let fields: FieldArguments = [
      "changes": "<value>",
      "reset": "<value>",
    ]

    @Argument(help: "Name of the setting.", completion: .list(SettingArgument.names)) var name:
      String
    @Argument(help: "New value, or default.") var value: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let request = try SettingArgument.request(
        try SettingArgument.name(name), value, dates: try output.dates())
      try await Owner(daemon, fields: Self.fields).change(request)
    }
  }
}
