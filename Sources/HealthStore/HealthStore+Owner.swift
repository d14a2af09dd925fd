package import HealthAPI
package import HealthStorage
import Foundation
import Glibc
package import HealthAuthorization
package import HealthModel
import StorageSupport
import Synchronization

// Operations that only the user may request.

/// The counts of a store.
package struct StoreStatus: Hashable, Sendable {
  package var sampleCount = 0
  package var deletedCount = 0
  package var importedObjectCount = 0
  package var importedObjects: [String: Int] = [:]
  package var types: [DaemonStatus.TypeCount] = []

  package init() {}
}

extension HealthStore {
  /// Seals the journal into chunks now, instead of at `StoreOptions.sealThreshold`.
  package func seal() throws(StoreError) { try writer.sealNow() }

  /// Sets the precedence of overlapping sources of a type (rule STATS-09). The order is durable
  /// when the call returns.
  package func setSourceOrder(
    _ request: SetSourceOrderRequest, in scope: OwnerScope
  ) throws(StoreError) {
    try commit { writer throws(StoreError) in
      writer.sourceOrders[request.type.code] = request.sources
      writer.draft.changedTypes.insert(request.type.code)
      try writer.connection.put(
        .sourceOrder, key: Int64(request.type.code), SourceOrder.payload(request.sources))
    }
  }

  package func status() throws(StoreError) -> StoreStatus {
    try read(onDamaged: true) { (snapshot, connection) throws(StoreError) in
      var status = StoreStatus()
      status.sampleCount = snapshot.sampleCount
      status.deletedCount = Int(snapshot.head.deletedCount)
      status.importedObjectCount = Int(snapshot.head.importedCount)
      let kinds = try connection.statement(.importedKinds)
      defer { kinds.reset() }
      while try kinds.step() { status.importedObjects[kinds.text(0)] = Int(kinds.integer(1)) }
      status.types = typeCounts(snapshot)
      return status
    }
  }

  /// The free space on the disk of the file for a program without privileges; 0 if it is unknown.
  package var availableByteCount: Int64 {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return 0 }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// The size of the file and its write-ahead log.
  package var fileByteCount: Int64 {
    ["", "-wal"].reduce(0) { sum, suffix in
      let size = try? FileManager.default.attributesOfItem(atPath: path + suffix)[.size]
      return sum + ((size as? NSNumber)?.int64Value ?? 0)
    }
  }

  private struct TypeSource: Hashable {
    var type: UInt16
    var source: Source
  }

  private func typeCounts(_ snapshot: Snapshot) -> [DaemonStatus.TypeCount] {
    var counts: [TypeSource: (count: Int, first: Int64, last: Int64)] = [:]
    func add(_ type: UInt16, _ source: UInt32, _ count: Int, _ first: Int64, _ last: Int64) {
      guard count > 0 else { return }
      let revision = snapshot.dictionaries.sources[Int(source)].revision
      let key = TypeSource(type: type, source: revision.source)
      let old = counts[key] ?? (0, .max, .min)
      counts[key] = (old.count + count, min(old.first, first), max(old.last, last))
    }
    for (type, catalogue) in snapshot.catalogue.types {
      for chunk in catalogue.chunks {
        let deleted = snapshot.deletions[chunk.id]?.count ?? 0
        add(type, chunk.source, Int(chunk.count) - deleted, chunk.minStart, chunk.maxEnd)
      }
    }
    for group in snapshot.tail {
      add(group.type, group.source, group.count, group.minStart, group.maxEnd)
    }
    return counts.map { key, value in
      DaemonStatus.TypeCount(
        type: ObjectType(uncheckedCode: key.type), source: key.source, sampleCount: value.count,
        first: Instant(microseconds: value.first), last: Instant(microseconds: value.last))
    }.sorted { ($0.type.code, $0.source.name) < ($1.type.code, $1.source.name) }
  }
}

/// A result passed from one thread to another.
final class ResultBox: Sendable {
  private let stored = Mutex<Result<Void, StoreError>>(.success(()))
  func set(_ result: Result<Void, StoreError>) { stored.withLock { $0 = result } }
  var value: Result<Void, StoreError> { stored.withLock { $0 } }
}
