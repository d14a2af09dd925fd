import HealthAPI
import HealthModel
import HealthProtobuf
import Testing

@testable import HealthWire

@Suite struct SampleBatchDetailsTests {
  /// A heart rate and a state of mind.
  static let mixed: SampleBatch = {
    var batch = SampleBatchTests.two
    batch.types = [.heartRate, .stateOfMind]
    batch.typeIndices = [0, 1]
    batch.details = [.stateOfMind(StateOfMind(kind: 1, valence: -0.5, labels: [1]))]
    batch.detailIndices = [0, 1]
    return batch
  }()

  @Test("a batch may contain samples with and without details")
  func mixture() throws {
    #expect(try decode(Self.mixed) == Self.mixed)
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
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

  @Test(
    "OBJECT-17: a row has details of its kind, which it does not share",
    arguments: [
      Wrong("none where its kind has some", "detail_indices", .missing) {
        $0.detailIndices = [0, 0]
      },
      Wrong("no column although its kind has some", "detail_indices", .missing) {
        $0.detailIndices = []
      },
      Wrong("of another kind", "details", .wrongKind) {
        $0.details = [.scoredAssessment(ScoredAssessment(answers: []))]
      },
      Wrong("although its kind has none", "details", .wrongKind) { $0.detailIndices = [1, 1] },
      Wrong("those of another row", "detail_indices", .shared) {
        $0.typeIndices = [1, 1]; $0.detailIndices = [1, 1]
      },
      Wrong("that are not there", "detail_indices", .outOfRange) { $0.detailIndices = [0, 2] },
      Wrong("in a column of another length", "detail_indices", .countMismatch) {
        $0.detailIndices = [1]
      },
    ])
  func wrongDetails(_ wrong: Wrong) {
    var batch = Self.mixed
    wrong.change(&batch)
    let error = #expect(throws: WireError.self) { try decode(batch) }
    #expect(error?.field == wrong.field)
    #expect(error?.problem == wrong.problem)
  }

  @Test("objects that are not samples are rejected in a batch")
  func noSamples() {
    var batch = SampleBatchTests.two
    for kind in [ObjectType.Kind.characteristic, .attachment] {
      guard let type = ObjectType.all.first(where: { $0.kind == kind }) else { continue }
      batch.types = [type]
      #expect(throws: WireError.self) { try decode(batch) }
    }
  }

  @Test("an excessive number of details is rejected before it fills the memory")
  func amplification() {
    // Empty heartbeat series, four bytes each.
    var request: [UInt8] = []
    let details = Array(repeatElement([0x62, 2, 0x12, 0] as [UInt8], count: 200_000).joined())
    details.withUnsafeBytes { request.appendField(1, bytes: $0) }
    let error = #expect(throws: WireError.self) { try SaveRequest(wire: request) }
    #expect(error?.field == "SampleBatch.details")
    #expect(error?.problem == .tooLarge)
  }

  private func decode(_ batch: SampleBatch) throws -> SampleBatch {
    try SaveRequest(wire: SaveRequest(samples: batch).wireBytes).samples
  }
}
