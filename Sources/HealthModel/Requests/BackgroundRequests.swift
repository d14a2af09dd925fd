/// HealthKit's `HKUpdateFrequency` (rule BACKGROUND-05): the maximum rate at which an app is woken.
package enum UpdateFrequency: UInt8, Hashable, Sendable, CaseIterable {
  case immediate = 1
  case hourly = 2
  case daily = 3
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

/// A registration of an app to be woken when samples of a type are added or deleted.
package struct BackgroundRegistration: Hashable, Sendable {
  package var type: ObjectType
  /// The requested frequency. The effective one may be lower; see `UpdateFrequency.caps`.
  package var frequency: UpdateFrequency

  package init(type: ObjectType, frequency: UpdateFrequency) {
    self.type = type
    self.frequency = frequency
  }
}

/// Enables background delivery. A repeated request for a type replaces the frequency, and resumes
/// deliveries that were stopped after three unacknowledged ones (rule BACKGROUND-11).
package struct EnableBackgroundRequest: Hashable, Sendable {
  package var registration: BackgroundRegistration
  package init(registration: BackgroundRegistration) { self.registration = registration }
}

package struct EnableBackgroundReply: Hashable, Sendable {
  package init() {}
}

/// Disables background delivery. Has no effect on a type that is not registered (rule
/// BACKGROUND-14).
package struct DisableBackgroundRequest: Hashable, Sendable {
  /// The type; nil disables every type.
  package var type: ObjectType?
  package init(type: ObjectType?) { self.type = type }
}

package struct DisableBackgroundReply: Hashable, Sendable {
  package init() {}
}

package struct ListBackgroundRequest: Hashable, Sendable {
  package init() {}
}

package struct ListBackgroundReply: Hashable, Sendable {
  package var apps: [BackgroundApp]
  package init(apps: [BackgroundApp]) { self.apps = apps }
}

/// The background registrations of an app and the state of its deliveries.
package struct BackgroundApp: Hashable, Sendable {
  package var principal: PrincipalID
  package var bundleIdentifier: String
  /// In order of type.
  package var registrations: [BackgroundRegistration]
  /// The number of consecutive deliveries that the app has not acknowledged.
  package var unansweredCount: Int
  /// Whether deliveries are stopped until the app enables a type again.
  package var isStopped: Bool

  package init(
    principal: PrincipalID, bundleIdentifier: String, registrations: [BackgroundRegistration],
    unansweredCount: Int = 0, isStopped: Bool = false
  ) {
    self.principal = principal
    self.bundleIdentifier = bundleIdentifier
    self.registrations = registrations
    self.unansweredCount = unansweredCount
    self.isStopped = isStopped
  }
}

/// A message of an app on its delivery stream.
package struct DeliveriesRequest: Hashable, Sendable {
  /// The delivery that the app has processed (HealthKit's completion handler); 0 in the first
  /// message, which only reports that the app is ready.
  package var acknowledged: UInt64
  package init(acknowledged: UInt64 = 0) { self.acknowledged = acknowledged }
}

/// A notification that data has changed. The app queries the changes and acknowledges the delivery.
package struct BackgroundDelivery: Hashable, Sendable {
  package var id: UInt64
  package var types: [ObjectType]
  package init(id: UInt64, types: [ObjectType]) {
    self.id = id
    self.types = types
  }
}
