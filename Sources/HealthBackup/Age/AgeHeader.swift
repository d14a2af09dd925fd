import CLibcrypto
import Crypto
import Foundation

// The age format, version 1: https://github.com/C2SP/C2SP/blob/main/age.md. A file that is written here
// can be opened with the program age, and the other way around.

/// For whom a file is encrypted.
package enum AgeLock: Hashable, Sendable {
  case passphrase([UInt8])
  /// At least one key, each of which opens the file.
  case recipients([AgeRecipient])
}

/// What opens a file.
package struct AgeSecrets: Sendable {
  package var passphrase: [UInt8]?
  package var identities: [AgeIdentity]
  /// The key of the file itself, with which the program that has just written it verifies it.
  var fileKey: SymmetricKey?

  package init(passphrase: [UInt8]? = nil, identities: [AgeIdentity] = []) {
    self.passphrase = passphrase
    self.identities = identities
  }
}

/// What opens an encrypted file.
package enum AgeLockKind: Hashable, Sendable { case passphrase, key }

/// A header: the key of the file, sealed for each recipient.
enum AgeHeader {
  static let magic = "age-encryption.org/v1"
  /// 2^18 takes 256 MiB and about a second, and is what age itself uses.
  private static let workFactor = 18
  /// 2^20 takes 1 GiB. A file may come from anywhere, and must not let a client allocate all memory.
  private static let workFactorMax = 20
  private static let fileKeyByteCount = 16
  private static let saltByteCount = 16
  private static let wrappedByteCount = fileKeyByteCount + 16
  private static let columnCount = 64
  /// The longest header that is read: hundreds of recipients.
  static let byteCountMax = 64 << 10

  // MARK: - Writing

  /// Returns a new key, and the header that seals it.
  static func create(for lock: AgeLock) throws(BackupError) -> (key: SymmetricKey, header: [UInt8])
  {
    let key = SymmetricKey(size: SymmetricKeySize(bitCount: 8 * fileKeyByteCount))
    var text = magic + "\n"
    switch lock {
    case .passphrase(let passphrase):
      let salt = random(saltByteCount)
      let wrap = try scrypt(passphrase, salt: salt, workFactor: workFactor)
      text += stanza(["scrypt", base64(salt), "\(workFactor)"], seal(key, with: wrap))
    case .recipients(let recipients):
      for recipient in recipients {
        let ephemeral = Curve25519.KeyAgreement.PrivateKey()
        let share = [UInt8](ephemeral.publicKey.rawRepresentation)
        let wrap = try wrapKey(ephemeral, recipient.bytes, share: share, recipient: recipient.bytes)
        text += stanza(["X25519", base64(share)], seal(key, with: wrap))
      }
    }
    text += "---"
    return (key, Array((text + " " + base64(mac(text, key)) + "\n").utf8))
  }

  private static func stanza(_ arguments: [String], _ body: [UInt8]) -> String {
    var rest = base64(body)[...]
    var text = "-> " + arguments.joined(separator: " ") + "\n"
    while rest.count >= columnCount {
      text += rest.prefix(columnCount) + "\n"
      rest = rest.dropFirst(columnCount)
    }
    return text + rest + "\n"
  }

  // MARK: - Reading

  private struct Stanza {
    var arguments: [String]
    var body: [UInt8]
  }

  /// Returns the key of a file, or throws if no secret opens it.
  ///
  /// - Parameter header: The header without what follows it.
  static func open(_ header: [UInt8], with secrets: AgeSecrets) throws(BackupError) -> SymmetricKey
  {
    guard let text = String(validating: header, as: UTF8.self),
      let end = text.range(of: "\n--- ")
    else { throw malformed }
    var lines = text[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)[
      ...]
    guard lines.popFirst().map({ $0 == magic }) == true else { throw malformed }
    var stanzas: [Stanza] = []
    while let first = lines.popFirst() {
      stanzas.append(try stanza(first, &lines))
    }
    let key: SymmetricKey
    if let known = secrets.fileKey { key = known } else { key = try unwrap(stanzas, with: secrets) }
    let sum = text[end.upperBound...].dropLast()
    guard let expected = bytes(ofBase64: String(sum)), text.hasSuffix("\n"),
      HMAC<SHA256>.isValidAuthenticationCode(
        expected, authenticating: Data((text[..<end.lowerBound] + "\n---").utf8), using: macKey(key)
      )
    else { throw .damaged("the header of the file was changed") }
    return key
  }

  /// Returns what opens a file with this beginning. Only the first recipient decides, because a
  /// passphrase has no other one beside it.
  static func kind(_ beginning: [UInt8]) -> AgeLockKind {
    beginning.starts(with: Array("\(magic)\n-> scrypt ".utf8)) ? .passphrase : .key
  }

  private static func stanza(
    _ first: Substring, _ lines: inout ArraySlice<Substring>
  ) throws(BackupError) -> Stanza {
    guard first.hasPrefix("-> ") else { throw malformed }
    let arguments = first.dropFirst(3).split(separator: " ", omittingEmptySubsequences: false)
    // Arguments consist of visible ASCII characters.
    guard arguments.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 33...126 ~= $0 } }) else {
      throw malformed
    }
    var body = ""
    while let line = lines.popFirst() {
      guard line.utf8.count <= columnCount else { throw malformed }
      body += line
      // A line that is shorter ends the stanza.
      if line.utf8.count < columnCount {
        guard let bytes = bytes(ofBase64: body) else { throw malformed }
        return Stanza(arguments: arguments.map(String.init), body: bytes)
      }
    }
    throw malformed
  }

  private static func unwrap(
    _ stanzas: [Stanza], with secrets: AgeSecrets
  ) throws(BackupError) -> SymmetricKey {
    // A file with a passphrase has no other recipient, so that the holder of another key cannot have
    // written it.
    guard stanzas.count == 1 || stanzas.allSatisfy({ $0.arguments[0] != "scrypt" }) else {
      throw malformed
    }
    for stanza in stanzas {
      switch stanza.arguments[0] {
      case "scrypt":
        guard stanza.arguments.count == 3,
          let salt = bytes(ofBase64: stanza.arguments[1]), salt.count == saltByteCount,
          let factor = Int(stanza.arguments[2]), "\(factor)" == stanza.arguments[2], factor > 0,
          stanza.body.count == wrappedByteCount
        else { throw malformed }
        guard factor <= workFactorMax else {
          throw BackupError(
            .unsupported, "opening the file takes more memory than 1 GiB; decrypt it with age")
        }
        guard let passphrase = secrets.passphrase else {
          throw BackupError(.wrongSecret, "the file is encrypted with a passphrase")
        }
        let wrap = try scrypt(passphrase, salt: salt, workFactor: factor)
        if let key = unseal(stanza.body, with: wrap) { return key }
        throw BackupError(.wrongSecret, "the passphrase is wrong")
      case "X25519":
        guard stanza.arguments.count == 2, let share = bytes(ofBase64: stanza.arguments[1]),
          share.count == AgeIdentity.byteCount, stanza.body.count == wrappedByteCount
        else { throw malformed }
        for identity in secrets.identities {
          let wrap = try wrapKey(
            identity.key, share, share: share, recipient: identity.recipient.bytes)
          if let key = unseal(stanza.body, with: wrap) { return key }
        }
      // Other kinds of recipients, which need other programs.
      default: continue
      }
    }
    throw BackupError(
      .wrongSecret,
      secrets.identities.isEmpty
        ? "the file is encrypted for a key" : "none of the given keys opens the file")
  }

  // MARK: - Keys

  private static func wrapKey(
    _ secret: Curve25519.KeyAgreement.PrivateKey, _ point: [UInt8], share: [UInt8],
    recipient: [UInt8]
  ) throws(BackupError) -> SymmetricKey {
    do {
      let shared = try secret.sharedSecretFromKeyAgreement(
        with: Curve25519.KeyAgreement.PublicKey(rawRepresentation: point))
      // The secret of a point of low order is zero for every key (RFC 7748, section 6.1).
      guard shared.withUnsafeBytes({ $0.contains { $0 != 0 } }) else { throw malformed }
      return shared.hkdfDerivedSymmetricKey(
        using: SHA256.self, salt: share + recipient, sharedInfo: Data("\(magic)/X25519".utf8),
        outputByteCount: 32)
    } catch {
      throw malformed
    }
  }

  private static func scrypt(
    _ passphrase: [UInt8], salt: [UInt8], workFactor: Int
  ) throws(BackupError) -> SymmetricKey {
    var key = [UInt8](repeating: 0, count: 32)
    let salt = Array("\(magic)/scrypt".utf8) + salt
    let isDone = passphrase.withUnsafeBytes { passphrase in
      passphrase.withMemoryRebound(to: CChar.self) { passphrase in
        EVP_PBE_scrypt(
          passphrase.baseAddress, passphrase.count, salt, salt.count, 1 << UInt64(workFactor), 8, 1,
          (1 << UInt64(workFactor)) * 1024 + 1 << 20, &key, key.count) == 1
      }
    }
    guard isDone else {
      throw BackupError(.unsupported, "there is no memory for the key of the passphrase")
    }
    return SymmetricKey(data: key)
  }

  private static let zeroNonce = try! ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12))

  private static func seal(_ key: SymmetricKey, with wrap: SymmetricKey) -> [UInt8] {
    let plain = key.withUnsafeBytes { [UInt8]($0) }
    // Fails for a key of another length only.
    let box = try! ChaChaPoly.seal(plain, using: wrap, nonce: zeroNonce)
    return [UInt8](box.ciphertext) + [UInt8](box.tag)
  }

  private static func unseal(_ body: [UInt8], with wrap: SymmetricKey) -> SymmetricKey? {
    guard
      let box = try? ChaChaPoly.SealedBox(
        nonce: zeroNonce, ciphertext: body.dropLast(16), tag: body.suffix(16)),
      let key = try? ChaChaPoly.open(box, using: wrap)
    else { return nil }
    return SymmetricKey(data: key)
  }

  private static func macKey(_ key: SymmetricKey) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("header".utf8), outputByteCount: 32)
  }

  private static func mac(_ header: String, _ key: SymmetricKey) -> [UInt8] {
    [UInt8](HMAC<SHA256>.authenticationCode(for: Data(header.utf8), using: macKey(key)))
  }

  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
  }

  // MARK: - Text

  private static func base64(_ bytes: [UInt8]) -> String {
    String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
  }

  /// Base 64 without padding, in its only form.
  private static func bytes(ofBase64 text: String) -> [UInt8]? {
    guard !text.contains("=") else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: text + padding) else { return nil }
    let bytes = [UInt8](data)
    return base64(bytes) == text ? bytes : nil
  }

  static let malformed = BackupError.damaged("the file has no valid header of age")
}
