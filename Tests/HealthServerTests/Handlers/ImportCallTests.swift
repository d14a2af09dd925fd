import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

@testable import HealthServer

/// Tests of imports over the control socket: one at a time, listed, and undone.
@Suite(.process) struct ImportCallTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  private func begin(_ client: WireClient) throws -> UInt64 {
    try client.call(HealthMethod.Import.begin, NewImport(label: "export.zip")).importID
  }

  private func isBusy(_ client: WireClient) throws -> Bool {
    let answer = try client.rawCall(HealthMethod.Import.begin, NewImport())
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
    let refused = try other.rawCall(HealthMethod.Import.begin, NewImport())
    #expect(refused.status.code == .aborted)
    #expect(refused.status.message.contains("try again"))
    let removal = ImportedRemoval(selection: .imported(1), isPreview: false)
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

  @Test("the import lock is free after the work, although its ticket still exists")
  func release() throws {
    let place = ImportPlace()
    let first = try place.enter()
    first.whileHeld { _ = #expect(throws: Status.self) { try place.enter() } }
    var second: ImportPlace.Ticket? = try place.enter()
    #expect(throws: Status.self) { try place.enter() }
    // A ticket that was released does not release the lock of another one.
    withExtendedLifetime(first) {}
    #expect(throws: Status.self) { try place.enter() }
    second = nil
    #expect(second == nil && (try? place.enter()) != nil)
  }

  @Test("closing a connection during an import lets another connection import")
  func disconnect() throws {
    var lost: WireClient? = try WireClient(path: fixture.controlPath)
    let id = try begin(try #require(lost))
    _ = try lost?.call(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: batch(5)))
    #expect(try isBusy(fixture.owner))
    lost = nil
    // The daemon notices asynchronously that the connection is closed.
    var isBusy = true
    for _ in 0..<100_000 where isBusy { isBusy = try self.isBusy(fixture.owner) }
    #expect(!isBusy)
  }

  @Test("an interrupted import is listed and can be undone")
  func undo() throws {
    let id = try begin(fixture.owner)
    _ = try fixture.owner.call(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: batch(7)))
    let preview = try fixture.owner.call(
      HealthMethod.Import.remove, ImportedRemoval(selection: .imported(1), isPreview: true))
    #expect(preview.types.map(\.count) == [7])
    var request = ImportedRemoval(selection: .imported(1), isPreview: false)
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
