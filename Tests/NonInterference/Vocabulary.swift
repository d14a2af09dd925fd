import HealthAPI
package import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthWire

/// The app's possible calls: every method of its socket, with its requests.
///
/// A test compares the methods with those that the daemon serves, and the fields of the requests
/// with those of proto/, so that a method or a field without a generator is detected.
package enum Vocabulary {
  struct Call: Sendable {
    var path: String
    var weight: Int
    /// Whether the call removes changes that streams may be about to report.
    var changes = false
    /// Whether its effect on deliveries depends on whether earlier changes have been delivered.
    var affectsDeliveries = false
    var run: @Sendable (World, inout Draw) throws -> String
  }

  static let all =
    samples + series + attachments + live + profile + authorization + sessions + identity

  /// The paths of all methods.
  package static var paths: Set<String> {
    Set(all.map(\.path) + [HealthMethod.Health.watch.path])
  }

  /// The schema from the files of the repository.
  package static let schema = Result {
    try ProtoSchema(
      directory: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/proto")
  }

  /// How a method's requests may be damaged.
  enum Spoiling {
    /// Changed bytes, and messages that match only the shape of the schema.
    case bytes
    /// Only messages that match the shape: the request contains tokens whose bytes differ between
    /// the worlds.
    case shape
    case never
  }

  /// A unary method.
  ///
  /// - Parameter plain: removes from a reply what differs from daemon to daemon.
  static func unary<Request, Reply>(
    _ method: Method<Request, Reply>, weight: Int, changes: Bool = false,
    affectsDeliveries: Bool = false, spoiling: Spoiling = .bytes,
    plain: @escaping @Sendable (World, inout Reply) -> Void = { _, _ in },
    _ request: @escaping @Sendable (World, inout Draw) throws -> Request
  ) -> Call {
    Call(
      path: method.path, weight: weight, changes: changes, affectsDeliveries: affectsDeliveries
    ) { world, draw in
      let made = try request(world, &draw)
      return try send(method, made, world, &draw, spoiling: spoiling, plain: plain).text
    }
  }

  /// - Returns: The app's observation, and the reply if there is one.
  static func send<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, _ world: World, _ draw: inout Draw,
    spoiling: Spoiling = .never, on connection: Int? = nil,
    plain: (World, inout Reply) -> Void = { _, _ in }
  ) throws -> (text: String, reply: Reply?) {
    var bytes = request.wireBytes
    world.record?(method.path, bytes)
    if spoiling != .never, draw.chance(12) {
      try spoil(&bytes, method.path, &draw, spoiling)
      world.record?(method.path, bytes)
    }
    let client = world.apps[connection ?? (draw.chance(80) ? 0 : 1)]
    let answer = try client.rawCall(service: method.service, method: method.name, payload: bytes)
    guard answer.status.code == .ok else { return (answer.status.text, nil) }
    let reply = try Reply(wire: answer.payload)
    var plainReply = reply
    plain(world, &plainReply)
    return (plainReply.wireBytes.hex, reply)
  }

  private static func spoil(
    _ bytes: inout [UInt8], _ path: String, _ draw: inout Draw, _ spoiling: Spoiling
  ) throws {
    let schema = try schema.get()
    var generator = MessageGenerator(schema, seed: draw.random.next())
    if spoiling == .bytes, draw.chance(30) {
      generator.damage(&bytes)
    } else if let method = schema.methods.first(where: { $0.path == path }) {
      bytes = generator.message(method.request)
    }
  }

  // MARK: - Live queries

  static let live: [Call] = [
    reopen(HealthMethod.Live.watch.path, .watch),
    reopen(HealthMethod.Samples.observe.path, .observe),
    reopen(HealthMethod.Live.watchStatistics.path, .statistics),
    reopen(HealthMethod.Live.watchSummaries.path, .summaries),
    reopen(HealthMethod.Background.deliveries.path, .deliveries),
    // A request drawn from the schema could register the sentinel for weekly deliveries, and a wait for
    // deliveries would not end.
    unary(
      HealthMethod.Background.enable, weight: 2, affectsDeliveries: true, spoiling: .never
    ) { world, draw in
      EnableBackgroundRequest(
        registration: BackgroundRegistration(
          type: world.subject(&draw).type, frequency: draw.one(of: UpdateFrequency.allCases)))
    },
    // Without the sentinel's registration a wait for deliveries would not end.
    unary(
      HealthMethod.Background.disable, weight: 1, affectsDeliveries: true, spoiling: .never
    ) { world, draw in
      DisableBackgroundRequest(type: world.subject(&draw).type)
    },
    unary(
      HealthMethod.Background.list, weight: 2,
      plain: { _, reply in
        for index in reply.apps.indices {
          reply.apps[index].principal = PrincipalID(ObjectID(high: 0, low: 0))
        }
      }
    ) { _, _ in
      ListBackgroundRequest()
    },
  ]

  private static func reopen(_ path: String, _ sort: Streams.Sort) -> Call {
    Call(path: path, weight: 2, changes: true) { world, draw in
      try world.streams.reopen(sort, world, &draw)
    }
  }

  // MARK: - The user's profile

  /// Returns the first message of a watch of the daemon's health.
  private static func firstState(_ request: HealthCheckRequest, _ world: World) throws -> String {
    let watch = HealthMethod.Health.watch
    world.record?(watch.path, request.wireBytes)
    switch try world.apps[0].nextEvent(of: world.apps[0].start(watch, request)) {
    case .message(let bytes): return bytes.hex
    case .ended(let status): return status.text
    }
  }

  static let profile: [Call] = [
    // Followed by a watch, which draws nothing: a call of its own would change every trace.
    Call(path: HealthMethod.Health.check.path, weight: 1) { world, draw in
      let request = HealthCheckRequest(service: draw.one(of: ["", "health.v1.Samples", "none"]))
      let check = try send(HealthMethod.Health.check, request, world, &draw, spoiling: .bytes)
      return try check.text + " " + firstState(request, world)
    },
    unary(HealthMethod.Profile.characteristics, weight: 2) { _, draw in
      CharacteristicsRequest(
        types: draw.chance(50)
          ? Sight.hiddenCharacteristics : [draw.one(of: Characteristic.types)])
    },
    unary(HealthMethod.Profile.moveMode, weight: 4) { _, _ in MoveModeRequest() },
    unary(HealthMethod.Profile.preferredUnits, weight: 1) { world, draw in
      PreferredUnitsRequest(types: [world.subject(&draw, among: Subject.quantities).type])
    },
    unary(HealthMethod.Profile.earliestPermittedSampleDate, weight: 1) { _, _ in
      EarliestPermittedSampleDateRequest()
    },
    unary(HealthMethod.Profile.supportsHealthRecords, weight: 2) { _, _ in
      SupportsHealthRecordsRequest()
    },
    unary(HealthMethod.Profile.splitTotalEnergy, weight: 3) { _, draw in
      let times = [draw.instant(), draw.instant()].sorted()
      return SplitTotalEnergyRequest(total: draw.number(), start: times[0], end: times[1])
    },
    unary(HealthMethod.Profile.recalibrateEstimates, weight: 1) { _, draw in
      RecalibrateEstimatesRequest(
        type: draw.one(of: [.sixMinuteWalkTestDistance, .stepCount]), date: draw.instant())
    },
    unary(HealthMethod.Import.deferRecords, weight: 2) { _, draw in
      // A few keys, so that records are repeated and other apps and imports have the same.
      let number = UInt64(draw.one(of: [1, 2, 3]))
      var record = ImportedObject(
        key: ObjectID(high: 0, low: number), kind: "entry", name: draw.one(of: ["", "file"]),
        encoding: draw.one(of: [.identity, .deflate]),
        part: UInt32(draw.one(of: [0, 1])), partCount: 2,
        payload: [UInt8](repeating: 7, count: draw.one(of: [0, 40])),
        reason: draw.one(of: ["", "unreadable"]), readerVersion: UInt32(draw.one(of: [0, 1])))
      if draw.chance(50) { (record.start, record.end) = (draw.instant(), draw.instant()) }
      record.app = draw.one(of: ["", "org.example.a"])
      return DeferRecordsRequest(objects: draw.chance(10) ? [] : [record])
    },
    unary(HealthMethod.Summaries.query, weight: 4) { world, draw in
      var query = SummaryQuery(
        timeZone: draw.one(of: ["Europe/Berlin", "UTC", "UTC", "Nowhere/None"]))
      if draw.chance(40), let first = CalendarDay(draw.instant()),
        let last = CalendarDay(draw.instant())
      {
        query = SummaryQuery(days: min(first, last)...max(first, last), timeZone: query.timeZone)
      }
      if draw.chance(10) { query.predicate = world.predicate(Subject.energy, &draw, depth: 1) }
      return query
    },
  ]
}
