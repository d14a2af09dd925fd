import HealthAPI
import CHealthProto
import HealthModel
import HealthProtobuf
import Testing

@testable import HealthWire

@Suite struct SampleBatchTests {
  @Test(
    "protobuf-c decodes an encoded batch and encodes it to the same bytes",
    arguments: 0..<50 as Range<UInt64>)
  func oracleReads(seed: UInt64) throws {
    var any = Arbitrary(seed: seed)
    let batch = any.sampleBatch()
    var bytes: [UInt8] = []
    SaveRequest(samples: batch).appendWire(to: &bytes)
    let message = try #require(health__v1__save_request__unpack(nil, bytes.count, bytes))
    defer { health__v1__save_request__free_unpacked(message, nil) }
    let c = try #require(message.pointee.samples).pointee
    #expect(Array(UnsafeBufferPointer(start: c.starts_us, count: c.n_starts_us)) == batch.starts)
    #expect(Array(UnsafeBufferPointer(start: c.values, count: c.n_values)) == batch.values)
    #expect(
      Array(UnsafeBufferPointer(start: c.durations_us, count: c.n_durations_us))
        == batch.durations)
    #expect(
      Array(UnsafeBufferPointer(start: c.metadata_indices, count: c.n_metadata_indices))
        == batch.metadataIndices)
    #expect(
      Array(UnsafeBufferPointer(start: c.id_lows, count: c.n_id_lows))
        == batch.idRuns.map(\.first.low))
    #expect(try #require(c.dictionary).pointee.n_devices == batch.devices.count)
    // Packing it again gives the same bytes.
    var packed = [UInt8](repeating: 0, count: health__v1__save_request__get_packed_size(message))
    health__v1__save_request__pack(message, &packed)
    #expect(packed == bytes)
  }

  /// Two heart rates a second apart.
  static let two: SampleBatch = {
    var batch = SampleBatch()
    batch.types = [.heartRate]
    batch.idRuns = [ObjectIDRun(first: ObjectID(high: 1, low: 2), count: 2)]
    batch.starts = [1_000_000, 2_000_000]
    batch.values = [60, 61]
    return batch
  }()

  struct Malformed: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var field: String
    var problem: WireError.Problem
    var change: @Sendable (inout SampleBatch) -> Void

    init(
      _ description: String, _ field: String, _ problem: WireError.Problem,
      _ change: @escaping @Sendable (inout SampleBatch) -> Void
    ) {
      testDescription = description
      self.field = "SampleBatch.\(field)"
      self.problem = problem
      self.change = change
    }
  }

  static let malformed = [
    Malformed("a value too few", "values", .countMismatch) { $0.values = [1] },
    Malformed("a value too many", "values", .countMismatch) { $0.values += [1] },
    Malformed("an id too few", "id_counts", .countMismatch) { $0.idRuns[0].count = 1 },
    Malformed("an id too many", "id_counts", .countMismatch) { $0.idRuns[0].count = 3 },
    Malformed("an empty run", "id_counts", .outOfRange) {
      $0.idRuns.append(ObjectIDRun(first: ObjectID(high: 1, low: 1), count: 0))
    },
    Malformed("a counter that runs over", "id_counts", .outOfRange) {
      $0.idRuns[0].first.low = 0xffff_ffff
    },
    Malformed("durations of another length", "durations_us", .countMismatch) {
      $0.durations = [1]
    },
    Malformed("a negative duration", "durations_us", .outOfRange) { $0.durations = [1, -1] },
    Malformed("an end out of range", "durations_us", .outOfRange) {
      $0.durations = [.max, 0]
    },
    Malformed("a type index out of range", "type_indices", .outOfRange) {
      $0.typeIndices = [0, 1]
    },
    Malformed("type indices of another length", "type_indices", .countMismatch) {
      $0.typeIndices = [0]
    },
    Malformed("a source index without sources", "source_indices", .outOfRange) {
      $0.sourceIndices = [0, 0]
    },
    Malformed("a device index out of range", "device_indices", .outOfRange) {
      $0.deviceIndices = [0, 1]
    },
    Malformed("a metadata index out of range", "metadata_indices", .outOfRange) {
      $0.metadataIndices = [0, .max]
    },
  ]

  @Test("an inconsistent batch is rejected with the name of the field", arguments: malformed)
  func malformedBatch(_ malformed: Malformed) {
    var batch = Self.two
    malformed.change(&batch)
    let error = #expect(throws: WireError.self) {
      try SaveRequest(wire: SaveRequest(samples: batch).wireBytes)
    }
    #expect(error?.field == malformed.field)
    #expect(error?.problem == malformed.problem)
  }

  @Test("types that a batch cannot contain are rejected")
  func kinds() {
    var batch = Self.two
    batch.types = [ObjectType.all.first { $0.kind == .workout }!]
    #expect(throws: WireError.self) {
      try SaveRequest(wire: SaveRequest(samples: batch).wireBytes)
    }
    batch.types = []
    #expect(throws: WireError.self) {
      try SaveRequest(wire: SaveRequest(samples: batch).wireBytes)
    }
  }

  @Test("the last identifier of a counter is valid")
  func lastCounter() throws {
    var batch = Self.two
    batch.idRuns[0].first.low = 0xffff_fffe
    #expect(try SaveRequest(wire: SaveRequest(samples: batch).wireBytes).samples == batch)
  }

  @Test("columns in pieces, packed or not, are decoded as one")
  func pieces() throws {
    var samples: [UInt8] = []
    SampleDictionary(Self.two).packedBytes { samples.appendField(1, bytes: $0) }
    samples.appendColumn(2, [1, 1] as [UInt64])
    samples.appendColumn(3, [2] as [UInt64])
    samples.appendColumn(5, [1_000_000] as [Int64])
    samples += [3 << 3 | 1, 3, 0, 0, 0, 0, 0, 0, 0]
    samples.appendColumn(7, [60, 61] as [Double])
    samples.appendColumn(5, [2_000_000] as [Int64])
    var request: [UInt8] = []
    samples.withUnsafeBytes { request.appendField(1, bytes: $0) }
    let batch = try SaveRequest(wire: request).samples
    #expect(batch.starts == Self.two.starts)
    #expect(batch.values == Self.two.values)
    #expect(
      batch.idRuns == [2, 3].map { ObjectIDRun(first: ObjectID(high: 1, low: $0), count: 1) })
  }

  @Test("a column with an incomplete element is rejected")
  func oddColumn() {
    #expect(throws: WireError.self) { try SaveRequest(wire: [0x0a, 3, 0x2a, 1, 0]) }
    #expect(throws: WireError.self) { try SaveRequest(wire: [0x0a, 2, 0x28, 1]) }
  }

  @Test("values in another unit are converted to the canonical unit of the type")
  func units() throws {
    let batch = try decode(units: ["count/s"])
    #expect(batch.values == [3600, 3660])
    #expect(try decode(units: [""]).values == [60, 61])
    for wrong in [["kg"], ["no unit"], ["count/s", ""]] {
      #expect(throws: WireError.self) { try decode(units: wrong) }
    }
  }

  private func decode(units: [String]) throws -> SampleBatch {
    var dictionary = SampleDictionary(Self.two)
    dictionary.units = units
    var extra: [UInt8] = []
    dictionary.types = []
    dictionary.packedBytes { extra.appendField(1, bytes: $0) }
    var request = SaveRequest(samples: Self.two).wireBytes
    extra.withUnsafeBytes { request.appendField(1, bytes: $0) }
    return try SaveRequest(wire: request).samples
  }
}

extension SampleDictionary {
  func packedBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    let arena = WireArena()
    withExtendedLifetime(arena) { body(packed(in: arena)) }
  }
}
