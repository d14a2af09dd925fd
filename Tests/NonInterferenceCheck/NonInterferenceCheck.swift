import ArgumentParser
import Foundation
import HealthServer
import NonInterference

/// Runs traces twice, in worlds that differ in secrets, to find one that tells them apart.
@main
struct NonInterferenceCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "noninterference",
    abstract: "Look for what tells an app that others have data, or that it was refused.")

  @Argument(help: "How many traces.") var count = 50_000
  @Option(help: "The seed of the first trace; the others follow.") var seed: UInt64 = 1

  @Option(help: "Give up after so many traces that tell the worlds apart.") var most = 1

  #if SEEDED_LEAKS
    @Option(help: "A mistake to make, which a trace has to find.") var leak: String?
  #endif

  func run() throws {
    #if SEEDED_LEAKS
      if let leak {
        guard let seeded = SeededLeak(rawValue: leak) else {
          throw ValidationError(
            "leaks are \(SeededLeak.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        SeededLeak.current = seeded
      }
    #endif
    let begin = Date()
    var found = 0
    for number in 0..<count {
      let seed = self.seed + UInt64(number)
      if let difference = try TwoRuns.difference(seed: seed) {
        report(difference)
        found += 1
        if found == most { break }
      }
      if (number + 1) % 1_000 == 0 { print("\(number + 1) traces, \(found) differences") }
    }
    guard found == 0 else { throw ExitCode(1) }
    print("\(count) traces without a difference in \(Int(-begin.timeIntervalSinceNow)) s")
  }

  private func report(_ difference: TwoRuns.Difference) {
    print("trace \(difference.seed), step \(difference.step): the worlds can be told apart")
    let trace = Trace(seed: difference.seed)
    for (subject, decision) in trace.decisions { print("  \(subject): \(decision)") }
    for number in 0...difference.step { print("  \(number). \(trace.steps[number])") }
    print("  \(difference.full.prefix(400))")
    print("  \(difference.sparse.prefix(400))")
  }
}
