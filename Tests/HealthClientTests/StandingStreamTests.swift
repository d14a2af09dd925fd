import HealthClient
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing
import TTRPCTestSupport

/// Streams that every new connection reopens, tested with those that announce workout sessions.
@Suite(.bounded) struct StandingStreamTests {
  private let daemon = ScriptedDaemon()
  private let client: HealthClient
  private static let mirrored = SessionInterest(
    wantsMirrored: true, wantsConfigurations: false)
  private static let both = SessionInterest(wantsMirrored: true, wantsConfigurations: true)

  init() { client = HealthClient(channel: daemon.channel()) }

  private func answerCheck(_ peer: ScriptedPeer) async throws {
    let check = try await peer.expect(HealthMethod.Health.check)
    peer.reply(check.streamID, HealthCheckReply(status: .serving))
  }

  /// Makes a call and checks that the daemon receives the expected event before it.
  private func check(
    _ peer: ScriptedPeer, after before: (ScriptedPeer) async throws -> Void
  ) async throws {
    let call = Task { [client] in try await client.isServing() }
    try await before(peer)
    try await answerCheck(peer)
    #expect(try await call.value)
  }

  @Test("a stream's opening, messages, and end precede every later call")
  func order() async throws {
    let announcements = client.sessionAnnouncements(Self.mirrored)
    let call = Task { try await client.isServing() }
    let peer = try await daemon.next()
    let (id, request) = try await peer.opened(HealthMethod.WorkoutSessions.listen)
    #expect(request == Self.mirrored)
    try await answerCheck(peer)
    #expect(try await call.value)

    announcements.listen(for: Self.both)
    try await check(peer) { peer in
      guard case .message(id, let bytes) = await peer.next() else {
        throw ClientError(.invalidReply, "the message comes later than the call")
      }
      #expect(try SessionInterest(wire: bytes) == Self.both)
    }
    announcements.close()
    try await check(peer) { peer in
      guard case .halfClosed(id) = await peer.next() else {
        throw ClientError(.invalidReply, "the end comes later than the call")
      }
    }
    // On an existing connection.
    let others = client.sessionAnnouncements(Self.both)
    try await check(peer) { peer in
      let (_, request) = try await peer.opened(HealthMethod.WorkoutSessions.listen)
      #expect(request == Self.both)
    }
    withExtendedLifetime(others) {}
  }

  @Test("canceling a task that reads leaves the stream open and its messages unread")
  func cancelled() async throws {
    let announcements = client.sessionAnnouncements(Self.mirrored)
    let call = Task { try await client.isServing() }
    let peer = try await daemon.next()
    let (id, _) = try await peer.opened(HealthMethod.WorkoutSessions.listen)
    try await answerCheck(peer)
    #expect(try await call.value)
    let reading = Task { try await announcements.next() }
    reading.cancel()
    await #expect(throws: ClientError.self) { try await reading.value }
    let sent = SessionAnnouncement.configuration(WorkoutConfiguration(activityType: 1))
    peer.send(id, sent)
    // The end of the stream would arrive before the call.
    try await check(peer) { _ in }
    let received = try await announcements.next()
    #expect(received == sent)
  }

  @Test("a new connection reopens the stream, and no announcement is lost")
  func reconnect() async throws {
    let announcements = client.sessionAnnouncements(Self.mirrored)
    func told(_ activity: Int) -> SessionAnnouncement {
      .configuration(WorkoutConfiguration(activityType: activity))
    }
    let call = Task { try await client.isServing() }
    let first = try await daemon.next()
    let (id, _) = try await first.opened(HealthMethod.WorkoutSessions.listen)
    first.send(id, told(1))
    try await answerCheck(first)
    #expect(try await call.value)
    announcements.listen(for: Self.both)
    first.disconnect()
    // An unrelated call reconnects before the first announcement is read.
    let later = Task { try await client.isServing() }
    let second = try await daemon.next()
    let (other, request) = try await second.opened(HealthMethod.WorkoutSessions.listen)
    #expect(request == Self.both)
    second.send(other, told(2))
    try await answerCheck(second)
    #expect(try await later.value)
    for activity in [1, 2] {
      let announcement = try await announcements.next()
      #expect(announcement == told(activity))
    }

    // The daemon ends the stream but not the connection.
    let reading = Task { try await announcements.next() }
    second.fail(other, Status(.unavailable, "later"))
    let (again, _) = try await second.opened(HealthMethod.WorkoutSessions.listen)
    second.send(again, told(3))
    #expect(try await reading.value == told(3))
    let last = Task { try await announcements.next() }
    second.fail(again, Status(.permissionDenied, "not you"))
    await #expect(throws: ClientError.self) { try await last.value }
  }
}
