// Made from proto/health/v1/identity.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

public struct ConfirmAppReply: Hashable, Sendable {
  public var app: RegisteredApp

  public init(app: RegisteredApp) {
    self.app = app
  }
}

/// Identifies an app with the app that the user last removed under the same name, so that it owns
/// the samples of the removed app again.
public struct RelinkAppRequest: Hashable, Sendable {
  public var principal: PrincipalID

  public init(principal: PrincipalID) {
    self.principal = principal
  }
}

public struct RelinkAppReply: Hashable, Sendable {
  public var app: RegisteredApp

  public init(app: RegisteredApp) {
    self.app = app
  }
}
