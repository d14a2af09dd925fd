/// What the person decided for the store as a whole. A value that is nil is at its default.
package struct StoreSettings: Hashable, Sendable {
  package enum Name: UInt8, CaseIterable, Hashable, Sendable {
    case earliestPermittedSampleDate = 1
    case deletedObjectRetention = 2
    case condensing = 3
    case healthRecords = 4
    case region = 5
  }

  /// No sample that ends before this is saved by anybody, and apps are shown none (rules SAVE-03,
  /// SAVE-04, QUERY-10). nil: no limit.
  package var earliestPermittedSampleDate: Instant?
  /// Seconds for which a deleted object is remembered for change queries (rule DELETE-07). nil:
  /// `deletedObjectRetentionDefault`. `deletedObjectRetentionForever`: without end.
  package var deletedObjectRetention: Int64?
  /// Age in months from which dense samples may be condensed. nil: never.
  package var condensingMonths: Int?
  /// Whether clinical records are supported. nil: by region.
  package var healthRecords: Bool?
  /// Two capital letters of ISO 3166-1. nil: unknown.
  package var region: String?

  package init() {}

  /// Half a year: a phone that lay in a drawer over a summer still hears of every deletion, and
  /// what is kept is 46 bytes for each. How long HealthKit keeps them is not documented.
  package static let deletedObjectRetentionDefault: Int64 = 180 * 86_400
  /// A hundred years, which is the greatest retention and never ends.
  package static let deletedObjectRetentionForever: Int64 = 100 * 366 * 86_400
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

  /// Takes over one setting, also that it is at its default.
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

package struct SettingsRequest: Hashable, Sendable {
  package init() {}
}

/// Changes what is named and nothing else, all or nothing.
package struct SetSettingsRequest: Hashable, Sendable {
  package var changes: StoreSettings
  /// What goes back to its default.
  package var reset: Set<StoreSettings.Name>

  package init(changes: StoreSettings = StoreSettings(), reset: Set<StoreSettings.Name> = []) {
    self.changes = changes
    self.reset = reset
  }

  /// - Parameter now: the earliest permitted date cannot lie behind it.
  package func validate(now: Instant) throws(HealthError) {
    guard reset.isDisjoint(with: changes.names) else {
      throw .invalidArgument("reset: a setting cannot be set and reset in one request")
    }
    if let date = changes.earliestPermittedSampleDate, date > now {
      throw .invalidArgument(
        "changes.earliest_permitted_sample_date_us: must not lie in the future")
    }
    if let seconds = changes.deletedObjectRetention,
      !(0...StoreSettings.deletedObjectRetentionForever ~= seconds)
    {
      throw .invalidArgument("changes.deleted_object_retention_s: at most a hundred years")
    }
    if let months = changes.condensingMonths,
      !(1...StoreSettings.condensingMonthsMax ~= months)
    {
      throw .invalidArgument(
        "changes.condensing_months: 1 to \(StoreSettings.condensingMonthsMax)")
    }
    if let region = changes.region,
      region.utf8.count != 2 || !region.utf8.allSatisfy({ 65...90 ~= $0 })
    {
      throw .invalidArgument("changes.region: two capital letters of ISO 3166-1, such as DE")
    }
  }
}

package struct SetSettingsReply: Hashable, Sendable {
  package init() {}
}
