/// Confirms that an app and the executables that await confirmation under its name are genuine.
public struct ConfirmAppRequest: Hashable, Sendable {
  public var principal: PrincipalID
  /// The SHA-256 of one executable; empty: all that await confirmation.
  public var program: [UInt8]
  public init(principal: PrincipalID, program: [UInt8] = []) {
    self.principal = principal
    self.program = program
  }
}
