import ArgumentParser
import HealthCommands
import HealthModel

struct ModeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mode", abstract: "Guest session and lock.",
    discussion: """
      JSON keys: guest, lock (unlocked, locked or notYetUnlocked), restricted.
      """,
    subcommands: [Show.self, Guest.self, Lock.self, Unlock.self], defaultSubcommand: Show.self)
}

extension ModeCommand {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "How the store may be used now.")
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws { output.write(try await Owner(daemon).mode()) }
  }

  struct Guest: AsyncParsableCommand {
    enum State: String, ExpressibleByArgument, CaseIterable { case on, off }

    static let configuration = CommandConfiguration(
      abstract: "Begin or end a guest session.",
      discussion: """
        In a guest session apps read what they were granted; nothing can be saved, deleted or granted.
        """)
    @Argument(help: "on or off.") var state: State
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      output.write(try await Owner(daemon).setMode(SetModeRequest(isGuest: state == .on)))
    }
  }

  struct Lock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let nothing be read until the unlock.",
      discussion: """
        Once this command is done, nothing of the store is on its way to any app. What apps save \
        meanwhile waits in a journal and becomes part of the store at the unlock.
        """)
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      output.write(try await Owner(daemon).setMode(SetModeRequest(isLocked: true)))
    }
  }

  struct Unlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let the store be read again, with what was saved meanwhile.")
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      output.write(try await Owner(daemon).setMode(SetModeRequest(isLocked: false)))
    }
  }
}

extension OutputOptions {
  fileprivate func write(_ mode: StoreMode) {
    let lock =
      switch mode.lock {
      case .unlocked: "unlocked"
      case .locked: "locked"
      case .notYetUnlocked: "notYetUnlocked"
      }
    if json {
      return console.write([
        "guest": .bool(mode.isGuest), "lock": .string(lock), "restricted": .bool(mode.isRestricted),
      ])
    }
    var lines: [String] = []
    switch mode.lock {
    case .unlocked: lines.append("The store is unlocked.")
    case .locked: lines.append("The store is locked; what apps save waits for the unlock.")
    case .notYetUnlocked: lines.append("The store has not been unlocked since healthd started.")
    }
    if mode.isGuest { lines.append("A guest session runs: nothing can be saved or granted.") }
    if mode.isRestricted { lines.append("The administrator has restricted health data.") }
    console.write(lines.joined(separator: "\n") + "\n")
  }
}
