import Foundation
import TestSupport
import Testing

@testable import HealthServer

/// A committed restore whose files are put in place by the next start, which may be interrupted at
/// every step.
struct PendingRestoreTests {
  private struct Crash: Error {}

  private static let old = [
    "health.sqlite": "old", "health.sqlite-wal": "old log", "permissions.sqlite": "old",
    "ceilings.tsv": "old", "locked.journal": "old",
  ]

  /// Returns the content of a directory, without directories.
  private func content(_ path: String) throws -> [String: String] {
    var content: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      content[name] = FileManager.default.contents(atPath: path + "/" + name)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    return content
  }

  /// Creates a store and the files of a restore.
  private func make(
    _ restored: [String: String], keeps: Bool = true, isCommitted: Bool = true
  ) throws -> (TemporaryDirectory, data: String, seals: String) {
    let directory = try TemporaryDirectory()
    for (name, text) in Self.old { try directory.write("data/" + name, text.utf8) }
    for (name, text) in restored { try directory.write("data/restore-1/" + name, text.utf8) }
    try directory.write("seals/policy.seal", "old".utf8)
    try directory.write("seals/health.00.seal", "old".utf8)
    let (data, seals) = (directory.path + "/data", directory.path + "/seals")
    if isCommitted {
      try PendingRestore(
        staging: "restore-1", keepsReplaced: keeps,
        files: restored.keys.filter { !$0.hasSuffix(".seal") }.sorted()
      ).commit(directory: data, seals: seals)
    }
    return (directory, data, seals)
  }

  private static let new = [
    "health.sqlite": "new", "permissions.sqlite": "new", "health.00.seal": "new",
  ]

  @Test(
    "RS-01: after a crash at any step, the next start ends the restore", arguments: [true, false])
  func everyStep(_ hasCeilings: Bool) throws {
    var restored = Self.new
    if hasCeilings { restored["ceilings.tsv"] = "new" }
    var stepCount = 0
    var crashAt = 0
    repeat {
      let (directory, data, seals) = try make(restored)
      defer { withExtendedLifetime(directory) {} }
      crashAt += 1
      var step = 0
      func apply() throws {
        step = 0
        _ = try PendingRestore.apply(directory: data, seals: seals) { _ in
          step += 1
          if step == crashAt { throw Crash() }
        }
      }
      // Two crashes in a row at the same number of steps, too.
      try? apply()
      stepCount = max(stepCount, step)
      try? apply()
      _ = try PendingRestore.apply(directory: data, seals: seals)
      var expected = [
        "health.sqlite": "new", "permissions.sqlite": "new", "health.sqlite.replaced": "old",
        "health.sqlite.replaced-wal": "old log", "permissions.sqlite.replaced": "old",
        "ceilings.tsv.replaced": "old", "locked.journal.replaced": "old",
      ]
      if hasCeilings { expected["ceilings.tsv"] = "new" }
      #expect(try content(data) == expected, "step \(crashAt)")
      #expect(
        try content(seals) == ["policy.seal": "old", "health.00.seal": "new"], "step \(crashAt)")
      // A start without a restore changes nothing.
      #expect(try PendingRestore.apply(directory: data, seals: seals) == nil)
      #expect(try content(data) == expected)
    } while crashAt <= stepCount
    #expect(stepCount >= 8)
  }

  @Test("RS-02: without a commit, the store is the old one and the sent files are removed")
  func uncommitted() throws {
    let (directory, data, seals) = try make(Self.new, isCommitted: false)
    defer { withExtendedLifetime(directory) {} }
    #expect(try PendingRestore.apply(directory: data, seals: seals) == nil)
    #expect(try content(data) == Self.old)
    #expect(try FileManager.default.contentsOfDirectory(atPath: data).count == Self.old.count)
    #expect(try content(seals)["health.00.seal"] == "old")
  }

  @Test("an empty store leaves no replaced files, and the next restore removes those of the last")
  func replaced() throws {
    let (directory, data, seals) = try make(Self.new, keeps: false)
    defer { withExtendedLifetime(directory) {} }
    #expect(try PendingRestore.apply(directory: data, seals: seals)?.keepsReplaced == false)
    #expect(try content(data) == ["health.sqlite": "new", "permissions.sqlite": "new"])

    let (second, data2, seals2) = try make(Self.new)
    defer { withExtendedLifetime(second) {} }
    _ = try PendingRestore.apply(directory: data2, seals: seals2)
    for (name, _) in Self.new.filter({ !$0.key.hasSuffix(".seal") }) {
      try second.write("data/restore-2/" + name, "newest".utf8)
    }
    try PendingRestore(
      staging: "restore-2", keepsReplaced: true, files: ["health.sqlite", "permissions.sqlite"]
    ).commit(directory: data2, seals: seals2)
    _ = try PendingRestore.apply(directory: data2, seals: seals2)
    #expect(
      try content(data2) == [
        "health.sqlite": "newest", "permissions.sqlite": "newest",
        "health.sqlite.replaced": "new", "permissions.sqlite.replaced": "new",
      ])
  }

  @Test(
    "RS-03: a commit in the data directory alone, which a copied directory may contain, has no effect"
  )
  func copiedDirectory() throws {
    let (directory, data, seals) = try make(Self.new, isCommitted: false)
    try directory.write("data/restore.pending", "restore-1\nkeep\nhealth.sqlite\n".utf8)
    #expect(try PendingRestore.apply(directory: data, seals: seals) == nil)
    #expect(try content(data)["health.sqlite"] == "old")
    // A damaged commit stops the start, instead of opening half a store.
    try directory.write("seals/restore.pending", "restore-1/../..\nkeep\nx\n".utf8)
    #expect(throws: (any Error).self) {
      try PendingRestore.apply(directory: data, seals: seals)
    }
  }
}
