import ArgumentParser
import HealthText
import HealthModel

/// `healthctl mode`: the lock and the guest session. The daemon returns the whole state, because
/// both can be in effect at once.
struct ModeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mode", abstract: "Manage guest sessions and the lock.",
    discussion: """
      JSON keys: guest, lock (unlocked, locked or notYetUnlocked), restricted.
      """,
    subcommands: [Show.self, Guest.self, Lock.self, Unlock.self, Follow.self],
    defaultSubcommand: Show.self)
}

extension ModeCommand {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the lock and guest mode.")
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws { output.write(try await Owner(daemon).mode()) }
  }

  /// Rules AUTH-20 to AUTH-22.
  struct Guest: AsyncParsableCommand {
    enum State: String, ExpressibleByArgument, CaseIterable { case on, off }

    static let configuration = CommandConfiguration(
      commandName: "guest", abstract: "Start or end a guest session.",
      discussion: """
        In a guest session, apps can read the types granted to them; nothing can be saved, deleted or \
        granted.
        """)
    @Argument(help: "on or off.") var state: State
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      output.write(try await Owner(daemon).setMode(SetModeRequest(isGuest: state == .on)))
    }
  }

  /// Rules AVAIL-08 and AVAIL-09: reading ends, saving continues into a journal.
  struct Lock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lock", abstract: "Lock the store against reading.",
      discussion: """
        When the command returns, no more data is sent to any app. Samples that apps save while the \
        store is locked are written to a journal and added when it is unlocked.
        """)
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      output.write(try await Owner(daemon).setMode(SetModeRequest(isLocked: true)))
    }
  }

  struct Unlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unlock", abstract: "Unlock the store.",
      discussion: """
        An encrypted store asks for its passphrase, unless the daemon can read a key itself.
        """)
    @OptionGroup var secret: SecretOptions
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let status = try await owner.encryptionStatus()
      if status.isEnabled, secret.isGiven || !status.opensAutomatically {
        return output.write(try await owner.unlock(try secret.secret()))
      }
      output.write(try await owner.setMode(SetModeRequest(isLocked: false)))
    }
  }
}

extension OutputOptions {
  fileprivate func write(_ mode: StoreMode) {
    if json { return console.write(ModeOutput.json(mode)) }
    console.write(ModeOutput.sentences(mode).joined(separator: "\n") + "\n")
  }
}
