import Crypto
import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthKeys

struct SecretTests {
  @Test("Argon2id gives the key of the reference implementation's test")
  func argon2() throws {
    // phc-winner-argon2, src/test.c: Argon2id, version 0x13.
    let cost = Argon2id(memoryKiB: 1 << 16, passes: 2, lanes: 1)
    let key = try cost.key(passphrase: passphrase("password"), salt: Array("somesalt".utf8))
    #expect(
      hex(try #require(bytes(key)))
        == "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7")
  }

  @Test("a code of a guest session is stored as a salt and a key, and matches itself alone")
  func guestCode() throws {
    let code = try GuestCode(passphrase("1234"))
    let stored = try #require(GuestCode(bytes: code.bytes))
    #expect(try stored.matches(passphrase("1234")))
    #expect(try !stored.matches(passphrase("12345")) && !stored.matches(passphrase("")))
    #expect(try GuestCode(passphrase("1234")).bytes != code.bytes)
    for count in [0, 47, 49] {
      #expect(GuestCode(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }
  }

  @Test("costs out of bounds are unreasonable")
  func bounds() {
    #expect(Argon2id.standard.isReasonable)
    for cost in [
      Argon2id(memoryKiB: 7, passes: 1, lanes: 1),
      Argon2id(memoryKiB: 1 << 21, passes: 1, lanes: 1),
      Argon2id(memoryKiB: 64, passes: 0, lanes: 1), Argon2id(memoryKiB: 64, passes: 65, lanes: 1),
      Argon2id(memoryKiB: 64, passes: 1, lanes: 17),
    ] { #expect(!cost.isReasonable) }
  }

  @Test("a recovery key is read as it was printed, and with the letters that resemble digits")
  func recoveryKey() throws {
    let text = RecoveryKey.text(of: [UInt8](repeating: 0, count: 20))
    #expect(text.hasPrefix("0000-0000-") && text.split(separator: "-").count == 9)
    for _ in 0..<64 {
      let (secret, text) = RecoveryKey.generate()
      #expect(text.utf8.count == 44)
      let typed = text.lowercased().replacing("0", with: "o").replacing("1", with: "l")
      let parsed = try RecoveryKey.parse(passphrase(typed))
      #expect(parsed.withBytes { Array($0) } == secret.withBytes { Array($0) })
    }
  }

  @Test("every single mistyped digit of a recovery key is detected")
  func mistypedRecoveryKey() throws {
    let (_, text) = RecoveryKey.generate()
    for index in text.utf8.indices.map({ text.utf8.distance(from: text.startIndex, to: $0) }) {
      var typed = Array(text.utf8)
      guard typed[index] != UInt8(ascii: "-") else { continue }
      typed[index] = typed[index] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
      #expect(throws: KeyError.mistypedRecoveryKey) { try RecoveryKey.parse(Secret(typed)) }
    }
    #expect(throws: KeyError.mistypedRecoveryKey) {
      try RecoveryKey.parse(Secret(Array(text.utf8.dropLast())))
    }
  }
}

struct JournalSealTests {
  private let policy = EncryptionKey()
  private let health = EncryptionKey()

  private func sealer(_ policy: EncryptionKey? = nil) throws -> JournalSealer {
    try JournalSealer(
      publicKey: JournalSeal.publicKey(health), policy: policy ?? self.policy)
  }

  @Test("a sealed record opens at its place only, and with both keys only")
  func places() throws {
    let sealed = try sealer().seal([1, 2, 3], at: [0])
    #expect(sealed.count == 3 + JournalSeal.overhead)
    let opener = JournalOpener(health: health, policy: policy)
    #expect(opener.open(sealed, at: [0]) == [1, 2, 3])
    #expect(opener.open(sealed, at: [1]) == nil)
    #expect(JournalOpener(health: EncryptionKey(), policy: policy).open(sealed, at: [0]) == nil)
    #expect(JournalOpener(health: health, policy: EncryptionKey()).open(sealed, at: [0]) == nil)
    for index in sealed.indices {
      var damaged = sealed
      damaged[index] ^= 1
      #expect(opener.open(damaged, at: [0]) == nil)
    }
    #expect(opener.open(Array(sealed.prefix(20)), at: [0]) == nil)
  }

  @Test("a record sealed with the public key alone is refused")
  func forgedRecord() throws {
    // What another program can do: it can read the public key in the keyring.
    let forged = try sealer(EncryptionKey()).seal([9], at: [0])
    #expect(JournalOpener(health: health, policy: policy).open(forged, at: [0]) == nil)
  }

  @Test("the suite of the journal opens the test vector of RFC 9180 with a pre-shared key")
  func vector() throws {
    // The RFC's vectors: mode 1 (PSK), KEM 32, KDF 1, AEAD 2, first encryption.
    let key = try Curve25519.KeyAgreement.PrivateKey(
      rawRepresentation: data("d99132243a09c24a7497f3da8608f0ba808c21a575d33679f4b24603e96d27ad"))
    var recipient = try HPKE.Recipient(
      privateKey: key, ciphersuite: JournalSeal.suite,
      info: Data("Ode on a Grecian Urn".utf8),
      encapsulatedKey: data("4f3e44d4dde1d0d12a724242df8cef0a68ea53617dab8a6aade4239d404a5154"),
      presharedKey: SymmetricKey(
        data: data("0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82")),
      presharedKeyIdentifier: Data("Ennyn Durin aran Moria".utf8))
    let opened = try recipient.open(
      data(
        "316d9b4214a33182212888e86f23005b0706c30db2b1052c4e28c2c100fcdb85cc934b0a64c8db0d7dd339b64c"
      ),
      authenticating: Data("Count-0".utf8))
    #expect(String(decoding: opened, as: UTF8.self) == "Beauty is truth, truth beauty")
  }

  private func data(_ digits: String) -> Data {
    let digits = Array(digits)
    return Data(
      stride(from: 0, to: digits.count, by: 2).map {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)!
      })
  }
}
