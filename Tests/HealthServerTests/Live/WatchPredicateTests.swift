import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of watches whose predicate is not valid for all of their types.
@Suite(.process) struct WatchPredicateTests {
  /// A key that workouts have and steps do not.
  private static let ofWorkouts = HealthPredicate.comparison(
    .workoutActivityType, .equal, .number(37))

  private func reader(_ fixture: DaemonFixture) throws -> WireClient {
    let reply = try fixture.owner.register(
      "org.example.reader", read: [.workout, .heartRate], share: [.heartRate])
    return try fixture.app("org.example.reader", token: reply.token)
  }

  private func watch(_ types: [ObjectType]) -> WatchRequest {
    var query = ChangeQuery(types: types)
    query.descriptors[0].filter.predicate = Self.ofWorkouts
    return WatchRequest(query: query, credit: 8)
  }

  @Test("QUERY-05: a watch whose types do not have the key of its predicate is refused at once")
  func refused() throws {
    let fixture = try DaemonFixture()
    let reader = try reader(fixture)
    let stream = try reader.start(HealthMethod.Live.watch, watch([.heartRate]))
    guard case .ended(let status) = try reader.nextEvent(of: stream) else {
      Issue.record("the watch has begun")
      return
    }
    #expect(status.code == .invalidArgument)
  }

  @Test("QUERY-05: a change of one type does not end a watch whose predicate only another type has")
  func otherType() throws {
    let fixture = try DaemonFixture()
    let reader = try reader(fixture)
    let stream = try reader.start(HealthMethod.Live.watch, watch([.heartRate, .workout]))
    #expect(try reader.nextEvent(of: stream) == .message([]))
    // A watch that needs lookups too, for the same commits.
    var query = ChangeQuery(types: [.heartRate])
    query.descriptors[0].filter.predicate = .comparison(.quantity, .greaterThan, .number(0))
    let marker = try reader.start(
      HealthMethod.Live.watch, WatchRequest(query: query, credit: 8))
    _ = try reader.nextEvent(of: marker)
    for _ in 0..<5 {
      try reader.save(.minutes(of: .heartRate, count: 1))
      _ = try reader.nextEvent(of: marker)
    }
    #expect(try reader.nextEvent(of: stream, within: 0) == nil)
  }
}
