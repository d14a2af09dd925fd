import Dispatch
import GRDB
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthPermissions

/// Many apps: properties that do not depend on the speed of the machine. `scripts/bench --only
/// policy` measures times.
@Suite(.soak, .bounded) struct PermissionLoadTests {
  private typealias Decisions = [ObjectType: AuthorizationDecision]

  /// Different apps are granted different types, so that a mix-up of two apps is noticed.
  static let types = Array(
    ObjectType.all.filter {
      $0.kind == .quantity && !$0.followsObjectGrants && $0 != .stepCount
    }.prefix(100))

  let fixture: PermissionFixture

  init() throws { fixture = try PermissionFixture() }

  /// Returns distinct identifiers, evenly distributed like hashes.
  private static func principals(_ count: Int) -> [PrincipalID] {
    (0..<count).map { number in
      PrincipalID(ObjectID(high: 1, low: UInt64(number) &* 0x9E37_79B9_7F4A_7C15))
    }
  }

  /// The decisions about reading in the rows of the app with this number.
  private static func decisions(_ number: Int) -> Decisions {
    let (granted, denied, undecided) = (number, number + 1, number + 2)
    return [
      types[granted % types.count]: .authorized, types[denied % types.count]: .denied,
      types[undecided % types.count]: .notDetermined,
    ]
  }

  /// Writes the rows of apps and opens the database again.
  ///
  /// - Parameter shared: A type that all of them may read.
  private func fill(_ count: Int, shared: ObjectType? = nil) throws -> [PrincipalID] {
    let principals = Self.principals(count)
    try fixture.store.database.write { db in
      for (number, principal) in principals.enumerated() {
        var record = AppRecord(
          principal: principal,
          manifest: fixture.manifest("org.example.app\(number)", binding: .user(UInt32(number))),
          binding: .user(UInt32(number)), registeredAt: Instant(microseconds: Int64(number)))
        var decisions = Self.decisions(number)
        if let shared { decisions[shared] = .authorized }
        record.decisions = DecisionTable(
          decisions.map { Grant(type: $0.key, direction: .read, decision: $0.value) })
        _ = try record.put(db)
        _ = try record.decisions.insert(of: principal, db)
      }
      try PolicyChecksum.fill(db)
    }
    try fixture.reopen()
    #expect(fixture.store.problems.isEmpty)
    return principals
  }

  /// Returns the numbers of the apps to which not exactly the expected decisions apply.
  private func mistaken(
    _ principals: [PrincipalID], _ expected: (Int) -> Decisions
  ) -> [Int] {
    let authorizer = fixture.store.authorizer
    return principals.indices.filter { number in
      let grants = authorizer.policy(of: principals[number])?.grants
      return expected(number).contains { grants?.decision(.read, of: $0.key) != $0.value }
    }
  }

  private static func scope(
    _ principal: PrincipalID, under authorizer: Authorizer
  ) throws -> ReadScope {
    try AuthorizationRule<Void, ReadScope>.read.authorize(
      (),
      by: .app(
        AppCaller(
          principal: principal,
          revision: SourceRevision(source: Source(name: "", bundleIdentifier: "")),
          level: .claimed)), under: authorizer)
  }

  @Test("LD-01: 10,000 apps are loaded, each with its own decisions")
  func manyApps() throws {
    let principals = try fill(PermissionStore.appCountMax)
    #expect(principals.count == 10_000)
    #expect(mistaken(principals, Self.decisions).isEmpty)
    #expect(throws: PermissionError.self) {
      try fixture.store.register(fixture.manifest("org.example.another"), in: fixture.owner)
    }
  }

  @Test("LD-02: with 10,000 apps, a decision is that of the calling app in the given snapshot")
  func decision() throws {
    let principals = Self.principals(10_000)
    func policy(_ number: Int) -> AppPolicy {
      let grants = Self.decisions(number).map {
        Grant(type: $0.key, direction: .read, decision: $0.value)
      }
      return AppPolicy(grants: Grants(grants), entitlements: [])
    }
    var policies: [(PrincipalID, AppPolicy?)] = []
    for (number, principal) in principals.enumerated() {
      policies.append((principal, policy(number)))
    }
    var authorizer = Authorizer(epoch: 0)
    authorizer.change(policies, nextEnd: nil)
    let before = authorizer
    // One app gets the decisions of another one, and one is removed.
    let changes: [(PrincipalID, AppPolicy?)] = [(principals[7], policy(50)), (principals[8], nil)]
    authorizer.change(changes, nextEnd: nil)
    func mistaken(under authorizer: Authorizer, _ expected: (Int) -> Decisions) -> [Int] {
      principals.indices.filter { number in
        let principal = principals[number]
        guard let scope = try? Self.scope(principal, under: authorizer) else { return true }
        return expected(number).contains { type, decision in
          let visibility: ReadScope.Visibility =
            decision == .authorized ? .allSources : .onlyOwn(principal)
          return scope.visibility(of: type) != visibility
        }
      }
    }
    let inBefore = mistaken(under: before, Self.decisions)
    #expect(inBefore.isEmpty)
    let inChanged = mistaken(under: authorizer) { Self.decisions($0 == 7 ? 50 : $0) }
    #expect(inChanged == [8])
    #expect(throws: Denial.unidentified) { try Self.scope(principals[8], under: authorizer) }
  }

  @Test("LD-04: one app loses all of its grants, and the policies of all others stay as they are")
  func allOfOneApp() throws {
    let principals = try fill(1_000)
    func decide(_ decision: AuthorizationDecision) throws -> Decisions {
      try fixture.store.setGrants(
        Self.types.map { Grant(type: $0, direction: .read, decision: decision) },
        of: principals[0], in: fixture.owner)
      return Dictionary(uniqueKeysWithValues: Self.types.map { ($0, decision) })
    }
    let granted = try decide(.authorized)
    #expect(mistaken(principals) { $0 == 0 ? granted : Self.decisions($0) }.isEmpty)
    let before = fixture.store.authorizer
    let denied = try decide(.denied)
    let after = fixture.store.authorizer
    #expect(mistaken(principals) { $0 == 0 ? denied : Self.decisions($0) }.isEmpty)
    // The policies of all other apps are shared with the previous authorizer.
    #expect(
      principals.dropFirst().allSatisfy {
        before.policy(of: $0) != nil && before.policy(of: $0) === after.policy(of: $0)
      })
    try fixture.reopen()
    #expect(mistaken(principals) { $0 == 0 ? denied : Self.decisions($0) }.isEmpty)
  }

  @Test("LD-05: all apps lose one type at the same moment, also for reads during the change")
  func oneTypeOfAllApps() throws {
    let principals = try fill(2_000, shared: .stepCount)
    func mistaken(_ decision: AuthorizationDecision) -> [Int] {
      self.mistaken(principals) { number in
        Self.decisions(number).merging([.stepCount: decision]) { $1 }
      }
    }
    #expect(mistaken(.authorized).isEmpty)
    // Another thread reads the authorizer until the change has returned.
    let store = fixture.store
    let isDone = Mutex(false)
    let isMixed = Mutex(false)
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue(label: "reader").async {
      var count = 0
      while !isDone.withLock({ $0 }) {
        let authorizer = store.authorizer
        let decisions = [principals[0], principals[1_000], principals[1_999]].map {
          authorizer.policy(of: $0)?.grants.decision(.read, of: .stepCount)
        }
        if Set(decisions).count > 1 { isMixed.withLock { $0 = true } }
        count += 1
        if count == 1 { begun.signal() }
      }
      ended.signal()
    }
    begun.wait()
    let change = Result {
      try store.setGrants(
        [Grant(type: .stepCount, direction: .read, decision: .denied)], ofAll: principals,
        in: fixture.owner)
    }
    isDone.withLock { $0 = true }
    ended.wait()
    try change.get()
    #expect(!isMixed.withLock { $0 })
    #expect(mistaken(.denied).isEmpty)
    try fixture.reopen()
    #expect(mistaken(.denied).isEmpty)
  }
}
