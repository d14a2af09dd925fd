import ArgumentParser
import Foundation
import HealthServer
import NonInterference

@main
struct NonInterferenceCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "noninterference",
    abstract: "Search for answers that depend on data the app must not see.")

  @Argument(help: "Number of traces.") var count = 50_000
  @Option(help: "Seed of the first trace.") var seed: UInt64 = 1
  @Option(help: "Stop after this many traces that tell the worlds apart.") var most = 1
  @Option(help: "Run these traces only: seeds, separated by commas.") var seeds: String?
  @Flag(help: "Reduce each trace found to the steps that matter.") var reduced = false
  @Flag(help: "List the fields of requests that no trace has used.") var fields = false
  @Option(help: "Run one world of each trace only: full, sparse, or empty.") var world: String?
  @Flag(help: "Print one line per trace, with a digest of its answers.") var brief = false
  @Flag(help: "Run the daemons as in system mode, with encrypted stores. Needs root.")
  var system = false
  // The processes that the supervisor starts, with the directory of their sockets.
  @Option(help: .hidden) var checkerIn: String?
  @Option(help: .hidden) var hostIn: String?

  #if MUTANTS
    @Option(help: "File in which mutants record that a trace reaches them.") var reach: String?
  #endif

  func run() throws {
    try takePart()
    try runTraces()
  }

  /// Takes the part of this process in system mode.
  private func takePart() throws {
    if let hostIn {
      let mode = SystemMode(base: hostIn)
      try mode.become(SystemMode.account)
      try DaemonHost.serve(mode)
    } else if let checkerIn {
      // The tree may be closed to the user.
      _ = try Vocabulary.schema.get()
      let mode = SystemMode(base: checkerIn)
      try mode.become(SystemMode.user)
      SystemMode.current = mode
    } else if system {
      throw ExitCode(try SystemSupervisor().run(Array(CommandLine.arguments.dropFirst())))
    }
  }

  private func runTraces() throws {
    let begin = Date()
    var found = 0
    #if MUTANTS
      let mutants = try reach.map(MutantReach.init)
    #endif
    let seeds =
      self.seeds?.split(separator: ",").compactMap { UInt64($0) }
      ?? (0..<count).map { seed + UInt64($0) }
    var coverage = FieldCoverage(try Vocabulary.schema.get())
    let kinds: [String: World.Kind] = ["full": .full, "sparse": .sparse, "empty": .empty]
    if let world, kinds[world] == nil { throw ValidationError("worlds are full, sparse, empty") }
    for (number, seed) in seeds.enumerated() {
      var digest = ""
      do {
        if let kind = world.flatMap({ kinds[$0] }) {
          try TwoRuns.run(seed: seed, in: kind)
        } else {
          let outcome = try TwoRuns.outcome(
            seed: seed, record: fields ? { coverage.record($0, $1) } : nil)
          digest = outcome.digest
          if let difference = outcome.difference {
            try report(difference)
            found += 1
            if found == most { break }
          }
        }
      } catch {
        // A daemon that fails to answer correctly is also a finding.
        print("trace \(seed): failed: \(error)")
        found += 1
        if found == most { break }
      }
      #if MUTANTS
        if let mutants { print("reach\t\(seed)\t\(mutants.take())") }
      #endif
      if brief {
        // Flushed, so that an interrupted run shows its progress.
        print("done \(seed) \(digest)")
        fflush(nil)
      } else if (number + 1) % 1_000 == 0 {
        print("\(number + 1) traces, \(found) differences")
      }
    }
    if fields {
      for field in coverage.missing(in: Vocabulary.paths).sorted() { print("not used: \(field)") }
    }
    guard found == 0 else { throw ExitCode(1) }
    let seconds = -begin.timeIntervalSinceNow
    print(
      "\(seeds.count) traces without a difference in \(Int(seconds)) s, "
        + "\(Int(Double(seeds.count) / seconds)) per second")
  }

  private func report(_ difference: TwoRuns.Difference) throws {
    let trace = Trace(seed: difference.seed)
    let steps = trace.steps
    let last = difference.step < steps.count ? steps[difference.step].name : "end"
    print(
      "trace \(difference.seed), step \(difference.step): the worlds are distinguishable by \(last)"
    )
    if brief { return }
    let kept =
      reduced ? try TwoRuns.reduced(difference) : Array(steps.indices.prefix(difference.step + 1))
    for (subject, decision) in trace.decisions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      print("  \(subject): \(decision)")
    }
    for number in kept { print("  \(number). \(steps[number].name)") }
    var shown = difference
    if reduced, let last = try TwoRuns.difference(seed: difference.seed, steps: kept) {
      shown = last
    }
    let (full, sparse) = shown.differing
    print("  \(full)")
    print("  \(sparse)")
  }
}
