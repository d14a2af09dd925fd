// Made from proto/health/v1/earliest_dates.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Requests the dates from which an app can read data from other apps (rule AUTH-24).
public struct EarliestDatesRequest: Hashable, Sendable {
  /// Sample types, 1 to 1,024.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// The limits of the app's read access to data from other apps.
public struct EarliestDatesReply: Hashable, Sendable {
  /// The types whose history the user has limited, in the order of the request. A type without a
  /// limit has no entry, and neither has a type that the app may not read: the two are
  /// indistinguishable.
  public var dates: [EarliestDate]

  public init(dates: [EarliestDate] = []) {
    self.dates = dates
  }
}

/// The limit of one type. Samples from other apps that end before it are hidden; whether there are
/// any is not disclosed.
public struct EarliestDate: Hashable, Sendable {
  /// A type whose grant has a limit.
  public var type: ObjectType
  /// Samples of other apps that end before this date are not returned.
  public var earliest: Instant

  public init(type: ObjectType, earliest: Instant) {
    self.type = type
    self.earliest = earliest
  }
}
