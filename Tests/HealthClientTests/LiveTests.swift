import HealthAPI
import HealthClient
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing
import TTRPCTestSupport

// Live queries and background deliveries as async sequences.
@Suite(.bounded) struct LiveTests {
  let daemon = ScriptedDaemon()

  @Test("QUERY-01: concurrent queries are answered independently")
  func beside() async throws {
    let client = HealthClient(channel: daemon.channel())
    let slow = Task { try await client.statistics(.init(type: .stepCount, options: .duration)) }
    let peer = try await daemon.next()
    let first = try await peer.expect(HealthMethod.Samples.statistics)
    let fast = Task { try await client.isServing() }
    let second = try await peer.expect(HealthMethod.Health.check)
    peer.reply(second.streamID, HealthCheckReply(status: .serving))
    #expect(try await fast.value)
    peer.reply(first.streamID, StatisticsReply(statistics: []))
    #expect(try await slow.value.isEmpty)
  }

  @Test("the states of the daemon arrive as they change, and end with the connection")
  func servingStates() async throws {
    let client = HealthClient(channel: daemon.channel())
    let (states, seen) = AsyncStream.makeStream(of: Bool.self)
    let reading = Task {
      for try await isServing in client.servingStates() { seen.yield(isServing) }
    }
    var next = states.makeAsyncIterator()
    let peer = try await daemon.next()
    let watch = try await peer.expect(HealthMethod.Health.watch)
    for status in [HealthCheckReply.Status.serving, .notServing] {
      peer.send(watch.streamID, HealthCheckReply(status: status))
      #expect(await next.next() == (status == .serving))
    }
    peer.disconnect()
    let error = await #expect(throws: ClientError.self) { try await reading.value }
    #expect(error?.code == .connectionLost)
  }

  @Test("QUERY-15: a watch reports every type after a reconnect and ends with its task")
  func watch() async throws {
    let client = HealthClient(channel: daemon.channel())
    let query = ChangeQuery(types: [.stepCount, .heartRate])
    let (signals, seen) = AsyncStream.makeStream(of: [ObjectType].self)
    let reading = Task {
      for try await types in client.watch(query, credit: 2) { seen.yield(types) }
    }
    var next = signals.makeAsyncIterator()
    let first = try await daemon.next()
    let (id, request) = try await first.opened(HealthMethod.Live.watch)
    #expect(request == WatchRequest(query: query, credit: 2))
    first.send(id, WatchSignal(types: []))
    #expect(await next.next() == [])
    guard case .message(id, let bytes) = await first.next() else {
      Issue.record("the client sent no credit")
      return
    }
    #expect(try WatchRequest(wire: bytes) == WatchRequest(credit: 1))
    first.send(id, WatchSignal(types: [.heartRate]))
    #expect(await next.next() == [.heartRate])
    first.disconnect()
    let second = try await daemon.next()
    let (again, _) = try await second.opened(HealthMethod.Live.watch)
    second.send(again, WatchSignal(types: []))
    #expect(await next.next() == [.stepCount, .heartRate])
    reading.cancel()
    let error = await #expect(throws: ClientError.self) { try await reading.value }
    #expect(error?.code == .cancelled)
  }

  @Test("QUERY-15, STATS-21: live statistics start complete, and a reconnect clears stale entries")
  func statistics() async throws {
    let client = HealthClient(channel: daemon.channel())
    func entry(_ day: Int64) -> Statistics {
      Statistics(
        start: Instant(microseconds: day), end: Instant(microseconds: day + 1),
        merged: StatisticsValues())
    }
    let (updates, seen) = AsyncStream.makeStream(of: StatisticsUpdate.self)
    let reading = Task {
      let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
      for try await update in client.watchStatistics(query) { seen.yield(update) }
    }
    var next = updates.makeAsyncIterator()
    let first = try await daemon.next()
    let (id, _) = try await first.opened(HealthMethod.Live.watchStatistics)
    first.send(id, StatisticsUpdate(changed: [entry(1), entry(2), entry(3)]))
    #expect(await next.next()?.changed.count == 3)
    let gone = StatisticsUpdate.Interval(
      start: Instant(microseconds: 1), end: Instant(microseconds: 2))
    first.send(id, StatisticsUpdate(changed: [], emptied: [gone]))
    #expect(await next.next()?.emptied == [gone])
    first.disconnect()
    let second = try await daemon.next()
    let (again, _) = try await second.opened(HealthMethod.Live.watchStatistics)
    second.send(again, StatisticsUpdate(changed: [entry(2), entry(4)]))
    let whole = await next.next()
    #expect(whole?.changed == [entry(2), entry(4)])
    #expect(whole?.emptied.map(\.start) == [Instant(microseconds: 3)])
    reading.cancel()
    _ = await reading.result
  }

  @Test("BACKGROUND-10: acknowledging a background delivery sends its ID")
  func deliveries() async throws {
    let client = HealthClient(channel: daemon.channel())
    let reading = Task {
      for try await wake in client.backgroundDeliveries {
        wake.acknowledge()
        return wake.types
      }
      return []
    }
    let peer = try await daemon.next()
    let (id, request) = try await peer.opened(HealthMethod.Background.deliveries)
    #expect(request == DeliveriesRequest())
    peer.send(id, BackgroundDelivery(id: 7, types: [.heartRate]))
    #expect(try await reading.value == [.heartRate])
    guard case .message(id, let bytes) = await peer.next() else {
      Issue.record("the client sent no acknowledgement")
      return
    }
    #expect(try DeliveriesRequest(wire: bytes) == DeliveriesRequest(acknowledged: 7))
  }
}
