import HealthAPI
import HealthClient
import HealthModel
import HealthWire
import TestSupport
import Testing
import TTRPCTestSupport

@Suite(.bounded) struct StatisticsCollectionTests {
  @Test("STATS-20: a collection is requested page by page and finds intervals by date")
  func pages() async throws {
    let daemon = ScriptedDaemon()
    let client = HealthClient(channel: daemon.channel())
    var query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    query.calendar = CalendarIntervals(
      component: .day, anchor: Instant(microseconds: 0), timeZone: "UTC")
    let asking = Task { [query] in try await client.statisticsCollection(query) }
    let peer = try await daemon.next()
    func interval(_ index: Int64) -> Statistics {
      var values = StatisticsValues()
      values.sum = Double(index)
      return Statistics(
        start: Instant(microseconds: index * 100), end: Instant(microseconds: index * 100 + 100),
        merged: values)
    }
    let pages: [(page: [Int64], next: Int64?)] = [([0, 1], 300), ([3, 4], nil)]
    for (page, next) in pages {
      let request = try await peer.expect(HealthMethod.Samples.statistics)
      query.first = page[0] == 0 ? nil : Instant(microseconds: 300)
      #expect(try StatisticsQuery(wire: request.payload) == query)
      var reply = StatisticsReply(statistics: page.map(interval))
      reply.next = next.map { Instant(microseconds: $0) }
      peer.reply(request.streamID, reply)
    }
    let collection = try await asking.value
    let all: [Int64] = [0, 1, 3, 4]
    #expect(collection.statistics == all.map(interval))
    func sum(_ time: Int64) -> Double? {
      collection.statistics(at: Instant(microseconds: time))?.merged.sum
    }
    let expected: [(Int64, Double?)] = [
      (-1, nil), (0, 0), (99, 0), (100, 1), (250, nil), (300, 3), (499, 4), (500, nil),
    ]
    for (time, value) in expected { #expect(sum(time) == value) }
  }
}
