import CFaultVFS
import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// A directory in which disk errors and power cuts are simulated.
final class FaultyFolder {
  let watch: Int32
  private let temporary: TemporaryDirectory
  var path: String { temporary.path }

  init() throws {
    temporary = try TemporaryDirectory()
    watch = fault_watch(temporary.path)
  }

  deinit { fault_unwatch(watch) }
}

/// The seeds of the power cuts. Every second store is encrypted, all of them with `HEALTHD_SEALED=1`.
/// `HEALTHD_POWER_CUTS` is the number of seeds; scripts/power-cuts runs many.
enum PowerCuts {
  private static let environment = ProcessInfo.processInfo.environment

  /// - Parameter count: The number of seeds in the suite.
  static func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    1...(environment["HEALTHD_POWER_CUTS"].flatMap { UInt64($0) } ?? count)
  }

  /// Returns the key of the store with a seed; nil for a plain one.
  static func key(_ seed: UInt64) -> EncryptionKey? {
    environment["HEALTHD_SEALED"] == "1" || !seed.isMultiple(of: 2) ? EncryptionKey() : nil
  }
}

/// The content of a disk after a power cut: everything up to a file's last flush, and of later
/// writes none, all, any subset, or a prefix whose last write is torn into sectors.
struct RecordedDisk {
  enum Cut: CaseIterable { case none, all, random, torn }
  private struct Write {
    var offset: Int
    /// nil: truncate the file at `offset`.
    var bytes: [UInt8]?
  }
  private struct File {
    var durable: [UInt8] = []
    var pending: [Write] = []
  }
  private let folder: String
  private var files: [String: File] = [:]
  private var acknowledged = 0

  init(_ folder: String) { self.folder = folder }

  mutating func apply(_ event: fault_event) {
    if Int(event.kind) == fault_mark_event {
      acknowledged = Int(event.offset)
      return
    }
    let name = URL(fileURLWithPath: String(cString: event.path)).lastPathComponent
    switch Int(event.kind) {
    case fault_write:
      let bytes = Array(UnsafeBufferPointer(start: event.bytes, count: event.count))
      files[name, default: File()].pending.append(Write(offset: Int(event.offset), bytes: bytes))
    case fault_truncate:
      files[name, default: File()].pending.append(Write(offset: Int(event.offset), bytes: nil))
    case fault_sync:
      var file = files.removeValue(forKey: name) ?? File()
      for write in file.pending { Self.write(write, to: &file.durable) }
      file.pending = []
      files[name] = file
    default: files[name] = nil
    }
  }

  private static func write(_ write: Write, to bytes: inout [UInt8]) {
    guard let new = write.bytes else {
      if write.offset < bytes.count { bytes.removeLast(bytes.count - write.offset) }
      return
    }
    let end = write.offset + new.count
    if bytes.count < end { bytes += repeatElement(0, count: end - bytes.count) }
    // Much faster than `replaceSubrange` in a build without optimization.
    bytes.withUnsafeMutableBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[write.offset..<end]).copyBytes(from: new)
    }
  }

  private static func survivors(
    _ pending: [Write], _ cut: Cut, _ random: inout SplitMix
  ) -> [Write] {
    switch cut {
    case .none: return []
    case .all: return pending
    case .random: return pending.filter { _ in Bool.random(using: &random) }
    case .torn:
      guard !pending.isEmpty else { return [] }
      let count = Int.random(in: 0..<pending.count, using: &random)
      var kept = Array(pending[..<count])
      let last = pending[count]
      guard let bytes = last.bytes else { return kept }
      for sector in stride(from: 0, to: bytes.count, by: 512)
      where Bool.random(using: &random) {
        let part = Array(bytes[sector..<min(sector + 512, bytes.count)])
        kept.append(Write(offset: last.offset + sector, bytes: part))
      }
      return kept
    }
  }

  /// Opens the store in the state after the cut. `body` is called with it and the number of the
  /// last mark.
  func check(
    _ cut: Cut, _ random: inout SplitMix, key: EncryptionKey? = nil, _ note: Comment,
    _ body: (HealthStore, Int) throws -> Void
  ) throws {
    let directory = try TemporaryDirectory()
    for (name, file) in files where !name.hasSuffix("-shm") {
      var bytes = file.durable
      for write in Self.survivors(file.pending, cut, &random) { Self.write(write, to: &bytes) }
      try directory.write(name, bytes)
    }
    var options = StoreOptions()
    options.key = key
    let store = try HealthStore.open(directory: directory.path, options: options)
    defer { store.close() }
    // The seal is outside of the database, and was not recorded.
    store.acceptRollback(in: owner)
    try body(store, acknowledged)
    #expect(try store.verify(in: owner).problems == [], note)
  }
}
