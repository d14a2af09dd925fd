import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

extension LockedStore {
  /// Writes a request to the journal of the locked store. If the store was unlocked while the call was
  /// queued, the call starts over.
  func accept<Reply>(
    _ call: UnaryCall<Reply>, _ facts: AnswerFacts, _ reply: Reply, in modes: Modes,
    _ body: @escaping @Sendable (LockedStore) throws -> Void
  ) {
    change { [self] in
      // Checked on the queue of the locked store, on which the mode changes.
      guard modes.lock == .locked else { return call.repeatAttempt() }
      do {
        try body(self)
        call.record(.saved, facts)
        call.reply(reply)
      } catch {
        call.fail(error)
      }
    }
  }
}

extension SamplesHandlers {
  /// Deletes samples that are in the journal. Others cannot be deleted, because whether they exist
  /// is not known while the store is locked.
  func deleteWhileLocked(
    _ request: ObjectSelection, _ scope: DeleteScope, _ call: UnaryCall<DeleteReply>
  ) {
    lockedStore.change {
      guard modes.lock == .locked else { return call.repeatAttempt() }
      do {
        let count = try lockedStore.delete(request, in: scope)
        call.record(.deleted, AnswerFacts(sampleCount: count))
        call.reply(DeleteReply(deletedCount: count))
      } catch {
        call.fail(error)
      }
    }
  }
}
