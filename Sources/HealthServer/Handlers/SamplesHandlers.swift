import HealthAPI
import HealthAuthorization
import HealthModel
import TTRPC
import HealthStorage
import HealthStore
import HealthWire
import TTRPCServer

/// The handlers of `health.v1.Samples`. `Observe` is implemented in Live/.
///
/// A read that is certain to be small is answered on the event loop. Others run on the work queue,
/// where `isCancelled` stops them when the client disconnects or the deadline passes.
struct SamplesHandlers: Sendable {
  let store: HealthStore
  let modes: Modes
  let lockedStore: LockedStore

  /// The maximum number of samples in a read on the event loop. Such a page costs less than handing
  /// it to another thread.
  private static let inlineLimit = 64
  /// The maximum number of samples validated on the event loop. Validating more would delay other
  /// connections noticeably.
  private static let inlineSaveCount = 1_000

  // MARK: - Writing

  func save(_ request: SaveRequest, _ scope: WriteScope, _ call: UnaryCall<SaveReply>) {
    // Before anything else is done for the save: it limits the writes of an app, which every other
    // app waits for.
    if !call.call.account.takeToken(at: call.call.loop.clock.now) {
      return call.fail(Status.tooManySaves)
    }
    // Read here, because the session is confined to the loop.
    let buffers = request.series.isEmpty ? nil : call.seriesBuffers
    if request.samples.count <= Self.inlineSaveCount {
      saveNow(request, buffers, scope, call)
    } else {
      // The reply is empty, so no room has to be reserved for it.
      call.onWorkQueue(answerByteCount: AnswerSize.none) { saveNow(request, buffers, scope, call) }
    }
  }

  /// Validates and saves, on the loop or on the work queue. Validation comes first, so that an
  /// invalid save is rejected and not written to the journal.
  private func saveNow(
    _ request: SaveRequest, _ buffers: SeriesBuffers?, _ scope: WriteScope,
    _ call: UnaryCall<SaveReply>
  ) {
    let batch = request.samples
    var content: SaveContent
    let series: BufferedSeries
    do {
      content = SaveContent(
        try SampleValidator(origin: call.caller.sampleOrigin).validate(request))
      series = try buffers?.series(request.series, of: batch) ?? BufferedSeries()
      content.series = series.points
      content.relations = request.relations
      content.replaced = request.replaced
    } catch {
      return call.fail(error)
    }
    let facts = AnswerFacts(types: batch.types, sampleCount: batch.count)
    // If the mode changes after this check, `isCurrent` fails in the writer, and the call starts
    // over.
    if modes.lock != .unlocked {
      return lockedStore.accept(call, facts, SaveReply(), in: modes) { [content] lockedStore in
        try lockedStore.save(request, content, sealed: series.sealed, in: scope)
        buffers?.discard(request.series.map(\.buffer))
      }
    }
    // The store was unlocked after the buffers were read.
    guard series.sealed.isEmpty else { return call.repeatAttempt() }
    store.save(content, in: scope, isCurrent: call.attempt.isCurrent) { result in
      switch result {
      case .success:
        // Only after the commit, so that a failed save can be repeated without sending the points
        // again.
        buffers?.discard(request.series.map(\.buffer))
        call.record(.saved, facts)
        call.reply(SaveReply())
      // The grants changed before the writer applied the save. It is authorized again.
      case .failure(let error) where error.code == .outdated: call.repeatAttempt()
      case .failure(let error): call.fail(error)
      }
    }
  }

  /// Deletes samples. The entry for the ledger has no types for a deletion by identifier: the
  /// request does not name them. Only the app's own samples can be deleted (rule DELETE-01).
  func delete(_ request: ObjectSelection, _ scope: DeleteScope, _ call: UnaryCall<DeleteReply>) {
    var facts = AnswerFacts()
    if case .matching(let type, _) = request { facts.types = [type] }
    if modes.lock != .unlocked {
      return deleteWhileLocked(request, scope, call)
    }
    let done: @Sendable (Result<DeleteReply, StoreError>) -> Void = { [facts] result in
      switch result {
      case .success(let reply):
        var facts = facts
        facts.sampleCount = reply.deletedCount
        call.record(.deleted, facts)
        call.reply(reply)
      case .failure(let error) where error.code == .outdated: call.repeatAttempt()
      case .failure(let error): call.fail(error)
      }
    }
    switch scope {
    case .own(let scope):
      store.delete(
        request, in: scope, isCurrent: call.attempt.isCurrent, completion: done)
    // The user is not subject to grants, so nothing has to be checked again in the writer.
    case .any(let scope): store.delete(request, in: scope, completion: done)
    }
  }

  // MARK: - Reading

  var observe: ChangeFollower.Type { ChangeFollower.self }

  func query(_ request: SampleQuery, _ scope: ReadScope, _ call: ReadCall<SamplePage>) {
    call.answer(
      isSmall: request.isSmall(Self.inlineLimit), answerByteCount: request.answerByteCount
    ) {
      try scope.refuseOthers(amongTypes: request.types)
      let answer = try store.samples(request, in: scope, isCancelled: { call.isCancelled })
      return (answer.page, DisclosedFacts(types: request.types, answer.disclosure, call.caller))
    }
  }

  func changes(_ request: ChangeQuery, _ scope: ReadScope, _ call: ReadCall<ChangePage>) {
    call.answer(isSmall: false, answerByteCount: AnswerSize.page) {
      try scope.refuseOthers(amongTypes: request.types)
      let answer = try store.changes(request, in: scope, isCancelled: { call.isCancelled })
      return (answer.page, DisclosedFacts(types: request.types, answer.disclosure, call.caller))
    }
  }
}

extension Caller {
  /// The origin for validation. The user may also save data that is otherwise recorded by the
  /// system only.
  fileprivate var sampleOrigin: SampleValidator.Origin {
    if case .owner = self { .owner } else { .app }
  }
}

extension SampleQuery {
  /// The approximate maximum size of a page, in bytes.
  fileprivate var answerByteCount: Int {
    // A generous estimate of a sample with metadata.
    let rowByteCount = 256
    let wanted = pageBytes > 0 ? pageBytes : AnswerSize.page
    return limit > 0 ? min(wanted, min(limit, wanted) * rowByteCount) : wanted
  }

  /// Whether the query returns few samples and has no condition that must be evaluated for each
  /// one. It must not depend on the stored data: otherwise the thread that answers, and thereby the
  /// delay, would.
  fileprivate func isSmall(_ limit: Int) -> Bool {
    guard (1...limit).contains(self.limit), descriptors.count == 1 else { return false }
    let descriptor = descriptors[0]
    return descriptor.types.count <= 4 && descriptor.filter.metadata.isEmpty
      && descriptor.filter.devices == nil && descriptor.filter.ids == nil
      && descriptor.filter.sources == nil && descriptor.filter.predicate == nil
  }
}
