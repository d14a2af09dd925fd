import ArgumentParser
import HealthWords

/// Prints the completions of the whole tree of commands, which begins at `Healthctl`. It works
/// without a daemon, because completions are installed with the program.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print shell completions.",
    discussion: """
      Install them with:
        bash  healthctl completions bash > ~/.local/share/bash-completion/completions/healthctl
        zsh   healthctl completions zsh > ~/.zfunc/_healthctl
        fish  healthctl completions fish > ~/.config/fish/completions/healthctl.fish
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish

    var shell: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "bash, zsh or fish.") var shell: Shell

  func run() throws {
    Console().write(Healthctl.completionScript(for: shell.shell) + "\n")
  }
}
