import ArgumentParser
import HealthTerminal
import HealthWords
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

  @Argument(help: "List only types that match this name, everyday name, unit or group.")
  var text: String?

  @Option(
    name: .long, help: "List only this kind, such as quantity or category.",
    completion: .list(Set(ObjectType.all.map(\.kind.rawValue)).sorted()))
  var kind: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let types = types(matching: text ?? "").filter { kind == nil || $0.kind.rawValue == kind }
    // Status 67 lets a script test whether a type exists.
    guard !types.isEmpty else {
      throw CommandFailure(
        .notFound, "no type matches", nextStep: TypeArgument.advice(text ?? ""))
    }
    let console = output.console
    if output.json { return console.write(["types": .array(types.map(TypeOutput.json))]) }
    console.write(TypeOutput.table(types, style: console.output))
  }

  /// Returns the types whose names or groups contain the text, in order of the catalog, followed by
  /// those that only a search by everyday words finds. JSON has only the former, because a script
  /// tests with it whether a type exists.
  private func types(matching text: String) -> [ObjectType] {
    let wanted = String(decoding: Suggestion.folded(text), as: UTF8.self)
    guard !wanted.isEmpty else { return text.isEmpty ? ObjectType.all : [] }
    let named = ObjectType.all.filter { type in
      [type.identifier, type.name, type.group].contains {
        String(decoding: Suggestion.folded($0), as: UTF8.self).contains(wanted)
      }
    }
    if output.json { return named }
    return named + EverydayNames.search(text, corrects: false).filter { !named.contains($0) }
  }
}
