import Foundation
import HealthClient

/// A diary of walks.
struct StepDiary {
  static var manifest: AppManifest {
    var manifest = AppManifest(
      bundleIdentifier: "org.example.diary", name: "Step Diary", version: "1.0")
    manifest.readUsage = "Step Diary sums your steps by day."
    manifest.shareUsage = "Step Diary saves the walks that you enter."
    manifest.entitlements = ["com.apple.developer.healthkit"]
    return manifest
  }

  let client: HealthClient

  init(endpoint: Endpoint = .app()) throws(ClientError) {
    client = try HealthClient.app(Self.manifest, endpoint: endpoint)
  }

  /// The walks in the store, as of the last update.
  private(set) var walks: [ObjectID: HealthObject] = [:]
  private(set) var anchor: [UInt8] = []

  func ask() async throws(ClientError) {
    try await client.requestAuthorization(toShare: [.stepCount], read: [.stepCount])
  }

  func save(_ steps: Double, from start: Date, to end: Date) async throws(ClientError) {
    try await client.save(.quantity(.stepCount, steps, from: start, to: end))
  }

  /// Returns the steps of each day of a period.
  func counts(
    of period: Range<Date>, in timeZone: String
  ) async throws(ClientError) -> [Double] {
    let days = try await client.statistics(
      of: .stepCount, .cumulativeSum, during: period, by: .day, in: timeZone)
    return days.map { $0.merged.sum ?? 0 }
  }

  mutating func update() async throws(ClientError) {
    let changes = try await client.changes(of: [.stepCount], since: anchor)
    for walk in changes.deleted { walks[walk.id] = nil }
    for walk in changes.added { walks[walk.id] = walk }
    anchor = changes.anchor
  }
}
