import HealthAPI
import HealthClient
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing
import TTRPCTestSupport

// Pages of queries and live changes as async sequences.
@Suite(.bounded) struct PagesTests {
  let daemon = ScriptedDaemon()

  @Test("pages follow the cursor until it is empty")
  func samplePages() async throws {
    let client = HealthClient(channel: daemon.channel())
    let reading = Task {
      var cursors: [[UInt8]] = []
      for try await page in client.samples(SampleQuery(types: [.heartRate])) {
        cursors.append(page.cursor)
      }
      return cursors
    }
    let peer = try await daemon.next()
    for (before, after): ([UInt8], [UInt8]) in [([], [1]), ([1], [2]), ([2], [])] {
      let request = try await peer.expect(HealthMethod.Samples.query)
      #expect(try SampleQuery(wire: request.payload).cursor == before)
      peer.reply(request.streamID, SamplePage(samples: SampleBatch(), cursor: after))
    }
    #expect(try await reading.value == [[1], [2], []])
  }

  @Test("ANCHOR-05: changes are paged by anchor until there are no more")
  func changePages() async throws {
    let client = HealthClient(channel: daemon.channel())
    let reading = Task {
      var anchors: [[UInt8]] = []
      for try await page in client.changes(ChangeQuery(types: [.heartRate])) {
        anchors.append(page.anchor)
      }
      return anchors
    }
    let peer = try await daemon.next()
    for (before, after): ([UInt8], [UInt8]) in [([], [1]), ([1], [2])] {
      let request = try await peer.expect(HealthMethod.Samples.changes)
      #expect(try ChangeQuery(wire: request.payload).anchor == before)
      peer.reply(request.streamID, page(after, hasMore: after == [1]))
    }
    #expect(try await reading.value == [[1], [2]])
  }

  private func page(_ anchor: [UInt8], hasMore: Bool = false) -> ChangePage {
    ChangePage(added: SampleBatch(), deleted: [], anchor: anchor, hasMore: hasMore)
  }

  /// Receives the first message of a stream.
  private func start(_ peer: ScriptedPeer) async throws -> (UInt32, ChangeQuery, UInt32) {
    let request = try await peer.expect(HealthMethod.Samples.observe)
    guard case .message(request.streamID, let bytes) = await peer.next() else {
      throw ClientError(.invalidReply, "a stream begins with its query")
    }
    let message = try ObserveRequest(wire: bytes)
    return (request.streamID, try #require(message.query), message.credit)
  }

  @Test("live changes consume credit, which is returned as they are read")
  func credit() async throws {
    let client = HealthClient(channel: daemon.channel())
    let reading = Task {
      var anchors: [[UInt8]] = []
      for try await page in client.observe(ChangeQuery(types: [.stepCount]), credit: 4) {
        anchors.append(page.anchor)
      }
      return anchors
    }
    let peer = try await daemon.next()
    let (id, _, credit) = try await start(peer)
    #expect(credit == 4)
    for number: UInt8 in 1...6 {
      peer.send(id, page([number]))
      // Half of the credit is returned at a time.
      guard number.isMultiple(of: 2) else { continue }
      guard case .message(id, let bytes) = await peer.next() else {
        Issue.record("the client sent no credit")
        return
      }
      #expect(try ObserveRequest(wire: bytes) == ObserveRequest(credit: 2))
    }
    peer.end(id)
    #expect(try await reading.value == (1...6).map { [$0] })
  }

  @Test("QUERY-03, QUERY-15: cancelling the task half-closes the stream")
  func enough() async throws {
    let client = HealthClient(channel: daemon.channel())
    let reading = Task {
      for try await _ in client.observe(ChangeQuery(types: [.stepCount])) {}
    }
    let peer = try await daemon.next()
    let (id, _, _) = try await start(peer)
    reading.cancel()
    let error = await #expect(throws: ClientError.self) { try await reading.value }
    #expect(error?.code == .cancelled)
    guard case .halfClosed(id) = await peer.next() else {
      Issue.record("the client did not close the stream")
      return
    }
    peer.end(id)
  }

  @Test("leaving the loop half-closes the stream")
  func leaving() async throws {
    let client = HealthClient(channel: daemon.channel())
    let reading = Task {
      for try await page in client.observe(ChangeQuery(types: [.stepCount])) {
        return page.anchor
      }
      return []
    }
    let peer = try await daemon.next()
    let (id, _, _) = try await start(peer)
    peer.send(id, page([7]))
    #expect(try await reading.value == [7])
    guard case .halfClosed(id) = await peer.next() else {
      Issue.record("the client did not close the stream")
      return
    }
  }

  @Test("live changes resume after the last page that was read")
  func resume() async throws {
    let client = HealthClient(channel: daemon.channel())
    let reading = Task {
      var anchors: [[UInt8]] = []
      for try await page in client.observe(ChangeQuery(types: [.stepCount])) {
        anchors.append(page.anchor)
        if anchors.count == 2 { break }
      }
      return anchors
    }
    let first = try await daemon.next()
    let (id, query, _) = try await start(first)
    #expect(query.anchor == [])
    first.send(id, page([1]))
    first.disconnect()
    let second = try await daemon.next()
    let (again, resumed, _) = try await start(second)
    #expect(resumed.anchor == [1])
    second.send(again, page([2]))
    #expect(try await reading.value == [[1], [2]])
  }

  @Test("a daemon error ends the loop")
  func refusal() async throws {
    let client = HealthClient(channel: daemon.channel())
    let reading = Task {
      for try await _ in client.observe(ChangeQuery(types: [.stepCount])) {}
    }
    let peer = try await daemon.next()
    let (id, _, _) = try await start(peer)
    peer.fail(id, Status(.invalidArgument, "the anchor is of another store"))
    let error = await #expect(throws: ClientError.self) { try await reading.value }
    #expect(error?.status == .invalidArgument)
  }
}
