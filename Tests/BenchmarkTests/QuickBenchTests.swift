import Foundation
import Testing

/// Runs `scripts/bench --quick` on the programs of this build: every measuring program must run and
/// answer. No figure is judged, a test machine is no place for that.
@Suite struct QuickBenchTests {
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
    var figures: [String: Figure]
    var bars: [Bar]
    var skipped: [String: String]
  }

  /// Rivals that the quick form does not install or build.
  static let foreign: Set = [
    "ttrpc-go", "grpc C++", "grpc-swift-2", "Redis PING", "DuckDB", "healthkit-to-sqlite",
  ]

  @Test("the quick bench measures everything that is our own", .timeLimit(.minutes(8)))
  func quick() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let answer = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: answer) }

    let bench = Process()
    bench.executableURL = root.appending(path: "scripts/bench")
    bench.arguments = ["--quick", "--json", answer.path, "--products", products.path]
    bench.standardOutput = FileHandle.nullDevice
    // It takes a minute, in which other tests need the thread.
    try await withCheckedThrowingContinuation { continuation in
      bench.terminationHandler = { _ in continuation.resume() }
      do { try bench.run() } catch { continuation.resume(throwing: error) }
    }
    #expect(bench.terminationStatus == 0)

    let result = try JSONDecoder().decode(Result.self, from: Data(contentsOf: answer))
    #expect(result.machine.cores > 0)
    #expect(!result.bars.isEmpty)
    #expect(result.figures.values.allSatisfy { !$0.rounds.isEmpty })
    // None is what a count of allocations should be.
    #expect(
      result.figures.allSatisfy { $0.value.median > 0 || $0.key.contains("allocations") })
    for bar in result.bars { #expect(result.figures[bar.figure] != nil, "\(bar.what)") }
    let ours = result.skipped.filter { !Self.foreign.contains($0.key) }
    #expect(ours.isEmpty, "\(ours)")
  }
}
