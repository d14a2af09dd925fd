// Availability limits of the store, as reported to apps.

extension StoreSettings {
  /// The regions in which clinical records are available. Unverified: Apple publishes no list;
  /// these are the countries in which it has announced them.
  package static let regionsWithHealthRecords: Set<String> = ["CA", "GB", "US"]

  /// Returns whether clinical records are supported (rule AVAIL-11). Existing records remain
  /// accessible under any setting.
  package func supportsHealthRecords(hasRecords: Bool) -> Bool {
    hasRecords || (healthRecords ?? region.map(Self.regionsWithHealthRecords.contains) ?? false)
  }
}
