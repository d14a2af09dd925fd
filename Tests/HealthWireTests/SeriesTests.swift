import HealthAPI
import CHealthProto
import HealthModel
import HealthProtobuf
import Testing

@testable import HealthWire

@Suite struct SeriesTests {
  @Test(
    "protobuf-c decodes encoded points and encodes them to the same bytes",
    arguments: 0..<40 as Range<UInt64>)
  func oracleReads(seed: UInt64) throws {
    var any = Arbitrary(seed: seed)
    let points = any.seriesPoints()
    let bytes = AppendSeriesRequest(buffer: 7, points: points).wireBytes
    let message = try #require(
      health__v1__append_series_request__unpack(nil, bytes.count, bytes))
    defer { health__v1__append_series_request__free_unpacked(message, nil) }
    let c = try #require(message.pointee.points).pointee
    #expect(Array(UnsafeBufferPointer(start: c.times_us, count: c.n_times_us)) == points.times)
    let speeds = Array(UnsafeBufferPointer(start: c.speeds, count: c.n_speeds))
    let values = Array(UnsafeBufferPointer(start: c.values, count: c.n_values))
    if points.kind == .location {
      #expect(speeds == points.columns[SeriesPoints.LocationColumn.speed.rawValue])
      #expect(values.isEmpty)
    } else {
      #expect(values == points.columns[0])
      #expect(speeds.isEmpty)
    }
    // Packing them again gives the same bytes.
    let byteCount = health__v1__append_series_request__get_packed_size(message)
    var packed = [UInt8](repeating: 0, count: byteCount)
    health__v1__append_series_request__pack(message, &packed)
    #expect(packed == bytes)
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    var field: String
    var change: @Sendable (inout SeriesPoints) -> Void
    var testDescription: String { field }
  }

  @Test(
    "columns of another length or kind are rejected by name",
    arguments: [
      Wrong(field: "SeriesPoints.values") { $0.columns[0].append(1) },
      Wrong(field: "SeriesPoints.durations_us") { $0.durations = [1] },
      Wrong(field: "SeriesPoints.values") {
        $0.kind = .voltage
        $0.columns = [[]]
      },
    ])
  func wrongColumns(_ wrong: Wrong) {
    var points = SeriesPoints(kind: .quantity)
    points.times = [1, 2]
    points.columns = [[60, 61]]
    wrong.change(&points)
    let error = #expect(throws: WireError.self) {
      try SeriesPage(wire: SeriesPage(points: points, cursor: []).wireBytes)
    }
    #expect(error?.field == wrong.field)
    #expect(error?.problem == .countMismatch)
  }

  @Test("locations require all their columns, which no other kind has")
  func locationColumns() {
    var points = SeriesPoints(kind: .location)
    points.times = [1]
    points.columns = points.columns.map { _ in [0.5] }
    points.columns[8] = []
    var error = #expect(throws: WireError.self) {
      try SeriesPage(wire: SeriesPage(points: points, cursor: []).wireBytes)
    }
    #expect(error?.field == "SeriesPoints.speed_accuracies")
    points.columns[8] = [0.5]
    var bytes = SeriesPage(points: points, cursor: []).wireBytes
    // The kind is the first field of the points: heartbeats.
    bytes[3] = 1
    error = #expect(throws: WireError.self) { try SeriesPage(wire: bytes) }
    #expect(error?.field == "SeriesPoints.values")
    bytes[3] = 9
    error = #expect(throws: WireError.self) { try SeriesPage(wire: bytes) }
    #expect(error?.field == "SeriesPoints.kind")
  }

  @Test("a save names each row with a series once, and only existing rows")
  func references() {
    var request = SaveRequest(samples: SampleBatchTests.two)
    request.series = [SeriesReference(row: 2, buffer: 1)]
    var error = #expect(throws: WireError.self) { try SaveRequest(wire: request.wireBytes) }
    #expect(error?.problem == .outOfRange)
    request.series = [SeriesReference(row: 1, buffer: 1), SeriesReference(row: 1, buffer: 2)]
    error = #expect(throws: WireError.self) { try SaveRequest(wire: request.wireBytes) }
    #expect(error?.problem == .shared)
    #expect(error?.field == "SeriesReference.row")
  }
}
