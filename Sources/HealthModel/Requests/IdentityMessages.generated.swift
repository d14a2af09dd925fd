// Made from proto/health/v1/identity.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Confirms that an app and the executables that await confirmation under its name are genuine.
public struct ConfirmAppRequest: Hashable, Sendable {
  /// The registration of the app.
  public var principal: PrincipalID
  /// SHA-256 of one program file; empty: all pending program files.
  public var program: [UInt8]

  public init(principal: PrincipalID, program: [UInt8] = []) {
    self.principal = principal
    self.program = program
  }
}

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
