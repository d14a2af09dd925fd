import Foundation

/// The effect of one storm on other apps and on the daemon.
struct Outcome {
  var name: String
  var quiet: Victim.Figures
  var loaded: Victim.Figures
  var peakKiB: Int
  var restKiB: Int
  var leftDescriptors: Int
  var leftThreads: Int
  var processorShareAfter: Double

  static let peakKiBMax = 256 << 10

  /// The exceeded limits of latency, memory, and leaks.
  var failures: [String] {
    var failures: [String] = []
    for (what, quiet, loaded) in [
      ("query", quiet.queries, loaded.queries),
      ("statistics", quiet.statistics, loaded.statistics),
    ] where Self.p99(loaded) > 2 * Self.p99(quiet) + 5_000 {
      failures.append("\(what) p99")
    }
    if peakKiB > Self.peakKiBMax { failures.append("memory") }
    if leftDescriptors > 0 { failures.append("\(leftDescriptors) descriptors left") }
    if leftThreads > 0 { failures.append("\(leftThreads) threads left") }
    if processorShareAfter > 0.03 { failures.append("processor busy afterwards") }
    return failures
  }

  private static func p99(_ values: [Double]) -> Double {
    Victim.Figures.quantile(0.99, of: values)
  }

  static let head = """
    | attack | query p50, ms: quiet, during | p99 | statistics p50 | p99 | peak RSS, MiB | after |
    |---|---|---|---|---|---|---|
    """

  var row: String {
    func pair(_ share: Double, _ quiet: [Double], _ loaded: [Double]) -> String {
      [quiet, loaded].map {
        String(format: "%.2f", Victim.Figures.quantile(share, of: $0) / 1_000)
      }.joined(separator: ", ")
    }
    let cells = [
      name, pair(0.5, quiet.queries, loaded.queries), pair(0.99, quiet.queries, loaded.queries),
      pair(0.5, quiet.statistics, loaded.statistics),
      pair(0.99, quiet.statistics, loaded.statistics), "\(peakKiB >> 10)", "\(restKiB >> 10)",
    ]
    let verdict = failures.isEmpty ? "" : "  <- " + failures.joined(separator: ", ")
    return "| " + cells.joined(separator: " | ") + " |" + verdict
  }
}
