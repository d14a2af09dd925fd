import Foundation
import TestSupport
import Testing

@testable import HealthBackup

/// The age format: against the program age in both directions, and against changes of every kind.
@Suite(.process) struct AgeTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func path(_ name: String) -> String { directory.path + "/" + name }

  private func sealed(_ content: [UInt8], for lock: AgeLock) throws -> [UInt8] {
    let sink = ByteSink()
    var encryptor = try AgeEncryptor(for: lock) { (bytes) throws(BackupError) in sink.bytes += bytes
    }
    var rest = content[...]
    var generator = SplitMix(seed: UInt64(content.count))
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...200_000, using: &generator))
      try encryptor.append(Array(part))
      rest = rest.dropFirst(part.count)
    }
    try encryptor.finish()
    return sink.bytes
  }

  private func opened(_ file: [UInt8], with secrets: AgeSecrets) throws -> [UInt8] {
    let source = ByteSource(file)
    var decryptor = try AgeDecryptor(secrets) { (count) throws(BackupError) in source.read(count) }
    var content: [UInt8] = []
    while let part = try decryptor.next() { content += part }
    return content
  }

  /// Around the borders of chunks, where the last one differs.
  private static let sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 300_001]

  private func content(_ count: Int) -> [UInt8] {
    var generator = SplitMix(seed: 7)
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  @Test("a file that is written for a key opens with it, and with no other", arguments: sizes)
  func roundTrip(_ count: Int) throws {
    let (identity, other) = (AgeIdentity(), AgeIdentity())
    let file = try sealed(content(count), for: .recipients([other.recipient, identity.recipient]))
    #expect(try opened(file, with: AgeSecrets(identities: [identity])) == content(count))
    #expect(throws: BackupError.self) {
      try opened(file, with: AgeSecrets(identities: [AgeIdentity()]))
    }
    #expect(throws: BackupError.self) { try opened(file, with: AgeSecrets(passphrase: [1])) }
  }

  @Test("age opens files that are written here", .enabled(if: AgeProgram.isInstalled))
  func ageOpens() throws {
    let (status, key) = try AgeProgram.run("age-keygen", [])
    #expect(status == 0)
    try key.write(to: URL(fileURLWithPath: path("key")))
    let identity = try #require(
      try AgeIdentity.list(String(decoding: key, as: UTF8.self)).first)
    // age-keygen derives the public key on its own.
    #expect(String(decoding: key, as: UTF8.self).contains(identity.recipient.text))
    for count in Self.sizes {
      let file = try sealed(
        content(count), for: .recipients([AgeIdentity().recipient, identity.recipient]))
      try Data(file).write(to: URL(fileURLWithPath: path("sealed")))
      let answer = try AgeProgram.run("age", ["-d", "-i", path("key"), path("sealed")])
      #expect(answer.status == 0 && answer.output == Data(content(count)), "\(count)")
    }
    let file = try sealed(content(70_000), for: .passphrase(Array("correct horse".utf8)))
    try Data(file).write(to: URL(fileURLWithPath: path("sealed")))
    let status2 = try AgeProgram.typing(
      "age", ["-d", "-o", path("opened"), path("sealed")], ["correct horse"])
    #expect(status2 == 0)
    #expect(FileManager.default.contents(atPath: path("opened")) == Data(content(70_000)))
  }

  @Test("files that age has written open here", .enabled(if: AgeProgram.isInstalled))
  func opensAge() throws {
    let identity = AgeIdentity()
    for (index, count) in Self.sizes.enumerated() {
      try Data(content(count)).write(to: URL(fileURLWithPath: path("plain")))
      let arguments = ["-r", AgeIdentity().recipient.text, "-r", identity.recipient.text]
      let status = try AgeProgram.run(
        "age", arguments + ["-o", path("sealed\(index)"), path("plain")]
      ).status
      #expect(status == 0)
      let file = try #require(FileManager.default.contents(atPath: path("sealed\(index)")))
      #expect(
        try opened([UInt8](file), with: AgeSecrets(identities: [identity])) == content(count))
    }
    let status = try AgeProgram.typing(
      "age", ["-p", "-o", path("typed"), path("plain")], ["correct horse", "correct horse"])
    #expect(status == 0)
    let file = [UInt8](try #require(FileManager.default.contents(atPath: path("typed"))))
    let secrets = AgeSecrets(passphrase: Array("correct horse".utf8))
    #expect(try opened(file, with: secrets) == content(Self.sizes.last!))
    let error = #expect(throws: BackupError.self) {
      try opened(file, with: AgeSecrets(passphrase: Array("wrong".utf8)))
    }
    #expect(error?.code == .wrongSecret)
  }

  @Test("a file that was changed anywhere, cut off or extended does not open")
  func altered() throws {
    let identity = AgeIdentity()
    let secrets = AgeSecrets(identities: [identity])
    let plain = content(140_000)
    let file = try sealed(plain, for: .recipients([identity.recipient]))
    var generator = SplitMix(seed: 3)
    let header = try #require(file.firstRange(of: Array("\n--- ".utf8))).upperBound + 44
    let places =
      (0..<header).map { $0 }
      + (0..<300).map { _ in Int.random(in: header..<file.count, using: &generator) }
    for place in places {
      var changed = file
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      let found = try? opened(changed, with: secrets)
      #expect(found == nil, "byte \(place)")
    }
    for _ in 0..<200 {
      let end = Int.random(in: 0..<file.count, using: &generator)
      #expect((try? opened(Array(file[..<end]), with: secrets)) == nil, "the first \(end) bytes")
    }
    // Where a chunk ends, too.
    let chunk = 65_536 + 16
    let start = header + 16
    for count in [1, 2] {
      #expect((try? opened(Array(file[..<(start + count * chunk)]), with: secrets)) == nil)
    }
    #expect((try? opened(file + [0], with: secrets)) == nil)
    let swapped =
      file[..<start] + file[(start + chunk)..<(start + 2 * chunk)]
      + file[start..<(start + chunk)] + file[(start + 2 * chunk)...]
    #expect((try? opened(Array(swapped), with: secrets)) == nil)
    #expect(try opened(file, with: secrets) == plain)
  }

  @Test("keys are those of BIP 173, and mistyped ones are refused")
  func keys() throws {
    let identity = AgeIdentity()
    #expect(try AgeIdentity(identity.text).recipient == identity.recipient)
    #expect(try AgeRecipient(identity.recipient.text) == identity.recipient)
    #expect(identity.text.hasPrefix("AGE-SECRET-KEY-1") && identity.text.count == 74)
    #expect(identity.recipient.text.hasPrefix("age1") && identity.recipient.text.count == 62)
    // From BIP 173.
    #expect(Bech32.decode("a", "A12UEL5L") == [])
    for invalid in ["A12UEL5l", "a12uel5m", "1qzzfhee", "a1x", ""] {
      #expect(Bech32.decode("a", invalid) == nil, "\(invalid)")
    }
    var text = Array(identity.recipient.text)
    text[20] = text[20] == "q" ? "p" : "q"
    #expect(throws: BackupError.self) { try AgeRecipient(String(text)) }
    #expect(throws: BackupError.self) { try AgeRecipient(identity.text) }
    #expect(throws: BackupError.self) { try AgeIdentity(identity.recipient.text) }
    let list = try AgeIdentity.list("# a comment\n\n\(identity.text)\r\n")
    #expect(list.map(\.recipient) == [identity.recipient])
    // Neither a description nor an error repeats a secret.
    #expect(!"\(identity)".contains(identity.text))
    let error = #expect(throws: BackupError.self) { try AgeIdentity(identity.text + "x") }
    #expect(error.map { !$0.message.contains("1") || $0.message.count < 80 } == true)
  }

  @Test("a header that asks for too much memory is refused before it is computed")
  func workFactor() throws {
    let header = """
      age-encryption.org/v1
      -> scrypt bBjlhJVYZeE4aqUdmtRHfw 30
      ZX/AhotwSGqaPCU43cepl4WYUouAa17a3xpu4G2yi5k
      --- fgMiVLJHMlg9fW7CVG/hPS5EAU4Zeg19LyCP7SoH5nA

      """
    let error = #expect(throws: BackupError.self) {
      try opened(Array(header.utf8), with: AgeSecrets(passphrase: [1]))
    }
    #expect(error?.code == .unsupported)
  }
}

/// Bytes that are written.
private final class ByteSink {
  var bytes: [UInt8] = []
}

/// Bytes that are read in order.
private final class ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func read(_ count: Int) -> [UInt8] {
    let part = rest.prefix(count)
    rest = rest.dropFirst(part.count)
    return Array(part)
  }
}
