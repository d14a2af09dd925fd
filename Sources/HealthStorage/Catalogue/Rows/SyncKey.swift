package import HealthModel
import StorageSupport

/// The key that identifies an object across devices (rules SYNC-01 to -05). An identifier names one
/// object per owner and type.
///
/// That the type is part of the key is our decision: no documentation that we know of defines what
/// happens when two types share an identifier, and an app that may save one type should not lose an
/// object of another type to it.
package struct SyncKey: Hashable, Sendable {
  /// `SourceEntry.owner`, never 0. Imported objects retain their keys, but neither replace objects
  /// nor are replaced, because they belong to no app that could mean its own identifiers.
  var owner: UInt32
  package var type: UInt16
  var identifier: String

  package init(
    owner: UInt32, type: UInt16, identifier: String
  ) {
    self.owner = owner
    self.type = type
    self.identifier = identifier
  }

  /// The key of the row in `SyncIndex`. It is a hash, so different keys may share a row.
  var rowKey: Int64 {
    var identifier = identifier
    let seed = UInt64(owner) << 16 | UInt64(type)
    return identifier.withUTF8 { utf8 in
      Int64(bitPattern: Checksum.of(UnsafeRawBufferPointer(utf8), seed: seed))
    }
  }
}

/// The number under `HKMetadataKeySyncVersion`.
package enum SyncVersion: Hashable, Sendable {
  case integer(Int64)
  case double(Double)

  /// Returns whether an object of this version replaces one of version `stored` (rules SYNC-02,
  /// SYNC-03).
  ///
  /// The result of saving an equal or lower version is not documented. Here the save succeeds and
  /// changes nothing, so an app may resend its data until all of it has arrived. To refuse it
  /// instead, `SyncPlan` would throw where it leaves such rows out.
  package func replaces(_ stored: SyncVersion) -> Bool {
    switch (self, stored) {
    case (.integer(let new), .integer(let old)): new > old
    case (.integer(let new), .double(let old)): Double(new) > old
    case (.double(let new), .integer(let old)): new > Double(old)
    case (.double(let new), .double(let old)): new > old
    }
  }
}

extension Metadata {
  /// nil when one of the two keys is missing or has a value of the wrong type.
  package var sync: (identifier: String, version: SyncVersion)? {
    guard case .string(let identifier) = self[MetadataKey.syncIdentifier] else { return nil }
    switch self[MetadataKey.syncVersion] {
    case .integer(let number): return (identifier, .integer(number))
    case .double(let number): return (identifier, .double(number))
    default: return nil
    }
  }

  /// The metadata that a tombstone retains (rule SYNC-06).
  package var onlySync: Metadata {
    Metadata(
      entries.filter { $0.key == MetadataKey.syncIdentifier || $0.key == MetadataKey.syncVersion })
  }
}
