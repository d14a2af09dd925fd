// Made from proto/health/v1/ledger.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Ledger entries.
package struct LedgerReply: Hashable, Sendable {
  /// The entries, newest first.
  package var entries: [LedgerEntry]

  package init(entries: [LedgerEntry] = []) {
    self.entries = entries
  }
}

/// Computes the hash chain of the ledger again.
package struct VerifyLedgerRequest: Hashable, Sendable {
  package init() {}
}

/// A query for sums of reads, saves and deletions, including entries that have been removed.
package struct LedgerSummaryRequest: Hashable, Sendable {
  /// Only sums of this app; empty: every app and the user.
  package var bundleIdentifier: String

  package init(bundleIdentifier: String = "") {
    self.bundleIdentifier = bundleIdentifier
  }
}
