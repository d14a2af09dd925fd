import ArgumentParser
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl characteristics`: facts about the user that are not samples (rule CHAR-01).
struct CharacteristicsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "characteristics",
    abstract: "Show and set personal characteristics.",
    subcommands: [List.self, Set.self, Clear.self], defaultSubcommand: List.self)

  /// One call. Characteristics that are not set are listed too, so that the user sees what can be
  /// set.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List characteristics.",
      discussion: """
        JSON keys: characteristics: list of type, and what is set: value with name, or date.
        """)

    @OptionGroup(title: "Caller") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      let list = try await Caller(connection).characteristics(Characteristic.types)
      let console = output.console
      if output.json { return console.write(CharacteristicOutput.json(list)) }
      console.write(CharacteristicOutput.table(list, style: console.output))
    }
  }

  /// Only the user sets characteristics; apps read them (rule CHAR-05), so there is no `--app`.
  struct Set: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set a characteristic.",
      discussion: """
        Examples:
          healthctl characteristics set dateOfBirth 1984-02-29
          healthctl characteristics set bloodType A+
          healthctl characteristics set wheelchairUse yes
        """)

    static let fields: FieldArguments = [
      "characteristic.type": "<type>",
      "characteristic.value": "<value>",
    ]

    @Argument(help: "A characteristic, such as bloodType.", completion: .characteristics) var type:
      String
    @Argument(
      help: "A value, such as A+ or aPositive, or a day.", completion: .custom(Completions.values))
    var value: String
    @OptionGroup var daemon: DaemonOptions

    func run() async throws {
      let type = try CharacteristicArgument.type(type)
      let value = try CharacteristicArgument.value(value, of: type)
      try await Owner(daemon, fields: Self.fields).set(Characteristic(type: type, value: value))
    }
  }

  /// Sends the characteristic without a value. To an app it then looks like one that it may not
  /// read (rule CHAR-02).
  struct Clear: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Clear a characteristic.")

    static let fields: FieldArguments = [
      "characteristic.type": "<type>"
    ]

    @Argument(help: "A characteristic, such as bloodType.", completion: .characteristics) var type:
      String
    @OptionGroup var daemon: DaemonOptions

    func run() async throws {
      try await Owner(daemon, fields: Self.fields).set(
        Characteristic(type: try CharacteristicArgument.type(type)))
    }
  }
}

extension CompletionKind {
  fileprivate static var characteristics: CompletionKind {
    .list(Characteristic.types.map(\.name))
  }
}
