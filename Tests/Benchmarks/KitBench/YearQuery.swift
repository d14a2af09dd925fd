import BenchData
import Foundation
import HealthClient
import HealthKit
import HealthModel

/// Queries a daemon for a year of heart rate, alternating between HealthKit's descriptor and the
/// underlying client. Both return objects, which are retained.
struct YearQuery {
  private static let app = "org.example.kitbench"

  let runtimeDirectory: String
  /// One sample every five minutes gives 105,120.
  let count: Int

  func run() async throws {
    let endpoint = Endpoint(path: runtimeDirectory + "/healthd.sock")
    let identity = AppIdentity(Self.app, token: try await register())
    let client = HealthClient.app(identity, endpoint: endpoint)
    let store = HKHealthStore(connection: StoreConnection(endpoint: endpoint) { identity })
    try await fill(client)
    let (start, end) = (instant(0), instant(count))
    let descriptor = HKSampleQueryDescriptor(
      predicates: [
        .quantitySample(
          type: HKQuantityType(.heartRate),
          predicate: HKQuery.predicateForSamples(withStart: date(start), end: date(end)))
      ], sortDescriptors: [SortDescriptor(\.startDate)])
    var query = SampleQuery(types: [.heartRate])
    (query.filter.start, query.filter.end) = (start, end)

    var (ours, below) = ([Double](), [Double]())
    for round in 0..<10 {
      let first = try await seconds { try await descriptor.result(for: store).count }
      let second = try await seconds { try await client.objects(query).count }
      // The first round warms up.
      if round > 0 { (ours, below) = (ours + [first], below + [second]) }
    }
    report([("ours", ours.percentile(0.5) * 1e3), ("client", below.percentile(0.5) * 1e3)])
  }

  private func seconds(_ body: () async throws -> Int) async throws -> Double {
    let watch = Stopwatch()
    let found = try await body()
    let seconds = watch.seconds
    precondition(found == count, "every sample is found")
    return seconds
  }

  private func register() async throws -> [UInt8] {
    let owner = UserClient.user(endpoint: Endpoint(path: runtimeDirectory + "/control.sock"))
    let reply = try await owner.register(
      AppManifest(
        bundleIdentifier: Self.app, name: "Bench", version: "1", readUsage: "Reads.",
        shareUsage: "Saves.", entitlements: ["com.apple.developer.healthkit"]))
    try await owner.setGrants(
      [AuthorizationDirection.read, .share].map {
        Grant(type: .heartRate, direction: $0, decision: .authorized)
      }, for: reply.app.principal)
    return reply.token
  }

  private func fill(_ client: HealthClient) async throws {
    var mint = ObjectIDMint()
    for first in stride(from: 0, to: count, by: 10_000) {
      let range = first..<min(first + 10_000, count)
      var batch = SampleBatch()
      batch.types = [.heartRate]
      batch.idRuns = [mint.run(of: range.count)]
      batch.starts = range.map { instant($0).microseconds }
      batch.values = range.map { 1 + Double($0 % 60) / 60 }
      try await client.save(batch)
    }
  }

  private func instant(_ index: Int) -> Instant {
    Instant(microseconds: 1_735_689_600_000_000 + Int64(index) * 300_000_000)
  }

  private func date(_ instant: Instant) -> Date {
    Date(timeIntervalSince1970: instant.secondsSince1970)
  }
}
