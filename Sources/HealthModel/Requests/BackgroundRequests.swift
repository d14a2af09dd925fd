/// HealthKit's `HKUpdateFrequency` (rule BACKGROUND-05): how often an app is woken at most.
package enum UpdateFrequency: UInt8, Hashable, Sendable, CaseIterable {
  case immediate = 1
  case hourly = 2
  case daily = 3
  case weekly = 4

  /// The time between two wakes in microseconds, at least. A day is 24 hours and a week 168,
  /// whatever the calendar says.
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
  /// Types that are delivered less often than an app may ask for, without telling it (rule
  /// BACKGROUND-06). Of Apple's platforms the phone's list is taken, since a computer has neither
  /// the battery nor the shared budget of a watch.
  ///
  /// Source: HealthKit documentation, `enableBackgroundDelivery(for:frequency:withCompletion:)`.
  package static let caps: [ObjectType: UpdateFrequency] = [.stepCount: .hourly]

  /// What an app gets that asks for this.
  package func capped(for type: ObjectType) -> UpdateFrequency {
    guard let cap = Self.caps[type], cap.period > period else { return self }
    return cap
  }
}

extension ObjectType {
  /// Whether an app may be woken by changes of this type (rule BACKGROUND-13).
  package var allowsBackgroundDelivery: Bool {
    switch kind {
    case .characteristic, .quantity, .category, .workout: true
    default: false
    }
  }
}

/// An app's wish to be woken when samples of a type are added or deleted.
package struct BackgroundRegistration: Hashable, Sendable {
  package var type: ObjectType
  /// As the app asked; it may be woken less often, see `UpdateFrequency.caps`.
  package var frequency: UpdateFrequency

  package init(type: ObjectType, frequency: UpdateFrequency) {
    self.type = type
    self.frequency = frequency
  }
}

/// Asked again for the same type, it replaces the frequency. It also ends a silence after three
/// unanswered deliveries (rule BACKGROUND-11).
package struct EnableBackgroundRequest: Hashable, Sendable {
  package var registration: BackgroundRegistration
  package init(registration: BackgroundRegistration) { self.registration = registration }
}

package struct EnableBackgroundReply: Hashable, Sendable {
  package init() {}
}

/// Does nothing for a type that is not registered (rule BACKGROUND-14).
package struct DisableBackgroundRequest: Hashable, Sendable {
  /// nil: every type.
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

/// The registrations of one app, and how its deliveries go.
package struct BackgroundApp: Hashable, Sendable {
  package var principal: PrincipalID
  package var bundleIdentifier: String
  /// By type.
  package var registrations: [BackgroundRegistration]
  /// Deliveries in a row that the app has not acknowledged.
  package var unansweredCount: Int
  /// No more deliveries are made until the app enables a type again.
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

/// What an app sends on its stream of deliveries.
package struct DeliveriesRequest: Hashable, Sendable {
  /// The delivery that the app has dealt with (HealthKit's completion handler); 0 in the first
  /// message, which only says that the app is ready.
  package var acknowledged: UInt64
  package init(acknowledged: UInt64 = 0) { self.acknowledged = acknowledged }
}

/// Something has changed: the app is to look, and to acknowledge.
package struct BackgroundDelivery: Hashable, Sendable {
  package var id: UInt64
  package var types: [ObjectType]
  package init(id: UInt64, types: [ObjectType]) {
    self.id = id
    self.types = types
  }
}
