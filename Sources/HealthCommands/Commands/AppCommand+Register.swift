import ArgumentParser
import Foundation
import HealthClient
import HealthTerminal
import HealthWords
import HealthModel

extension AppCommand {
  /// One call that registers the manifest. A token or private key is written to a file that only
  /// the user can read and is never printed, so that it does not end up in the history of a
  /// terminal or a log.
  struct Register: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "register", abstract: "Register an app from a manifest or options.",
      discussion: """
        The manifest is JSON: {"bundleIdentifier": "org.example.steps", "name": "Steps", "version": \
        "1.2", "readUsage": "Draws your days.", "shareUsage": "Adds your walks.", "entitlements": \
        ["com.apple.developer.healthkit"], "binding": "token"}. Flags take precedence over the file.

        With the token binding, the app gets a token in a file that only you can read. With --binding \
        key it gets a key, which also distinguishes an update of its program from another program. \
        The app has no permissions until you grant some.
        """)

    static let fields: FieldArguments = [
      "bundle_identifier": "--id",
      "name": "--name",
      "version": "--app-version",
      "binding": "--binding",
      "bindings": "--binding",
      "entitlements": "--entitlement",
      "manifest": "<manifest>",
    ]

    @Argument(
      help: ArgumentHelp("The manifest file, or - for standard input.", valueName: "manifest"))
    var manifest: String?

    @Option(
      name: .customLong("id"),
      help: ArgumentHelp("Bundle identifier, such as org.example.steps.", valueName: "bundle-id"))
    var bundleIdentifier: String?
    @OptionGroup var stated: ManifestOptions
    @Option(
      name: .long,
      help: ArgumentHelp(
        "How the app is identified: token, user:UID, group:GID, executable:SHA256, key, key:PUBLIC, flatpak:ID.",
        valueName: "binding"))
    var binding: String?

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      if manifest == nil, bundleIdentifier == nil {
        throw ValidationError("a manifest file or --id is required")
      }
    }

    func run() async throws {
      var file = try self.merged()
      var key: [UInt8]?
      if file.binding == "key" {
        // The pair is created here: the daemon receives the public key only.
        let made = AppIdentity.makeKey()
        file.binding = "key:" + Hexadecimal.text(made.publicKey)
        key = made.privateKey
      }
      let manifest = try file.manifest()
      let owner = Owner(daemon, fields: Self.fields)
      let namesake = try await owner.apps().first {
        $0.manifest.bundleIdentifier == manifest.bundleIdentifier && !$0.isPending
      }
      let reply = try await owner.register(manifest)
      if let namesake {
        output.console.note(
          "Another app with this bundle identifier remains, with its own permissions. If you meant to give "
            + "that app a new token: healthctl app renew \(namesake.principal.raw.uuidString)\n")
      }
      var tokenPath: String?
      if !reply.token.isEmpty {
        tokenPath = try owner.failures.caught { () throws(ClientError) in
          try TokenFile.write(reply.token, for: manifest.bundleIdentifier)
        }
      }
      var keyPath: String?
      if let key {
        keyPath = try owner.failures.caught { () throws(ClientError) in
          try TokenFile.write(key, for: manifest.bundleIdentifier, .key)
        }
      }
      if output.json {
        var json = AppOutput.json(reply.app)
        if let keyPath { json.append("keyFile", .string(keyPath)) }
        if let tokenPath { json.append("tokenFile", .string(tokenPath)) }
        return output.console.write(json)
      }
      let id = manifest.bundleIdentifier
      var text = "Registered \(TerminalText.printable(manifest.name)) (\(id)).\n"
      if let tokenPath { text += "Token file: \(tokenPath)\n" }
      if let keyPath { text += "Key file: \(keyPath)\n" }
      output.console.write(text)
      output.console.note(
        "Grant permissions with: healthctl grant \(id) --read TYPES --share TYPES\n")
    }

    private func merged() throws(CommandFailure) -> ManifestFile {
      var file = ManifestFile(bundleIdentifier: bundleIdentifier ?? "")
      if let manifest { file = try ManifestFile.read(try InputFile.read(manifest)) }
      // Options replace the file, so that one manifest can serve for tests under another name.
      if let bundleIdentifier { file.bundleIdentifier = bundleIdentifier }
      file.name = stated.name ?? file.name
      file.version = stated.version ?? file.version
      file.readUsage = stated.readUsage ?? file.readUsage
      file.shareUsage = stated.shareUsage ?? file.shareUsage
      file.binding = binding ?? file.binding
      if !stated.entitlement.isEmpty { file.entitlements = stated.entitlement }
      return file
    }
  }
}

/// Reads a small file, or standard input for `-`. The status for a missing file differs from that
/// for wrong content, so that a script can distinguish them.
enum InputFile {
  static func read(_ path: String) throws(CommandFailure) -> Data {
    if path == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch CocoaError.fileReadNoSuchFile {
      throw CommandFailure(.noInput, "no such file: \(path)")
    } catch {
      throw CommandFailure(.noInput, "cannot read \(path)")
    }
  }
}
