import DaemonTestSupport
import HealthModel
import HealthRPC
import HealthServer
import HealthWire
import Testing

/// Imports over the control socket: one at a time, listed, and undone.
struct ImportCallTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  private func begin(_ client: WireClient) throws -> UInt64 {
    try client.call(HealthMethod.Import.begin, BeginImportRequest(label: "export.zip")).importID
  }

  private func isBusy(_ client: WireClient) throws -> Bool {
    let answer = try client.rawCall(HealthMethod.Import.begin, BeginImportRequest())
    return answer.status.code == .aborted
  }

  private func batch(_ count: Int) -> SampleBatch {
    var batch = SampleBatch.minutes(of: .stepCount, count: count)
    batch.sources = [SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))]
    return batch
  }

  @Test("a second connection cannot import until the first one has finished")
  func finish() throws {
    let other = try WireClient(path: fixture.controlPath)
    let id = try begin(fixture.owner)
    // Another session of the same import.
    _ = try begin(fixture.owner)
    let refused = try other.rawCall(HealthMethod.Import.begin, BeginImportRequest())
    #expect(refused.status.code == .aborted)
    #expect(refused.status.message.contains("try again"))
    let removal = RemoveImportedRequest(.imported(1), isPreview: false)
    #expect(
      try other.rawCall(HealthMethod.Import.remove, removal).status.code == .aborted)
    _ = try fixture.owner.call(HealthMethod.Import.finish, FinishImportRequest(importID: id))
    #expect(
      try fixture.owner.rawCall(
        HealthMethod.Import.finish, FinishImportRequest(importID: id)
      ).status.code == .notFound)
    #expect(try !isBusy(other))
    let history = try other.call(HealthMethod.Import.history, ImportHistoryRequest()).imports
    #expect(history.map(\.finishedAt).map { $0 != nil } == [true, false])
  }

  @Test("a connection that closes in the middle of an import lets the next one import")
  func disconnect() throws {
    var lost: WireClient? = try WireClient(path: fixture.controlPath)
    let id = try begin(try #require(lost))
    _ = try lost?.call(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: batch(5)))
    #expect(try isBusy(fixture.owner))
    lost = nil
    // The daemon notices when it notices.
    var isBusy = true
    for _ in 0..<100_000 where isBusy { isBusy = try self.isBusy(fixture.owner) }
    #expect(!isBusy)
  }

  @Test("an import that was interrupted is listed and undone")
  func undo() throws {
    let id = try begin(fixture.owner)
    _ = try fixture.owner.call(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: batch(7)))
    let preview = try fixture.owner.call(
      HealthMethod.Import.remove, RemoveImportedRequest(.imported(1), isPreview: true))
    #expect(preview.types.map(\.count) == [7])
    var request = RemoveImportedRequest(.imported(1), isPreview: false)
    while try !fixture.owner.call(HealthMethod.Import.remove, request).isFinished {}
    let status = try fixture.owner.call(HealthMethod.Owner.status, StatusRequest())
    #expect(status.sampleCount == 0)
    request.selection = .imported(9)
    #expect(
      try fixture.owner.rawCall(HealthMethod.Import.remove, request).status.code == .notFound)
    request.selection = .missing(9)
    #expect(
      try fixture.owner.rawCall(HealthMethod.Import.remove, request).status.code == .notFound)
  }
}
