import HealthAPI
import HealthAuthorization
import HealthModel
import Testing

struct ProfileRuleTests {
  private let callers = AuthorizationRuleTests.callers

  private func authorizer(
    _ grants: [Grant], entitlements: Set<String> = []
  ) -> Authorizer {
    Authorizer(
      epoch: 1, grants: [Fixture.principal: Grants(grants)],
      entitlements: [Fixture.principal: entitlements])
  }

  @Test(
    "UNIT-09: preferred units are returned for types that the user has decided about, either way")
  func decided() {
    func answer(_ types: [ObjectType], _ grants: [Grant], _ caller: Caller) -> String {
      do throws(Denial) {
        _ = try PreferredUnitsRule.decided.authorize(
          PreferredUnitsRequest(types: types), by: caller, under: authorizer(grants))
        return "yes"
      } catch {
        return "\(error)"
      }
    }
    for direction in [AuthorizationDirection.read, .share] {
      let grants = Fixture.grants(direction)
      for types in [[Fixture.granted], [Fixture.denied], [Fixture.denied, Fixture.granted]] {
        #expect(
          callers.map { answer(types, grants, $0.1) }
            == ["yes", "yes", "unidentified", "unidentified"])
      }
      #expect(
        callers.map { answer([Fixture.granted, Fixture.undecided], grants, $0.1) }
          == ["yes", "undecided", "unidentified", "unidentified"])
    }
    #expect(Denial.undecided.healthCode == .authorizationNotDetermined)
  }

  @Test("TYPE-18: recalibration requires the entitlement in the app's own registration")
  func recalibrate() {
    func answer(_ entitlements: Set<String>, _ caller: Caller) -> String {
      do throws(Denial) {
        let scope = try AuthorizationRule<Void, RecalibrationScope>.recalibrate.authorize(
          (), by: caller, under: authorizer([], entitlements: entitlements))
        return scope.bundleIdentifier
      } catch {
        return "\(error)"
      }
    }
    #expect(
      callers.map { answer(["com.apple.developer.healthkit.recalibrate-estimates"], $0.1) }
        == ["appOnly", "org.example.steps", "unidentified", "unidentified"])
    #expect(
      callers.map { answer(["healthkit", "healthkit.background-delivery"], $0.1) }
        == [
          "appOnly", "entitlementMissing(HealthModel.Entitlement.recalibrateEstimates)",
          "unidentified", "unidentified",
        ])
    #expect(Denial.entitlementMissing(.recalibrateEstimates).healthCode == .authorizationDenied)
    #expect(Denial.entitlementMissing(.recalibrateEstimates).statusCode == 7)
  }
}
