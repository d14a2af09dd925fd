// Made from proto/health/v1/background.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Enables background delivery. A repeated request for a type replaces the frequency, and resumes
/// deliveries that were stopped after three unacknowledged ones (rule BACKGROUND-11).
package struct EnableBackgroundRequest: Hashable, Sendable {
  /// Replaces an earlier registration for the same type.
  package var registration: BackgroundRegistration

  package init(registration: BackgroundRegistration) {
    self.registration = registration
  }
}

/// Confirms that the registration is durable.
package struct EnableBackgroundReply: Hashable, Sendable {
  package init() {}
}

/// Removes registrations of the app.
package struct DisableBackgroundRequest: Hashable, Sendable {
  /// The type to disable; absent: all types.
  package var type: ObjectType?

  package init(type: ObjectType? = nil) {
    self.type = type
  }
}

/// Confirms that the registrations are removed.
package struct DisableBackgroundReply: Hashable, Sendable {
  package init() {}
}

/// A query for registrations: those of the calling app or, for the user, of all apps.
package struct ListBackgroundRequest: Hashable, Sendable {
  package init() {}
}

/// The registrations for background delivery.
package struct ListBackgroundReply: Hashable, Sendable {
  /// The apps that have any.
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
  /// The number of the delivery, 1 or more, with which the app acknowledges it.
  package var id: UInt64
  /// The types that have changed, at least one.
  package var types: [ObjectType]

  package init(id: UInt64 = 0, types: [ObjectType] = []) {
    self.id = id
    self.types = types
  }
}
