/// Where keys are found without the user.
package struct KeySources: Sendable {
  /// The file that the service manager decrypts for the daemon (`LoadCredentialEncrypted=`).
  package static let credentialName = "healthd.key"

  package var credential: String?
  package var keyFile: String
  /// The cost of new passphrase slots. Tests choose a small one.
  package var argon2 = Argon2id.standard

  /// - Parameter credentialDirectory: `$CREDENTIALS_DIRECTORY`.
  package init(credentialDirectory: String?, keyFile: String) {
    credential = credentialDirectory.map { $0 + "/" + Self.credentialName }
    self.keyFile = keyFile
  }

  func secret(of kind: KeySlot.Kind) throws(KeyError) -> Secret? {
    switch kind {
    case .credential:
      guard let credential else { return nil }
      return try KeyFile.read(credential, isCredential: true)
    case .keyFile: return try KeyFile.read(keyFile, isCredential: false)
    case .passphrase, .secret, .recovery: return nil
    }
  }

  /// Whether the service manager provides a key.
  package var hasCredential: Bool {
    get throws(KeyError) { try secret(of: .credential) != nil }
  }
}

/// A secret with which the user opens a store.
package enum UserSecret: Sendable {
  case passphrase(Secret)
  /// As typed.
  case recovery(Secret)
  case stored(Secret)

  var kind: KeySlot.Kind {
    switch self {
    case .passphrase: .passphrase
    case .recovery: .recovery
    case .stored: .secret
    }
  }

  /// The bytes from which the key of a slot is derived.
  var secret: Secret {
    get throws(KeyError) {
      switch self {
      case .passphrase(let secret):
        guard secret.count > 0 else { throw .emptyPassphrase }
        return secret
      case .recovery(let text): return try RecoveryKey.parse(text)
      case .stored(let secret): return secret
      }
    }
  }
}

/// A slot to be added.
package enum NewSlot: Sendable {
  case passphrase(Secret)
  case stored(Secret)
  case recovery
  /// The key file, for both keys or for the policy key alone.
  case keyFile(opensHealth: Bool)
  case credential

  var kind: KeySlot.Kind {
    switch self {
    case .passphrase: .passphrase
    case .stored: .secret
    case .recovery: .recovery
    case .keyFile: .keyFile
    case .credential: .credential
    }
  }
}
