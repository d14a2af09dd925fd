import Foundation
import StorageSupport
import TestSupport
import Testing

/// Random operations on the store and on `ReferenceStore`.
///
/// `scripts/model-rounds` runs more of them: `HEALTHD_MODEL_OPERATIONS` is the total number of
/// operations, `HEALTHD_MODEL_SEED` the first seed, `HEALTHD_MODEL_STEPS` the number of operations
/// on each store.
@Suite(.soak) struct ModelTests {
  private static func setting(_ name: String, default standard: Int) -> Int {
    ProcessInfo.processInfo.environment["HEALTHD_MODEL_" + name].flatMap { Int($0) } ?? standard
  }

  static let steps = setting("STEPS", default: 500)
  static let seeds: Range<Int> = {
    let first = setting("SEED", default: 1)
    return first..<first + max(1, setting("OPERATIONS", default: 2_000) / steps)
  }()

  @Test(
    """
    QUERY-06, QUERY-12, QUERY-13, QUERY-14, ANCHOR-06, CORR-07, SERIES-01, SYNC-04, WORKOUT-21: \
    random operations give the same results as the reference
    """,
    arguments: seeds)
  func randomOperations(seed: Int) throws {
    try ModelRun(seed: UInt64(seed)).run(steps: Self.steps)
  }

  @Test("random operations on an encrypted store give the same results as the reference")
  func randomSealedOperations() throws {
    try ModelRun(seed: UInt64(Self.seeds.lowerBound), key: EncryptionKey()).run(
      steps: Self.steps / 2)
  }
}
