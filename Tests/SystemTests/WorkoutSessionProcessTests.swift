import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

/// Tests of workout sessions with real processes: the daemon owns the session, whichever processes
/// come and go.
@Suite(.process) struct WorkoutSessionProcessTests {
  private let daemon: DaemonProcess
  private static let app = "org.example.coach"
  private static let start = 1_700_000_000

  init() throws {
    daemon = try DaemonProcess()
    for app in [Self.app, "org.example.rival"] { try register(app) }
  }

  private var home: String { daemon.directory.path + "/config" }

  /// Grants the app all it needs and stores its token.
  private func register(_ app: String) throws {
    let types: [ObjectType] = [.workout, .stepCount]
    let token = try daemon.owner().register(app, read: types, share: types).token
    let folder = home + "/healthd/tokens"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = token.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + app))
  }

  private func process(_ app: String = Self.app) throws -> CoachProcess {
    try CoachProcess(app, daemon, home: home)
  }

  /// Starts a process with a running session.
  private func running(_ app: String = Self.app) throws -> CoachProcess {
    let process = try process(app)
    try process.perform("session")
    try process.perform("start \(Self.start)")
    #expect(try process.nextTold() == "state running")
    return process
  }

  @Test("WORKOUT-18: two processes share a session, and data is sent in both directions")
  func mirroring() throws {
    let phone = try process()
    try phone.perform("listen")
    let watch = try running()
    try watch.perform("mirror")
    #expect(try phone.nextTold() == "mirrored running")
    for number in 1...20 {
      // The first of them may arrive before or after the phone follows the session.
      try watch.perform("send \(number) beats")
      try phone.perform("send \(number) metres")
    }
    for number in 1...20 {
      #expect(try phone.nextTold() == "data \(number) beats")
      #expect(try watch.nextTold() == "data \(number) metres")
    }
    try phone.perform("pause")
    for process in [watch, phone] {
      #expect(
        Set([try process.nextTold(), try process.nextTold()]) == ["state paused", "event pause"])
    }
    watch.kill9()
    #expect(try phone.nextTold() == "disconnected")
    #expect(try phone.answer(to: "send more") == "failed errorHealthDataUnavailable")
  }

  @Test("WORKOUT-17: after kill -9 the app's next process recovers the complete session")
  func recovery() throws {
    let first = try running()
    try first.perform("collect \(Self.start)")
    try first.perform("lap \(Self.start + 5)")
    #expect(try first.nextTold() == "event lap")
    try first.perform("save \(Self.start + 10)")
    first.kill9()

    let second = try process()
    #expect(try second.perform("recover") == "running \(Self.start)")
    try second.perform("save \(Self.start + 30)")
    try second.perform("collect \(Self.start)")
    second.kill9()
    // The daemon has the state on disk.
    daemon.kill9()
    try daemon.start()

    let third = try process()
    #expect(try third.perform("recover") == "running \(Self.start)")
    try third.perform("collect \(Self.start)")
    try third.perform("end \(Self.start + 60)")
    var states: [String] = []
    while states.last != "state ended" { states.append(try third.nextTold()) }
    #expect(states.filter { $0.hasPrefix("state") } == ["state stopped", "state ended"])
    #expect(try third.perform("finish \(Self.start + 60)") == "60 s, 100 steps, lap")
    #expect(try third.perform("recover") == "nothing")
  }

  @Test("WORKOUT-14: a session of another process ends the first with its error")
  func second() throws {
    let first = try running()
    let second = try running()
    let rival = try running("org.example.rival")
    for process in [first, second] {
      #expect(try process.nextTold() == "error errorAnotherWorkoutSessionStarted")
      #expect(try process.nextTold() == "state ended")
      #expect(try process.perform("recover") == "nothing")
    }
    #expect(try rival.perform("recover") == "running \(Self.start)")
  }
}
