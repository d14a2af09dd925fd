import HealthAPI
import HealthAuthorization
import HealthModel

/// Types for rules that depend only on grants.
enum Fixture {
  static let granted = ObjectType.stepCount
  static let denied = ObjectType.heartRate
  static let undecided = ObjectType.bodyMass

  static let principal = PrincipalID(ObjectID(high: 7, low: 7))
  static let app = AppCaller(
    principal: principal,
    revision: SourceRevision(
      source: Source(name: "Steps", bundleIdentifier: "org.example.steps"), version: "1.2"),
    level: .claimed)

  static func grants(_ direction: AuthorizationDirection) -> [Grant] {
    [
      Grant(type: granted, direction: direction, decision: .authorized),
      Grant(type: denied, direction: direction, decision: .denied),
    ]
  }

  static func authorizer(_ grants: [Grant]) -> Authorizer {
    Authorizer(
      epoch: 1, grants: [principal: Grants(grants)],
      entitlements: [principal: [Entitlement.backgroundDelivery.rawValue]])
  }

  static func save(_ types: [ObjectType]) -> SaveRequest {
    var batch = SampleBatch()
    batch.types = types
    return SaveRequest(samples: batch)
  }
}
