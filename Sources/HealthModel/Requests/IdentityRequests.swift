/// Confirms that an app and the executables that await confirmation under its name are genuine.
package struct ConfirmAppRequest: Hashable, Sendable {
  package var principal: PrincipalID
  /// The SHA-256 of one executable; empty: all that await confirmation.
  package var program: [UInt8]
  package init(principal: PrincipalID, program: [UInt8] = []) {
    self.principal = principal
    self.program = program
  }
}
