// Made from proto/health/v1/identity.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Confirms that an app and the executables that await confirmation under its name are genuine.
package struct ConfirmAppRequest: Hashable, Sendable {
  /// The registration of the app.
  package var principal: PrincipalID
  /// SHA-256 of one program file; empty: all pending program files.
  package var program: [UInt8]

  package init(principal: PrincipalID, program: [UInt8] = []) {
    self.principal = principal
    self.program = program
  }
}

/// The result of a confirmation.
package struct ConfirmAppReply: Hashable, Sendable {
  /// The app with its confirmed programs.
  package var app: RegisteredApp

  package init(app: RegisteredApp) {
    self.app = app
  }
}

/// Identifies an app with the app that the user last removed under the same name, so that it owns
/// the samples of the removed app again.
package struct RelinkAppRequest: Hashable, Sendable {
  /// The new registration.
  package var principal: PrincipalID

  package init(principal: PrincipalID) {
    self.principal = principal
  }
}

/// The result of a relink.
package struct RelinkAppReply: Hashable, Sendable {
  /// The app that owns the earlier samples again.
  package var app: RegisteredApp

  package init(app: RegisteredApp) {
    self.app = app
  }
}
