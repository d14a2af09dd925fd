import DaemonTestSupport
import NonInterference
import TestSupport
import Testing

@Suite(.process) struct NonInterferenceTests {
  private struct Outcome: Sendable {
    /// Traces with different observations, and the difference.
    var differences: [String] = []
    var coverage: FieldCoverage
  }

  /// `scripts/noninterference` runs thousands. The last ones have fields that the others lack.
  private static let seeds: [UInt64] = Array(0..<64) + [66, 73, 129]
  private static let threadCount = 4

  @Test("FZ-02: answers over both framings do not depend on hidden data, whatever an app requests")
  func twoRuns() async throws {
    let schema = try Vocabulary.schema.get()
    var coverage = FieldCoverage(schema)
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for part in 0..<Self.threadCount {
        let seeds = stride(from: part, to: Self.seeds.count, by: Self.threadCount)
          .map { Self.seeds[$0] }
        let framing: Framing = part % 2 == 0 ? .ttrpc : .grpc
        group.addTask { try Self.run(seeds, schema, framing) }
      }
      for try await outcome in group {
        #expect(outcome.differences == [], "the traces differ between the worlds")
        coverage.formUnion(outcome.coverage)
      }
    }
    let missing = coverage.missing(in: Vocabulary.paths)
    #expect(missing.sorted() == [], "no generated request has these fields or values")
  }

  @Test("FZ-02: every method of the app socket has a generator")
  func methods() {
    var served: Set<String> = []
    for line in MethodTableTests.golden.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "app" { served.insert(String(words[1])) }
    }
    #expect(Vocabulary.paths == served)
  }

  private static func run(
    _ seeds: [UInt64], _ schema: ProtoSchema, _ framing: Framing
  ) throws -> Outcome {
    var outcome = Outcome(coverage: FieldCoverage(schema))
    for seed in seeds {
      let difference = try Framing.$current.withValue(framing) {
        try TwoRuns.difference(seed: seed) { outcome.coverage.record($0, $1) }
      }
      if let difference {
        let (full, sparse) = difference.differing
        outcome.differences.append(
          "trace \(seed), \(framing), step \(difference.step): \(full) | \(sparse)")
      }
    }
    return outcome
  }
}
