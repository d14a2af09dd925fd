import ArgumentParser
import HealthText
import HealthModel

/// `healthctl types`: lists the catalog that is compiled into the program, so it works without a
/// daemon.
struct TypesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "types", abstract: "List object types and their units.",
    discussion: """
      JSON keys: types: list of name, identifier, kind, group, unit, aggregation, values, shareable; \
      missing values are omitted.
      """)

  @Argument(help: "List only types whose name or group contains this text.") var text: String?

  @Option(name: .long, help: "List only this kind, such as quantity or category.") var kind: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let wanted = Suggestion.folded(text ?? "")
    let types = ObjectType.all.filter { type in
      (kind == nil || type.kind.rawValue == kind)
        && (wanted.isEmpty || Self.matches(type, String(decoding: wanted, as: UTF8.self)))
    }
    // Status 67 lets a script test whether a type exists.
    guard !types.isEmpty else {
      throw CommandFailure(
        .notFound, "no type matches", nextStep: "List all types with: healthctl types")
    }
    let console = output.console
    if output.json { return console.write(["types": .array(types.map(TypeOutput.json))]) }
    console.write(TypeOutput.table(types, style: console.output))
  }

  private static func matches(_ type: ObjectType, _ text: String) -> Bool {
    [type.identifier, type.name, type.group].contains {
      String(decoding: Suggestion.folded($0), as: UTF8.self).contains(text)
    }
  }
}
