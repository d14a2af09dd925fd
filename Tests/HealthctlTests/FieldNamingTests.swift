import HealthWords
import ArgumentParser
import Testing

@testable import HealthCommands

/// The arguments that commands declare for the fields of their requests.
@Suite("Arguments of fields")
struct FieldNamingTests {
  /// All commands below the root, with their names.
  private static func commands(
    below root: any ParsableCommand.Type = Healthctl.self
  ) -> [any ParsableCommand.Type] {
    root.configuration.subcommands.flatMap { [$0] + commands(below: $0) }
  }

  @Test("each command declares only arguments that it has")
  func argumentsExist() throws {
    let naming = Self.commands().compactMap { $0 as? any FieldNaming.Type }
    #expect(naming.count > 30)
    for command in naming {
      let help = Healthctl.helpMessage(for: command, columns: 200)
      for name in command.fields.names.flatMap(Self.arguments) {
        #expect(help.contains(name), "\(command) has no \(name)")
      }
    }
  }

  @Test("option groups declare only their own options")
  func groups() {
    for name in FilterOptions.fields.names.union(ObjectOptions.fields.names) {
      #expect(Self.arguments(name).contains { $0.hasPrefix("--") })
    }
  }

  /// Returns the arguments in `--at or --from` or `* in --where`.
  private static func arguments(_ name: String) -> [String] {
    name.split { $0 == " " || $0 == "," }.map(String.init)
      .filter { $0.hasPrefix("-") || $0.hasPrefix("<") }
  }
}
