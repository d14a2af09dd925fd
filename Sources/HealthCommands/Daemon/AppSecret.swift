import HealthClient
import HealthModel
import HealthWords

/// A new token or key of an app, in a file that only the user and the app's processes can read. It is never
/// printed.
struct AppSecret {
  let bundleIdentifier: String
  let kind: TokenFile.Secret
  let path: String

  var text: String {
    let name = kind == .token ? "token" : "key"
    return "Renewed the \(name) of \(bundleIdentifier): \(TerminalText.printable(path))\n"
  }

  static func json(_ secrets: [AppSecret]) -> JSONValue {
    .array(
      secrets.map {
        [
          "bundleIdentifier": .string($0.bundleIdentifier),
          $0.kind == .token ? "tokenFile" : "keyFile": .string($0.path),
        ]
      })
  }
}

extension Owner {
  /// Gives an app a new token or key, and writes it where the app reads it.
  func renewSecret(of app: RegisteredApp) async throws(CommandFailure) -> AppSecret {
    let bundleIdentifier = app.manifest.bundleIdentifier
    var pair: (privateKey: [UInt8], publicKey: [UInt8])?
    // The daemon receives the public key only.
    if case .key = app.manifest.binding { pair = AppIdentity.makeKey() }
    let reply = try await renew(app, publicKey: pair?.publicKey ?? [])
    let kind: TokenFile.Secret = pair == nil ? .token : .key
    let path = try failures.caught { () throws(ClientError) in
      try TokenFile.write(pair?.privateKey ?? reply.token, for: bundleIdentifier, kind)
    }
    return AppSecret(bundleIdentifier: bundleIdentifier, kind: kind, path: path)
  }

  /// Returns the apps that are identified by a token or a key and for which this machine has none that the
  /// daemon accepts.
  func appsWithoutSecret(
    _ options: DaemonOptions
  ) async throws(CommandFailure) -> [RegisteredApp] {
    var found: [RegisteredApp] = []
    for app in try await apps() where !app.isPending {
      let isAccepted =
        switch app.manifest.binding {
        case .token: try await accepts(.token, of: app, options)
        case .key: try await accepts(.key, of: app, options)
        case .executable, .user, .group, .flatpak: true
        }
      if !isAccepted { found.append(app) }
    }
    return found
  }

  private func accepts(
    _ kind: TokenFile.Secret, of app: RegisteredApp, _ options: DaemonOptions
  ) async throws(CommandFailure) -> Bool {
    let bundleIdentifier = app.manifest.bundleIdentifier
    do throws(ClientError) {
      let secret = try TokenFile.read(bundleIdentifier, kind)
      let identity =
        kind == .token
        ? AppIdentity(bundleIdentifier, token: secret)
        : try AppIdentity(bundleIdentifier, privateKey: secret)
      let client = HealthClient.app(
        identity, endpoint: .app(runtimeDirectory: options.directory))
      _ = try await client.shareStatus(of: [.stepCount])
      return true
    } catch {
      if error.code == .notRegistered { return false }
      return try failures.caught { () throws(ClientError) -> Bool in throw error }
    }
  }
}
