import Foundation
import HealthKit

/// Records a run and reports the energy burned so far.
final class RunRecorder: HKLiveWorkoutBuilderDelegate {
  static var configuration: HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    configuration.locationType = .outdoor
    return configuration
  }

  static func ask(_ store: HKHealthStore) async throws {
    let source = HKLiveWorkoutDataSource(
      healthStore: store, workoutConfiguration: configuration)
    try await store.requestAuthorization(
      toShare: [.workoutType()], read: source.typesToCollect)
  }

  let session: HKWorkoutSession
  let builder: HKLiveWorkoutBuilder
  /// Kilocalories so far, whenever there are more.
  let energies: AsyncStream<Double>
  private let energy = HKQuantityType(.activeEnergyBurned)
  private let tell: AsyncStream<Double>.Continuation

  init(_ session: HKWorkoutSession, in store: HKHealthStore) {
    self.session = session
    (energies, tell) = AsyncStream.makeStream()
    builder = session.associatedWorkoutBuilder()
    builder.dataSource = HKLiveWorkoutDataSource(
      healthStore: store, workoutConfiguration: session.workoutConfiguration)
    builder.delegate = self
  }

  convenience init(in store: HKHealthStore) throws {
    let session = try HKWorkoutSession(healthStore: store, configuration: Self.configuration)
    self.init(session, in: store)
  }

  func start(at date: Date) async throws {
    session.startActivity(with: date)
    try await builder.beginCollection(at: date)
  }

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
  ) {
    guard collectedTypes.contains(energy),
      let sum = workoutBuilder.statistics(for: energy)?.sumQuantity()
    else { return }
    tell.yield(sum.doubleValue(for: .kilocalorie()))
  }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}

  func finish(at date: Date) async throws -> HKWorkout? {
    session.stopActivity(with: date)
    try await builder.endCollection(at: date)
    let workout = try await builder.finishWorkout()
    session.end()
    tell.finish()
    return workout
  }

  /// The run that was being recorded when the app's process ended; nil when there was none.
  static func recovered(in store: HKHealthStore) async throws -> RunRecorder? {
    guard let session = try await store.recoverActiveWorkoutSession(),
      let start = session.startDate
    else { return nil }
    let recorder = RunRecorder(session, in: store)
    try await recorder.builder.beginCollection(at: start)
    return recorder
  }
}
