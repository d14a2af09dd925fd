import Foundation
import TestSupport
import Testing

/// `scripts/endure` runs for seconds here, so its times are not judged; made-up results prove that
/// each criterion can fail.
@Suite(.process) struct EnduranceTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("a short run returns every sample that it saved", .bounded)
  func short() throws {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let run = try endure(["--quick", "--products", products.path])
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("the content is complete"), "\(run.output)")
  }

  @Test("a run in which everything is bounded meets all criteria")
  func met() throws {
    let run = try judge(Result())
    #expect(run.status == 0 && run.output == "all criteria are met\n", "\(run.output)")
  }

  @Test("a slow save counts unless the disk was slow at the same time")
  func blocked() throws {
    var result = Result()
    result.slow = [[110, 25]]
    #expect(try judge(result).output.contains("FAILED: 1 of 1000 saves took 20 ms longer"))
    // The write ended after the save began, and began before it ended.
    result.floor.slow = [[110.02, 12]]
    #expect(try judge(result).status == 0)
    result.floor.slow = [[109.99, 12], [111, 12]]
    #expect(try judge(result).status == 1)
  }

  @Test("each criterion of a run can fail", arguments: Failure.all)
  func failed(_ failure: Failure) throws {
    var result = Result()
    failure.change(&result)
    let run = try judge(result)
    #expect(run.status == 1)
    #expect(run.output.contains("FAILED: ") && run.output.contains(failure.text), "\(run.output)")
  }

  /// A change of a result, and a part of the sentence about it.
  struct Failure: Sendable {
    let text: String
    let change: @Sendable (inout Result) -> Void

    static let all = [
      Failure(text: "samples were read by queries") { $0.queried[0] -= 1 },
      Failure(text: "read by queries differ") { $0.queried[1] += 1 },
      Failure(text: "samples were read by changes") { $0.followed[0] += 1 },
      Failure(text: "store verify exited with 65") { $0.verified.status = 65 },
      Failure(text: "saved for each second instead of") { $0.seconds *= 2 },
      Failure(text: "in the journal, more than") { $0.states[3].unsealed = 70_000 },
      Failure(text: "bytes in the journal grew") { $0.states[15].journalBytes = 2_000 },
      Failure(text: "bytes in the log grew") { $0.states[15].logBytes = 2_000 },
      Failure(text: "chunks for each sample grew") { result in
        for index in 12..<16 { result.states[index].chunks *= 3 }
      },
      Failure(text: "memory grew") { result in
        for index in 12..<16 { result.states[index].memory = 130 }
      },
    ]
  }

  /// What a run of 200 seconds measures, as far as it is judged.
  struct Result: Encodable {
    struct State: Encodable {
      var samples = 0
      var unsealed = 1_000
      var journalBytes = 1_000
      var logBytes = 1_000
      var chunks = 0
      var memory = 100.0

      enum CodingKeys: String, CodingKey {
        case samples, unsealed, chunks
        case journalBytes = "journal_bytes"
        case logBytes = "log_bytes"
        case memory = "memory_mib"
      }
    }
    struct Floor: Encodable { var slow: [[Double]] = [] }
    struct Verified: Encodable {
      var status = 0
      var text = "No problems: verified 1000000 samples in 500 chunks."
    }
    var saves = 1_000
    var seconds = 200.0
    var rate = 5_000
    var askedSeconds = 200
    var saved = [1_000_000, 77]
    var queried = [1_000_000, 77]
    var followed = [1_000_000, 77]
    var slow: [[Double]] = []
    var floor = Floor()
    var verified = Verified()
    var states = (1...16).map { State(samples: $0 * 62_500, chunks: $0 * 31) }

    enum CodingKeys: String, CodingKey {
      case saves, seconds, rate, saved, queried, followed, slow, floor, verified, states
      case askedSeconds = "asked_seconds"
    }
  }

  private func judge(_ result: Result) throws -> (status: Int32, output: String) {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "result.json")
    try JSONEncoder().encode(result).write(to: file)
    return try endure(["--judge", file.path])
  }

  private func endure(_ arguments: [String]) throws -> (status: Int32, output: String) {
    try PythonTools.run(root.appending(path: "scripts/endure").path, arguments)
  }
}
