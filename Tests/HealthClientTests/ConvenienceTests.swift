import HealthAPI
import Foundation
import HealthClient
import HealthWire
import TestSupport
import Testing
import TTRPCTestSupport

// The short forms of frequent calls. HealthModel is exported by HealthClient.
@Suite(.bounded) struct ConvenienceTests {
  private let daemon = ScriptedDaemon()
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  @Test("a new quantity is converted to the canonical unit, and an instant ends at its start")
  func quantity() throws {
    let pound = try HealthUnit("lb")
    let mass = HealthObject.quantity(.bodyMass, 100, in: pound, from: noon)
    #expect(mass.value == 45.359237 && mass.start == Instant(noon) && mass.end == mass.start)
    #expect(try mass.value(in: pound) == 100)
    let steps = HealthObject.quantity(.stepCount, 1200, from: noon, to: noon + 60)
    #expect(steps.value == 1200 && steps.end == Instant(noon + 60))
    #expect(throws: HealthError.self) { try steps.value(in: pound) }
  }

  @Test("new objects have consecutive identifiers, which a batch stores as runs")
  func identifiers() {
    // Other tests may create objects concurrently, so a few runs are allowed.
    let objects = (0..<100).map { HealthObject.quantity(.stepCount, Double($0), from: noon) }
    #expect(Set(objects.map(\.id)).count == 100)
    #expect(SampleBatch(rows: objects).idRuns.count < 20)
    #expect(ObjectID.new() != ObjectID.new())
  }

  @Test("new objects have the details of their kind")
  func details() {
    let run = HealthObject.workout(
      Workout(activityType: 37, duration: 60), from: noon, to: noon + 60)
    #expect(run.type == .workout && run.value == 37)
    let mood = HealthObject.details(
      .stateOfMind(StateOfMind(kind: 1, valence: 0.5)), of: .stateOfMind, from: noon)
    #expect(mood.value == 0.5 && mood.details?.kind == .stateOfMind)
    let sleep = HealthObject.category(.sleepAnalysis, 3, from: noon, to: noon + 60)
    #expect(sleep.value == 3 && sleep.details == nil)
  }

  @Test("a limit returns the latest samples of a period")
  func samples() async throws {
    let client = HealthClient(channel: daemon.channel())
    let work = Task { [noon] in
      try await client.samples(of: .stepCount, during: noon..<(noon + 60), limit: 3)
    }
    let peer = try await daemon.next()
    let call = try await peer.expect(HealthMethod.Samples.query)
    let query = try SampleQuery(wire: call.payload)
    #expect(query.limit == 3 && query.order == .startDescending)
    #expect(query.filter.start == Instant(noon) && query.filter.end == Instant(noon + 60))
    peer.reply(call.streamID, SamplePage(samples: SampleBatch(), cursor: []))
    #expect(try await work.value.isEmpty)
  }

  @Test("statistics by day request every interval of the period, from its start")
  func statistics() async throws {
    let client = HealthClient(channel: daemon.channel())
    let work = Task { [noon] in
      try await client.statistics(
        of: .stepCount, .cumulativeSum, during: noon..<(noon + 60), by: .day, in: "Europe/Berlin")
    }
    let peer = try await daemon.next()
    let call = try await peer.expect(HealthMethod.Samples.statistics)
    let query = try StatisticsQuery(wire: call.payload)
    let calendar = try #require(query.calendar)
    #expect(calendar.component == .day && calendar.anchor == Instant(noon))
    #expect(calendar.period == Instant(noon)..<Instant(noon + 60))
    peer.reply(call.streamID, StatisticsReply(statistics: []))
    #expect(try await work.value.isEmpty)
  }

  @Test("changes of several pages are one result with the last anchor")
  func changes() async throws {
    let client = HealthClient(channel: daemon.channel())
    let work = Task { try await client.changes(of: [.stepCount], since: [1]) }
    let peer = try await daemon.next()
    let object = HealthObject.quantity(.stepCount, 1, from: noon)
    for (anchor, hasMore) in [([2] as [UInt8], true), ([3], false)] {
      let call = try await peer.expect(HealthMethod.Samples.changes)
      #expect(try ChangeQuery(wire: call.payload).anchor == [anchor[0] - 1])
      peer.reply(
        call.streamID,
        ChangePage(
          added: SampleBatch(rows: [object]), deleted: [], anchor: anchor, hasMore: hasMore))
    }
    let changes = try await work.value
    #expect(changes.added == [object, object] && changes.anchor == [3])
  }

  @Test("deleting no objects calls nothing")
  func deleteNothing() async throws {
    try await HealthClient(channel: daemon.channel()).delete([HealthObject]())
  }
}
