import HealthAPI
import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// An encrypted store whose files another program changed is noticed, and never gives a wrong
/// result.
@Suite(.soak) struct SealedDamageTests {
  /// Returns a store with chunks in the file, and commits in the log, and all its samples.
  private func filled() throws -> (SealedFixture, [Sample]) {
    let fixture = try SealedFixture()
    for _ in 0..<4 { try fixture.save(400) }
    try fixture.store.seal()
    fixture.store.close()
    try fixture.fixture.open()
    for _ in 0..<6 { try fixture.save(20) }
    let samples = try fixture.store.allSamples(
      SampleQuery(types: [.stepCount]), in: SealedFixture.app.readOwn)
    return (fixture, samples)
  }

  @Test("an undamaged copy gives all samples")
  func control() throws {
    let (fixture, samples) = try filled()
    #expect(samples.count == 1720)
    let copy = try fixture.crashCopy()
    #expect(try copy.bytes("-wal").count > SealedFixture.frameSize * 6)
    #expect(try copy.outcome() == .samples(samples))
  }

  @Test("every flipped bit in a header is noticed")
  func headers() throws {
    let (fixture, _) = try filled()
    let copy = try fixture.crashCopy()
    let (file, log) = (try copy.bytes(), try copy.bytes("-wal"))
    for (suffix, original, size) in [("", file, 64), ("-wal", log, 60 + 56)] {
      for position in 0..<size {
        var bytes = original
        bytes[position] ^= 1 << UInt8(position % 8)
        try copy.write(file)
        try copy.write(log, "-wal")
        try copy.write(bytes, suffix)
        #expect(try copy.outcome() == .noticed, "byte \(position) of \"\(suffix)\"")
      }
    }
  }

  @Test("a flipped bit anywhere in the file or the log is noticed or changes no result")
  func flippedBits() throws {
    let (fixture, samples) = try filled()
    let copy = try fixture.crashCopy()
    let (file, log) = (try copy.bytes(), try copy.bytes("-wal"))
    var random = SplitMix(seed: 14)
    var noticed = 0
    for round in 0..<160 {
      let suffix = round % 2 == 0 ? "" : "-wal"
      var bytes = round % 2 == 0 ? file : log
      let bit = Int.random(in: 0..<bytes.count * 8, using: &random)
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      try copy.write(file)
      try copy.write(log, "-wal")
      try copy.write(bytes, suffix)
      let outcome = try copy.outcome()
      if outcome == .noticed { noticed += 1 }
      #expect(outcome == .noticed || outcome == .samples(samples), "bit \(bit) of \"\(suffix)\"")
    }
    // The rest is in free pages, and in pages of which the log has a newer version.
    #expect(noticed > 120)
  }

  @Test("every frame of the log is noticed when it is damaged, also before the last commit")
  func damagedFrames() throws {
    let (fixture, _) = try filled()
    let copy = try fixture.crashCopy()
    let (file, log) = (try copy.bytes(), try copy.bytes("-wal"))
    let count = (log.count - SealedFixture.logHeaderSize) / SealedFixture.frameSize
    for frame in 0..<count {
      var bytes = log
      bytes[SealedFixture.logHeaderSize + frame * SealedFixture.frameSize + 1000] ^= 1
      try copy.write(file)
      try copy.write(bytes, "-wal")
      #expect(try copy.outcome() == .noticed, "frame \(frame)")
    }
  }

  @Test("damage before the end of the log does not silently drop the commits after it")
  func damageInTheMiddle() throws {
    let (fixture, _) = try filled()
    let copy = try fixture.crashCopy()
    var log = try copy.bytes("-wal")
    log[SealedFixture.logHeaderSize + 100] ^= 1
    try copy.write(log, "-wal")
    // Without the seal of the epoch, only the log itself can notice it.
    let error = #expect(throws: StoreError.self) { try copy.open() }
    #expect(error?.code == .corrupt)
  }

  @Test("two pages that are exchanged are noticed")
  func exchangedPages() throws {
    let (fixture, _) = try filled()
    let copy = try fixture.crashCopy()
    var file = try copy.bytes()
    func unit(_ number: Int) -> Range<Int> {
      let begin = SealedFixture.headerSize + number * SealedFixture.unitSize
      return begin..<begin + SealedFixture.unitSize
    }
    let (second, third) = (Array(file[unit(1)]), Array(file[unit(2)]))
    file.replaceSubrange(unit(1), with: third)
    file.replaceSubrange(unit(2), with: second)
    try copy.write(file)
    #expect(try copy.outcome() == .noticed)
  }

  @Test("a page of another store with the same key and number is noticed")
  func foreignPage() throws {
    let (fixture, _) = try filled()
    // The log is moved into the file; it would have a newer version of the page.
    fixture.store.close()
    let copy = try fixture.crashCopy()
    let other = try TemporaryDirectory()
    var options = StoreOptions()
    options.key = fixture.key
    let store = try HealthStore.open(directory: other.path, options: options)
    store.close()
    let foreign = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: other.path + "/health.sqlite")))
    var file = try copy.bytes()
    let first = SealedFixture.headerSize..<SealedFixture.headerSize + SealedFixture.unitSize
    file.replaceSubrange(first, with: foreign[first])
    try copy.write(file)
    #expect(try copy.outcome() == .noticed)
  }

  @Test("a frame of an older generation of the log is noticed")
  func olderFrame() throws {
    let (fixture, _) = try filled()
    let older = try fixture.crashCopy().bytes("-wal")
    // Closing moves the log into the file, and the next commit begins a new one.
    try fixture.fixture.reopen()
    for _ in 0..<6 { try fixture.save(20) }
    let copy = try fixture.crashCopy()
    var log = try copy.bytes("-wal")
    let begin = SealedFixture.logHeaderSize
    log.replaceSubrange(
      begin..<begin + SealedFixture.frameSize,
      with: older[begin..<begin + SealedFixture.frameSize])
    try copy.write(log, "-wal")
    #expect(try copy.outcome() == .noticed)
  }

  @Test("salvage sets a chunk with a damaged page aside, and everything else can be read")
  func salvaged() throws {
    let (fixture, samples) = try filled()
    fixture.store.close()
    let copy = try fixture.crashCopy()
    let file = try copy.bytes()
    for unit in stride(from: file.count / SealedFixture.unitSize - 1, to: 0, by: -1) {
      var bytes = file
      bytes[SealedFixture.headerSize + unit * SealedFixture.unitSize + 1000] ^= 1
      try copy.write(bytes)
      guard let store = try? copy.open() else { continue }
      defer { store.close() }
      let found = try store.salvage(SalvageStoreRequest(accepts: false), in: owner)
      guard !found.damaged.isEmpty else { continue }
      #expect(try store.salvage(SalvageStoreRequest(accepts: true), in: owner).isSalvaged)
      #expect(try store.verify(in: owner).problems == [])
      let rest = try store.allSamples(
        SampleQuery(types: [.stepCount]), in: SealedFixture.app.readOwn)
      #expect(rest.count == samples.count - found.damaged.map(\.sampleCount).reduce(0, +))
      // Freed pages are written again.
      #expect(try store.compact(in: owner).isErased)
      #expect(try store.verify(in: owner).problems == [])
      return
    }
    Issue.record("no page belongs to a chunk")
  }

  @Test("a truncated file is noticed at every length")
  func truncatedFile() throws {
    let (fixture, _) = try filled()
    let copy = try fixture.crashCopy()
    let (file, log) = (try copy.bytes(), try copy.bytes("-wal"))
    for count in [0, 10, 63, 64, 100, 64 + 2076, file.count / 2, file.count - 1] {
      try copy.write(file[..<count])
      try copy.write(log, "-wal")
      do {
        #expect(try copy.outcome() == .noticed, "\(count) bytes")
      } catch {
        Issue.record("\(count) bytes: \(error)")
      }
    }
  }

  @Test("a truncated or removed log is noticed at every length")
  func truncatedLog() throws {
    let (fixture, _) = try filled()
    let copy = try fixture.crashCopy()
    let (file, log) = (try copy.bytes(), try copy.bytes("-wal"))
    for count in [0, 59, 60, 60 + 56, 60 + 2132, log.count / 2, log.count - 1] {
      try copy.write(file)
      try copy.write(log[..<count], "-wal")
      #expect(try copy.outcome() == .noticed, "\(count) bytes")
    }
  }
}
