import CFaultVFS
import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthStorage
@testable import HealthStore

/// A checkpoint that blocked commits would block these tests, so they have a time limit.
@Suite(.soak, .bounded) struct LogCheckpointTests {
  private let folder: FaultyFolder
  private let app = TestApp(1)

  init() throws { folder = try FaultyFolder() }

  private var logByteCount: Int {
    let size = try? FileManager.default.attributesOfItem(
      atPath: folder.path + "/health.sqlite-wal")[.size]
    return size as? Int ?? 0
  }

  /// The least size of a log with so many pages, each of which follows a header of 24 bytes.
  private func byteCount(_ pageCount: Int32) -> Int { Int(pageCount) * (Connection.pageSize + 24) }

  /// Saves 500 samples with random identifiers, about ten pages.
  private func save(_ random: inout SplitMix, to store: HealthStore) throws {
    try store.save(
      (0..<500).map { number in
        Sample(
          id: randomID(&random), type: .stepCount, start: at(Double(number)),
          end: at(Double(number)), value: .quantity(1))
      }, as: app)
  }

  @Test(
    "saves do not wait for a checkpoint, after which the log does not grow",
    arguments: [false, true])
  func overlapping(isEncrypted: Bool) throws {
    var options = StoreOptions()
    options.sealThreshold = 1 << 20
    options.key = isEncrypted ? EncryptionKey() : nil
    let store = try HealthStore.open(directory: folder.path, options: options)
    var random = SplitMix(seed: 1)
    var count = 0
    fault_hold_writes(folder.watch, 1)
    while logByteCount < byteCount(CheckpointSchedule.pageCount + 400) {
      try save(&random, to: store)
      count += 1
    }
    fault_await_held(folder.watch)
    for _ in 0..<20 { try save(&random, to: store) }
    fault_hold_writes(folder.watch, 0)
    try store.writer.sync { writer throws(StoreError) in writer.connection.checkpoints?.wait() }
    // The first of these copies the rest of the log, and the next restarts it.
    let length = logByteCount
    for _ in 0..<40 { try save(&random, to: store) }
    #expect(logByteCount <= length + byteCount(40))
    let found = try store.allSamples(SampleQuery(types: [.stepCount]), in: app.readOwn)
    #expect(found.count == (count + 60) * 500)
    #expect(try store.verify(in: owner).problems == [])
    store.close()
  }

  @Test("a checkpoint begins with 4,000 new pages, and a commit waits for it after 16,000 more")
  func schedule() {
    var schedule = CheckpointSchedule()
    #expect(schedule.step(3_999, isCopied: true) == .none)
    #expect(schedule.step(4_010, isCopied: true) == .begin)
    #expect(schedule.step(20_009, isCopied: false) == .none)
    #expect(schedule.step(20_010, isCopied: false) == .wait)
    // A reader prevents that the log is restarted.
    #expect(schedule.step(20_020, isCopied: true) == .begin)
    #expect(schedule.step(20_030, isCopied: true) == .complete)
    // The log is restarted.
    #expect(schedule.step(10, isCopied: true) == .none)
    #expect(schedule.step(4_000, isCopied: true) == .begin)
    #expect(schedule.step(4_001, isCopied: false) == .none)
    #expect(schedule.step(4_002, isCopied: true) == .complete)
    #expect(schedule.step(7_999, isCopied: true) == .none)
    #expect(schedule.step(8_000, isCopied: true) == .begin)
  }
}
