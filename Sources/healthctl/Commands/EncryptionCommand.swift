import ArgumentParser
import HealthModel
import HealthText

/// `healthctl encryption`: the keys of the store.
struct EncryptionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encryption", abstract: "Manage the encryption of the store.",
    subcommands: [
      Status.self, On.self, Passphrase.self, RecoveryKey.self, AddKey.self, RemoveKey.self,
      Rotate.self, Erase.self,
    ], defaultSubcommand: Status.self)
}

extension EncryptionCommand {
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the encryption and the key slots.",
      discussion: "JSON keys: encrypted, automatic, key, slots (id, kind, name, opensSamples).")
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
      abstract: "Encrypt the store with a passphrase.",
      discussion: """
        Encrypts the samples at once; permissions and the ledger are encrypted when healthd starts \
        the next time. Also creates a recovery key, which is printed once.

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
      var slots = [NewKeySlot(kind: .recovery, name: "recovery key")]
      if automatic {
        slots.append(NewKeySlot(kind: .keyFile, name: "key file"))
      } else {
        slots.append(
          NewKeySlot(
            kind: .passphrase, name: "passphrase", secret: try secret.newPassphrase()))
      }
      let reply = try await Owner(daemon).enableEncryption(slots)
      if output.json {
        return output.console.write([
          "slots": .array(reply.slots.map(EncryptionOutput.json)),
          "recoveryKey": .string(reply.recoveryKey),
        ])
      }
      output.console.write(
        "The samples are encrypted. Restart healthd to encrypt permissions and the ledger too.\n"
          + EncryptionOutput.text(recoveryKey: reply.recoveryKey))
    }
  }

  struct Passphrase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set or change the passphrase.",
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
      abstract: "Create a new recovery key.",
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
      abstract: "Add a key to the secret service, or a key file.")
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
      abstract: "Remove a key slot.", discussion: "The last one that opens the samples stays.")
    @Argument(help: "The identifier, as healthctl encryption shows it.") var id: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let slots = try await owner.encryptionStatus().slots
      guard let slot = slots.first(where: { EncryptionOutput.hex($0.id) == id.lowercased() }) else {
        throw CommandFailure(
          .notFound, "no key slot \"\(id)\"",
          nextStep: "List the key slots with: healthctl encryption")
      }
      try await owner.removeKeySlot(slot.id)
      if output.json { return output.console.write(EncryptionOutput.json(slot)) }
      output.console.write("Removed the key \(id.lowercased()).\n")
    }
  }

  struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Encrypt the samples with a new key.",
      discussion: """
        The store must be unlocked. The passphrase stays; other keys that healthd cannot read itself \
        are removed, and a new recovery key is printed.

        JSON keys: recoveryKey, removed.
        """)
    @OptionGroup var secret: SecretOptions
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let slots = try await owner.encryptionStatus().slots
      let isAsked = slots.contains { $0.kind == .passphrase }
      let reply = try await owner.rotateKeys(
        isAsked || secret.isGiven ? [try secret.secret()] : [])
      let recovery = try await owner.addKeySlot(
        NewKeySlot(kind: .recovery, name: "recovery key"), replacesKind: true)
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
        "The samples have a new key.\n" + EncryptionOutput.text(recoveryKey: recovery.recoveryKey))
    }
  }

  struct Erase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Destroy all keys and health data.",
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
