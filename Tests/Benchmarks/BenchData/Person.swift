package import HealthModel

#if canImport(Glibc)
  import Glibc
#endif

/// The data set of the benchmarks: the file that rivals/person.c makes (rivals/person.h has the
/// layout), in the order in which the samples arrived.
package struct Person: Sendable {
  /// Laid out as the C structure.
  struct Record {
    var start: Int64
    var end: Int64
    var value: Double
    var type: UInt16
    var source: UInt16
    var device: UInt16
    var unused: UInt16
  }

  /// In the order of the numbers in the file.
  package static let types: [ObjectType] = [
    .heartRate, .stepCount, .distanceWalkingRunning, .activeEnergyBurned, .basalEnergyBurned,
    .respiratoryRate, .oxygenSaturation, .heartRateVariabilitySDNN, .restingHeartRate, .bodyMass,
    .environmentalAudioExposure, .headphoneAudioExposure, .flightsClimbed, .sleepAnalysis,
  ]
  /// Index 0 is nobody.
  package static let sources = ["", "phone", "watch", "scale"]
  /// 2016-01-01 in UTC.
  package static let first = Instant(microseconds: 1_451_606_400_000_000)
  package static let day: Int64 = 86_400_000_000

  let records: [Record]

  package var count: Int { records.count }

  /// Traps when the file cannot be read: a benchmark has nothing to go on with.
  package init(path: String) {
    guard let file = fopen(path, "rb") else { fatalError("cannot open \(path)") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let count = ftell(file) / MemoryLayout<Record>.size
    rewind(file)
    records = [Record](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = fread(buffer.baseAddress, MemoryLayout<Record>.size, count, file)
    }
  }
}

/// How identifiers are chosen: by our clients, or by others at random.
package enum Identifiers: String, Sendable {
  case minted, random
  /// By our clients, of samples that have metadata where the person's watch would give some.
  case tagged
}

extension Person {
  /// What one source saves at once.
  package struct Save: Sendable {
    /// Index into `sources`.
    package var source: Int
    package var batch: SampleBatch
  }

  /// The first `limit` samples as saves of `size` samples each: a source saves when it has that
  /// many, and at the end what is left. Each save is made when it is asked for.
  package func saves(
    of size: Int, identifiers: Identifiers, limit: Int = .max
  ) -> some Sequence<Save> {
    var builders = Self.sources.map { _ in BatchBuilder(identifiers) }
    var next = 0
    return sequence(state: ()) { _ in
      while next < Swift.min(records.count, limit) {
        let source = Int(records[next].source)
        builders[source].append(records[next])
        next += 1
        if builders[source].count == size {
          return Save(source: source, batch: builders[source].finish())
        }
      }
      guard let source = builders.firstIndex(where: { $0.count > 0 }) else { return nil }
      return Save(source: source, batch: builders[source].finish())
    }
  }
}

extension Person.Record {
  /// As rivals/person.h has it; 0 for none.
  fileprivate var motionContext: UInt32 {
    guard type == 0 else { return 0 }
    var x = UInt64(bitPattern: start / 600_000_000) &+ 0x9e37_79b9_7f4a_7c15
    x = (x ^ (x >> 30)) &* 0xbf58_476d_1ce4_e5b9
    x = (x ^ (x >> 27)) &* 0x94d0_49bb_1331_11eb
    return (x ^ (x >> 31)) % 16 == 0 ? 2 : 1
  }
}

private struct BatchBuilder {
  static let motionContexts = [1, 2].map {
    Metadata([.init(key: MetadataKey.heartRateMotionContext, value: .integer($0))])
  }
  private let identifiers: Identifiers
  private var mint = ObjectIDMint()
  private var random = SystemRandomNumberGenerator()
  private var batch = SampleBatch()
  private var typeIndex: [UInt16: UInt32] = [:]
  private var deviceIndex: [UInt16: UInt32] = [:]

  init(_ identifiers: Identifiers) { self.identifiers = identifiers }

  var count: Int { batch.count }

  mutating func append(_ record: Person.Record) {
    batch.starts.append(record.start)
    batch.durations.append(record.end - record.start)
    batch.values.append(record.value)
    batch.typeIndices.append(index(ofType: record.type))
    batch.deviceIndices.append(index(ofDevice: record.device))
    if identifiers == .tagged { batch.metadataIndices.append(record.motionContext) }
  }

  mutating func finish() -> SampleBatch {
    switch identifiers {
    case .minted, .tagged: batch.idRuns = [mint.run(of: batch.count)]
    case .random:
      batch.idRuns = (0..<batch.count).map { _ in
        let high = random.next() & ~0xF000 | 0x4000
        let low = random.next() & ~(3 << 62) | 1 << 63
        return ObjectIDRun(first: ObjectID(high: high, low: low), count: 1)
      }
    }
    if identifiers == .tagged { batch.metadata = Self.motionContexts }
    defer {
      batch = SampleBatch()
      typeIndex = [:]
      deviceIndex = [:]
    }
    return batch
  }

  private mutating func index(ofType type: UInt16) -> UInt32 {
    if let index = typeIndex[type] { return index }
    let index = UInt32(batch.types.count)
    batch.types.append(Person.types[Int(type)])
    typeIndex[type] = index
    return index
  }

  private mutating func index(ofDevice device: UInt16) -> UInt32 {
    if device == 0 { return 0 }
    if let index = deviceIndex[device] { return index }
    batch.devices.append(Device(name: "device \(device)", model: "model \(device / 10)"))
    let index = UInt32(batch.devices.count)
    deviceIndex[device] = index
    return index
  }
}
