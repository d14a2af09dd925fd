// How far the store goes, for apps.

package struct EarliestPermittedSampleDateRequest: Hashable, Sendable {
  package init() {}
}

package struct EarliestPermittedSampleDateReply: Hashable, Sendable {
  /// nil: no limit.
  package var date: Instant?
  package init(date: Instant?) { self.date = date }
}

package struct SupportsHealthRecordsRequest: Hashable, Sendable {
  package init() {}
}

package struct SupportsHealthRecordsReply: Hashable, Sendable {
  package var isSupported: Bool
  package init(isSupported: Bool) { self.isSupported = isSupported }
}

extension StoreSettings {
  /// Where clinical records can be had. Unverified: Apple publishes no list; these are the countries
  /// in which it has announced them.
  package static let regionsWithHealthRecords: Set<String> = ["CA", "GB", "US"]

  /// Rule AVAIL-11. Records that are there already stay accessible whatever is set.
  package func supportsHealthRecords(hasRecords: Bool) -> Bool {
    hasRecords || (healthRecords ?? region.map(Self.regionsWithHealthRecords.contains) ?? false)
  }
}
