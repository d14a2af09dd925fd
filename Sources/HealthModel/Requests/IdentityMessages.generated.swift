// Made from proto/health/v1/identity.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The result of a confirmation.
public struct ConfirmAppReply: Hashable, Sendable {
  /// The app with its confirmed programs.
  public var app: RegisteredApp

  public init(app: RegisteredApp) {
    self.app = app
  }
}

/// Identifies an app with the app that the user last removed under the same name, so that it owns
/// the samples of the removed app again.
public struct RelinkAppRequest: Hashable, Sendable {
  /// The new registration.
  public var principal: PrincipalID

  public init(principal: PrincipalID) {
    self.principal = principal
  }
}

/// The result of a relink.
public struct RelinkAppReply: Hashable, Sendable {
  /// The app that owns the earlier samples again.
  public var app: RegisteredApp

  public init(app: RegisteredApp) {
    self.app = app
  }
}
