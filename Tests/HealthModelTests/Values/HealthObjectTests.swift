import HealthModel
import TestSupport
import Testing

@Suite struct HealthObjectTests {
  @Test("objects converted to columns and back are unchanged", arguments: 0..<20 as Range<UInt64>)
  func columns(seed: UInt64) {
    var generator = ObjectGenerator(seed: seed)
    let objects = ObjectType.all.compactMap { generator.object(of: $0)?.batch.rows.last }
    let batch = SampleBatch(rows: objects)
    #expect(batch.rows == objects)
    #expect(batch.count == objects.count)
  }

  @Test("consecutive identifiers are one run, which ends where the counter overflows")
  func runs() {
    let objects = [0xffff_fffe, 0xffff_ffff, 0x1_0000_0000].map { low in
      HealthObject(
        id: ObjectID(high: 1, low: low), type: .stepCount, start: Instant(microseconds: 0),
        end: Instant(microseconds: 0), value: 1)
    }
    let batch = SampleBatch(rows: objects)
    #expect(batch.idRuns.map(\.count) == [2, 1])
    #expect(batch.rows == objects)
  }

  @Test("parts of a batch are of one type each, in order of start, with each row once")
  func parts() async throws {
    var objects: [HealthObject] = []
    for row in 0..<25 {
      let type: ObjectType = row % 3 == 0 ? .stepCount : .heartRate
      let start = Instant(microseconds: Int64(100 - row))
      objects.append(
        HealthObject(
          id: ObjectID(high: 1, low: UInt64(row)), type: type, start: start, end: start,
          value: Double(row)))
    }
    var parts: [[HealthObject]] = []
    try await SampleBatch(rows: objects).withParts(ofAtMost: 4) { parts.append($0) }
    #expect(parts.map(\.count) == [4, 4, 1, 4, 4, 4, 4])
    let steps = objects.filter { $0.type == .stepCount }
    let rates = objects.filter { $0.type == .heartRate }
    // Each object is earlier than the one before.
    #expect(Array(parts[..<3].joined()) == Array(steps.reversed()))
    #expect(Array(parts[3...].joined()) == Array(rates.reversed()))
    var emptyPartCount = 0
    try await SampleBatch().withParts(ofAtMost: 4) { _ in emptyPartCount += 1 }
    #expect(emptyPartCount == 0)
  }
}
