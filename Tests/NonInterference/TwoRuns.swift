import HealthModel

/// Checks non-interference by running the same trace twice: in two worlds that differ only in what
/// the app must not learn, all of its observations have to be the same.
///
/// Compared are every byte of every answer, with opaque tokens by their first occurrence, and the
/// contents, number and order of the stream messages between two waits. Times are not compared: see
/// LK-29 to LK-34.
package enum TwoRuns {
  package struct Difference: Sendable {
    package let seed: UInt64
    package let step: Int
    package let full: String
    package let sparse: String
  }

  /// Returns the first step of the trace after which the app could distinguish the worlds. `steps`
  /// runs only a part of the trace.
  ///
  /// - Parameter record: called with every request of the app, by method path.
  package static func difference(
    seed: UInt64, steps: [Int]? = nil, record: ((String, [UInt8]) -> Void)? = nil
  ) throws -> Difference? {
    try outcome(seed: seed, steps: steps, record: record).difference
  }

  package struct Outcome: Sendable {
    package let difference: Difference?
    /// The digest of everything that the app observes in the first world. A trace has the same in
    /// every run.
    package let digest: String
  }

  /// Like `difference`, with the digest.
  package static func outcome(
    seed: UInt64, steps: [Int]? = nil, record: ((String, [UInt8]) -> Void)? = nil
  ) throws -> Outcome {
    let trace = Trace(seed: seed)
    let wanted = steps ?? Array(trace.steps.indices)
    let full = try observations(of: trace, wanted, in: .full, record)
    let sparse = try observations(of: trace, wanted, in: trace.other, record)
    let digest = SHA256.digest(of: full.flatMap { Array($0.utf8) }).prefix(8)
    let difference = zip(full, sparse).enumerated().first { $1.0 != $1.1 }.map { index, pair in
      Difference(
        seed: seed, step: index < wanted.count ? wanted[index] : trace.steps.count, full: pair.0,
        sparse: pair.1)
    }
    return Outcome(difference: difference, digest: Array(digest).hex)
  }

  /// Runs one world of a trace, for measuring what it reaches.
  package static func run(seed: UInt64, in kind: World.Kind) throws {
    let trace = Trace(seed: seed)
    _ = try observations(of: trace, Array(trace.steps.indices), in: kind, nil)
  }

  private static func observations(
    of trace: Trace, _ steps: [Int], in kind: World.Kind, _ record: ((String, [UInt8]) -> Void)?
  ) throws -> [String] {
    let world = try World(trace, kind, record: record)
    var texts = try steps.map { try world.perform(trace.steps[$0], number: $0) }
    texts.append(try world.finish())
    return texts
  }

  /// Returns the fewest steps of a trace that still distinguish the worlds, found by leaving out
  /// parts.
  package static func reduced(_ difference: Difference) throws -> [Int] {
    var kept = Array(0...min(difference.step, Trace(seed: difference.seed).steps.count - 1))
    var size = max(kept.count / 2, 1)
    while true {
      var start = 0
      while start < kept.count {
        var fewer = kept
        fewer.removeSubrange(start..<min(start + size, kept.count))
        if try Self.difference(seed: difference.seed, steps: fewer) != nil {
          kept = fewer
        } else {
          start += size
        }
      }
      if size == 1 { return kept }
      size = max(size / 2, 1)
    }
  }
}

extension TwoRuns.Difference {
  /// The observations of the app in each world, from shortly before the first difference.
  package var differing: (full: String, sparse: String) {
    let common = zip(full, sparse).prefix { $0 == $1 }.count
    let from = max(common - 200, 0)
    return (String(full.dropFirst(from).prefix(500)), String(sparse.dropFirst(from).prefix(500)))
  }
}
