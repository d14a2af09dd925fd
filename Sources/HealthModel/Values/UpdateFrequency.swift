/// HealthKit's `HKUpdateFrequency` (rule BACKGROUND-05): the maximum rate at which an app is woken.
public enum UpdateFrequency: UInt8, Hashable, Sendable, CaseIterable {
  /// At every change.
  case immediate = 1
  /// At most once an hour.
  case hourly = 2
  /// At most once in 24 hours.
  case daily = 3
  /// At most once in 168 hours.
  case weekly = 4

  /// The minimum time between two wakes in microseconds. A day is 24 hours and a week 168 hours,
  /// independent of the calendar.
  package var period: Int64 {
    switch self {
    case .immediate: 0
    case .hourly: 3_600_000_000
    case .daily: 86_400_000_000
    case .weekly: 604_800_000_000
    }
  }

  package var name: String { "\(self)" }
}

extension UpdateFrequency {
  /// Types that are delivered less often than an app may request, without notice to the app (rule
  /// BACKGROUND-06). The list is the one of iOS and not of watchOS, because a computer has neither
  /// the battery nor the shared budget of a watch.
  ///
  /// Source: HealthKit documentation, `enableBackgroundDelivery(for:frequency:withCompletion:)`.
  package static let caps: [ObjectType: UpdateFrequency] = [.stepCount: .hourly]

  /// Returns the effective frequency of a request.
  package func capped(for type: ObjectType) -> UpdateFrequency {
    guard let cap = Self.caps[type], cap.period > period else { return self }
    return cap
  }
}

extension ObjectType {
  /// Whether an app can be woken by changes of this type (rule BACKGROUND-13).
  package var allowsBackgroundDelivery: Bool {
    switch kind {
    case .characteristic, .quantity, .category, .workout: true
    default: false
    }
  }
}
