import ArgumentParser
import HealthWords

/// The error for a misspelled command. The parser of arguments calls it an unexpected argument and
/// suggests nothing.
enum CommandSuggestion {
  /// The commands of other programs that users try first, and what they are called here.
  private static let synonyms = [
    "add": "save", "allow": "grant", "deny": "revoke", "graph": "chart", "list": "query",
    "log": "save", "ls": "query", "medications": "medication", "plot": "chart", "remove": "delete",
    "rings": "summary", "rm": "delete", "show": "query",
    "version": "--version", "workouts": "workout",
  ]

  /// Returns the error if one of the arguments is in the place of a command and is none.
  ///
  /// - Parameter arguments: a command line that the parser has refused.
  static func failure(
    for arguments: [String], root: any ParsableCommand.Type
  ) -> CommandFailure? {
    var command = root
    for word in arguments {
      // The value of an option looks like a command, and no option precedes one.
      guard !word.hasPrefix("-") else { return nil }
      // The parser adds `help` to the root.
      if command == root, word == "help" { continue }
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty else { return nil }
      if let next = subcommands.first(where: { name(of: $0) == word }) {
        command = next
        continue
      }
      let near = Suggestion.nearest(to: word, in: subcommands.map(name))
      // A default command may have arguments of its own, so only a likely mistake is one.
      let isOptional = command.configuration.defaultSubcommand != nil
      guard !isOptional || !near.isEmpty else { return nil }
      let path = command == root ? "" : name(of: command) + " "
      var suggestions = near
      if command == root, let synonym = synonyms[word] { suggestions = [synonym] }
      return .usage(
        "unknown command \"\(path)\(word)\"",
        nextStep: suggestions.isEmpty
          ? "List all commands with: healthctl \(path)--help"
          : "Did you mean \(suggestions.map { "healthctl " + path + $0 }.joined(separator: ", "))?")
    }
    return nil
  }

  /// Removes the suggestion of the parser from a message if the option is another word: the parser
  /// suggests an option for every text.
  static func withoutFarFetched(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard message.hasPrefix("Unknown option '"), parts.count > 3,
      parts[2] == ". Did you mean ",
      Suggestion.nearest(to: String(parts[1]), in: [String(parts[3])]).isEmpty
    else { return message }
    return parts[..<2].joined(separator: "'") + "'" + parts[4...].joined(separator: "'").dropFirst()
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? command._commandName
  }
}
