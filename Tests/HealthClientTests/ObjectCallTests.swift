import HealthAPI
import HealthClient
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing
import TTRPCTestSupport

// Calls for objects of every kind, with the daemon scripted by the test.
@Suite(.bounded) struct ObjectCallTests {
  let daemon = ScriptedDaemon()

  private static func quantity(_ low: UInt64, _ value: Double) -> HealthObject {
    HealthObject(
      id: ObjectID(high: 1, low: low), type: .stepCount, start: Instant(microseconds: 10),
      end: Instant(microseconds: 20), value: value)
  }

  private static func points(_ times: ClosedRange<Int64>) -> SeriesPoints {
    var points = SeriesPoints(kind: .quantity)
    points.times = Array(times)
    points.columns = [times.map { Double($0) }]
    return points
  }

  @Test("SERIES-10: a series is appended in steps, and the save references its buffer")
  func builder() async throws {
    let client = HealthClient(channel: daemon.channel())
    let builder = client.seriesBuilder(.quantity)
    let work = Task {
      try await builder.append(Self.points(1...40_000))
      try await builder.finish(Self.quantity(1, 0))
      return builder.count
    }
    let peer = try await daemon.next()
    var total = 0
    var buffers = Set<UInt64>()
    for expected in [32_768, 40_000] {
      let append = try await peer.expect(HealthMethod.Series.append)
      let request = try AppendSeriesRequest(wire: append.payload)
      #expect(request.points.times.first == Int64(total + 1))
      total += request.points.count
      #expect(total == expected)
      buffers.insert(request.buffer)
      peer.reply(append.streamID, AppendSeriesReply(count: total))
    }
    let save = try await peer.expect(HealthMethod.Samples.save)
    let request = try SaveRequest(wire: save.payload)
    #expect(request.samples.rows == [Self.quantity(1, 0)])
    #expect(request.series == buffers.map { SeriesReference(row: 0, buffer: $0) })
    peer.reply(save.streamID, SaveReply())
    #expect(try await work.value == 0)
  }

  @Test("points lost with a connection are detected by the next append")
  func lostPoints() async throws {
    let client = HealthClient(channel: daemon.channel())
    let builder = client.seriesBuilder(.quantity)
    let work = Task {
      try await builder.append(Self.points(1...3))
      await #expect(throws: ClientError.self) { try await builder.append(Self.points(4...5)) }
      return builder.count
    }
    let peer = try await daemon.next()
    let first = try await peer.expect(HealthMethod.Series.append)
    peer.reply(first.streamID, AppendSeriesReply(count: 3))
    // The reply of a daemon that has no earlier points.
    let second = try await peer.expect(HealthMethod.Series.append)
    peer.reply(second.streamID, AppendSeriesReply(count: 2))
    let discard = try await peer.expect(HealthMethod.Series.discard)
    peer.reply(discard.streamID, DiscardSeriesReply())
    #expect(try await work.value == 0)
  }

  @Test("SERIES-01: a series is read page by page among single values")
  func items() async throws {
    let client = HealthClient(channel: daemon.channel())
    let reading = Task {
      var values: [Double] = []
      for try await item in client.quantities(SampleQuery(types: [.stepCount])) {
        values.append(item.value)
      }
      return values
    }
    let peer = try await daemon.next()
    let query = try await peer.expect(HealthMethod.Samples.query)
    var series = Self.quantity(2, 6)
    series.details = .quantitySeries(QuantitySeries(count: 3))
    let rows = [Self.quantity(1, 100), series, Self.quantity(3, 200)]
    peer.reply(query.streamID, SamplePage(samples: SampleBatch(rows: rows), cursor: []))
    for (range, cursor): (ClosedRange<Int64>, [UInt8]) in [(1...2, [7]), (3...3, [])] {
      let read = try await peer.expect(HealthMethod.Series.read)
      #expect(try SeriesQuery(wire: read.payload).id == series.id)
      peer.reply(read.streamID, SeriesPage(points: Self.points(range), cursor: cursor))
    }
    #expect(try await reading.value == [100, 1, 2, 3, 200])
  }

  @Test("WORKOUT-05, WORKOUT-21: relations are saved with samples, or added and removed separately")
  func relations() async throws {
    let client = HealthClient(channel: daemon.channel())
    let relation = Relation(
      kind: .workoutEffort, parent: ObjectID(high: 1, low: 9), children: [ObjectID(high: 1, low: 1)]
    )
    let work = Task {
      try await client.save([Self.quantity(1, 5)], relations: [relation])
      try await client.relate([relation])
      try await client.unrelate([relation])
    }
    let peer = try await daemon.next()
    let save = try await peer.expect(HealthMethod.Samples.save)
    #expect(try SaveRequest(wire: save.payload).relations == [relation])
    peer.reply(save.streamID, SaveReply())
    for isRemoval in [false, true] {
      let relate = try await peer.expect(HealthMethod.Samples.relate)
      let request = try RelateRequest(wire: relate.payload)
      #expect(request == RelateRequest(relations: [relation], isRemoval: isRemoval))
      peer.reply(relate.streamID, RelateReply())
    }
    try await work.value
  }

  @Test("MED-01: medications are listed with and without archived ones")
  func medications() async throws {
    let client = UserClient(channel: daemon.channel())
    let rows = [true, false].enumerated().map { index, isArchived in
      HealthObject(
        id: ObjectID(high: 2, low: UInt64(index)), type: .userAnnotatedMedication,
        start: Instant(microseconds: 1), end: Instant(microseconds: 1),
        details: .userAnnotatedMedication(
          UserAnnotatedMedication(
            isArchived: isArchived,
            concept: MedicationConcept(identifier: "c\(index)", displayText: "d"))))
    }
    let reading = Task {
      [
        try await client.medications(), try await client.medications(isArchived: true),
        try await client.medications(isArchived: false),
      ]
    }
    let peer = try await daemon.next()
    let answers: [(isArchived: Bool?, rows: [HealthObject])] = [
      (nil, rows), (true, [rows[0]]), (false, [rows[1]]),
    ]
    for answer in answers {
      let request = try await peer.expect(HealthMethod.Samples.query)
      let query = try SampleQuery(wire: request.payload)
      #expect(query.types == [.userAnnotatedMedication])
      #expect(
        query.filter.predicate
          == answer.isArchived.map {
            .comparison(.medicationIsArchived, .equal, .number($0 ? 1 : 0))
          })
      peer.reply(request.streamID, SamplePage(samples: SampleBatch(rows: answer.rows), cursor: []))
    }
    #expect(try await reading.value == [rows, [rows[0]], [rows[1]]])
  }
}
