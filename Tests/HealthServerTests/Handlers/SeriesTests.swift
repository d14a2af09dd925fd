import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

@testable import HealthServer

@Suite(.process) struct SeriesTests {
  private static let start: Int64 = 1_700_000_000_000_000

  private static func points(_ times: Range<Int64>, value: Double = 1) -> SeriesPoints {
    var points = SeriesPoints(kind: .quantity)
    points.times = times.map { start + $0 }
    points.columns = [times.map { _ in value }]
    return points
  }

  private static func series(_ id: ObjectID) -> SampleBatch {
    SampleBatch(rows: [
      HealthObject(
        id: id, type: .stepCount, start: Instant(microseconds: start),
        end: Instant(microseconds: start + 1_000_000), details: .quantitySeries(QuantitySeries()))
    ])
  }

  // MARK: Through the socket

  @Test("SERIES-01, SERIES-10: a series is appended in steps, saved once and read in pages")
  func life() throws {
    let fixture = try DaemonFixture()
    let reply = try fixture.owner.register(
      "org.example.a", read: [.stepCount], share: [.stepCount])
    let app = try fixture.app("org.example.a", token: reply.token)
    for (range, count) in [(0..<300 as Range<Int64>, 300), (300..<1000, 1000)] {
      let request = AppendSeriesRequest(buffer: 9, points: Self.points(range))
      #expect(try app.call(HealthMethod.Series.append, request).count == count)
    }
    let id = ObjectID.random
    var save = SaveRequest(samples: Self.series(id))
    save.series = [SeriesReference(row: 0, buffer: 9)]
    _ = try app.call(HealthMethod.Samples.save, save)
    let page = try app.call(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    #expect(page.samples.values == [1000])
    var query = SeriesQuery(id: id)
    query.limit = 400
    var counts: [Int] = []
    repeat {
      let page = try app.call(HealthMethod.Series.read, query)
      counts.append(page.points.count)
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    #expect(counts == [400, 400, 200])
    save.samples.idRuns = [ObjectIDRun(first: .random, count: 1)]
    let again = try app.rawCall(HealthMethod.Samples.save, save)
    #expect(again.status.healthCode == .invalidArgument)
  }

  @Test("a buffer belongs to its connection, and a refused save leaves it unchanged")
  func ownership() throws {
    let fixture = try DaemonFixture()
    let other = try WireClient(path: fixture.controlPath)
    _ = try fixture.owner.call(
      HealthMethod.Series.append, AppendSeriesRequest(buffer: 1, points: Self.points(0..<5)))
    var save = SaveRequest(samples: Self.series(.random))
    save.series = [SeriesReference(row: 0, buffer: 1)]
    #expect(
      try other.rawCall(HealthMethod.Samples.save, save).status.healthCode == .invalidArgument)
    // These points are outside this sample.
    var early = save
    early.samples.starts = [Self.start - 5_000_000]
    #expect(
      try fixture.owner.rawCall(HealthMethod.Samples.save, early).status.healthCode
        == .invalidArgument)
    _ = try fixture.owner.call(HealthMethod.Samples.save, save)
    #expect(try fixture.owner.samples(SampleQuery(types: [.stepCount])).count == 1)
  }

  @Test("a connection without a hello cannot append to a buffer")
  func unidentified() throws {
    let fixture = try DaemonFixture()
    let nobody = try WireClient(path: fixture.appPath)
    let answer = try nobody.rawCall(
      HealthMethod.Series.append, AppendSeriesRequest(buffer: 1, points: Self.points(0..<5)))
    #expect(answer.status.code == .unauthenticated)
  }

  // MARK: Limits

  @Test("the points of a series and of a connection are limited")
  func limits() throws {
    let memory = SeriesShare(byteCountMax: 64 << 20, all: nil)
    let most = SeriesBuffers.pointCountMax
    do {
      let buffers = SeriesBuffers(share: memory)
      let points = Self.points(0..<Int64(most))
      #expect(try buffers.append(points, to: 1) == most)
      #expect(throws: HealthError.self) {
        try buffers.append(Self.points(Int64(most)..<Int64(most) + 1), to: 1)
      }
      #expect(try buffers.append(points, to: 2) == most)
      let error = #expect(throws: HealthError.self) {
        try buffers.append(Self.points(0..<1), to: 3)
      }
      #expect(error?.code == .dataSizeExceeded)
      buffers.discard([2])
      #expect(try buffers.append(Self.points(0..<1), to: 3) == 1)
    }
    #expect(memory.byteCount == 0)
  }

  @Test("the buffers of a connection are limited, and discarding them frees their memory")
  func bufferCount() throws {
    let memory = SeriesMemory().share(of: PrincipalID(.random))
    let buffers = SeriesBuffers(share: memory)
    for number in 0..<UInt64(SeriesBuffers.bufferCountMax) {
      _ = try buffers.append(Self.points(0..<2), to: number)
    }
    #expect(throws: HealthError.self) { try buffers.append(Self.points(0..<2), to: 1000) }
    buffers.discard(Array(0..<UInt64(SeriesBuffers.bufferCountMax)))
    #expect(memory.byteCount == 0)
    #expect(try buffers.append(Self.points(0..<2), to: 1000) == 2)
  }

  @Test("LK-25: series buffers of other apps do not change how much an app or the user can buffer")
  func shares() throws {
    let step = 100
    func room(of share: SeriesShare) throws -> Int {
      var buffers: [SeriesBuffers] = []
      var count = 0
      while true {
        buffers.append(SeriesBuffers(share: share))
        do {
          for number in 0..<4 {
            _ = try buffers[buffers.count - 1].append(
              Self.points(0..<Int64(step)), to: UInt64(number))
            count += step
          }
        } catch { return count }
      }
    }
    let memory = SeriesMemory(
      appByteCountMax: 100_000, ownerByteCountMax: 200_000, byteCountMax: 300_000)
    let app = memory.share(of: PrincipalID(.random))
    let alone = try (room(of: app), room(of: memory.ownerShare))
    #expect(alone.0 > 4_000 && alone.1 > alone.0 && app.byteCount == 0)
    #expect(SeriesMemory.appByteCountMax >= 24 * SeriesBuffers.pointCountMax)
    let other = memory.share(of: PrincipalID(.random))
    let buffers = SeriesBuffers(share: other)
    for count in [777, 3_000] {
      _ = try buffers.append(Self.points(0..<Int64(count)), to: UInt64(count))
      #expect(try room(of: app) == alone.0)
      #expect(try room(of: memory.ownerShare) == alone.1)
    }
  }

  @Test("the buffers of all apps together are limited, and the user's share remains available")
  func allShares() throws {
    let memory = SeriesMemory(
      appByteCountMax: 100_000, ownerByteCountMax: 200_000, byteCountMax: 300_000)
    var apps: [SeriesBuffers] = []
    let error = #expect(throws: HealthError.self) {
      while apps.count < 100 {
        apps.append(SeriesBuffers(share: memory.share(of: PrincipalID(.random))))
        _ = try apps[apps.count - 1].append(Self.points(0..<4_000), to: 1)
      }
    }
    #expect(error?.code == .dataSizeExceeded)
    #expect(apps.count == 4)
    #expect(memory.ownerShare.take(200_000))
  }

  @Test("invalid points leave the buffer unchanged")
  func refusedPoints() throws {
    let buffers = SeriesBuffers(share: SeriesMemory().ownerShare)
    _ = try buffers.append(Self.points(10..<20), to: 1)
    #expect(throws: HealthError.self) { try buffers.append(Self.points(0..<5), to: 1) }
    #expect(throws: HealthError.self) {
      try buffers.append(SeriesPoints(kind: .voltage), to: 1)
    }
    #expect(try buffers.append(Self.points(20..<21), to: 1) == 11)
  }
}
