// Made from proto/health/v1/earliest_dates.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Requests the dates from which an app can read data from other apps (rule AUTH-24).
package struct EarliestDatesRequest: Hashable, Sendable {
  /// Sample types, 1 to 1,024.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// The limits of the app's read access to data from other apps.
package struct EarliestDatesReply: Hashable, Sendable {
  /// The types whose history the user has limited, in the order of the request. A type without a
  /// limit has no entry, and neither has a type that the app may not read: the two are
  /// indistinguishable.
  package var dates: [EarliestDate]

  package init(dates: [EarliestDate] = []) {
    self.dates = dates
  }
}

/// The limit of one type. Samples from other apps that end before it are hidden; whether there are
/// any is not disclosed.
package struct EarliestDate: Hashable, Sendable {
  /// A type whose grant has a limit.
  package var type: ObjectType
  /// Samples of other apps that end before this date are not returned.
  package var earliest: Instant

  package init(type: ObjectType, earliest: Instant) {
    self.type = type
    self.earliest = earliest
  }
}
