// An app whose workout continues across several processes. It imports no module of this project
// except HealthKit, runs a command for each line of standard input, and answers each with a line:
// "ok" with the result, or "failed" with the error. Delegate callbacks are printed as lines that
// begin with "told".

import Foundation
import HealthKit
import Synchronization

@main
final class Coach: Sendable {
  private static let steps = HKQuantityType(.stepCount)

  let store = HKHealthStore()
  private let current = Mutex<HKWorkoutSession?>(nil)
  private let listener = Listener()

  static func main() async {
    var manifest = HKAppManifest(bundleIdentifier: CommandLine.arguments[1], name: "Coach")
    manifest.readUsage = "Shows your workouts."
    manifest.shareUsage = "Adds workouts."
    manifest.use()
    let coach = Coach()
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      do {
        say(["ok", try await coach.perform(words[0], words.dropFirst().first ?? "")])
      } catch {
        say(["failed", name(of: error)])
      }
    }
  }

  private func perform(_ command: String, _ argument: String) async throws -> String {
    switch command {
    case "listen": try await listen()
    case "session": take(try HKWorkoutSession(healthStore: store, configuration: .running))
    case "recover": return try await recover()
    case "collect":
      try await session().associatedWorkoutBuilder().beginCollection(at: time(argument))
    case "start": try session().startActivity(with: try time(argument))
    case "pause": try session().pause()
    case "resume": try session().resume()
    case "lap": try await lap(at: time(argument))
    case "end":
      try session().stopActivity(with: try time(argument))
      try session().end()
    case "mirror": try await session().startMirroringToCompanionDevice()
    case "send": try await session().sendToRemoteWorkoutSession(data: Data(argument.utf8))
    case "save": try await save(try time(argument))
    case "finish": return try await finish(at: time(argument))
    default: throw HKError(.errorInvalidArgument)
    }
    return ""
  }

  private func session() throws -> HKWorkoutSession {
    guard let session = current.withLock({ $0 }) else { throw HKError(.errorNoData) }
    return session
  }

  private func time(_ argument: String) throws -> Date {
    guard let seconds = TimeInterval(argument) else { throw HKError(.errorInvalidArgument) }
    return Date(timeIntervalSince1970: seconds)
  }

  /// Makes a session the subject of the following commands.
  private func take(_ session: HKWorkoutSession) {
    session.delegate = listener
    let builder = session.associatedWorkoutBuilder()
    let source = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: nil)
    source.enableCollection(for: Self.steps, predicate: nil)
    (builder.dataSource, builder.delegate) = (source, listener)
    current.withLock { $0 = session }
  }

  private func listen() async throws {
    store.workoutSessionMirroringStartHandler = { [self] session in
      take(session)
      say(["told", "mirrored", "\(session.state)"])
    }
    // When this call returns, healthd has processed the handler's registration.
    _ = try await store.statusForAuthorizationRequest(toShare: [.workoutType()], read: [])
  }

  private func recover() async throws -> String {
    guard let session = try await store.recoverActiveWorkoutSession() else { return "nothing" }
    take(session)
    return "\(session.state) \(Int(session.startDate?.timeIntervalSince1970 ?? 0))"
  }

  private func lap(at date: Date) async throws {
    let lap = HKWorkoutEvent(
      type: .lap, dateInterval: DateInterval(start: date, duration: 1), metadata: nil)
    try await session().associatedWorkoutBuilder().addWorkoutEvents([lap])
  }

  /// Saves fifty steps in ten seconds.
  private func save(_ date: Date) async throws {
    try await store.save(
      HKQuantitySample(
        type: Self.steps, quantity: HKQuantity(unit: .count(), doubleValue: 50), start: date,
        end: date + 10))
  }

  private func finish(at date: Date) async throws -> String {
    let builder = try session().associatedWorkoutBuilder()
    try await builder.endCollection(at: date)
    guard let workout = try await builder.finishWorkout() else { return "nothing" }
    let sum = workout.statistics(for: Self.steps)?.sumQuantity()?.doubleValue(for: .count())
    let events = workout.workoutEvents?.map { "\($0.type)" } ?? []
    return "\(Int(workout.duration)) s, \(Int(sum ?? 0)) steps, \(events.joined(separator: " "))"
  }
}

private func say(_ words: [String]) {
  let line = words.filter { !$0.isEmpty }.joined(separator: " ") + "\n"
  FileHandle.standardOutput.write(Data(line.utf8))
}

private func name(of error: any Error) -> String {
  (error as? HKError).map { "\($0.code)" } ?? "\(type(of: error))"
}

extension HKWorkoutConfiguration {
  fileprivate static var running: HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    (configuration.activityType, configuration.locationType) = (.running, .outdoor)
    return configuration
  }
}

private final class Listener: HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date
  ) { say(["told", "state", "\(toState)"]) }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    say(["told", "error", name(of: error)])
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
    say(["told", "event", "\(event.type)"])
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) { say(["told", "data"] + data.map { String(decoding: $0, as: UTF8.self) }) }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) { say(["told", "disconnected"]) }

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
  ) { say(["told", "collected"]) }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}
