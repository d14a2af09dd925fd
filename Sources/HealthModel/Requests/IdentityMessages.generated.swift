// Made from proto/health/v1/identity.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package struct ConfirmAppRequest: Hashable, Sendable {
  package var principal: PrincipalID
  /// SHA-256 of one program file; empty: all pending program files.
  package var program: [UInt8]

  package init(principal: PrincipalID, program: [UInt8] = []) {
    self.principal = principal
    self.program = program
  }
}

package struct ConfirmAppReply: Hashable, Sendable {
  package var app: RegisteredApp

  package init(app: RegisteredApp) {
    self.app = app
  }
}

/// Identifies an app with the app that the user last removed under the same name, so that it owns
/// the samples of the removed app again.
package struct RelinkAppRequest: Hashable, Sendable {
  package var principal: PrincipalID

  package init(principal: PrincipalID) {
    self.principal = principal
  }
}

package struct RelinkAppReply: Hashable, Sendable {
  package var app: RegisteredApp

  package init(app: RegisteredApp) {
    self.app = app
  }
}
