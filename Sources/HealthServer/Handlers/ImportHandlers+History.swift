import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

// The handlers for the import history, for removing imported data and for merging sources.

extension ImportHandlers {
  func history(
    _: ImportHistoryRequest, _ scope: OwnerScope, _ call: UnaryCall<ImportHistoryReply>
  ) {
    call.answerOnWorkQueue {
      ImportHistoryReply(imports: try store.importHistory(in: scope))
    }
  }

  /// Removes what an import added, or what the newest export does not contain any more. A preview
  /// changes nothing and therefore needs no lock.
  func remove(
    _ request: ImportedRemoval, _ scope: OwnerScope, _ call: UnaryCall<ImportedRemovalResult>
  ) {
    switch request.selection {
    case .imported(let number):
      if request.isPreview {
        return call.answerOnWorkQueue {
          try store.importedContent(number: number, in: scope)
        }
      }
      change(call) { try store.removeImported(number: number, in: scope) }
    case .missing(let importID):
      let owner = call.ownerSession
      guard owner[importID] != nil else {
        return call.fail(HealthError(.noData, "no such import is open on this connection"))
      }
      // All imports of this connection are parts of one export.
      let sessions = owner.openImports
      if request.isPreview {
        return call.answerOnWorkQueue {
          try store.missingContent(of: sessions, in: scope)
        }
      }
      change(call) { try store.removeMissing(of: sessions, in: scope) }
    }
  }

  /// Removes data with `body` and replies with its result, while no other connection imports. A
  /// running import compares its data with the store, and would miss what is removed at the same
  /// time.
  private func change(
    _ call: UnaryCall<ImportedRemovalResult>,
    _ body: @escaping @Sendable () throws -> ImportedRemovalResult
  ) {
    exclusively(call) {
      let reply = try body()
      let types = Set(reply.types.map(\.type)).sorted { $0.code < $1.code }
      call.record(.deleted, AnswerFacts(types: types, sampleCount: reply.count))
      return reply
    }
  }

  func mergeSources(
    _ request: SourceNameMerge, _ scope: OwnerScope, _ call: UnaryCall<SourceNameMergeResult>
  ) {
    let merge: @Sendable () throws -> SourceNameMergeResult = {
      let reply = try store.mergeSources(
        request, in: scope, isCancelled: { call.isCancelled })
      if request.action == .merge, reply.duplicateCount > 0 {
        call.record(.deleted, AnswerFacts(sampleCount: reply.duplicateCount))
      }
      return reply
    }
    if request.action == .preview { return call.answerOnWorkQueue(merge) }
    exclusively(call, merge)
  }

  /// Runs `body` while no other connection imports. This connection may have an import in progress.
  private func exclusively<Reply>(
    _ call: UnaryCall<Reply>, _ body: @escaping @Sendable () throws -> Reply
  ) {
    var ticket: ImportPlace.Ticket?
    do {
      // Read on the loop, before the work is queued. An import of this connection already holds the
      // lock.
      if call.ownerSession.importTicket == nil { ticket = try importPlace.enter() }
    } catch {
      return call.fail(error)
    }
    call.answerOnWorkQueue { [ticket] in
      guard let ticket else { return try body() }
      return try ticket.whileHeld(body)
    }
  }
}
