package import HealthModel

/// The state that authorizes the calls of one registered app. A class, so that copying an entry out
/// of a map with thousands of apps costs one retain instead of a copy of all members.
package final class AppPolicy: Sendable {
  package let grants: Grants
  /// The grants for individual objects.
  package let objects: ObjectGrants
  /// The types for which the app has requested access to individual objects.
  package let askedObjects: ObjectTypeSet
  /// The periods in which the app could read each type; nil means without restriction.
  package let periods: ReadPeriods?
  /// The entitlements named in the app's manifest.
  package let entitlements: Set<String>
  /// The purposes that the user stated when granting read access, for the disclosure ledger.
  package let purposes: [ObjectType: String]
  /// How many times the user has renewed the token or key of the app since the daemon started. Callers
  /// with an earlier number are not the app any more.
  let credentialNumber: Int

  package init(
    grants: Grants, objects: ObjectGrants = ObjectGrants(),
    askedObjects: ObjectTypeSet = ObjectTypeSet(), periods: ReadPeriods? = nil,
    entitlements: Set<String>, purposes: [ObjectType: String] = [:],
    credentialNumber: Int = 0
  ) {
    self.grants = grants
    self.periods = periods
    self.objects = objects
    self.askedObjects = askedObjects
    self.entitlements = entitlements
    self.purposes = purposes
    self.credentialNumber = credentialNumber
  }
}

/// A map from principal to policy with value semantics. Changing one entry costs the same
/// regardless of the number of apps, even while older copies of the map are in use: only the
/// affected partition and the array of partitions are copied.
struct PolicyMap: Sendable {
  private static let partCount = 256

  private var parts = [[PrincipalID: AppPolicy]](repeating: [:], count: partCount)

  /// Uses the low bits as the partition index: a principal is a hash, so they are evenly
  /// distributed.
  private static func part(of principal: PrincipalID) -> Int {
    Int(truncatingIfNeeded: principal.raw.low) & (partCount - 1)
  }

  subscript(principal: PrincipalID) -> AppPolicy? {
    get { parts[Self.part(of: principal)][principal] }
    set { parts[Self.part(of: principal)][principal] = newValue }
  }
}
