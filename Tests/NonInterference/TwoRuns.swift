/// Non-interference, checked by running the same trace twice: in two worlds that differ only in what
/// the app must not know, everything that it is told has to be the same.
///
/// Compared is every byte of every answer, with opaque tokens by their first occurrence, and which
/// types the app was woken by. Not compared are times: see LK-29 to LK-34.
package enum TwoRuns {
  package struct Difference: Sendable {
    package let seed: UInt64
    package let step: Int
    package let full: String
    package let sparse: String
  }

  /// The first step of the trace after which the app could tell the worlds apart.
  package static func difference(seed: UInt64) throws -> Difference? {
    let trace = Trace(seed: seed)
    let full = try observations(of: trace, in: .full)
    let sparse = try observations(of: trace, in: .sparse)
    for (step, pair) in zip(full, sparse).enumerated() where pair.0 != pair.1 {
      return Difference(seed: seed, step: step, full: pair.0 ?? "", sparse: pair.1 ?? "")
    }
    return nil
  }

  private static func observations(of trace: Trace, in kind: World.Kind) throws -> [String?] {
    let world = try World(trace, kind)
    return try trace.steps.enumerated().map { try world.perform($1, number: $0) }
  }
}
