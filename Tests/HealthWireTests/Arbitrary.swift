import HealthModel
import HealthWire
import TestSupport

/// Random well-formed values of every message, from a seed. Each is equal to itself after a round
/// trip (no NaN, no device without a field, sorted metadata).
///
/// `Arbitrary.generated.swift` has a function for each message; the ones for values that must fulfill
/// more than the options of their fields are written by hand.
struct Arbitrary {
  var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func count(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  mutating func flag() -> Bool { Bool.random(using: &random) }
  mutating func instant() -> Instant {
    Instant(microseconds: Int64(bitPattern: random.next()) >> Int64(count(60)))
  }
  mutating func number() -> Double {
    flag() ? Double(count(1000)) / 8 : Double.random(in: -1e300...1e300, using: &random)
  }
  mutating func id() -> ObjectID { ObjectID(high: random.next(), low: random.next()) }
  mutating func bytes(_ limit: Int = 40) -> [UInt8] {
    (0..<count(limit)).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
  mutating func bytes(exactly count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
  mutating func integer<T: FixedWidthInteger>() -> T { T.random(in: .min ... .max, using: &random) }
  mutating func integer<T: FixedWidthInteger>(in range: ClosedRange<T>) -> T {
    T.random(in: range, using: &random)
  }
  mutating func anyCase<T: CaseIterable>() -> T { element(Array(T.allCases)) }
  mutating func list<T>(
    _ limit: Int, least: Int = 0, _ make: (inout Arbitrary) -> T
  ) -> [T] {
    (0..<least + count(limit)).map { _ in make(&self) }
  }
  mutating func maybe<T>(_ make: (inout Arbitrary) -> T) -> T? { flag() ? make(&self) : nil }
  mutating func element<T>(_ values: [T]) -> T { values[count(values.count)] }

  /// Returns text that may be empty, contain NUL, or have characters of several planes.
  mutating func text() -> String {
    let letters = ["a", "Z", "0", ".", " ", "\0", "é", "ß", "步", "🫀", "e\u{301}", "\"", "\n"]
    return list(20) { $0.element(letters) }.joined()
  }

  mutating func type() -> ObjectType { element(ObjectType.all) }
  mutating func types() -> [ObjectType] { [type()] + list(5) { $0.type() } }
  mutating func unit() -> HealthUnit { type().canonicalUnit }
  mutating func ids() -> [ObjectID] { [id()] + list(5) { $0.id() } }
  /// A raw value of an enumeration of HealthKit.
  mutating func raw(_ enumeration: Enumeration) -> Int {
    Int(element(enumeration.cases.compactMap(\.rawValue)))
  }
  mutating func device() -> Device {
    Device(
      name: maybe { $0.text() }, manufacturer: maybe { $0.text() }, model: text(),
      hardwareVersion: maybe { $0.text() }, firmwareVersion: maybe { $0.text() },
      softwareVersion: maybe { $0.text() }, localIdentifier: maybe { $0.text() },
      udiDeviceIdentifier: maybe { $0.text() })
  }
  mutating func metadata() -> Metadata {
    Metadata(list(4) { Metadata.Entry(key: $0.text(), value: $0.metadataValue()) })
  }
  mutating func sampleFilter() -> SampleFilter {
    var filter = SampleFilter()
    guard flag() else { return filter }
    let bounds = [instant(), instant()].sorted()
    filter.start = flag() ? bounds[0] : nil
    filter.end = flag() ? bounds[1] : nil
    filter.strictStart = flag()
    filter.strictEnd = flag()
    filter.sources = maybe { $0.list(3) { $0.source() } }
    filter.devices = maybe { $0.list(3) { $0.device() } }
    filter.metadata = list(3) { $0.metadataCondition() }
    filter.ids = maybe { $0.list(5) { $0.id() } }
    filter.predicate = maybe { $0.healthPredicate() }
    return filter
  }

  mutating func sampleBatch(rowLimit: Int = 50) -> SampleBatch {
    var batch = SampleBatch()
    let rows = count(rowLimit)
    batch.types = (flag() ? [.stepCount] : [.heartRate, .sleepAnalysis])
    batch.sources = list(3) { $0.sourceRevision() }
    batch.devices = list(3) { $0.device() }
    batch.metadata = list(3) { $0.metadata() }
    batch.idRuns = runs(rows)
    batch.starts = (0..<rows).map { _ in instant().microseconds >> 1 }
    batch.values = (0..<rows).map { _ in number() }
    if flag() {
      batch.durations = (0..<rows).map { _ in Int64(count(1 << 40)) }
    }
    batch.typeIndices = indices(rows, below: batch.types.count)
    if !batch.sources.isEmpty { batch.sourceIndices = indices(rows, below: batch.sources.count) }
    batch.deviceIndices = indices(rows, below: batch.devices.count + 1)
    batch.metadataIndices = indices(rows, below: batch.metadata.count + 1)
    if flag() { addDetails(to: &batch) }
    return batch
  }

  /// Returns a batch with at least one row, because an optional batch is encoded only then.
  mutating func nonEmptyBatch() -> SampleBatch {
    while true {
      let batch = sampleBatch()
      if !batch.isEmpty { return batch }
    }
  }

  /// Changes some of the rows to objects of other kinds.
  private mutating func addDetails(to batch: inout SampleBatch) {
    batch.types = [.stepCount]
    batch.typeIndices = []
    for _ in 0..<batch.count {
      let details = maybe { $0.sampleDetails() }
      batch.typeIndices.append(details == nil ? 0 : UInt32(batch.types.count))
      if let details {
        batch.details.append(details)
        batch.types.append(ObjectType.all.first { $0.kind == details.kind }!)
      }
      batch.detailIndices.append(details == nil ? 0 : UInt32(batch.details.count))
    }
  }

  private mutating func indices(_ rows: Int, below limit: Int) -> [UInt32] {
    flag() ? [] : (0..<rows).map { _ in UInt32(count(limit)) }
  }

  private mutating func runs(_ rows: Int) -> [ObjectIDRun] {
    var runs: [ObjectIDRun] = []
    var rest = rows
    while rest > 0 {
      let length = flag() ? 1 : 1 + count(rest)
      var first = id()
      first.low &= 0xffff_ffff_0fff_ffff
      runs.append(ObjectIDRun(first: first, count: length))
      rest -= length
    }
    return runs
  }
}
