import ArgumentParser
import Foundation
import HealthBackup
import HealthModel
import HealthTerminal
import HealthWords

/// `healthctl backup`: the daemon copies the store, and this command writes, encrypts and verifies the
/// file: the daemon of a system cannot write the files of the user.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Back up everything to one encrypted file.",
    discussion: """
      The file contains samples, attachments, permissions, the ledger and settings, and is verified
      after it was written. It is encrypted in the age format: for the keys in
      ~/.config/healthd/backup-recipients if that file exists, otherwise with a passphrase that is
      typed. Anyone with the passphrase or key can read everything; without it, the backup is lost.

      Examples:
        healthctl backup --new-key ~/health-key.txt
        healthctl backup --keep 7 /media/usb
        healthctl backup health.tar.age --recipient age1…

      JSON keys: path, bytes, encrypted, created, store, samples, apps, grants, ledgerEntries,
      ledgerHead, removed. With --new-key: path, recipient.
      """)

  @Argument(
    help: ArgumentHelp("A new file, or a directory (default: the current one).", valueName: "path"))
  var path: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Encrypt for this public key of age; may be repeated.", valueName: "key"))
  var recipient: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Encrypt for the public keys in this file.", valueName: "file"))
  var recipientsFile: String?

  @OptionGroup var passphrase: PassphraseOption

  @Flag(name: .long, help: "Encrypt with a passphrase, even if there is a list of keys.")
  var passphraseOnly = false

  @Flag(name: .long, help: "Do not encrypt the backup.")
  var plain = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Remove all but this many backups of this store in the directory.", valueName: "count"))
  var keep: Int?

  @Option(
    name: .long,
    help: ArgumentHelp("Create a key in this file, for all later backups.", valueName: "file"))
  var newKey: String?

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let ways = [
      plain, passphraseOnly || passphrase.passphraseFile != nil,
      !recipient.isEmpty || recipientsFile != nil, newKey != nil,
    ]
    guard ways.filter({ $0 }).count <= 1 else {
      throw ValidationError(
        "--plain, a passphrase, public keys and --new-key exclude each other")
    }
    if let keep, keep < 1 { throw ValidationError("--keep must be at least 1") }
    if newKey != nil, path != nil || keep != nil {
      throw ValidationError("--new-key creates no backup; run the command again without it")
    }
  }

  func run() async throws {
    if let newKey { return try createKey(newKey) }
    let path = path ?? "."
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    let directory = exists && isDirectory.boolValue ? BackupDirectory(path: path) : nil
    guard !exists || directory != nil else {
      throw CommandFailure(
        .cannotCreate, "\(path) already exists", nextStep: "Specify a new file or a directory")
    }
    guard keep == nil || directory != nil else {
      throw CommandFailure.usage("--keep needs a directory, and \(path) is not one")
    }
    let lock = try lock()
    if lock == nil {
      output.console.note(
        "warning: the backup is not encrypted; anyone who can read it can read all health data\n")
    }
    let bar = ProgressBar(
      Progress(title: "Backing up", total: 0, itemName: "MB"), console: output.console)
    defer { bar.finish() }
    let result = try await Owner(daemon).backingUp { client in
      try await BackupRun(client) {
        bar.update(done: $0, total: $1, itemCount: Int($0 / 1_000_000))
      }
      .write(
        to: { directory?.newPath($0, isEncrypted: lock != nil) ?? path }, lock: lock)
    }
    bar.finish()
    let removed = keep.flatMap { directory?.removeOlder(than: $0, of: result.manifest) } ?? []
    show(result, isEncrypted: lock != nil, removed)
  }

  /// The program may run without a terminal; a passphrase is then an error, and not a plain backup.
  private func lock() throws(CommandFailure) -> AgeLock? {
    if plain { return nil }
    if !recipient.isEmpty || recipientsFile != nil {
      var keys: [AgeRecipient] = []
      do throws(BackupError) {
        for text in recipient { keys.append(try AgeRecipient(text)) }
      } catch {
        throw CommandFailure(error)
      }
      if let recipientsFile { keys += try BackupKeys.recipients(ofFile: recipientsFile) }
      return .recipients(keys)
    }
    let isTyped = passphraseOnly || passphrase.passphraseFile != nil
    if !isTyped, BackupRecipients.exist {
      return .recipients(try BackupKeys.recipients(ofFile: BackupRecipients.path))
    }
    let text = try passphrase.read(prompt: "Passphrase for the backup: ")
    if passphrase.passphraseFile == nil {
      guard try HiddenLine.read("Repeat it: ") == text else {
        throw .usage("the passphrases differ")
      }
    }
    guard !text.isEmpty else { throw .usage("the passphrase is empty") }
    return .passphrase(text)
  }

  private func createKey(_ path: String) throws(CommandFailure) {
    let recipient = try BackupKeys.create(path)
    if output.json {
      return output.console.write([
        "path": .string(path), "recipient": .string(recipient.text),
      ])
    }
    output.console.write(
      """
      Created a key in \(path). Backups are encrypted for it from now on.
      Public key: \(recipient.text)
      Move the file, or a copy of it, to a place apart from this machine: nothing else opens them.

      """)
  }

  private func show(_ result: BackupRun.Result, isEncrypted: Bool, _ removed: [String]) {
    let (manifest, console) = (result.manifest, output.console)
    if output.json {
      return console.write([
        "path": .string(result.path), "bytes": JSONValue(result.byteCount),
        "encrypted": .bool(isEncrypted), "created": .string(manifest.created),
        "store": .string(manifest.store), "samples": JSONValue(manifest.samples),
        "apps": JSONValue(manifest.apps), "grants": JSONValue(manifest.grants),
        "ledgerEntries": JSONValue(manifest.ledgerEntries),
        "ledgerHead": .string(manifest.ledgerHead),
        "removed": .array(removed.map { .string($0) }),
      ])
    }
    console.write(
      TerminalText.printable(
        "Backed up and verified \(NumberText.count(manifest.samples)) samples, "
          + "\(NumberText.count(manifest.apps)) apps with \(NumberText.count(manifest.grants)) "
          + "permissions, and \(NumberText.count(manifest.ledgerEntries)) ledger entries: "
          + "\(result.path) (\(NumberText.bytes(result.byteCount)), "
          + "\(isEncrypted ? "encrypted" : "not encrypted"))") + "\n")
    for name in removed {
      console.write(TerminalText.printable("Removed the older backup \(name)") + "\n")
    }
  }
}
