package import HealthModel

/// What counts about one registered app when a call of its own is decided. An object, so that taking
/// one out of a map of thousands copies a reference.
package final class AppPolicy: Sendable {
  package let grants: Grants
  /// Decisions about single objects.
  package let objects: ObjectGrants
  /// Types for objects of which the app has asked.
  package let askedObjects: ObjectTypeSet
  /// When it could read; nil: since ever.
  package let periods: ReadPeriods?
  /// Those that its manifest names.
  package let entitlements: Set<String>
  /// For what the person allowed reading, where she said so; for the ledger.
  package let purposes: [ObjectType: String]

  package init(
    grants: Grants, objects: ObjectGrants = ObjectGrants(),
    askedObjects: ObjectTypeSet = ObjectTypeSet(), periods: ReadPeriods? = nil,
    entitlements: Set<String>, purposes: [ObjectType: String] = [:]
  ) {
    self.grants = grants
    self.periods = periods
    self.objects = objects
    self.askedObjects = askedObjects
    self.entitlements = entitlements
    self.purposes = purposes
  }
}

/// Policies by principal, as a value. To change one costs the same however many there are, also
/// while others hold on to the value as it was: it copies the part that the app is in, and the list
/// of the parts.
struct PolicyMap: Sendable {
  private static let partCount = 256

  private var parts = [[PrincipalID: AppPolicy]](repeating: [:], count: partCount)

  /// The low bits of a principal are those of a hash.
  private static func part(of principal: PrincipalID) -> Int {
    Int(truncatingIfNeeded: principal.raw.low) & (partCount - 1)
  }

  subscript(principal: PrincipalID) -> AppPolicy? {
    get { parts[Self.part(of: principal)][principal] }
    set { parts[Self.part(of: principal)][principal] = newValue }
  }
}
