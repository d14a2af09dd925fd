// Made from proto/health/v1/owner.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// A query for the status of the daemon.
package struct StatusRequest: Hashable, Sendable {
  package init() {}
}

/// A query for the counters of the daemon.
package struct MetricsRequest: Hashable, Sendable {
  package init() {}
}

/// Verifies every checksum and count of the store.
package struct VerifyStoreRequest: Hashable, Sendable {
  package init() {}
}

/// Erases all deleted data from the store's files.
package struct CompactStoreRequest: Hashable, Sendable {
  package init() {}
}

/// Finds damaged parts of the store, and sets them aside if the user accepts the loss.
package struct SalvageStoreRequest: Hashable, Sendable {
  /// Damaged data may be missing from now on. Its bytes stay in the file.
  package var accepts: Bool

  package init(accepts: Bool = false) {
    self.accepts = accepts
  }
}

/// Merges dense samples of old workouts into quantity series (rules SERIES-03 to SERIES-09).
package struct CondenseStoreRequest: Hashable, Sendable {
  package init() {}
}

/// Describes an export, without any value.
package struct RecordExportRequest: Hashable, Sendable {
  /// The name of the format, such as `csv`.
  package var format: String
  /// The selected types; empty for an export of everything.
  package var types: [ObjectType]

  package init(format: String = "", types: [ObjectType] = []) {
    self.format = format
    self.types = types
  }
}

/// Confirms that the entry is in the ledger.
package struct RecordExportReply: Hashable, Sendable {
  package init() {}
}

/// Sets the priority of overlapping sources of a type (rule STATS-09), best first. Sources that are
/// not listed follow in the daemon's default order.
package struct SetSourceOrderRequest: Hashable, Sendable {
  /// A quantity type.
  package var type: ObjectType
  /// The sources, best first. Sources that are not listed follow in the daemon's own order.
  package var sources: [Source]

  package init(type: ObjectType, sources: [Source] = []) {
    self.type = type
    self.sources = sources
  }
}

/// Confirms that the order is durable and in effect.
package struct SetSourceOrderReply: Hashable, Sendable {
  package init() {}
}
