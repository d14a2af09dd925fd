import HealthAuthorization
import HealthModel
import Testing

struct WakeRuleTests {
  @Test("BACKGROUND-04: an app without the entitlement cannot be woken")
  func notEntitled() {
    let authorizer = Authorizer(epoch: 1, grants: [Fixture.principal: Grants([])])
    #expect(throws: Denial.entitlementMissing(.backgroundDelivery)) {
      try AuthorizationRule<Void, BackgroundScope>.wake
        .authorize((), by: .app(Fixture.app), under: authorizer)
    }
    #expect(authorizer.readScope(ofBackgroundApp: Fixture.principal) == nil)
  }
}
