import HealthAPI
import DaemonTestSupport
import Foundation
import Glibc
import HealthKeys
import HealthModel
import HealthWire
import StorageSupport
import TTRPC
import TestSupport
import Testing

/// Tests of what a locked, encrypted store leaves in the memory of the daemon.
@Suite(.process) struct MemoryTests {
  /// Returns whether this process may read the memory of the daemon.
  private static let mayRead = geteuid() == 0

  @Test(
    "EN-13: after a lock, neither samples nor keys are in the memory of the daemon",
    .enabled(if: mayRead, "reading the memory of another process needs root"))
  func lockedMemory() throws {
    let daemon = try DaemonProcess()
    let owner = try daemon.owner()
    let reply = try owner.register("org.example.a", read: [.stepCount], share: [.stepCount])
    // Both framings have buffers of their own, which their connections retain.
    let apps = try Framing.allCases.map {
      try WireClient(
        path: daemon.appPath, bundleIdentifier: "org.example.a", token: reply.token,
        framing: $0.client)
    }
    _ = try owner.call(
      HealthMethod.Encryption.enable,
      EnableEncryptionRequest(slots: [
        NewKeySlot(kind: .passphrase, name: "main", secret: Array("correct horse".utf8))
      ]))
    // Built from parts, so that this program's text is not what is found.
    let note = "canary-" + String(repeating: "7e0b", count: 12)
    for part in 0..<20 {
      var batch = SampleBatch.minutes(
        of: .stepCount, count: 50, from: 1_700_000_000_000_000 + Int64(part) * 3_600_000_000)
      batch.setNote(note)
      try apps[part % apps.count].save(batch)
    }
    for app in apps { _ = try app.samples(SampleQuery(types: [.stepCount])) }
    let key = try healthKey(daemon)

    let memory = ProcessMemory(daemon.process.processIdentifier)
    #expect(try memory.contains(Array(note.utf8)))
    #expect(try memory.contains(key))
    _ = try owner.call(HealthMethod.Owner.setMode, StoreModeChange(isLocked: true))
    #expect(try memory.loses(key))
    #expect(try memory.loses(Array(note.utf8)))

    // What is saved while locked is not readable either.
    let later = "second-" + String(repeating: "51ad", count: 12)
    for (index, app) in apps.enumerated() {
      var batch = SampleBatch.minutes(
        of: .stepCount, count: 1, from: 1_900_000_000_000_000 + Int64(index) * 3_600_000_000)
      batch.setNote(later)
      try app.save(batch)
    }
    #expect(try memory.loses(Array(later.utf8)))
    _ = try owner.call(
      HealthMethod.Encryption.unlock,
      UnlockRequest(secret: KeySecret(kind: .passphrase, secret: Array("correct horse".utf8))))
    for app in apps {
      #expect(try app.samples(SampleQuery(types: [.stepCount])).count == 1_002)
    }
    #expect(try memory.contains(key))
  }

  @Test(
    "EN-13: after a lock, nothing of any kind of call is in the memory of the daemon",
    .enabled(if: mayRead, "reading the memory of another process needs root"))
  func everyCall() throws {
    guard PythonTools.has("grpc_reflection"), let python = PythonTools.program("python3") else {
      print("NOT TESTED: gRPC's client for Python is missing; run: scripts/setup")
      return
    }
    let programs = URL(filePath: DaemonProcess.builtProgram("healthd")).deletingLastPathComponent()
    let result = try PythonTools.run(
      python, ["-B", Probe.root + "Tests/Interop/locked_memory.py", programs.path])
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && lines.allSatisfy { $0.hasPrefix("ok ") }, "\(result.output)")
    #expect(
      lines.first == "ok an unlocked store has texts and values in memory", "\(result.output)")
    #expect(lines.last == "ok the series is kept", "\(result.output)")
  }

  /// Opens the keyring as the daemon does.
  private func healthKey(_ daemon: DaemonProcess) throws -> [UInt8] {
    let sources = KeySources(
      credentialDirectory: nil, keyFile: daemon.dataPath + "/" + KeyVault.keyFileName)
    let vault = try KeyVault.open(directory: daemon.dataPath, sources: sources)
    try vault.unlock(.passphrase(Secret(Array("correct horse".utf8))))
    return try #require(vault.healthKey).withBytes { Array($0) }
  }
}

/// The readable memory of another process.
private struct ProcessMemory {
  private let process: Int32

  init(_ process: Int32) { self.process = process }

  /// The kernel returns the file in parts, the first of which Foundation takes for all of it.
  private func maps() throws -> String {
    let file = open("/proc/\(process)/maps", O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &part, part.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += part[..<count]
    }
  }

  /// Returns whether the bytes are gone, at the latest after a minute.
  ///
  /// A reply leaves before the memory of its call is freed, so a client that looks at once may still
  /// find what it sent.
  func loses(_ bytes: [UInt8]) throws -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while try contains(bytes) {
      if ContinuousClock.now > end { return false }
    }
    return true
  }

  func contains(_ bytes: [UInt8]) throws -> Bool {
    let maps = try maps()
    let file = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    for line in maps.split(separator: "\n") {
      let fields = line.split(separator: " ")
      let ends = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      // Memory of devices and of the kernel cannot be read.
      guard fields[1].hasPrefix("rw"), ends.count == 2 else { continue }
      var part = Data(count: Int(ends[1] - ends[0]))
      let count = part.withUnsafeMutableBytes {
        pread(file, $0.baseAddress, $0.count, off_t(ends[0]))
      }
      if count > 0, part.prefix(count).range(of: Data(bytes)) != nil { return true }
    }
    return false
  }
}

extension SampleBatch {
  /// Gives every sample the same text as metadata.
  fileprivate mutating func setNote(_ note: String) {
    metadata = [Metadata([Metadata.Entry(key: "note", value: .string(note))])]
    metadataIndices = Array(repeating: 1, count: count)
  }
}
