import Foundation
import TestSupport
import Testing

@testable import HealthBackup

/// The file of a backup: the archive inside, and what happens to a file that is not one.
@Suite(.process) struct BackupFileTests {
  private let directory: TemporaryDirectory
  private let identity = AgeIdentity()

  init() throws { directory = try TemporaryDirectory() }

  private func path(_ name: String) -> String { directory.path + "/" + name }

  private func content(_ count: Int) -> [UInt8] {
    var generator = SplitMix(seed: UInt64(count))
    let words = (0..<count / 8 + 1).map { _ in generator.next() }
    return words.withUnsafeBytes { Array(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  private func manifest(
    _ sizes: [Int64], store: String = "0123456789abcdef", created: String = "2026-11-22T21:45:00Z"
  ) -> BackupManifest {
    BackupManifest(
      healthd: "1", created: created, store: store, samples: 3, apps: 1, grants: 2,
      ledgerEntries: 9, ledgerNumber: 9, ledgerHead: "aa", changes: 3, decisions: 1,
      files: zip(["health.sqlite", "permissions.sqlite", "ceilings.tsv"], sizes)
        .map { BackupManifest.File(name: $0, bytes: $1) })
  }

  private let sizes: [Int64] = [2_500_000, 4_096, 0]

  @discardableResult
  private func write(
    _ name: String, isPlain: Bool = true, _ manifest: BackupManifest? = nil
  ) throws -> Int64 {
    let manifest = manifest ?? self.manifest(sizes)
    let writer = try BackupWriter(
      path: path(name), lock: isPlain ? nil : .recipients([identity.recipient]),
      manifest: manifest, time: 1_790_000_000)
    for file in manifest.files {
      try writer.begin(file.name, byteCount: file.bytes, time: 1_790_000_000)
      var rest = content(Int(file.bytes))[...]
      while !rest.isEmpty {
        try writer.append(Array(rest.prefix(1 << 20)))
        rest = rest.dropFirst(1 << 20)
      }
    }
    return try writer.finish(time: 1_790_000_000)
  }

  private func read(_ name: String) throws -> [String: [UInt8]] {
    var reader = try BackupReader(path: path(name), secrets: AgeSecrets(identities: [identity]))
    var files: [String: [UInt8]] = [:]
    while let part = try reader.next() {
      #expect(files[part.name, default: []].count == Int(part.offset))
      files[part.name, default: []] += part.bytes
    }
    return files
  }

  @Test("a backup contains what was written, with mode 0600", arguments: [true, false])
  func roundTrip(_ isPlain: Bool) throws {
    let size = try write("copy", isPlain: isPlain)
    let files = try read("copy")
    #expect(files["health.sqlite"] == content(2_500_000))
    #expect(files["permissions.sqlite"] == content(4_096))
    #expect(files["ceilings.tsv"] == [])
    let attributes = try FileManager.default.attributesOfItem(atPath: path("copy"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.size] as? Int64 == size)
    #expect(try BackupReader.lockKind(path: path("copy")) == (isPlain ? nil : .key))
    // An existing file is never replaced, and nothing else remains.
    #expect(throws: BackupError.self) { try write("copy", isPlain: isPlain) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["copy"])
  }

  @Test("tar unpacks a plain backup, and sha256sum verifies it")
  func otherPrograms() throws {
    try write("copy.tar")
    let unpacked = path("unpacked")
    mkdir(unpacked, 0o700)
    #expect(try AgeProgram.run("tar", ["-xf", path("copy.tar"), "-C", unpacked]).status == 0)
    let names = [
      "SHA256SUMS", "backup.json", "ceilings.tsv", "health.sqlite", "permissions.sqlite",
    ]
    #expect(try FileManager.default.contentsOfDirectory(atPath: unpacked).sorted() == names)
    #expect(
      FileManager.default.contents(atPath: unpacked + "/health.sqlite")
        == Data(content(2_500_000)))
    let check = "cd \(unpacked) && sha256sum --strict -c SHA256SUMS"
    let answer = try AgeProgram.run("env", ["sh", "-c", check])
    #expect(answer.status == 0)
    #expect(String(decoding: answer.output, as: UTF8.self).split(separator: "\n").count == 4)
  }

  @Test("sizes of 8 GiB and more are those that GNU tar reads")
  func largeSizes() throws {
    for size in [0, 511, 512, 1 << 33 - 1, 1 << 33, 1 << 40] as [Int64] {
      let header = TarHeader(name: "health.sqlite", byteCount: size, time: 1_790_000_000)
      #expect(TarHeader(bytes: header.bytes) == header)
      // tar lists a file whose content is missing before it notices that.
      try Data(header.bytes).write(to: URL(fileURLWithPath: path("header")))
      let listed = try AgeProgram.run("tar", ["-tvf", path("header")]).output
      #expect(String(decoding: listed, as: UTF8.self).contains(" \(size) "), "\(size)")
    }
  }

  @Test("a file that was changed, cut off or extended is refused", arguments: [true, false])
  func altered(_ isPlain: Bool) throws {
    try write("copy", isPlain: isPlain)
    let file = [UInt8](try #require(FileManager.default.contents(atPath: path("copy"))))
    var generator = SplitMix(seed: 11)
    func isRefused(_ bytes: [UInt8]) throws -> Bool {
      try Data(bytes).write(to: URL(fileURLWithPath: path("changed")))
      return (try? read("changed")) == nil
    }
    for _ in 0..<60 {
      let place = Int.random(in: 2048..<2_400_000, using: &generator)
      var changed = file
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      #expect(try isRefused(changed), "byte \(place)")
      #expect(try isRefused(Array(file[..<place])), "the first \(place) bytes")
    }
    #expect(try isRefused(file + [1]))
    #expect(try isRefused([]))
    #expect(try isRefused(Array("not a backup".utf8)))
    #expect(try !isRefused(file))
  }

  @Test("a backup of a newer format is refused with the remedy")
  func newerFormat() throws {
    var manifest = manifest(sizes)
    manifest.version = 2
    try write("newer", manifest)
    let error = #expect(throws: BackupError.self) { try read("newer") }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("update healthd") == true)
  }

  @Test("only backups of the same store are removed, oldest first")
  func keep() throws {
    let here = BackupDirectory(path: directory.path)
    var names: [String] = []
    for day in 1...4 {
      let manifest = manifest(sizes, created: "2026-11-0\(day)T01:02:03Z")
      let name = (here.newPath(manifest, isEncrypted: day % 2 == 0) as NSString).lastPathComponent
      try write(name, isPlain: day % 2 == 1, manifest)
      names.append(name)
    }
    #expect(names[0] == "healthd-01234567-20261101T010203Z.tar")
    // A backup of another store with the same beginning of its identifier, one of another store, and
    // files that only have such a name.
    let other = manifest(sizes, store: "0123456799999999", created: "2020-01-01T00:00:00Z")
    let strangers = [
      "healthd-01234567-20200101T000000Z.tar", "healthd-01234567-20190101T000000Z.tar",
      "healthd-01234567-20190101T000000Z.tar.age", "healthd-01234567-notes.tar",
      "healthd-01234567-20190101T000001Z.tar.bak",
    ]
    try write(strangers[0], other)
    try write("healthd-fedcba98-20200101T000000Z.tar", manifest(sizes, store: "fedcba98"))
    for name in strangers.dropFirst() {
      try Data("notes".utf8).write(to: URL(fileURLWithPath: path(name)))
    }
    symlink(path(names[3]), path("healthd-01234567-20180101T000000Z.tar.age"))
    let store = manifest(sizes)
    #expect(here.backups(of: store) == names)
    #expect(here.removeOlder(than: 2, of: store) == Array(names.prefix(2)))
    #expect(here.backups(of: store) == Array(names.suffix(2)))
    #expect(here.removeOlder(than: 2, of: store) == [])
    for name in strangers + ["healthd-fedcba98-20200101T000000Z.tar"] {
      #expect(FileManager.default.fileExists(atPath: path(name)), "\(name)")
    }
  }
}
