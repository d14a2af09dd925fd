import ArgumentParser
import Foundation
import HealthModel
import HealthTerminal
import HealthWords

/// `healthctl mode`: the lock and the guest session. The daemon returns the whole state, because
/// both can be in effect at once.
struct ModeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mode", abstract: "Manage guest sessions and the lock.",
    discussion: """
      JSON keys: guest, lock (unlocked, locked or notYetUnlocked), restricted; in a guest session also \
      guestApps and endsWithSecret.
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
        In a guest session, healthctl and the Health page show nothing, the apps that you name read what \
        you granted them, and other apps read nothing. Nothing can be saved, deleted or granted.

        The session ends with the passphrase of an encrypted store, or with a code that you choose at its \
        beginning. In system mode, it ends when you prove your presence.
        """)
    @Argument(help: "on or off.") var state: State
    @Option(
      name: .long,
      help: ArgumentHelp("An app that the guest may use; repeat it for several.", valueName: "app"))
    var app: [String] = []
    @Flag(name: .long, help: "Begin without a code: anyone at the machine can end the session.")
    var noCode = false
    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard state == .off else { return }
      if !app.isEmpty || noCode { throw ValidationError("--app and --no-code begin a session") }
    }

    func run() async throws {
      let owner = Owner(daemon)
      output.write(state == .on ? try await begin(owner) : try await end(owner))
    }

    private func begin(_ owner: Owner) async throws(CommandFailure) -> StoreMode {
      var request = StoreModeChange(isGuest: true)
      for name in app {
        let found = try await owner.app(name)
        request.guestApps.append(GuestApp(principal: found.principal))
      }
      request.secret = try await code(owner)
      let mode = try await owner.setMode(request)
      if !mode.endsWithSecret, !(try await owner.status().isSystemMode) {
        output.console.note(
          "Anyone at this machine can end the session, because it has no code and the store no "
            + "passphrase.\n")
      }
      return mode
    }

    /// Returns the code that the user chooses; empty for none. Where a passphrase or proof of presence
    /// ends the session, no code is asked for.
    private func code(_ owner: Owner) async throws(CommandFailure) -> [UInt8] {
      if noCode { return [] }
      if passphrase.passphraseFile != nil { return try passphrase.read(prompt: "") }
      guard isatty(STDIN_FILENO) == 1 else { return [] }
      let isSystemMode = try await owner.status().isSystemMode
      let slots = try await owner.encryptionStatus().slots
      if isSystemMode || slots.contains(where: { $0.kind == .passphrase }) { return [] }
      let code = try HiddenLine.read("Code that ends the session (empty for none): ")
      if code.isEmpty { return [] }
      guard try HiddenLine.read("Repeat it: ") == code else { throw .usage("the codes differ") }
      return code
    }

    private func end(_ owner: Owner) async throws(CommandFailure) -> StoreMode {
      var request = StoreModeChange(isGuest: false)
      // In system mode, the daemon asks for proof of presence instead.
      if passphrase.passphraseFile != nil {
        request.secret = try passphrase.read(prompt: "")
      } else if try await owner.mode().endsWithSecret, !(try await owner.status().isSystemMode) {
        request.secret = try HiddenLine.read("Code or passphrase: ")
      }
      return try await owner.setMode(request)
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
      output.write(try await Owner(daemon).setMode(StoreModeChange(isLocked: true)))
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
      output.write(try await owner.setMode(StoreModeChange(isLocked: false)))
    }
  }
}

extension OutputOptions {
  fileprivate func write(_ mode: StoreMode) {
    if json { return console.write(ModeOutput.json(mode)) }
    console.write(ModeOutput.sentences(mode).joined(separator: "\n") + "\n")
  }
}
