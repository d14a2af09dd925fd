import CFaultVFS
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Interrupted condensing: a group is stored either as samples or as a series, never as both.
@Suite(.soak) struct CondensingFaultTests {
  private static let rates = [ObjectType.heartRate]

  /// Saves `count` workouts of a hundred heart rates each.
  private func fill(_ store: HealthStore, _ count: Int) throws {
    let world = try CondensingFixture()
    let objects = (0..<count).flatMap { number in
      [world.workout(Double(number) * 7200, 15)]
        + world.heartRates(Double(number) * 7200, count: 100).map { StoredObject($0) }
    }
    let answer = Answer<ImportResult>()
    try store.beginImport(in: owner).add(SaveContent(samples: SampleBatch(objects))) {
      answer.set($0)
    }
    _ = try answer.wait()
  }

  private static var options: StoreOptions {
    var options = StoreOptions()
    options.sealThreshold = 300
    options.now = { CondensingFixture.now }
    return options
  }

  @Test("a disk failure while samples are condensed loses nothing and is logged once")
  func failingDisk() throws {
    let folder = try FaultyFolder()
    let lines = LogLines()
    var options = Self.options
    options.logger = lines.logger
    let store = try HealthStore.open(directory: folder.path, options: options)
    try fill(store, 6)
    // Otherwise sealing in the background, which is due, may meet the failure and log it first.
    try store.seal()
    let before = try store.quantities(Self.rates)
    for after in 0..<6 {
      fault_fail_writes(folder.watch, after)
      let error = #expect(throws: StoreError.self) { try store.condense(in: owner) }
      #expect(error?.code == .full)
      fault_fail_writes(folder.watch, -1)
      #expect(try store.quantities(Self.rates) == before)
    }
    #expect(lines.all.count == 1, "\(lines.all)")
    #expect(lines.all.first?.hasPrefix("error store: condensing: ") == true)
    #expect(try store.condense(in: owner).sampleCount == 600)
    #expect(try store.quantities(Self.rates) == before)
    #expect(try store.verify(in: owner).problems == [])
    store.close()
  }

  @Test(
    "a power cut while samples are condensed neither loses nor duplicates samples",
    arguments: PowerCuts.seeds(2))
  func powerCut(seed: UInt64) throws {
    let folder = try FaultyFolder()
    fault_record(folder.watch)
    var options = Self.options
    options.key = PowerCuts.key(seed)
    let store = try HealthStore.open(directory: folder.path, options: options)
    try fill(store, 60)
    let before = try store.quantities(Self.rates)
    let filled = fault_event_count(folder.watch)
    #expect(try store.condense(in: owner).seriesCount == 60)
    store.close()
    var random = SplitMix(seed: seed)
    let count = fault_event_count(folder.watch)
    let cuts = Set((0..<12).map { _ in Int.random(in: filled..<count, using: &random) })
    var disk = RecordedDisk(folder.path)
    for index in 0..<count {
      disk.apply(fault_event_at(folder.watch, index))
      guard cuts.contains(index) else { continue }
      let kind = RecordedDisk.Cut.allCases.randomElement(using: &random)!
      let note: Comment = "seed \(seed), \(kind) after event \(index)"
      try disk.check(kind, &random, key: options.key, note) { store, _ in
        let found = try store.quantities(Self.rates)
        #expect(found == before, note)
      }
    }
  }
}
