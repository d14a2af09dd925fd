import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthStore
import TTRPCServer
import StorageSupport

/// The handlers of `health.v1.Owner`, for administration of the whole store by the user.
struct OwnerHandlers: Sendable {
  let context: HandlerContext

  func ledger(_ request: LedgerRequest, _ scope: OwnerScope, _ call: UnaryCall<LedgerReply>) {
    call.answerOnWorkQueue {
      LedgerReply(entries: try context.permissions.ledger.entries(request))
    }
  }

  func verifyLedger(
    _: VerifyLedgerRequest, _ scope: OwnerScope, _ call: UnaryCall<VerifyLedgerReply>
  ) {
    call.answerOnWorkQueue {
      var reply = try context.permissions.ledger.verify()
      reply.problems += try context.permissions.verify(in: scope)
      return reply
    }
  }

  func ledgerSummary(
    _ request: LedgerSummaryRequest, _ scope: OwnerScope, _ call: UnaryCall<LedgerSummary>
  ) {
    call.answerOnWorkQueue { try context.permissions.ledger.summary(request) }
  }

  func setLedgerRetention(
    _ request: LedgerRetention, _ scope: OwnerScope, _ call: UnaryCall<LedgerRetention>
  ) {
    call.answerOnWorkQueue {
      try context.permissions.ledger.set(request, now: .now)
      return try context.permissions.ledger.retention()
    }
  }

  func status(_: StatusRequest, _ scope: OwnerScope, _ call: UnaryCall<StatusReply>) {
    call.answerOnWorkQueue {
      var reply = StatusReply()
      reply.daemonVersion = context.daemon.version
      reply.processID = context.daemon.processID
      reply.startedAt = context.daemon.startedAt
      reply.connectionCount = context.daemon.connectionCount()
      reply.storePath = context.store.path
      reply.storeBytes = context.store.fileByteCount
      reply.availableBytes = context.store.availableByteCount
      var store = StoreStatus()
      if context.modes.isReadable {
        let found = try context.store.status()
        // The store may have been locked in the meantime.
        if context.modes.isReadable { store = found }
      }
      reply.sampleCount = store.sampleCount
      reply.deletedCount = store.deletedCount
      reply.importedObjectCount = store.importedObjectCount
      reply.importedObjects = store.importedObjects.sorted { $0.key < $1.key }
        .map { ImportedKindCount(kind: $0.key, count: $0.value) }
      reply.types = store.types
      if let failure = context.store.failures.last {
        reply.lastFailure = failure.text
        reply.lastFailureAt = failure.time
      }
      reply.pendingRequestCount = context.consent.pendingCount
      reply.mode = context.modes.current
      reply.isLedgerFailing = !context.permissions.ledger.isWritable
      return reply
    }
  }

  func metrics(_: MetricsRequest, _ scope: OwnerScope, _ call: UnaryCall<MetricsReply>) {
    // Without this call, which is a job itself.
    let jobCount = context.work.jobCount
    call.answerOnWorkQueue {
      var reply = context.metrics.reply()
      reply.connectionCount = context.daemon.connectionCount()
      reply.jobCount = jobCount
      reply.storeBytes = context.store.fileByteCount
      return reply
    }
  }

  func verify(
    _: VerifyStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<VerifyStoreReply>
  ) {
    call.answerOnWorkQueue {
      var reply = try context.store.verify(in: scope)
      reply.problems += try context.permissions.verify(in: scope)
      return reply
    }
  }

  func backup(
    _ request: BackupStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<BackupStoreReply>
  ) {
    call.answerOnWorkQueue {
      guard request.path.hasPrefix("/") else {
        throw HealthError.invalidArgument("path: give an absolute path")
      }
      let byteCount = try context.store.backup(to: request.path, in: scope)
      // A backup discloses every sample of the store, so the ledger records all of them as read.
      let facts = AnswerFacts(sampleCount: (try? context.store.status().sampleCount) ?? 0)
      context.record(.read, call.call, call.caller, facts, byteCount: Int(byteCount))
      return BackupStoreReply(bytes: byteCount)
    }
  }

  func compact(
    _: CompactStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<CompactStoreReply>
  ) {
    call.answerOnWorkQueue {
      try context.store.compact(in: scope, isCancelled: { call.isCancelled })
    }
  }

  func salvage(
    _ request: SalvageStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<SalvageStoreReply>
  ) {
    call.answerOnWorkQueue {
      let reply = try context.store.salvage(request, in: scope)
      if reply.isSalvaged {
        let facts = AnswerFacts(
          types: Array(Set(reply.damaged.map(\.type))),
          sampleCount: reply.damaged.reduce(0) { $0 + $1.sampleCount })
        context.record(.deleted, call.call, call.caller, facts)
        context.log.say(
          "damaged parts of the store were set aside: \(reply.damaged.count) chunks and "
            + "\(reply.journalRowCount) rows of the journal")
      }
      return reply
    }
  }

  func condense(
    _: CondenseStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<CondenseStoreReply>
  ) {
    call.answerOnWorkQueue {
      try context.store.condense(in: scope, isCancelled: { call.isCancelled })
    }
  }

  func setSourceOrder(
    _ request: SetSourceOrderRequest, _ scope: OwnerScope, _ call: UnaryCall<SetSourceOrderReply>
  ) {
    call.answerOnWorkQueue {
      try context.store.setSourceOrder(request, in: scope)
      return SetSourceOrderReply()
    }
  }
}
