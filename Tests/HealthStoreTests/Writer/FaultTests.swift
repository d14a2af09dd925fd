import CFaultVFS
import Foundation
import HealthModel
import HealthPermissions
import StorageSupport
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Commit `number`: six samples that are stored together or not at all. Every fifth commit deletes
/// the commit five before it, in the same queue of requests. Each commit replaces a progress sample
/// of the commit before it.
private enum Ledger {
  static let app = TestApp(1)

  /// Three samples, the first of which is a series, and a blood pressure.
  static func batch(_ number: Int, and more: [Sample] = []) -> SaveContent {
    let steps = (0..<3).map { part in
      object(
        number * 6 + part + 1, .stepCount, Double(number), 1, Double(number),
        metadata: Metadata([.init(key: "part", value: .integer(Int64(part)))]))
    }
    let ids = ids(number)
    var content = SaveContent(
      samples: SampleBatch(
        steps + [
          object(
            number * 6 + 4, .bloodPressure, Double(number), 0, 0,
            .correlation(Correlation(contained: Array(ids[4...])))),
          object(number * 6 + 5, .bloodPressureSystolic, Double(number), 0, 120),
          object(number * 6 + 6, .bloodPressureDiastolic, Double(number), 0, 80),
        ] + more.map { StoredObject($0) }))
    var points = SeriesPoints(kind: .quantity)
    points.times = [at(Double(number)).microseconds]
    points.columns = [[Double(number)]]
    content.series[0] = points
    return content
  }

  static func ids(_ number: Int) -> [ObjectID] { (1...6).map { objectID(number * 6 + $0) } }

  static func progress(_ number: Int) -> Sample {
    Sample(
      id: ObjectID(high: 0x8001, low: UInt64(number + 1)), type: .bodyMass, start: at(0),
      end: at(0), value: .quantity(Double(number)),
      metadata: syncMetadata("progress", Int64(number)))
  }

  static func isDeleted(_ number: Int, after commits: Int) -> Bool {
    number % 5 == 0 && number + 5 < commits
  }

  /// Saves commit `number` and makes the deletion that is due with it.
  static func commit(_ number: Int, to store: HealthStore) throws(StoreError) {
    try store.save(batch(number, and: [progress(number)]), as: app)
    if number >= 5, number % 5 == 0 {
      try store.delete(.objects(ids(number - 5)), in: app.write)
    }
  }

  /// Returns the number of stored commits; nil when a commit is partial or one before it is
  /// missing.
  static func commits(in store: HealthStore) throws -> Int? {
    let progress = try store.allSamples(SampleQuery(types: [.bodyMass]), in: app.readOwn)
    guard progress.count <= 1 else { return nil }
    let samples = try store.allSamples(SampleQuery(types: [.stepCount]), in: app.readOwn)
    let counts = Dictionary(grouping: samples) {
      Int($0.start.secondsSince1970 - at(0).secondsSince1970)
    }
    guard counts.values.allSatisfy({ $0.count == 3 }) else { return nil }
    let last = counts.keys.max() ?? -1
    for number in 0...max(last, 0) where last >= 0 && counts[number] == nil {
      guard number % 5 == 0, number + 5 <= last else { return nil }
    }
    return last + 1
  }
}

@Suite(.soak) struct FaultTests {
  private static func options(_ threshold: Int, isSealed: Bool = false) -> StoreOptions {
    var options = StoreOptions()
    options.key = isSealed ? EncryptionKey() : nil
    options.sealThreshold = threshold
    options.sealStepRowCountMax = 10
    return options
  }

  @Test(
    "a full disk throws a typed error, loses no acknowledged commit, and saving resumes with space",
    arguments: [false, true])
  func fullDisk(isSealed: Bool) throws {
    let folder = try FaultyFolder()
    let options = Self.options(40, isSealed: isSealed)
    let store = try HealthStore.open(directory: folder.path, options: options)
    var acknowledged = 0
    for after in [0, 1, 2, 3, 5, 8, 13] {
      for _ in 0..<8 {
        try Ledger.commit(acknowledged, to: store)
        acknowledged += 1
      }
      fault_fail_writes(folder.watch, after)
      var failure: StoreError?
      while failure == nil {
        do throws(StoreError) {
          try store.save(Ledger.batch(acknowledged), as: Ledger.app)
          acknowledged += 1
        } catch { failure = error }
      }
      #expect(failure?.code == .full)
      fault_fail_writes(folder.watch, -1)
      acknowledged = try settled(store, acknowledged)
    }
    #expect(try store.verify(in: owner).problems == [])
    store.close()
    let again = try HealthStore.open(directory: folder.path, options: options)
    #expect(try Ledger.commits(in: again) == acknowledged)
    again.close()
  }

  @Test(
    "a failed flush throws a typed error, loses no acknowledged commit, and saving resumes",
    arguments: [false, true])
  func failedFlush(isSealed: Bool) throws {
    let folder = try FaultyFolder()
    let store = try HealthStore.open(
      directory: folder.path, options: Self.options(40, isSealed: isSealed))
    var acknowledged = 0
    for after in 0..<6 {
      for _ in 0..<6 {
        try Ledger.commit(acknowledged, to: store)
        acknowledged += 1
      }
      fault_fail_syncs(folder.watch, after)
      var failure: StoreError?
      while failure == nil {
        do throws(StoreError) {
          try store.save(Ledger.batch(acknowledged), as: Ledger.app)
          acknowledged += 1
        } catch { failure = error }
      }
      #expect(failure?.code == .failed)
      fault_fail_syncs(folder.watch, -1)
      acknowledged = try settled(store, acknowledged)
    }
    #expect(fault_failures(folder.watch) >= 6)
    #expect(try store.verify(in: owner).problems == [])
    store.close()
  }

  @Test(
    "a compaction without disk space fails, loses nothing, and succeeds when there is space",
    arguments: [false, true])
  func compactionWithoutRoom(isSealed: Bool) throws {
    let folder = try FaultyFolder()
    let store = try HealthStore.open(
      directory: folder.path, options: Self.options(40, isSealed: isSealed))
    var acknowledged = 0
    for after in [0, 1, 4, 9, 16, 30] {
      for _ in 0..<10 {
        try Ledger.commit(acknowledged, to: store)
        acknowledged += 1
      }
      fault_fail_writes(folder.watch, after)
      let error = #expect(throws: StoreError.self) { try store.compact(in: owner) }
      #expect(error?.code == .full)
      fault_fail_writes(folder.watch, -1)
      #expect(try Ledger.commits(in: store) == acknowledged)
      #expect(try store.verify(in: owner).problems == [])
    }
    #expect(try store.compact(in: owner).isErased)
    #expect(try Ledger.commits(in: store) == acknowledged)
    #expect(try store.verify(in: owner).problems == [])
    store.close()
  }

  /// The first request after a failure determines what is on disk: everything that was
  /// acknowledged, and possibly the commit whose flush failed, as a whole. That state is final.
  private func settled(_ store: HealthStore, _ acknowledged: Int) throws -> Int {
    try store.seal()
    let found = try #require(try Ledger.commits(in: store))
    #expect(found == acknowledged || found == acknowledged + 1)
    return found
  }

  /// The upkeep of a store that was not closed in time begins before `open` returns.
  @Test("a snapshot that upkeep publishes while the store opens is not replaced by an older one")
  func upkeepWhileOpening() throws {
    let folder = try TemporaryDirectory()
    let original = folder.path + "/original"
    try FileManager.default.createDirectory(atPath: original, withIntermediateDirectories: true)
    let store = try HealthStore.open(directory: original, options: Self.options(10_000))
    for number in 0..<60 { try Ledger.commit(number, to: store) }
    store.close()
    for round in 0..<40 {
      let copy = folder.path + "/copy-\(round)"
      try FileManager.default.copyItem(atPath: original, toPath: copy)
      let store = try HealthStore.open(directory: copy, options: Self.options(40))
      try store.writer.settle()
      #expect(try Ledger.commits(in: store) == 60)
      store.close()
    }
  }

  @Test(
    "a power cut loses no acknowledged commit and leaves no partial one",
    arguments: PowerCuts.seeds(5))
  func powerCut(seed: UInt64) throws {
    let folder = try FaultyFolder()
    fault_record(folder.watch)
    var options = Self.options(60)
    options.key = PowerCuts.key(seed)
    if seed.isMultiple(of: 3) {
      options.sealAtOnceRowCountMin = 6
      options.sealAtOnceAgainMax = .infinity
    }
    let store = try HealthStore.open(directory: folder.path, options: options)
    for number in 0..<60 {
      try Ledger.commit(number, to: store)
      fault_mark(folder.watch, Int64(number + 1))
      if number % 20 == 10 { _ = try store.compact(in: owner) }
    }
    store.close()
    var random = SplitMix(seed: seed)
    let count = fault_event_count(folder.watch)
    let cuts = Set((0..<24).map { _ in Int.random(in: count / 20..<count, using: &random) })
    var disk = RecordedDisk(folder.path)
    for index in 0..<count {
      disk.apply(fault_event_at(folder.watch, index))
      guard cuts.contains(index) else { continue }
      let kind = RecordedDisk.Cut.allCases.randomElement(using: &random)!
      let note: Comment = "seed \(seed), \(kind) after event \(index)"
      try disk.check(kind, &random, key: options.key, note) { store, acknowledged in
        let found = try Ledger.commits(in: store)
        #expect((found ?? -1) >= acknowledged, note)
      }
    }
  }
}
