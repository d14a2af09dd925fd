import ArgumentParser
import Testing

@testable import HealthCommands

/// The help texts of all commands, as they are printed.
struct HelpTests {
  /// Every command, from the root.
  private static func commands(
    _ root: any ParsableCommand.Type = Healthctl.self
  ) -> [any ParsableCommand.Type] {
    let configuration = root.configuration
    let grouped = configuration.groupedSubcommands.flatMap(\.subcommands)
    return [root] + (configuration.subcommands + grouped).flatMap { commands($0) }
  }

  private func help(_ command: any ParsableCommand.Type, _ columns: Int) -> [Substring] {
    HelpLayout.wrapped(
      Healthctl.helpMessage(for: command, columns: HelpLayout.unlimited), to: columns
    ).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("every command states its name")
  func names() {
    // ArgumentParser derives an absent name from the type at every start, for every command: the
    // runtime then looks for four conformances of each type, which took half the time of a start.
    for command in Self.commands() {
      #expect(command.configuration.commandName != nil, "\(command)")
    }
  }

  @Test("no example is wrapped, and all other lines fit", arguments: [60, 80, 132])
  func examples(columns: Int) {
    let commands = Self.commands()
    #expect(commands.count > 80)
    for command in commands {
      let lines = help(command, columns)
      let discussion = command.configuration.discussion.split(separator: "\n")
      for example in discussion where example.hasPrefix(" ") {
        #expect(lines.contains(example), "\(command)")
      }
      for line in lines where line.count > columns {
        let isWhole = discussion.contains(line) || line.hasPrefix("USAGE: ")
        // One word that is too long.
        let isWord = !line.drop { $0 == " " }.contains(" ")
        #expect(isWhole || isWord, "\(command): \(line)")
      }
    }
  }

  @Test("the words of a help text do not depend on the width", arguments: [40, 80, 200])
  func words(columns: Int) {
    for command in Self.commands() {
      func words(_ columns: Int) -> [Substring] {
        help(command, columns).flatMap { $0.split(separator: " ") }
      }
      #expect(words(columns) == words(HelpLayout.unlimited), "\(command)")
    }
  }

  @Test("a help text is recognized, and a version or an error is not")
  func recognized() {
    func message(_ arguments: [String]) -> String {
      do {
        var command = try Healthctl.parseAsRoot(arguments)
        try command.run()
        return ""
      } catch {
        return Healthctl.fullMessage(for: error, columns: HelpLayout.unlimited)
      }
    }
    #expect(HelpLayout.isHelp(message(["medication", "add", "--help"])))
    #expect(!HelpLayout.isHelp(message(["--version"])))
    #expect(!HelpLayout.isHelp(message(["medication", "add"])))
  }

  @Test("prose continues on the next line, and rows of a table do not")
  func prose() {
    let help = """
      OVERVIEW: Do it.

      one two three four five six seven eight
      nine ten.
      a     first second third fourth fifth sixth seventh
      b     last

        healthctl medication add "Vitamin D" --schedule "08:00 20:00=2"

      USAGE: healthctl [--option]

      OPTIONS:
        --option                A description that is too long for its line.
        --with-a-very-long-name <value>
      """
    #expect(
      HelpLayout.wrapped(help, to: 40) == """
        OVERVIEW: Do it.

        one two three four five six seven eight
        nine ten.
        a     first second third fourth fifth
        sixth seventh
        b     last

          healthctl medication add "Vitamin D" --schedule "08:00 20:00=2"

        USAGE: healthctl [--option]

        OPTIONS:
          --option                A description
                                  that is too
                                  long for its
                                  line.
          --with-a-very-long-name <value>
        """)
  }
}
