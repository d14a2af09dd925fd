import ArgumentParser
import Foundation
import HealthBackup
import HealthModel
import HealthTerminal
import HealthWords

/// `healthctl restore`: this command verifies and decrypts the file, so that the daemon opens nothing
/// but databases, and shows what would change before it commits anything.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore a backup.",
    discussion: """
      Verifies the whole file first, and shows what changes. The backup replaces samples, permissions,
      the ledger and settings. The replaced files stay in the data directory, with names that end with
      .replaced, until the next restore. healthd stops, and its next start opens the restored store.
      If you have made decisions since the backup, all permissions to read are reset.

      Tokens and keys of apps are not in a backup. After a restore on another machine, the apps that have
      none there get new ones, and retain their data and permissions.

      JSON keys: created, older, resetGrants, keepsCurrent, problems, restored, current, backup (samples,
      apps, grants, ledgerEntries, decisions, changes), renewed (those of app renew).
      """)

  @Argument(help: ArgumentHelp("The file of a backup.", valueName: "file"))
  var path: String

  @Flag(name: .long, help: "Show what would change, and change nothing.")
  var dryRun = false

  @Option(
    name: .long,
    help: ArgumentHelp("A file with secret keys of age; may be repeated.", valueName: "file"))
  var identity: [String] = []

  @OptionGroup var passphrase: PassphraseOption

  @Flag(name: .long, help: "Replace a store that is not empty without confirmation.")
  var force = false

  @Flag(name: .long, help: "Restore a backup even if the data in it is damaged.")
  var acceptDamage = false

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let secrets = try secrets()
    let owner = Owner(daemon)
    let processID = try await owner.status().processID
    let bar = ProgressBar(
      Progress(title: "Reading", total: 0, itemName: "MB"), console: output.console)
    defer { bar.finish() }
    let (manifest, changes) = try await owner.backingUp { client in
      try await RestoreRun(client) {
        bar.update(done: $0, total: $1, itemCount: Int($0 / 1_000_000))
      }
      .check(path: path, secrets: secrets)
    }
    bar.finish()
    if !output.json { show(manifest, changes) }
    try checkProblems(changes)
    if dryRun {
      if output.json { output.console.write(json(manifest, changes, renewed: nil)) }
      return
    }
    try confirm(changes)
    _ = try await owner.backingUp { client in
      try await RestoreRun(client).commit(acceptsProblems: acceptDamage)
    }
    let isRunning = await RestartWait(owner: owner).waitForStart(after: processID)
    if !output.json {
      output.console.write(
        "Restored the backup. "
          + (isRunning
            ? "healthd has opened it.\n"
            : "healthd has stopped, and opens it when it starts. Start it with: "
              + "\(RuntimePath.startCommand(socketPath: owner.failures.socketPath))\n"))
    }
    let renewed = await renewSecrets(changes, owner, isRunning: isRunning)
    if output.json {
      output.console.write(json(manifest, changes, renewed: renewed))
    } else {
      output.console.write(renewed.map(\.text).joined())
    }
  }

  /// Gives apps of a store of another machine new tokens and keys. The store is restored already, so that
  /// what fails is a note.
  private func renewSecrets(
    _ changes: RestorePreview, _ owner: Owner, isRunning: Bool
  ) async -> [AppSecret] {
    // Those of this machine are where they were.
    let isOfAnotherStore = changes.current.storeID != changes.restored.storeID
    guard isOfAnotherStore, changes.restored.appCount > 0 else { return [] }
    let advice = "healthctl app renew --missing"
    guard isRunning else {
      output.console.note("Then give its apps new tokens and keys with: \(advice)\n")
      return []
    }
    var renewed: [AppSecret] = []
    do throws(CommandFailure) {
      for app in try await owner.appsWithoutSecret(daemon) {
        renewed.append(try await owner.renewSecret(of: app))
      }
    } catch {
      output.console.note(
        "Some apps have no new token or key: \(error.message). Give them one with: \(advice)\n")
    }
    return renewed
  }

  private func secrets() throws(CommandFailure) -> AgeSecrets {
    var secrets = AgeSecrets()
    do throws(BackupError) {
      guard let kind = try BackupReader.lockKind(path: path) else { return secrets }
      if kind == .key {
        guard !identity.isEmpty else {
          throw BackupError(.wrongSecret, "\(path) is encrypted for a key")
        }
      } else {
        secrets.passphrase = []
      }
    } catch {
      throw error.code == .file
        ? CommandFailure(.noInput, error.message) : CommandFailure(error)
    }
    for file in identity { secrets.identities += try BackupKeys.identities(ofFile: file) }
    if secrets.passphrase != nil {
      secrets.passphrase = try passphrase.read(prompt: "Passphrase of the backup: ")
    }
    return secrets
  }

  private func checkProblems(_ changes: RestorePreview) throws {
    guard !changes.problems.isEmpty, !acceptDamage else { return }
    throw CommandFailure(
      .dataError, "the data in the backup is damaged: nothing was changed",
      nextStep: "Restore another backup, or this one with --accept-damage")
  }

  private func confirm(_ changes: RestorePreview) throws(CommandFailure) {
    if force || !changes.keepsCurrent { return }
    guard !output.json,
      let isConfirmed = output.console.confirms("Replace your health data by this backup?")
    else {
      throw .usage(
        "replacing a store that is not empty needs confirmation on a terminal, or --force")
    }
    guard isConfirmed else { throw CommandFailure(.failure, "nothing was changed") }
  }

  private func show(_ manifest: BackupManifest, _ changes: RestorePreview) {
    let console = output.console
    console.write("Verified \(TerminalText.printable(path)), a backup of \(manifest.created).\n")
    console.write(
      RestoreOutput.table(changes, style: console.output)
        + RestoreOutput.sentences(changes).map { TerminalText.printable($0) + "\n" }.joined())
  }

  /// - Parameter renewed: nil if nothing was restored.
  private func json(
    _ manifest: BackupManifest, _ changes: RestorePreview, renewed: [AppSecret]?
  ) -> JSONValue {
    [
      "created": .string(manifest.created), "older": .bool(changes.isOlder),
      "resetGrants": JSONValue(changes.resetGrantCount),
      "keepsCurrent": .bool(changes.keepsCurrent),
      "problems": .array(changes.problems.map { .string($0) }),
      "restored": .bool(renewed != nil), "renewed": AppSecret.json(renewed ?? []),
      "current": RestoreOutput.json(changes.current),
      "backup": RestoreOutput.json(changes.restored),
    ]
  }
}
