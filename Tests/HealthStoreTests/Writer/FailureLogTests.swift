import CFaultVFS
import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import HealthStore

/// Damage and failed writes: one line in the log for each, and the store remembers the last one.
@Suite struct FailureLogTests {
  private let app = TestApp(1)
  private let lines = LogLines()

  private func options(sealThreshold: Int = 1_000) -> StoreOptions {
    var options = StoreOptions()
    options.sealThreshold = sealThreshold
    options.logger = lines.logger
    return options
  }

  private func samples(_ range: Range<Int>) -> [Sample] {
    range.map { number in
      Sample(
        id: ObjectIDMint.fresh(), type: .stepCount, start: at(Double(number) * 60),
        end: at(Double(number) * 60 + 30), value: .quantity(4_711))
    }
  }

  @Test("a flipped bit leaves one line, however often the chunk is read")
  func flippedBit() throws {
    let folder = try FaultyFolder()
    var store = try HealthStore.open(directory: folder.path, options: options())
    try store.save(samples(0..<20), as: app)
    try store.seal()
    store.close()
    let queue = try DatabaseQueue(path: folder.path + "/health.sqlite")
    try queue.write { db in
      let payload = try #require(
        try Data.fetchOne(db, sql: "SELECT payload FROM chunk_data LIMIT 1"))
      var bytes = [UInt8](payload)
      bytes[bytes.count / 2] ^= 4
      try db.execute(sql: "UPDATE chunk_data SET payload = ?", arguments: [Data(bytes)])
    }
    try queue.close()
    store = try HealthStore.open(directory: folder.path, options: options())
    defer { store.close() }
    #expect(store.failures.last == nil)
    for _ in 0..<3 {
      #expect(throws: StoreError.self) {
        try store.allSamples(SampleQuery(types: [.stepCount]), in: app.readOwn)
      }
    }
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.hasPrefix("error store: reading: ") == true)
    #expect(lines.all.first?.contains("4711") == false)
    #expect(store.failures.last?.activity == .reading)
  }

  @Test("a full disk and a failed flush leave one line each", arguments: [true, false])
  func failedSave(isFull: Bool) throws {
    let folder = try FaultyFolder()
    let store = try HealthStore.open(directory: folder.path, options: options())
    defer { store.close() }
    try store.save(samples(0..<5), as: app)
    if isFull { fault_fail_writes(folder.watch, 0) } else { fault_fail_syncs(folder.watch, 0) }
    for _ in 0..<3 {
      #expect(throws: StoreError.self) { try store.save(samples(5..<6), as: app) }
    }
    fault_fail_writes(folder.watch, -1)
    fault_fail_syncs(folder.watch, -1)
    try store.save(samples(6..<7), as: app)
    #expect(lines.all.count == 1, "\(lines.all)")
    #expect(lines.all.first?.hasPrefix("error store: saving: ") == true)
    #expect(store.failures.last?.activity == .saving)
  }

  @Test("a failed seal leaves one line, and the save before it succeeds")
  func failedSeal() throws {
    for writes in 1..<60 {
      let folder = try FaultyFolder()
      let lines = LogLines()
      var options = options(sealThreshold: 10)
      options.logger = lines.logger
      let store = try HealthStore.open(directory: folder.path, options: options)
      defer { store.close() }
      // This many writes succeed: the save needs some of them, and the seal after it the rest.
      fault_fail_writes(folder.watch, writes)
      let isSaved = (try? store.save(samples(0..<12), as: app)) != nil
      try? store.upkeepIsDone()
      fault_fail_writes(folder.watch, -1)
      guard isSaved, let failure = store.failures.last else { continue }
      #expect(failure.activity == .sealing)
      #expect(lines.all == ["error store: \(failure.text)"])
      #expect(try store.allSamples(SampleQuery(types: [.stepCount]), in: app.readOwn).count == 12)
      return
    }
    Issue.record("no number of writes made the save succeed and the seal fail")
  }

  @Test("an error that a request causes leaves no line")
  func refusal() throws {
    let folder = try FaultyFolder()
    let store = try HealthStore.open(directory: folder.path, options: options())
    defer { store.close() }
    #expect(throws: StoreError.self) {
      try store.delete(.objects([ObjectIDMint.fresh()]), in: app.write)
    }
    #expect(lines.all == [] && store.failures.last == nil)
  }
}

extension HealthStore {
  /// Returns when the upkeep that the last commit caused has run.
  fileprivate func upkeepIsDone() throws { try writer.settle() }
}
