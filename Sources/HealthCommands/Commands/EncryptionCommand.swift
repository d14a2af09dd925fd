import ArgumentParser
import HealthModel
import HealthTerminal
import HealthWords

/// `healthctl encryption`: the keys of the store.
struct EncryptionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encryption", abstract: "Manage the encryption of the store.",
    subcommands: [
      Status.self, On.self, Passphrase.self, RecoveryKey.self, AddKey.self, RemoveKey.self,
      Rotate.self, Recover.self, Erase.self,
    ], defaultSubcommand: Status.self)
}

extension EncryptionCommand {
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show the encryption and the key slots.",
      discussion: """
        JSON keys: encrypted, automatic, outdated, recoveryDue, key, slots (id, kind, name, \
        opensSamples).
        """)
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let status = try await Owner(daemon).encryptionStatus()
      if output.json { return output.console.write(EncryptionOutput.json(status)) }
      output.console.write(EncryptionOutput.text(status))
    }
  }

  struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "on", abstract: "Encrypt the store with a passphrase.",
      discussion: """
        Encrypts samples, permissions and the ledger, while healthd runs. Also creates a recovery \
        key, which is printed once.

        With --automatic, a key file beside the store unlocks it without a passphrase. That protects \
        backups of the database only: a copy of the directory contains the key.

        JSON keys: slots, recoveryKey.
        """)
    @Flag(name: .long, help: "Unlock with a key file instead of a passphrase.")
    var automatic = false
    @OptionGroup var secret: SecretOptions
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let slot =
        automatic
        ? NewKeySlot(kind: .keyFile, name: "key file")
        : NewKeySlot(kind: .passphrase, name: "passphrase", secret: try secret.newPassphrase())
      let recovery = NewKeySlot(kind: .recovery, name: "recovery key")
      let reply = try await Owner(daemon).enableEncryption([slot, recovery])
      if output.json {
        return output.console.write([
          "slots": .array(reply.slots.map(EncryptionOutput.json)),
          "recoveryKey": .string(reply.recoveryKey),
        ])
      }
      output.console.write(
        "Samples, permissions and the ledger are encrypted.\n"
          + EncryptionOutput.text(recoveryKey: reply.recoveryKey))
    }
  }

  struct Passphrase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "passphrase", abstract: "Set or change the passphrase.",
      discussion: "The store must be unlocked. The old passphrase opens it no longer.")
    @OptionGroup var secret: SecretOptions
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let slot = NewKeySlot(
        kind: .passphrase, name: "passphrase", secret: try secret.newPassphrase())
      let reply = try await Owner(daemon).addKeySlot(slot, replacesKind: true)
      if output.json { return output.console.write(EncryptionOutput.json(reply.slot)) }
      output.console.write("The passphrase is set.\n")
    }
  }

  struct RecoveryKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recovery-key", abstract: "Create a new recovery key.",
      discussion: """
        The store must be unlocked. Earlier recovery keys open it no longer. The key is printed once.

        JSON keys: recoveryKey.
        """)
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let reply = try await Owner(daemon).addKeySlot(
        NewKeySlot(kind: .recovery, name: "recovery key"), replacesKind: true)
      if output.json {
        return output.console.write(["recoveryKey": .string(reply.recoveryKey)])
      }
      output.console.write(EncryptionOutput.text(recoveryKey: reply.recoveryKey))
    }
  }

  struct AddKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add-key", abstract: "Add a key to the secret service, or a key file.")
    @Flag(name: .long, help: "Store a new key in the desktop's secret service.")
    var secretService = false
    @Flag(name: .long, help: "Let the daemon's key file open the samples.")
    var keyFile = false
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard secretService != keyFile else {
        throw ValidationError("state --secret-service or --key-file")
      }
    }

    func run() async throws {
      let slot =
        secretService
        ? NewKeySlot(kind: .secret, name: "secret service", secret: try SecretService.create())
        : NewKeySlot(kind: .keyFile, name: "key file")
      let reply = try await Owner(daemon).addKeySlot(slot, replacesKind: true)
      if output.json { return output.console.write(EncryptionOutput.json(reply.slot)) }
      output.console.write("Added the key \(EncryptionOutput.hex(reply.slot.id)).\n")
    }
  }

  struct RemoveKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove-key",
      abstract: "Remove a key slot.", discussion: "The last one that opens the samples stays.")
    @Argument(help: "The identifier, as healthctl encryption shows it.") var id: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let slot = try await owner.encryptionStatus().slots.slot(id)
      try await owner.removeKeySlot(slot.id)
      if output.json { return output.console.write(EncryptionOutput.json(slot)) }
      output.console.write("Removed the key \(id.lowercased()).\n")
    }
  }

  struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rotate", abstract: "Encrypt the store with new keys.",
      discussion: """
        The store must be unlocked. The passphrase and the key in the secret service stay; the recovery \
        key is replaced by a new one, which is printed once. A key slot whose secret is not available \
        has to be named with --drop.

        JSON keys: recoveryKey, removed.
        """)
    @OptionGroup var passphrase: PassphraseOption
    @Option(
      name: .long,
      help: ArgumentHelp(
        "Remove this key slot, whose secret is not available (can be repeated).", valueName: "id"))
    var drop: [String] = []
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let before = try await owner.encryptionStatus()
      let slots = before.slots
      let dropped = try drop.map { id throws(CommandFailure) in try slots.slot(id) }
      let remaining = slots.filter { slot in !dropped.contains { $0.id == slot.id } }
      let secrets = try secrets(of: remaining)
      // Before the rotation, so that there is a recovery key at every moment.
      let recovery = try await owner.addKeySlot(
        NewKeySlot(kind: .recovery, name: "recovery key"), replacesKind: false)
      let reply: KeyRotation
      do {
        let text = Array(recovery.recoveryKey.utf8)
        reply = try await owner.rotateKeys(
          secrets + [KeySecret(kind: .recovery, secret: text)],
          droppedSlots: (dropped + slots.filter { $0.kind == .recovery }).map(\.id))
      } catch {
        if let after = try? await owner.encryptionStatus(), after.healthKeyID == before.healthKeyID,
          after.slots.filter({ $0.id != recovery.slot.id }) == slots
        {
          try? await owner.removeKeySlot(recovery.slot.id)
        } else {
          // The rotation may have begun. The earlier recovery keys open nothing when it ends.
          output.console.note(EncryptionOutput.text(recoveryKey: recovery.recoveryKey))
        }
        throw error
      }
      if output.json {
        return output.console.write([
          "removed": .array(reply.removed.map(EncryptionOutput.json)),
          "recoveryKey": .string(recovery.recoveryKey),
        ])
      }
      for slot in reply.removed where slot.kind != .recovery {
        output.console.write("Removed the key \(EncryptionOutput.hex(slot.id)), \(slot.name).\n")
      }
      output.console.write(
        "Samples, permissions and the ledger have new keys. Earlier recovery keys open nothing.\n"
          + EncryptionOutput.text(recoveryKey: recovery.recoveryKey))
    }

    /// The secrets that only the user or the session has. The daemon names a slot for which one is
    /// missing.
    private func secrets(of slots: [KeySlotInfo]) throws(CommandFailure) -> [KeySecret] {
      var secrets: [KeySecret] = []
      if slots.contains(where: { $0.kind == .passphrase }) {
        let secret = try passphrase.read(prompt: "Passphrase: ")
        secrets.append(KeySecret(kind: .passphrase, secret: secret))
      }
      if slots.contains(where: { $0.kind == .secret }) {
        secrets.append(KeySecret(kind: .secret, secret: try SecretService.secret()))
      }
      return secrets
    }
  }

  struct Recover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recover", abstract: "Replace a lost key file or credential.",
      discussion: """
        Without its key file, or the credential of the service manager, healthd can read neither \
        permissions nor samples. The passphrase, the recovery key or the key in the secret service \
        creates a new key file, or a key slot for the present credential. healthd stops afterwards.
        """)
    @OptionGroup var secret: SecretOptions
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      guard try await owner.encryptionStatus().isRecoveryDue else {
        throw CommandFailure(.failure, "the key of healthd is not missing; nothing was changed")
      }
      let slot = try await owner.recoverKeys(try secret.secret())
      if output.json { return output.console.write(EncryptionOutput.json(slot)) }
      output.console.write(
        slot.kind == .credential
          ? "The credential opens the store. healthd has stopped; its next start opens the store.\n"
          : "Created a new key file. healthd has stopped; its next start opens the store.\n")
    }
  }

  struct Erase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "erase", abstract: "Destroy all keys and health data.",
      discussion: "No one can recover the data afterwards, except from a backup with its keys.")
    static let confirmation = "erase all health data"

    @Option(
      name: .long,
      help: ArgumentHelp("Confirm with the text: \(confirmation).", valueName: "text"))
    var confirm: String?
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      var typed = confirm
      if typed == nil {
        output.console.note("To destroy all health data, type: \(Self.confirmation)\n")
        typed = readLine()
      }
      guard typed == Self.confirmation else { throw CommandFailure.usage("nothing is erased") }
      try await Owner(daemon).eraseStore(confirmation: Self.confirmation)
      if output.json { return output.console.write(["erased": .bool(true)]) }
      output.console.write("All keys and health data are destroyed. healthd has stopped.\n")
    }
  }
}

extension [KeySlotInfo] {
  /// Returns the slot with an identifier as the user typed it.
  fileprivate func slot(_ id: String) throws(CommandFailure) -> KeySlotInfo {
    guard let slot = first(where: { EncryptionOutput.hex($0.id) == id.lowercased() }) else {
      throw CommandFailure(
        .notFound, "no key slot \"\(id)\"",
        nextStep: "List the key slots with: healthctl encryption")
    }
    return slot
  }
}
