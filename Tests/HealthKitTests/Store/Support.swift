import Foundation
import HealthClient
import HealthKit
import HealthKitTesting
import Synchronization

let steps = HKQuantityType(.stepCount)
let heartRate = HKQuantityType(.heartRate)
let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())

/// 2026-03-02, a Monday, at noon in UTC.
let noon = Date(timeIntervalSince1970: 1_772_452_800)

func stepSample(
  _ count: Double, at offset: TimeInterval = 0, for duration: TimeInterval = 60
) -> HKQuantitySample {
  HKQuantitySample(
    type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
    start: noon + offset, end: noon + offset + duration)
}

func heartRateSample(_ beats: Double, at offset: TimeInterval) -> HKQuantitySample {
  HKQuantitySample(
    type: heartRate, quantity: HKQuantity(unit: beatsPerMinute, doubleValue: beats),
    start: noon + offset, end: noon + offset)
}

extension HKInMemoryStore {
  /// A store whose app may share and read these types.
  static func granting(
    _ types: Set<HKSampleType>, read: Set<HKObjectType> = []
  ) async throws -> HKInMemoryStore {
    let world = try await HKInMemoryStore()
    try await world.healthStore.requestAuthorization(
      toShare: types, read: read.union(types.map { $0 as HKObjectType }))
    return world
  }
}

/// Collects the values passed to handlers and lets a test await them.
final class Told<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func add(_ value: Value) { continuation.yield(value) }

  /// Returns the next value, in order of arrival.
  func next() async throws -> Value {
    var iterator = stream.makeAsyncIterator()
    guard let value = await iterator.next() else { throw CancellationError() }
    return value
  }

  /// Returns the values that have arrived and were not consumed.
  func rest() async -> [Value] {
    continuation.finish()
    return await stream.reduce(into: []) { $0.append($1) }
  }
}

extension StoreConnection {
  /// A connection to an endpoint without a daemon.
  static var nowhere: StoreConnection {
    StoreConnection(endpoint: Endpoint(path: "/nonexistent/healthd.sock")) {
      AppIdentity("org.example.nowhere")
    }
  }
}
