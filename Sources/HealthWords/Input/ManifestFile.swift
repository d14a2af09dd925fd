package import Foundation
package import HealthModel

/// The manifest of an app as a JSON file:
///
///     {
///       "bundleIdentifier": "org.example.steps",
///       "name": "Steps",
///       "version": "1.2",
///       "readUsage": "Draws your days.",
///       "shareUsage": "Adds the walks that you record.",
///       "entitlements": ["com.apple.developer.healthkit"],
///       "binding": "token",
///       "launch": ["/usr/bin/steps", "--background"]
///     }
///
/// Only `bundleIdentifier` is required. `name` defaults to the bundle identifier, `version` to
/// `1.0`. `binding` is `token`, `user:1000`, `group:1000`, `executable:` with the SHA-256 digest of
/// the program in 64 hexadecimal digits, `key:` with an Ed25519 public key in 64 hexadecimal
/// digits, or `flatpak:` with the application's ID. `ownSocket` requests a separate socket for the
/// app. `launch` is the command that starts the app for background delivery, a program and its
/// arguments; alternatively, `launchUnit` is a systemd service of the user. `clinicalUsage` is the
/// reason for reading clinical records; `requiredClinicalTypes` are the names of those that the app
/// needs together. An unknown key is an error, so that a misspelled one is not ignored.
///
/// Every field is optional in Swift, so that the options of the command can replace those of the
/// file.
package struct ManifestFile: Decodable, Sendable {
  package var bundleIdentifier: String
  package var name: String?
  package var version: String?
  package var readUsage: String?
  package var shareUsage: String?
  package var entitlements: [String]?
  package var binding: String?
  package var launch: [String]?
  package var launchUnit: String?
  package var ownSocket: Bool?
  package var clinicalUsage: String?
  package var requiredClinicalTypes: [String]?

  package init(bundleIdentifier: String) { self.bundleIdentifier = bundleIdentifier }

  package static let keys = [
    "bundleIdentifier", "name", "version", "readUsage", "shareUsage", "entitlements", "binding",
    "launch", "launchUnit", "ownSocket", "clinicalUsage", "requiredClinicalTypes",
  ]

  package static func read(_ data: Data) throws(CommandFailure) -> ManifestFile {
    do {
      let unknown = try JSONDecoder().decode([String: AnyValue].self, from: data).keys
        .filter { !keys.contains($0) }.sorted()
      if let key = unknown.first {
        let near = Suggestion.nearest(to: key, in: keys).first
        throw CommandFailure(
          .dataError, "unknown key \"\(key)\" in the manifest",
          nextStep: near.map { "Did you mean \($0)?" } ?? "Use one of: "
            + keys.joined(separator: ", "))
      }
      return try JSONDecoder().decode(ManifestFile.self, from: data)
    } catch let failure as CommandFailure {
      throw failure
    } catch DecodingError.keyNotFound(let key, _) {
      throw CommandFailure(.dataError, "missing key \"\(key.stringValue)\" in the manifest")
    } catch DecodingError.typeMismatch(_, let context) {
      let key = context.codingPath.first?.stringValue
      let place = key.map { "key \"\($0)\" of the manifest" } ?? "the manifest"
      throw CommandFailure(
        .dataError, "\(place) has a value of the wrong type",
        nextStep: "Values are strings, except ownSocket (true or false) and lists of strings.")
    } catch {
      throw CommandFailure(
        .dataError, "the manifest is not JSON", nextStep: "Check it with: python3 -m json.tool FILE"
      )
    }
  }

  /// Fills defaults. The limits of the fields are checked by the daemon, also for apps that
  /// register themselves.
  package func manifest() throws(CommandFailure) -> AppManifest {
    if launch != nil && launchUnit != nil {
      throw CommandFailure(.dataError, "the manifest contains both launch and launchUnit")
    }
    var manifest = AppManifest(
      bundleIdentifier: bundleIdentifier, name: name ?? bundleIdentifier,
      version: version ?? "1.0", readUsage: readUsage ?? "", shareUsage: shareUsage ?? "",
      entitlements: entitlements ?? [], binding: try Self.binding(binding ?? "token"),
      launch: launch.map { .command($0) } ?? launchUnit.map { .unit($0) })
    manifest.hasOwnSocket = ownSocket ?? false
    manifest.clinicalUsage = clinicalUsage ?? ""
    manifest.requiredClinicalTypes = try TypeArgument.types(requiredClinicalTypes ?? [])
    return manifest
  }

  /// The kind before the colon decides how the rest is read, so that a user number is not taken for
  /// a name.
  package static func binding(_ text: String) throws(CommandFailure) -> AppManifest.Binding {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count > 1 ? String(parts[1]) : nil) {
    case ("token", nil): return .token
    case ("user", .some(let user)):
      if let number = UInt32(user) { return .user(number) }
    case ("group", .some(let group)):
      if let number = UInt32(group) { return .group(number) }
    case ("executable", .some(let digits)):
      if let digest = Hexadecimal.bytes(digits), digest.count == 32 {
        return .executable(sha256: digest)
      }
    case ("key", .some(let digits)):
      if let key = Hexadecimal.bytes(digits), key.count == 32 { return .key(key) }
    case ("flatpak", .some(let name)) where BundleIdentifier.isFlatpakName(name):
      return .flatpak(name)
    default: break
    }
    throw .usage(
      "unknown binding \"\(text)\"",
      nextStep: "Use token, user:UID, group:GID, executable:SHA256 (see: sha256sum PROGRAM), "
        + "key:PUBLIC_KEY or flatpak:APP_ID")
  }

  /// Any JSON value, for decoding only the keys. `JSONDecoder` ignores unknown keys, so they are
  /// decoded once more by themselves.
  private struct AnyValue: Decodable {
    init(from decoder: any Decoder) throws {}
  }
}
