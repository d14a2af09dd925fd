import BenchData
import DaemonTestSupport
import Dispatch
import HealthModel
import HealthWire
import Synchronization

/// Measures whether response times disclose hidden data to an app (LK-29, LK-31 to LK-34).
///
/// Each round runs every arm once, in random order, and the arms of a round are compared with each
/// other, because times drift. Every arm is compared with the arm without secrets, and so is a
/// repetition of that arm, whose difference is the error of the method. Figures are the medians of
/// the arms, the medians of the differences, and their 95 % intervals by resampling, all in
/// microseconds.
struct Timing {
  let apps: BenchApps
  let foreignCount: Int
  let roundCount: Int

  /// Denied, with samples of other apps.
  private static let secret = ObjectType.flightsClimbed
  /// Denied, without samples.
  private static let absent = ObjectType.pushCount
  /// Granted, without samples.
  private static let empty = ObjectType.swimmingStrokeCount

  private struct Setting {
    var app: WireClient
    var otherToken: [UInt8]
    var foreign: [ObjectID]
    /// Anchors from before the other app saved.
    var anchors: [ObjectType: [UInt8]]
  }

  func run() throws {
    let setting = try prepare()
    var figures: [(String, Double)] = []
    let types = [Self.absent, Self.absent, Self.secret, Self.empty]
    try figures += measure("query", types.map { type in { try ask(setting, query: type) } })
    try figures += measure("statistics", types.map { type in { try ask(setting, sum: type) } })
    try figures += measure("changes", types.map { type in { try ask(setting, since: [], type) } })
    try figures += measure(
      "anchor",
      types.map { type in { try ask(setting, since: setting.anchors[type] ?? [], type) } })
    try figures += identifiers(setting)
    try figures += writes(setting)
    figures += try contention(setting)
    report(figures)
  }

  // MARK: - Setting

  private func prepare() throws -> Setting {
    let owner = try WireClient(path: apps.runtime + "/control.sock")
    let path = apps.runtime + "/healthd.sock"
    let a = try owner.register(
      "bench.timing", read: [Self.empty], share: [Self.secret],
      denyRead: [Self.secret, Self.absent])
    let b = try owner.register("bench.timing.other", share: [Self.secret])
    var setting = Setting(
      app: try WireClient(path: path, bundleIdentifier: "bench.timing", token: a.token),
      otherToken: b.token, foreign: [], anchors: [:])
    let other = try WireClient(
      path: path, bundleIdentifier: "bench.timing.other", token: b.token)
    for type in [Self.secret, Self.absent, Self.empty] {
      setting.anchors[type] = try setting.app.call(
        HealthMethod.Samples.changes, ChangeQuery(types: [type])
      ).anchor
    }
    for start in stride(from: 0, to: foreignCount, by: 5_000) {
      let first = ObjectID.random
      let count = min(5_000, foreignCount - start)
      try other.save(
        .minutes(
          of: Self.secret, count: count, from: 1_500_000_000_000_000 + Int64(start) * 60_000_000,
          first: first))
      setting.foreign += (0..<count).map { first.advanced(by: $0) }
    }
    // In a commit each.
    for id in setting.foreign.suffix(min(500, foreignCount / 10)) {
      _ = try other.rawCall(HealthMethod.Samples.delete, .objects([id]))
      setting.foreign.removeLast()
    }
    return setting
  }

  private func ask(_ setting: Setting, query type: ObjectType) throws {
    _ = try setting.app.rawCall(HealthMethod.Samples.query, SampleQuery(types: [type]))
  }

  private func ask(_ setting: Setting, sum type: ObjectType) throws {
    _ = try setting.app.rawCall(
      HealthMethod.Samples.statistics, StatisticsQuery(type: type, options: .cumulativeSum))
  }

  private func ask(_ setting: Setting, since anchor: [UInt8], _ type: ObjectType) throws {
    var query = ChangeQuery(types: [type])
    query.anchor = anchor
    _ = try setting.app.rawCall(HealthMethod.Samples.changes, query)
  }

  /// Measures queries by identifier, with those of hidden samples and with unused ones.
  private func identifiers(_ setting: Setting) throws -> [(String, Double)] {
    func ask(_ id: ObjectID) throws {
      var query = SampleQuery(types: [Self.secret])
      query.filter.predicate = .comparison(.uuid, .equal, .id(id))
      _ = try setting.app.rawCall(HealthMethod.Samples.query, query)
    }
    let unknown = { try ask(.random) }
    return try measure(
      "identifier", [unknown, unknown, { try ask(setting.foreign.randomElement() ?? .random) }])
  }

  /// Measures saves with identifiers of other apps' samples and with unused identifiers, and
  /// deletes of both.
  private func writes(_ setting: Setting) throws -> [(String, Double)] {
    // Each identifier is used once.
    let foreign = Mutex(setting.foreign)
    func next() -> ObjectID { foreign.withLock { $0.popLast() } ?? .random }
    func save(_ id: ObjectID) throws {
      try setting.app.save(.minutes(of: Self.secret, count: 1, first: id))
    }
    func delete(_ id: ObjectID) throws {
      _ = try setting.app.rawCall(HealthMethod.Samples.delete, .objects([id]))
    }
    let fresh = { try save(.random) }
    let unknown = { try delete(.random) }
    return try measure("save", [fresh, fresh, { try save(next()) }], share: 10)
      + measure("delete", [unknown, unknown, { try delete(next()) }], share: 10)
  }

  /// Measures what a bulk save of a denied type costs a concurrent query of the app.
  private func contention(_ setting: Setting) throws -> [(String, Double)] {
    func times() throws -> Double {
      try (0..<max(20, roundCount / 10)).map { _ in
        try time { try ask(setting, query: Self.absent) }
      }.percentile(0.5)
    }
    let quiet = try times()
    let (isOver, group) = (Flag(), DispatchGroup())
    DispatchQueue(label: "writer").async(group: group) {
      [path = apps.runtime + "/healthd.sock", token = setting.otherToken] in
      do {
        let other = try WireClient(
          path: path, bundleIdentifier: "bench.timing.other", token: token)
        while !isOver.isSet { try other.save(.minutes(of: Self.secret, count: 2_000)) }
      } catch {
        fatalError("\(error)")
      }
    }
    defer {
      isOver.set()
      group.wait()
    }
    return [("query_quiet_us", quiet), ("query_contended_us", try times())]
  }

  private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
  }

  // MARK: - Measuring

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let watch = Stopwatch()
    try body()
    return watch.seconds * 1e6
  }

  /// Measures the arms; the first is the reference for the others.
  private func measure(
    _ name: String, _ arms: [() throws -> Void], share: Int = 1
  ) throws -> [(String, Double)] {
    var times = [[Double]](repeating: [], count: arms.count)
    for _ in 0..<20 { for arm in arms { try arm() } }
    for _ in 0..<max(20, roundCount / share) {
      for index in arms.indices.shuffled() { times[index].append(try time(arms[index])) }
    }
    let labels = ["absent", "null", "secret", "empty"]
    return arms.indices.flatMap { index -> [(String, Double)] in
      let label = "\(name)_\(labels[index])"
      let median = (label + "_us", times[index].percentile(0.5))
      guard index > 0 else { return [median] }
      let differences = zip(times[index], times[0]).map { $0 - $1 }
      let interval = Self.interval(differences)
      return [
        median, (label + "_difference_us", differences.percentile(0.5)),
        (label + "_low_us", interval.low), (label + "_high_us", interval.high),
      ]
    }
  }

  /// Returns the 95 % interval of the median.
  private static func interval(_ values: [Double]) -> (low: Double, high: Double) {
    let medians = (0..<400).map { _ in
      (0..<values.count).map { _ in values[Int.random(in: values.indices)] }.percentile(0.5)
    }
    return (medians.percentile(0.025), medians.percentile(0.975))
  }
}
