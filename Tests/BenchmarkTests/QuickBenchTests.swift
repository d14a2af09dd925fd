import Foundation
import TestSupport
import Testing

/// Runs `scripts/bench --quick` with the programs of this build: every measuring program must run
/// and report. No figure is judged, because a test machine is too noisy.
@Suite(.process) struct QuickBenchTests {
  struct Result: Decodable {
    struct Figure: Decodable {
      var unit: String
      var median: Double
      var rounds: [Double]
    }
    struct Bar: Decodable {
      var what: String
      var figure: String
      var result: String
    }
    struct Machine: Decodable {
      var cores: Int
      var kernel: String
    }
    var machine: Machine
    /// The medians of an exchange of two processes.
    var wakeups: [Double]
    var figures: [String: Figure]
    var bars: [Bar]
    var skipped: [String: String]

    private enum CodingKeys: String, CodingKey {
      case machine, figures, bars, skipped
      case wakeups = "wakeups_us"
    }
  }

  /// Competitors and the browser, which the quick form does not install or build.
  static let foreign: Set = [
    "ttrpc-go", "grpc C++", "grpc-swift-2", "Redis PING", "DuckDB", "healthkit-to-sqlite",
    "sqlite3 -csv", "Chromium",
  ]

  /// The most allocations of a call, a few more than it makes. They do not depend on the machine,
  /// but on the optimization; the limits of a release are in scripts/bench.d/allocations.py.
  #if DEBUG
    static let allocationCountMax = [
      "authorization status of 49 types": 195.0, "latest sample": 117,
    ]
  #else
    static let allocationCountMax = ["authorization status of 49 types": 10.0, "latest sample": 46]
  #endif

  @Test("the quick bench measures every program of this project", .bounded)
  func quick() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let directory = try TemporaryDirectory()
    let answer = directory.url.appending(path: "bench.json")

    let bench = Process()
    bench.executableURL = root.appending(path: "scripts/bench")
    bench.arguments = ["--quick", "--json", answer.path, "--products", products.path]
    bench.standardOutput = FileHandle.nullDevice
    // The bench takes a minute and must not block a thread that other tests need.
    try await withCheckedThrowingContinuation { continuation in
      bench.terminationHandler = { _ in continuation.resume() }
      do { try bench.run() } catch { continuation.resume(throwing: error) }
    }
    #expect(bench.terminationStatus == 0)

    let result = try JSONDecoder().decode(Result.self, from: Data(contentsOf: answer))
    #expect(result.machine.cores > 0)
    #expect(!result.bars.isEmpty)
    // Three times the time of an idle machine.
    let isNoisy = try #require(result.wakeups.first) > 21.3
    #expect(result.bars.contains { $0.result == "not judged" } == isNoisy)
    #expect(result.figures.values.allSatisfy { !$0.rounds.isEmpty })
    // Zero is the expected number of allocations.
    #expect(
      result.figures.allSatisfy { $0.value.median > 0 || $0.key.contains("allocations") })
    for bar in result.bars { #expect(result.figures[bar.figure] != nil, "\(bar.what)") }
    for (call, most) in Self.allocationCountMax {
      let figure = try #require(result.figures["healthd, allocations, \(call)"])
      #expect(figure.median <= most, "a call allocates more than before: \(call)")
    }
    let ours = result.skipped.filter { !Self.foreign.contains($0.key) }
    #expect(ours.isEmpty, "\(ours)")
  }
}
