import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStorage
import HealthStore
import HealthWire

/// The handlers of `health.v1.Attachments`: files attached to samples, written and read in chunks.
/// Chunks keep each message within a frame. An attachment is visible only after it was finished.
struct AttachmentsHandlers: Sendable {
  let store: HealthStore

  // MARK: - Writing

  /// Begins an attachment. All steps of writing require the right to change the parent object, like
  /// a deletion: they change an object that exists.
  func begin(
    _ request: NewAttachment, _ scope: DeleteScope,
    _ call: UnaryCall<BeginAttachmentReply>
  ) {
    store.beginAttachment(request, in: scope) { call.answer($0) }
  }

  func write(
    _ request: WriteAttachmentRequest, _ scope: DeleteScope,
    _ call: UnaryCall<WriteAttachmentReply>
  ) {
    store.writeAttachment(request, in: scope) { call.answer($0) }
  }

  /// Runs on the work queue, because it hashes the whole file.
  func finish(
    _ request: FinishAttachmentRequest, _ scope: DeleteScope,
    _ call: UnaryCall<FinishAttachmentReply>
  ) {
    call.onWorkQueue {
      store.finishAttachment(request, in: scope, isCancelled: { call.isCancelled }) {
        call.answer($0, .saved)
      }
    }
  }

  func remove(
    _ request: RemoveAttachmentRequest, _ scope: DeleteScope,
    _ call: UnaryCall<RemoveAttachmentReply>
  ) {
    store.removeAttachment(request, in: scope) { call.answer($0, .deleted) }
  }

  // MARK: - Reading

  func list(
    _ request: ListAttachmentsRequest, _ scope: ReadScope, _ call: ReadCall<ListAttachmentsReply>
  ) {
    answer(call) { try store.attachments(request, in: scope) }
  }

  func read(
    _ request: ReadAttachmentRequest, _ scope: ReadScope, _ call: ReadCall<ReadAttachmentReply>
  ) {
    answer(call) { try store.attachmentBytes(request, in: scope) }
  }

  /// Reads on the work queue: an attachment is a file, whose pages may not be in memory.
  private func answer<Reply>(
    _ call: ReadCall<Reply>,
    _ answer: @escaping @Sendable () throws -> AttachmentAnswer<Reply>
  ) {
    call.onWorkQueue(answerByteCount: AnswerSize.page) {
      do {
        let answer = try answer()
        call.disclose(
          answer.reply, DisclosedFacts(types: answer.types, answer.disclosure, call.caller))
      } catch {
        call.fail(error)
      }
    }
  }
}

extension UnaryCall {
  /// Replies to an intermediate step of writing. It is not recorded in the ledger, because the
  /// attachment is not visible yet.
  fileprivate func answer(_ result: Result<Reply, StoreError>) {
    switch result {
    case .success(let value): reply(value)
    case .failure(let error): fail(error)
    }
  }

  fileprivate func answer(
    _ result: Result<AttachmentAnswer<Reply>, StoreError>, _ event: LedgerEntry.Event
  ) {
    switch result {
    case .success(let answer):
      record(event, AnswerFacts(types: answer.types))
      reply(answer.reply)
    case .failure(let error): fail(error)
    }
  }
}
