import HealthAPI
package import HealthModel
import TTRPC
import HealthWire

/// Calls that most tests of the daemon start with.
extension WireClient {
  /// Opens a connection of a registered app.
  package convenience init(
    path: String, bundleIdentifier: String, token: [UInt8],
    framing: any ClientFraming = Framing.current.client
  ) throws {
    try self.init(path: path, framing: framing)
    let answer = try hello(bundleIdentifier, token: token)
    guard answer.status.code == .ok else { throw answer.status }
  }

  /// Sends Begin and Hello and returns the answer to the last of them.
  package func hello(
    _ bundleIdentifier: String, token: [UInt8] = [],
    sign: (([UInt8]) throws -> [UInt8])? = nil
  ) throws -> Answer {
    let begin = try rawCall(
      HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: bundleIdentifier))
    guard begin.status.code == .ok else { return begin }
    let challenge = try BeginSessionReply(wire: begin.payload)
    let signed = challenge.signedBytes(bundleIdentifier: bundleIdentifier)
    return try rawCall(
      HealthMethod.Session.hello,
      HelloRequest(
        bundleIdentifier: bundleIdentifier, token: token, nonce: challenge.nonce,
        signature: try sign?(signed) ?? []))
  }

  /// Registers an app over the control socket.
  package func register(
    _ bundleIdentifier: String, read: [ObjectType] = [], share: [ObjectType] = [],
    denyShare: [ObjectType] = [], denyRead: [ObjectType] = []
  ) throws -> AppRegistration {
    let reply = try call(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: bundleIdentifier, name: "App", version: "1.0",
          readUsage: "Shows it.", shareUsage: "Adds to it.")))
    try setGrants(
      read.map { Grant(type: $0, direction: .read, decision: .authorized) }
        + share.map { Grant(type: $0, direction: .share, decision: .authorized) }
        + denyShare.map { Grant(type: $0, direction: .share, decision: .denied) }
        + denyRead.map { Grant(type: $0, direction: .read, decision: .denied) },
      of: reply.app.principal)
    return reply
  }

  package func setGrants(_ grants: [Grant], of principal: PrincipalID) throws {
    _ = try call(
      HealthMethod.Apps.setGrants,
      SetGrantsRequest(
        principal: principal, grants: grants, overridesCeilings: true))
  }

  package func save(_ batch: SampleBatch) throws {
    _ = try call(HealthMethod.Samples.save, SaveRequest(samples: batch))
  }

  /// Reads all pages and returns the identifiers.
  package func samples(_ query: SampleQuery) throws -> [ObjectID] {
    var query = query
    var ids: [ObjectID] = []
    repeat {
      let page = try call(HealthMethod.Samples.query, query)
      for run in page.samples.idRuns {
        ids += (0..<run.count).map { run.first.advanced(by: $0) }
      }
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    return ids
  }
}

extension SampleBatch {
  /// Returns `count` consecutive samples of one type, one minute each.
  package static func minutes(
    of type: ObjectType, count: Int, from start: Int64 = 1_700_000_000_000_000,
    first: ObjectID = .random, value: Double = 1
  ) -> SampleBatch {
    var batch = SampleBatch()
    batch.types = [type]
    batch.idRuns = [ObjectIDRun(first: first, count: count)]
    batch.starts = (0..<count).map { start + Int64($0) * 60_000_000 }
    batch.durations = [Int64](repeating: 60_000_000, count: count)
    batch.values = (0..<count).map { value + Double($0 % 10) }
    return batch
  }
}

extension ObjectID {
  /// A random identifier with space for a run after it.
  package static var random: ObjectID {
    ObjectID(
      high: UInt64.random(in: .min ... .max) & ~0xf000 | 0x8000,
      low: UInt64.random(in: .min ... .max) & ~(0b11 << 62) & ~0xffff_ffff | (0b10 << 62))
  }
}
