// Made from proto/health/v1/background.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A registration of an app to be woken when samples of a type are added or deleted.
package struct BackgroundRegistration: Hashable, Sendable {
  package var type: ObjectType
  /// The frequency that the app requested. Some types are delivered less often; this is not
  /// disclosed to the app.
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

  package init(registration: BackgroundRegistration) {
    self.registration = registration
  }
}

package struct EnableBackgroundReply: Hashable, Sendable {
  package init() {}
}

package struct DisableBackgroundRequest: Hashable, Sendable {
  /// Absent: all types.
  package var type: ObjectType?

  package init(type: ObjectType? = nil) {
    self.type = type
  }
}

package struct DisableBackgroundReply: Hashable, Sendable {
  package init() {}
}

package struct ListBackgroundRequest: Hashable, Sendable {
  package init() {}
}

/// The background registrations of an app and the state of its deliveries.
package struct BackgroundApp: Hashable, Sendable {
  package var principal: PrincipalID
  package var bundleIdentifier: String
  /// Registrations, by type.
  package var registrations: [BackgroundRegistration]
  /// Consecutive deliveries that were not acknowledged.
  package var unansweredCount: Int
  /// Deliveries have stopped until the app enables a type again.
  package var isStopped: Bool

  package init(principal: PrincipalID, bundleIdentifier: String = "", registrations: [BackgroundRegistration] = [], unansweredCount: Int = 0, isStopped: Bool = false) {
    self.principal = principal
    self.bundleIdentifier = bundleIdentifier
    self.registrations = registrations
    self.unansweredCount = unansweredCount
    self.isStopped = isStopped
  }
}

package struct ListBackgroundReply: Hashable, Sendable {
  package var apps: [BackgroundApp]

  package init(apps: [BackgroundApp] = []) {
    self.apps = apps
  }
}

/// A message of an app on its delivery stream.
package struct DeliveriesRequest: Hashable, Sendable {
  /// The delivery that the app has processed (HealthKit's completion handler); 0 in the first
  /// message, which only reports that the app is ready.
  package var acknowledged: UInt64

  package init(acknowledged: UInt64 = 0) {
    self.acknowledged = acknowledged
  }
}

/// A notification that data has changed. The app queries the changes and acknowledges the delivery.
package struct BackgroundDelivery: Hashable, Sendable {
  /// 1 or more.
  package var id: UInt64
  /// The types that have changed, at least one.
  package var types: [ObjectType]

  package init(id: UInt64 = 0, types: [ObjectType] = []) {
    self.id = id
    self.types = types
  }
}
