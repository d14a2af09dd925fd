import HealthAPI
import DaemonTestSupport
import HealthModel
import HealthServer
import HealthWire
import Testing

/// A daemon, the app under test, and another app whose samples the first may or may not see.
final class ConsentWorld {
  /// A minute on 2023-11-14.
  static let start: Int64 = 1_700_000_000_000_000
  static let types: [ObjectType] = [.stepCount, .heartRate, .sleepAnalysis, .workout]
  static let pressure: [ObjectType] = [.bloodPressureSystolic, .bloodPressureDiastolic]

  let fixture: DaemonFixture
  let app: WireClient
  let other: WireClient
  let principal: PrincipalID

  init() throws {
    fixture = try DaemonFixture()
    let types = Self.types + Self.pressure + [.activeEnergyBurned]
    let first = try fixture.owner.register("org.example.app", share: types)
    app = try fixture.app("org.example.app", token: first.token)
    principal = first.app.principal
    let second = try fixture.owner.register("org.example.other", share: types)
    other = try fixture.app("org.example.other", token: second.token)
  }

  func decide(
    _ types: [ObjectType], _ direction: AuthorizationDirection = .read,
    _ decision: AuthorizationDecision, _ limits: GrantLimits = .none
  ) throws {
    try fixture.owner.setGrants(
      types.map { Grant(type: $0, direction: direction, decision: decision, limits: limits) },
      of: principal)
  }

  func decideAll(_ decision: AuthorizationDecision) throws {
    try decide(Self.types + Self.pressure + [.activeEnergyBurned], .read, decision)
  }

  static func time(_ minute: Int64) -> Instant {
    Instant(microseconds: start + minute * 60_000_000)
  }

  /// Saves `count` samples of one minute each and returns the first identifier.
  @discardableResult
  func save(
    _ client: WireClient, _ type: ObjectType = .stepCount, minute: Int64, count: Int = 1,
    value: Double = 1
  ) throws -> ObjectID {
    let first = ObjectID.random
    try client.save(
      .minutes(
        of: type, count: count, from: Self.time(minute).microseconds, first: first, value: value))
    return first
  }

  /// Saves a 30-minute run of one activity with its active energy.
  func saveRun(_ client: WireClient, minute: Int64, energy: Double) throws -> ObjectID {
    let (start, end) = (Self.time(minute), Self.time(minute + 30))
    let statistics = [
      WorkoutStatistics(type: .activeEnergyBurned, start: start, end: end, sum: energy)
    ]
    var run = Workout(activityType: 37, duration: 1_800)
    run.statistics = statistics
    var activity = WorkoutActivity(
      id: .random, activityType: 37, start: start, end: end, duration: 1_800)
    activity.statistics = statistics
    run.activities = [activity]
    let id = ObjectID.random
    try client.save(
      SampleBatch(rows: [
        HealthObject(id: id, type: .workout, start: start, end: end, details: .workout(run))
      ]))
    return id
  }

  func savePressure(_ client: WireClient, minute: Int64) throws -> [ObjectID] {
    let ids = [ObjectID.random, .random, .random]
    let time = Self.time(minute)
    try client.save(
      SampleBatch(rows: [
        HealthObject(
          id: ids[0], type: .bloodPressure, start: time, end: time,
          details: .correlation(Correlation(contained: [ids[1], ids[2]]))),
        HealthObject(
          id: ids[1], type: .bloodPressureSystolic, start: time, end: time, value: 120),
        HealthObject(
          id: ids[2], type: .bloodPressureDiastolic, start: time, end: time, value: 80),
      ]))
    return ids
  }

  /// Saves the app's own samples of each type.
  func saveOwn() throws {
    for type in [ObjectType.stepCount, .heartRate] { try save(app, type, minute: -600, count: 2) }
    try save(app, .sleepAnalysis, minute: -600, value: 3)
    _ = try saveRun(app, minute: -500, energy: 100)
    _ = try savePressure(app, minute: -400)
  }

  /// Saves what only others know: live and deleted, old and new samples from an app, the user and
  /// an import.
  @discardableResult func saveSecrets() throws -> [ObjectID] {
    var ids: [ObjectID] = []
    for type in [ObjectType.stepCount, .heartRate] {
      ids.append(try save(other, type, minute: -1_000, count: 300, value: 70))
      ids.append(try save(other, type, minute: 1_000, count: 300, value: 90))
      let gone = try save(other, type, minute: 2_000)
      _ = try other.call(HealthMethod.Samples.delete, .objects([gone]))
      ids.append(gone)
    }
    try save(other, .sleepAnalysis, minute: 100, value: 3)
    ids.append(try saveRun(other, minute: 200, energy: 321))
    ids += try savePressure(other, minute: 300)
    try fixture.owner.save(
      .minutes(of: .stepCount, count: 10, from: Self.time(5_000).microseconds))
    // What predicates can name: a device, metadata and a source.
    var named = SampleBatch.minutes(of: .heartRate, count: 5, from: Self.time(400).microseconds)
    named.devices = [Device(name: "Watch")]
    named.deviceIndices = Array(repeating: 1, count: named.count)
    named.metadata = [Metadata([.init(key: "org.example.other.secret", value: .string("x"))])]
    named.metadataIndices = Array(repeating: 1, count: named.count)
    try other.save(named)
    let id = try fixture.owner.call(HealthMethod.Import.begin, NewImport()).importID
    for type in [ObjectType.stepCount, .heartRate] {
      var imported = SampleBatch.minutes(
        of: type, count: 20, from: Self.time(-9_000).microseconds)
      imported.sources = [SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))]
      _ = try fixture.owner.call(
        HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: imported))
    }
    return ids
  }

  /// Expects the same bytes from a script in three cases: reading denied without data, reading
  /// granted without data, and reading denied after others have saved data.
  func expectSame(
    _ location: SourceLocation = #_sourceLocation,
    _ script: (WireClient, [ObjectID]) throws -> [WireClient.Answer]
  ) throws {
    try saveOwn()
    let unknown = (0..<10).map { _ in ObjectID.random }
    try decideAll(.denied)
    let empty = try script(app, unknown)
    try decideAll(.authorized)
    let granted = try script(app, unknown)
    try decideAll(.denied)
    let secrets = try saveSecrets()
    let hidden = try script(app, secrets)
    #expect(granted == empty, sourceLocation: location)
    #expect(hidden == empty, sourceLocation: location)
    #expect(!empty.isEmpty, sourceLocation: location)
  }

  func seen(_ types: [ObjectType] = [.stepCount]) throws -> [ObjectID] {
    try app.samples(SampleQuery(types: types))
  }

  func changes(
    _ anchor: [UInt8] = [], _ types: [ObjectType] = [.stepCount], limit: Int = 0
  ) throws -> ChangePage {
    var query = ChangeQuery(types: types)
    query.anchor = anchor
    query.limit = limit
    return try app.call(HealthMethod.Samples.changes, query)
  }
}

extension ChangePage {
  var addedIDs: [ObjectID] { added.rows.map(\.id) }
}
