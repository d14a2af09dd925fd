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
}
