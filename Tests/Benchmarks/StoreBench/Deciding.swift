import Glibc
import HealthAuthorization
import HealthModel
import HealthPermissions

/// The grants of many apps: how long they take to load, how much memory they use, and how long one
/// authorization takes.
///
/// An allocation-counting malloc may be preloaded (rivals/count_malloc.c); without it, allocations
/// are neither measured nor printed.
struct Deciding {
  static let decisionCount = 1_000_000

  let directory: String
  private let owner: OwnerScope
  private let types = ObjectType.all.filter { $0.kind == .quantity || $0.kind == .category }

  init(directory: String) throws {
    self.directory = directory
    owner = try AuthorizationRule<Void, OwnerScope>.person
      .authorize((), by: .owner, under: Authorizer(epoch: 0))
  }

  /// Registers apps with grants to read and share every type.
  func fill(_ count: Int) throws {
    let store = try PermissionStore.open(directory: directory)
    var principals: [PrincipalID] = []
    for number in store.apps(in: owner).count..<count {
      let manifest = AppManifest(
        bundleIdentifier: "org.example.app\(number)", name: "App", version: "1",
        readUsage: "Reads.", shareUsage: "Shares.", binding: .user(UInt32(number)))
      principals.append(try store.register(manifest, in: owner).app.principal)
    }
    let grants = types.flatMap { type in
      [
        Grant(type: type, direction: .read, decision: .authorized),
        Grant(type: type, direction: .share, decision: type.isShareable ? .authorized : .denied),
      ]
    }
    try store.setGrants(grants, ofAll: principals, in: owner)
    try store.close()
  }

  func run() throws {
    let before = residentBytes()
    let opened = time()
    let store = try PermissionStore.open(directory: directory)
    let loaded = time()
    let after = residentBytes()
    let principals = store.apps(in: owner).map(\.principal)
    let (latencies, allocations) = try decide(store, principals)
    let revoke = try median(20) { number in
      let grants = types.map { Grant(type: $0, direction: .read, decision: .denied) }
      try store.setGrants(grants, of: principals[number], in: owner)
    }
    let type = types[0]
    let massStart = time()
    try store.setGrants(
      [Grant(type: type, direction: .read, decision: .denied)], ofAll: principals, in: owner)
    let mass = time() - massStart
    try store.setGrants(
      [Grant(type: type, direction: .read, decision: .authorized)], ofAll: principals, in: owner)
    try store.close()
    let p99 = latencies.sorted()[latencies.count * 99 / 100]
    var fields = [
      "\"apps\": \(principals.count)", "\"load_ms\": \(Double(loaded - opened) / 1e6)",
      "\"memory_mib\": \(Double(after - before) / 1_048_576)", "\"p99_ns\": \(p99)",
      "\"revoke_ms\": \(revoke)", "\"mass_ms\": \(Double(mass) / 1e6)",
    ]
    if let allocations { fields.append("\"allocations\": \(allocations)") }
    print("{\(fields.joined(separator: ", "))}")
  }

  /// Returns the nanoseconds of single authorizations, and how many allocations a million of them
  /// made.
  private func decide(
    _ store: PermissionStore, _ principals: [PrincipalID]
  ) throws -> ([UInt64], UInt64?) {
    let revision = SourceRevision(source: Source(name: "App", bundleIdentifier: "org.example"))
    let callers = principals.map {
      Caller.app(AppCaller(principal: $0, revision: revision, level: .program))
    }
    let rule = AuthorizationRule<Void, ReadScope>.read
    var latencies = [UInt64](repeating: 0, count: Self.decisionCount)
    var seen = 0
    let allocated = allocationCount()
    for index in 0..<Self.decisionCount {
      // Cycles through the apps and types.
      let caller = callers[index &* 7_919 % callers.count]
      let start = time()
      let scope = try rule.authorize((), by: caller, under: store.authorizer)
      if scope.visibility(of: types[index % types.count]).showsOthers { seen += 1 }
      latencies[index] = time() - start
    }
    let allocations = allocationCount().flatMap { end in allocated.map { end - $0 } }
    precondition(seen > 0, "the apps may read")
    return (latencies, allocations)
  }

  private func median(_ count: Int, _ body: (Int) throws -> Void) throws -> Double {
    var times: [UInt64] = []
    for number in 0..<count {
      let start = time()
      try body(number)
      times.append(time() - start)
    }
    return Double(times.sorted()[count / 2]) / 1e6
  }
}

private func time() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Returns nil without the counting malloc.
private func allocationCount() -> UInt64? {
  guard let symbol = dlsym(nil, "counted_allocations") else { return nil }
  return unsafeBitCast(symbol, to: (@convention(c) () -> UInt64).self)()
}
