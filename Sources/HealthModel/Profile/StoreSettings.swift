/// The user's settings for the store as a whole. A setting of nil is at its default.
public struct StoreSettings: Hashable, Sendable {
  /// A setting, to select it in a change. The values are those of `health.v1.SettingName`.
  public enum Name: UInt8, CaseIterable, Hashable, Sendable {
    /// The property `earliestPermittedSampleDate`.
    case earliestPermittedSampleDate = 1
    /// The property `deletedObjectRetention`.
    case deletedObjectRetention = 2
    /// The property `condensingMonths`.
    case condensing = 3
    /// The property `healthRecords`.
    case healthRecords = 4
    /// The property `region`.
    case region = 5
  }

  /// Samples that end before this date cannot be saved, and are not returned to apps (rules
  /// SAVE-03, SAVE-04, QUERY-10). nil: no limit.
  public var earliestPermittedSampleDate: Instant?
  /// The number of seconds for which the store retains a deleted object for change queries (rule
  /// DELETE-07). nil: `deletedObjectRetentionDefault`. `deletedObjectRetentionForever`: no
  /// expiration.
  public var deletedObjectRetention: Int64?
  /// The age in months from which dense samples may be merged. nil: never.
  public var condensingMonths: Int?
  /// Whether clinical records are supported. nil: depends on the region.
  public var healthRecords: Bool?
  /// Two capital letters of ISO 3166-1. nil: unknown.
  public var region: String?

  public init() {}

  /// Half a year: a phone that was not in use for a summer still receives every deletion, at a cost
  /// of 46 bytes per deleted object. HealthKit does not document its retention.
  package static let deletedObjectRetentionDefault: Int64 = 180 * 86_400
  /// A hundred years: the largest retention, which the store treats as unlimited.
  public static let deletedObjectRetentionForever: Int64 = 100 * 366 * 86_400
  package static let condensingMonthsMax = 1_200

  /// The settings that are not at their default.
  package var names: Set<Name> {
    Set(Name.allCases.filter(isSet))
  }

  private func isSet(_ name: Name) -> Bool {
    switch name {
    case .earliestPermittedSampleDate: earliestPermittedSampleDate != nil
    case .deletedObjectRetention: deletedObjectRetention != nil
    case .condensing: condensingMonths != nil
    case .healthRecords: healthRecords != nil
    case .region: region != nil
    }
  }

  /// Copies one setting from other settings, including a default.
  package mutating func set(_ name: Name, from other: StoreSettings) {
    switch name {
    case .earliestPermittedSampleDate:
      earliestPermittedSampleDate = other.earliestPermittedSampleDate
    case .deletedObjectRetention: deletedObjectRetention = other.deletedObjectRetention
    case .condensing: condensingMonths = other.condensingMonths
    case .healthRecords: healthRecords = other.healthRecords
    case .region: region = other.region
    }
  }
}

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
