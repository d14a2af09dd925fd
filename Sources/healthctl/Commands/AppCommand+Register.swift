import ArgumentParser
import Foundation
import HealthClient
import HealthCommands
import HealthModel

extension AppCommand {
  struct Register: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make an app known, from a manifest file or from flags.",
      discussion: """
        The manifest is JSON: {"bundleIdentifier": "org.example.steps", "name": "Steps", "version": \
        "1.2", "readUsage": "Draws your days.", "shareUsage": "Adds your walks.", "entitlements": \
        ["healthkit"], "binding": "token"}. Flags take precedence over the file.

        An app that is known by its token gets one now, in a file that only you may read; with \
        --binding key it gets a key, which also tells an update of its program from another one. It \
        may do nothing until you grant it something.
        """)

    @Argument(help: ArgumentHelp("The manifest; - for standard input.", valueName: "manifest"))
    var manifest: String?

    @Option(
      name: .customLong("id"),
      help: ArgumentHelp("Reverse-DNS, such as org.example.steps.", valueName: "bundle-id"))
    var bundleIdentifier: String?
    @Option(name: .long, help: "What you know it by.") var name: String?
    @Option(name: .customLong("app-version"), help: "Its version.") var version: String?
    @Option(name: .long, help: "Why it reads.") var readUsage: String?
    @Option(name: .long, help: "Why it shares.") var shareUsage: String?
    @Option(
      name: .long,
      help: ArgumentHelp(
        "How it is recognised: token, user:UID, group:GID, executable:SHA256, key, key:PUBLIC, flatpak:ID.",
        valueName: "binding"))
    var binding: String?

    @Option(
      name: .long,
      help: ArgumentHelp(
        "A capability, such as com.apple.developer.healthkit, to ask for permission. Repeatable.",
        valueName: "name"))
    var entitlement: [String] = []

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      if manifest == nil, bundleIdentifier == nil {
        throw ValidationError("Give a manifest file or --id.")
      }
    }

    func run() async throws {
      var file = try self.merged()
      var key: [UInt8]?
      if file.binding == "key" {
        let made = AppIdentity.makeKey()
        file.binding = "key:" + Hexadecimal.text(made.publicKey)
        key = made.privateKey
      }
      let manifest = try file.manifest()
      let owner = Owner(daemon)
      let reply = try await owner.register(manifest)
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
      if let tokenPath { text += "Its token is in \(tokenPath)\n" }
      if let keyPath { text += "Its key is in \(keyPath)\n" }
      output.console.write(text)
      output.console.note(
        "Decide what it may do: healthctl grant \(id) --read TYPES --share TYPES\n")
    }

    private func merged() throws(CommandFailure) -> ManifestFile {
      var file = ManifestFile(bundleIdentifier: bundleIdentifier ?? "")
      if let manifest { file = try ManifestFile.read(try InputFile.read(manifest)) }
      if let bundleIdentifier { file.bundleIdentifier = bundleIdentifier }
      file.name = name ?? file.name
      file.version = version ?? file.version
      file.readUsage = readUsage ?? file.readUsage
      file.shareUsage = shareUsage ?? file.shareUsage
      file.binding = binding ?? file.binding
      if !entitlement.isEmpty { file.entitlements = entitlement }
      return file
    }
  }
}

/// A small file, or standard input for `-`.
enum InputFile {
  static func read(_ path: String) throws(CommandFailure) -> Data {
    if path == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch CocoaError.fileReadNoSuchFile {
      throw CommandFailure(.noInput, "there is no file \(path)")
    } catch {
      throw CommandFailure(.noInput, "cannot read \(path)")
    }
  }
}
