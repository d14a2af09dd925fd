import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// `health.v1.Attachments`: files that belong to samples, written and read in pieces.
struct AttachmentsHandlers: Sendable {
  let context: HandlerContext

  func methods(_ rows: MethodRows) -> [ServedMethod] {
    [
      rows.unary(HealthMethod.Attachments.begin, .manage, begin),
      rows.unary(HealthMethod.Attachments.write, .manage, write),
      rows.unary(HealthMethod.Attachments.finish, .manage, finish),
      rows.read(HealthMethod.Attachments.list, .read, list),
      rows.read(HealthMethod.Attachments.read, .read, read),
      rows.unary(HealthMethod.Attachments.remove, .manage, remove),
    ]
  }

  // MARK: - Writing

  func begin(
    _ request: BeginAttachmentRequest, _ scope: DeleteScope,
    _ call: UnaryCall<BeginAttachmentReply>
  ) {
    context.store.beginAttachment(request, in: scope) { call.answer($0) }
  }

  func write(
    _ request: WriteAttachmentRequest, _ scope: DeleteScope,
    _ call: UnaryCall<WriteAttachmentReply>
  ) {
    context.store.writeAttachment(request, in: scope) { call.answer($0) }
  }

  /// Hashes the whole file, so it takes its turn among the long work of its caller.
  func finish(
    _ request: FinishAttachmentRequest, _ scope: DeleteScope,
    _ call: UnaryCall<FinishAttachmentReply>
  ) {
    call.onWorkQueue {
      context.store.finishAttachment(request, in: scope, isCancelled: { call.isCancelled }) {
        call.answer($0, .saved)
      }
    }
  }

  func remove(
    _ request: RemoveAttachmentRequest, _ scope: DeleteScope,
    _ call: UnaryCall<RemoveAttachmentReply>
  ) {
    context.store.removeAttachment(request, in: scope) { call.answer($0, .deleted) }
  }

  // MARK: - Reading

  func list(
    _ request: ListAttachmentsRequest, _ scope: ReadScope, _ call: ReadCall<ListAttachmentsReply>
  ) {
    answer(call) { try context.store.attachments(request, in: scope) }
  }

  func read(
    _ request: ReadAttachmentRequest, _ scope: ReadScope, _ call: ReadCall<ReadAttachmentReply>
  ) {
    answer(call) { try context.store.attachmentBytes(request, in: scope) }
  }

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
  /// A step of writing, which nobody else sees yet.
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
