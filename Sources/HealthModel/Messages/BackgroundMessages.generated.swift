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
