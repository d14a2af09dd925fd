import DaemonTestSupport
import Foundation
import HealthClient
import TestSupport
import Testing

// The linked files in this directory are the final steps of the tutorials of HealthClient, so that
// the code a reader finishes with is compiled and run here.

@Suite(.process) struct ClientTutorialTests {
  private let daemon: DaemonProcess
  private let tool: AccessTool
  /// 2026-03-28 00:00 in Berlin, the day before clocks change.
  private let midnight = Date(timeIntervalSince1970: 1_774_652_400)

  init() throws {
    daemon = try DaemonProcess()
    tool = AccessTool(endpoint: Endpoint(path: daemon.controlPath))
  }

  private func time(_ hours: Double) -> Date { midnight + hours * 3600 }

  /// Returns a diary whose request the tool has answered.
  private func diary(allowing allowed: Set<ObjectType> = [.stepCount]) async throws -> StepDiary {
    let diary = try StepDiary(endpoint: Endpoint(path: daemon.appPath))
    let answering = Task { [tool] in try await tool.answer(allowing: allowed) }
    defer { answering.cancel() }
    try await diary.ask()
    return diary
  }

  @Test("Save and sum steps: a day has 23 hours when clocks change")
  func days() async throws {
    let diary = try await diary()
    try await diary.save(1200, from: time(9), to: time(10))
    try await diary.save(800, from: time(46), to: time(46.5))
    try await diary.save(500, from: time(47), to: time(47.5))
    let counts = try await diary.counts(of: midnight..<time(71), in: "Europe/Berlin")
    #expect(counts == [1200, 800, 500])
  }

  @Test("Follow changes: an update adds new walks and removes deleted ones")
  func changes() async throws {
    var diary = try await diary()
    try await diary.save(1200, from: time(9), to: time(10))
    try await diary.save(800, from: time(11), to: time(12))
    try await diary.update()
    #expect(diary.walks.count == 2)
    try await diary.client.delete(Array(diary.walks.values))
    try await diary.save(500, from: time(13), to: time(14))
    try await diary.update()
    #expect(diary.walks.values.map(\.value) == [500])
  }

  @Test("Follow changes: the loop reports each change until it is canceled")
  func following() async throws {
    let diary = try await diary()
    try await diary.save(1200, from: time(9), to: time(10))
    let (reports, report) = AsyncStream.makeStream(of: [Int].self)
    let task = Task { try await diary.follow { report.yield([$0, $1]) } }
    var next = reports.makeAsyncIterator()
    #expect(await next.next() == [1, 0])
    try await diary.save(800, from: time(11), to: time(12))
    #expect(await next.next() == [1, 0])
    task.cancel()
    _ = await task.result
  }

  @Test("Control access: the tool reports grants, and a revoke leaves an app its own samples")
  func access() async throws {
    let diary = try await diary()
    #expect(
      try await tool.report().sorted() == [
        "Step Diary may read stepCount", "Step Diary may share stepCount",
      ])
    try await diary.save(1200, from: time(9), to: time(10))
    try await tool.revoke("org.example.diary")
    #expect(try await tool.report().isEmpty)
    #expect(try await diary.client.samples(of: .stepCount).count == 1)
    await #expect(throws: ClientError.self) {
      try await diary.save(800, from: time(11), to: time(12))
    }
  }

  @Test("Control access: a type that the tool does not allow is denied")
  func denial() async throws {
    let diary = try await diary(allowing: [])
    #expect(try await tool.report().isEmpty)
    #expect(try await diary.client.shareStatus(of: [.stepCount]) == [.stepCount: .denied])
  }
}
