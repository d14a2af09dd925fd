import HealthModel
import TestSupport
import Testing

struct WorkoutSessionTests {
  typealias State = WorkoutSession.State

  static let start = Instant(microseconds: 1_772_452_800_000_000)

  static func at(_ seconds: Int64) -> Instant {
    Instant(microseconds: start.microseconds + seconds * 1_000_000)
  }

  static let actions: [(name: String, action: WorkoutSessionAction)] = [
    ("prepare", .prepare(at: at(100))), ("start", .start(at: at(100))),
    ("pause", .pause(at: at(100))), ("resume", .resume(at: at(100))),
    ("stop", .stop(at: at(100))), ("end", .end(at: at(100))),
    ("record", .record(WorkoutEvent(type: 3, start: at(90), end: at(100)))),
    ("begin", .beginActivity(activity(9, from: 100))), ("endActivity", .endActivity(at: at(100))),
  ]

  /// The state after each action (column) from each state (row); `-` is rejected.
  static let table = """
                prepare   start     pause     resume    stop      end       record    begin     endActivity
    notStarted  prepared  running   -         -         -         -         -         -         -
    prepared    -         running   -         -         -         ended     -         -         -
    running     -         -         paused    -         stopped   ended     running   running   running
    paused      -         -         -         running   stopped   ended     paused    -         paused
    stopped     -         -         -         -         -         ended     -         -         -
    ended       -         -         -         -         -         -         -         -         -
    """

  static func activity(_ number: UInt64, from seconds: Int64) -> WorkoutActivity {
    WorkoutActivity(
      id: ObjectID(high: 0, low: number), activityType: 37, start: at(seconds),
      end: .distantFuture, duration: 0)
  }

  /// Returns a session in the state, with an activity in progress where there can be one.
  static func session(_ state: State) throws -> WorkoutSession {
    var session = WorkoutSession(
      id: ObjectID(high: 1, low: 1), configuration: WorkoutConfiguration(activityType: 37))
    let paths: [State: [WorkoutSessionAction]] = [
      .notStarted: [], .prepared: [.prepare(at: start)],
      .running: [.start(at: start), .beginActivity(activity(1, from: 10))],
      .paused: [.start(at: start), .beginActivity(activity(1, from: 10)), .pause(at: at(20))],
      .stopped: [.start(at: start), .stop(at: at(50))],
      .ended: [.start(at: start), .end(at: at(50))],
    ]
    for action in try #require(paths[state]) { _ = try session.apply(action) }
    #expect(session.state == state)
    return session
  }

  @Test("WORKOUT-15: every action in every state has the result in the table")
  func everyPair() throws {
    var lines: [String] = []
    func line(_ cells: [String]) {
      let text = cells.enumerated().map { index, cell in
        cell + String(repeating: " ", count: (index == 0 ? 12 : 10) - cell.count)
      }.joined()
      lines.append(String(text.reversed().drop { $0 == " " }.reversed()))
    }
    line([""] + Self.actions.dropLast().map(\.name))
    lines[0] += String(repeating: " ", count: 92 - lines[0].count) + "endActivity"
    for state in [State.notStarted, .prepared, .running, .paused, .stopped, .ended] {
      var cells = ["\(state)"]
      for (_, action) in Self.actions {
        let before = try Self.session(state)
        var session = before
        do throws(HealthError) {
          let updates = try session.apply(action)
          #expect(!updates.isEmpty)
          cells.append("\(session.state)")
        } catch {
          #expect(error.code == .invalidArgument)
          #expect(session == before)
          cells.append("-")
        }
      }
      line(cells)
    }
    #expect(lines == Self.table.split(separator: "\n").map(String.init))
  }

  @Test("WORKOUT-16: pausing and resuming change the state and add events")
  func pauses() throws {
    var session = try Self.session(.running)
    let pause = WorkoutEvent(type: 1, start: Self.at(60), end: Self.at(60))
    #expect(
      try session.apply(.pause(at: Self.at(60))) == [
        .changed(WorkoutSessionChange(from: .running, to: .paused, date: Self.at(60))),
        .event(pause),
      ])
    let resume = WorkoutEvent(type: 2, start: Self.at(90), end: Self.at(90))
    #expect(
      try session.apply(.resume(at: Self.at(90))) == [
        .changed(WorkoutSessionChange(from: .paused, to: .running, date: Self.at(90))),
        .event(resume),
      ])
    #expect(session.events == [pause, resume])
  }

  @Test(
    "WORKOUT-09: the next activity ends the one before, and the end of the session ends the last")
  func activities() throws {
    var session = try Self.session(.running)
    _ = try session.apply(.pause(at: Self.at(20)))
    _ = try session.apply(.resume(at: Self.at(30)))
    let next = Self.activity(2, from: 70)
    let updates = try session.apply(.beginActivity(next))
    guard case .ended(let first)? = updates.first else {
      Issue.record("the first activity did not end")
      return
    }
    #expect(first.end == Self.at(70) && first.duration == 50)
    #expect(updates.last == .began(next))
    _ = try session.apply(.end(at: Self.at(100)))
    #expect(session.activities.map(\.end) == [Self.at(70), Self.at(100)])
    #expect(session.end == Self.at(100))
  }

  @Test("actions before the start, duplicate activities, and invalid events are rejected")
  func wrongArguments() throws {
    let wrong: [WorkoutSessionAction] = [
      .stop(at: Self.at(-1)), .beginActivity(Self.activity(1, from: 80)),
      .beginActivity(Self.activity(2, from: 5)), .endActivity(at: Self.at(9)),
      .record(WorkoutEvent(type: 1, start: Self.at(60), end: Self.at(60))),
      .record(WorkoutEvent(type: 3, start: Self.at(60), end: Self.at(59))),
    ]
    for action in wrong {
      var session = try Self.session(.running)
      let error = #expect(throws: HealthError.self) { try session.apply(action) }
      #expect(error?.code == .invalidArgument)
    }
  }

  @Test("with a clock that is set back, no event and no end precedes the start")
  func clockSetBack() throws {
    var session = try Self.session(.running)
    _ = try session.apply(.pause(at: Self.at(-500)))
    _ = try session.apply(.end(at: Self.at(-900)))
    #expect(session.events.map(\.start) == [Self.at(10)])
    #expect(session.end == Self.at(10))
  }

  @Test(
    "a follower that starts from a snapshot has the state of the session",
    arguments: 0..<50 as Range<UInt64>)
  func following(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var session = try Self.session(.notStarted)
    var follower = session
    for step in 0..<60 {
      let date = Self.at(Int64.random(in: 0...200, using: &random))
      let number = UInt64(step + 10)
      let actions: [WorkoutSessionAction] = [
        .prepare(at: date), .start(at: date), .pause(at: date), .resume(at: date),
        .stop(at: date), .end(at: date), .endActivity(at: date),
        .record(WorkoutEvent(type: 7, start: date, end: date)),
        .beginActivity(Self.activity(number, from: Int64(step))),
      ]
      // Stopping and ending are rare, so that other actions happen before.
      let choice = Int.random(in: 0..<actions.count, using: &random)
      if step < 50, choice == 4 || choice == 5 { continue }
      guard let updates = try? session.apply(actions[choice]) else { continue }
      for update in updates { follower.follow(update) }
      #expect(follower == session)
    }
    #expect(session.state != .notStarted)
  }

  @Test("invalid workout configurations are rejected")
  func configurations() throws {
    try WorkoutConfiguration(activityType: 46, lapLength: 25).check()
    #expect(throws: HealthError.self) {
      try WorkoutConfiguration(activityType: Workout.transition).check()
    }
    #expect(throws: HealthError.self) {
      try WorkoutConfiguration(activityType: 46, lapLength: 0).check()
    }
  }
}
