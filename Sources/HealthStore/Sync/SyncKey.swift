import HealthModel

/// What an object is known by across devices: rules SYNC-01 to -05. An identifier names one object
/// per owner and type.
///
/// That the type belongs to the key is a decision: nothing we have seen says what happens when two
/// types share an identifier, and an app that may save one type should not lose an object of
/// another to it.
struct SyncKey: Hashable, Sendable {
  /// `SourceEntry.owner`, never 0: imported objects keep their keys, but replace nothing and are
  /// not replaced, because they belong to no app that could mean its own identifiers.
  var owner: UInt32
  var type: UInt16
  var identifier: String

  /// Where the row of the key is (`SyncIndex`). Different keys may share it.
  var rowKey: Int64 {
    var identifier = identifier
    let seed = UInt64(owner) << 16 | UInt64(type)
    return identifier.withUTF8 { utf8 in
      Int64(bitPattern: Checksum.of(UnsafeRawBufferPointer(utf8), seed: seed))
    }
  }
}

/// The number under `HKMetadataKeySyncVersion`.
enum SyncVersion: Hashable, Sendable {
  case integer(Int64)
  case double(Double)

  /// Whether an object of this version takes the place of one of `stored` (rules SYNC-02, -03).
  ///
  /// What saving an equal or lower version answers is not documented. Here it succeeds and changes
  /// nothing, so that an app may send what it has until everything has arrived; to refuse it
  /// instead, let `SyncPlan` throw where it leaves such rows out.
  func replaces(_ stored: SyncVersion) -> Bool {
    switch (self, stored) {
    case (.integer(let new), .integer(let old)): new > old
    case (.integer(let new), .double(let old)): Double(new) > old
    case (.double(let new), .integer(let old)): new > Double(old)
    case (.double(let new), .double(let old)): new > old
    }
  }
}

extension Metadata {
  /// Nil when one of the two keys is missing or is of the wrong kind.
  var sync: (identifier: String, version: SyncVersion)? {
    guard case .string(let identifier) = self[MetadataKey.syncIdentifier] else { return nil }
    switch self[MetadataKey.syncVersion] {
    case .integer(let number): return (identifier, .integer(number))
    case .double(let number): return (identifier, .double(number))
    default: return nil
    }
  }

  /// What outlives an object (rule SYNC-06).
  var onlySync: Metadata {
    Metadata(
      entries.filter { $0.key == MetadataKey.syncIdentifier || $0.key == MetadataKey.syncVersion })
  }
}
