import BenchData
import Glibc
import HealthAuthorization
import HealthModel
import HealthPermissions

/// Measures per-object grants: the time to load them, their memory, and the time of a lookup.
struct ObjectGrantLoad {
  private static let countPerApp = 10_000
  private static let lookupCount = 1_000_000

  let directory: String

  func run(count: Int) throws {
    let apps = try fill(count)
    let before = residentBytes()
    let opening = Stopwatch()
    let store = try PermissionStore.open(directory: directory)
    let seconds = opening.seconds
    let taken = residentBytes() - before
    let owner = try Self.owner(store)
    let grants = store.objectGrants(of: apps[0], in: owner) ?? ObjectGrants()
    var generator = SystemRandomNumberGenerator()
    let subjects = (0..<4_096).map { _ in Self.subject(&generator) }
    var times: [Double] = []
    var allowed = 0
    for round in 0..<Self.lookupCount / 100 {
      let lookup = Stopwatch()
      for index in 0..<100 {
        if grants.isAllowed(subjects[(round * 100 + index) % subjects.count]) != nil {
          allowed += 1
        }
      }
      times.append(lookup.seconds * 1e6 / 100)
    }
    report([
      ("count", Double(count)), ("load_s", seconds), ("mib", Double(taken) / 1_048_576),
      ("lookup_p99_us", times.percentile(0.99)), ("found", Double(allowed)),
    ])
    try store.close()
  }

  private func fill(_ count: Int) throws -> [PrincipalID] {
    let store = try PermissionStore.open(directory: directory)
    let owner = try Self.owner(store)
    var generator = SystemRandomNumberGenerator()
    var apps: [PrincipalID] = []
    for index in 0..<max(1, count / Self.countPerApp) {
      let app = try store.register(
        AppManifest(
          bundleIdentifier: "org.example.app\(index)", name: "App", version: "1",
          readUsage: "Reads."), in: owner
      ).app.principal
      let grants = (0..<min(count, Self.countPerApp)).map { _ in
        SubjectGrant(subject: Self.subject(&generator), isAllowed: true)
      }
      try store.setObjectGrants(
        grants, of: app, types: [.userAnnotatedMedication], anchor: 1, in: owner)
      apps.append(app)
    }
    try store.close()
    return apps
  }

  private static func owner(_ store: PermissionStore) throws -> OwnerScope {
    try AuthorizationRule<Void, OwnerScope>.person
      .authorize((), by: .owner, under: store.authorizer)
  }

  private static func subject(_ generator: inout SystemRandomNumberGenerator) -> GrantSubject {
    GrantSubject(hash: ObjectID(high: generator.next(), low: generator.next()))
  }
}
