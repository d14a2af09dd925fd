// Made from proto/health/v1/background.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A registration of an app to be woken when samples of a type are added or deleted.
public struct BackgroundRegistration: Hashable, Sendable {
  /// The type whose changes wake the app.
  public var type: ObjectType
  /// The frequency that the app requested. Some types are delivered less often; this is not
  /// disclosed to the app.
  public var frequency: UpdateFrequency

  public init(type: ObjectType, frequency: UpdateFrequency) {
    self.type = type
    self.frequency = frequency
  }
}

/// Enables background delivery. A repeated request for a type replaces the frequency, and resumes
/// deliveries that were stopped after three unacknowledged ones (rule BACKGROUND-11).
public struct EnableBackgroundRequest: Hashable, Sendable {
  /// Replaces an earlier registration for the same type.
  public var registration: BackgroundRegistration

  public init(registration: BackgroundRegistration) {
    self.registration = registration
  }
}

/// Confirms that the registration is durable.
public struct EnableBackgroundReply: Hashable, Sendable {
  public init() {}
}

/// Removes registrations of the app.
public struct DisableBackgroundRequest: Hashable, Sendable {
  /// The type to disable; absent: all types.
  public var type: ObjectType?

  public init(type: ObjectType? = nil) {
    self.type = type
  }
}

/// Confirms that the registrations are removed.
public struct DisableBackgroundReply: Hashable, Sendable {
  public init() {}
}

/// A query for registrations: those of the calling app or, for the user, of all apps.
public struct ListBackgroundRequest: Hashable, Sendable {
  public init() {}
}

/// The background registrations of an app and the state of its deliveries.
public struct BackgroundApp: Hashable, Sendable {
  /// The registration of the app.
  public var principal: PrincipalID
  /// The app's bundle identifier.
  public var bundleIdentifier: String
  /// The registrations of the app, by type.
  public var registrations: [BackgroundRegistration]
  /// Consecutive deliveries that were not acknowledged.
  public var unansweredCount: Int
  /// Deliveries have stopped until the app enables a type again.
  public var isStopped: Bool

  public init(principal: PrincipalID, bundleIdentifier: String = "", registrations: [BackgroundRegistration] = [], unansweredCount: Int = 0, isStopped: Bool = false) {
    self.principal = principal
    self.bundleIdentifier = bundleIdentifier
    self.registrations = registrations
    self.unansweredCount = unansweredCount
    self.isStopped = isStopped
  }
}

/// The registrations for background delivery.
public struct ListBackgroundReply: Hashable, Sendable {
  /// The apps that have any.
  public var apps: [BackgroundApp]

  public init(apps: [BackgroundApp] = []) {
    self.apps = apps
  }
}

/// A message of an app on its delivery stream.
public struct DeliveriesRequest: Hashable, Sendable {
  /// The delivery that the app has processed (HealthKit's completion handler); 0 in the first
  /// message, which only reports that the app is ready.
  public var acknowledged: UInt64

  public init(acknowledged: UInt64 = 0) {
    self.acknowledged = acknowledged
  }
}

/// A notification that data has changed. The app queries the changes and acknowledges the delivery.
public struct BackgroundDelivery: Hashable, Sendable {
  /// The number of the delivery, 1 or more, with which the app acknowledges it.
  public var id: UInt64
  /// The types that have changed, at least one.
  public var types: [ObjectType]

  public init(id: UInt64 = 0, types: [ObjectType] = []) {
    self.id = id
    self.types = types
  }
}
