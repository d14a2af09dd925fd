import HealthAPI
import HealthAuthorization
import HealthKeys
import HealthModel
import HealthPermissions
import HealthStore
import TTRPCServer
import StorageSupport

/// The handlers of `health.v1.Owner`, for administration of the whole store by the user.
struct OwnerHandlers: Sendable {
  let store: HealthStore
  let permissions: PermissionStore
  let keys: StoreKeys
  let backupTime: BackupTime
  let consent: ConsentCenter
  let deliveries: DeliveryCenter
  let daemon: DaemonFacts
  let modes: Modes
  let modeChanges: ModeChanges
  let guestSecret: GuestSecret
  let work: WorkQueue<ObjectIdentifier>
  let metrics: DaemonMetrics
  let log: OperatorLog

  func ledger(_ request: LedgerQuery, _ scope: OwnerScope, _ call: UnaryCall<LedgerReply>) {
    call.answerOnWorkQueue {
      LedgerReply(entries: try permissions.ledger.entries(request))
    }
  }

  /// Verifies the chain, and the rows of the decisions that the entries are about.
  func verifyLedger(
    _: VerifyLedgerRequest, _ scope: OwnerScope, _ call: UnaryCall<LedgerVerification>
  ) {
    call.answerOnWorkQueue {
      var reply = try permissions.ledger.verify()
      reply.problems += try permissions.verify(in: scope)
      return reply
    }
  }

  func ledgerSummary(
    _ request: LedgerSummaryRequest, _ scope: OwnerScope, _ call: UnaryCall<LedgerSummary>
  ) {
    call.answerOnWorkQueue { try permissions.ledger.summary(request) }
  }

  func setLedgerRetention(
    _ request: LedgerRetention, _ scope: OwnerScope, _ call: UnaryCall<LedgerRetention>
  ) {
    call.answerOnWorkQueue {
      try permissions.ledger.set(request, now: .now)
      return try permissions.ledger.retention()
    }
  }

  func recordExport(
    _ request: RecordExportRequest, _ scope: OwnerScope, _ call: UnaryCall<RecordExportReply>
  ) {
    call.answerOnWorkQueue {
      guard 1...32 ~= request.format.utf8.count,
        request.format.utf8.allSatisfy({ 48...57 ~= $0 || 97...122 ~= $0 })
      else {
        throw HealthError(
          .invalidArgument, "format: must have 1 to 32 lowercase letters and digits")
      }
      var facts = AnswerFacts(types: request.types)
      facts.format = request.format
      call.record(.exported, facts)
      return RecordExportReply()
    }
  }

  func status(_: StatusRequest, _ scope: OwnerScope, _ call: UnaryCall<DaemonStatus>) {
    call.answerOnWorkQueue {
      var reply = DaemonStatus()
      reply.daemonVersion = daemon.version
      reply.processID = daemon.processID
      reply.startedAt = daemon.startedAt
      reply.isSystemMode = daemon.isSystemMode
      reply.connectionCount = daemon.connectionCount()
      reply.storePath = store.path
      reply.availableBytes = store.availableByteCount
      var content = StoreStatus()
      // Status works in every mode, because the user needs it to find out why nothing can be read.
      // Counts disclose data, so they are left out.
      if modes.isReadableForAll {
        let found = try store.status()
        // The store may have been locked in the meantime.
        if modes.isReadableForAll { content = found }
      }
      reply.mode = modes.current
      // A guest session may have begun in the meantime.
      if reply.mode.isGuest { content = StoreStatus() }
      reply.sampleCount = content.sampleCount
      reply.deletedCount = content.deletedCount
      reply.importedObjectCount = content.importedObjectCount
      reply.importedObjects = content.importedObjects.sorted { $0.key < $1.key }
        .map { ImportedKindCount(kind: $0.key, count: $0.value) }
      reply.types = content.types
      (reply.hasAgent, reply.notifierCount) = consent.listeners
      reply.isLedgerFailing = !permissions.ledger.isWritable
      // A guest learns nothing about how the store is used otherwise.
      if reply.mode.isGuest { return reply }
      reply.storeBytes = store.fileByteCount
      if let failure = store.failures.last {
        reply.lastFailure = failure.text
        reply.lastFailureAt = failure.time
      }
      reply.pendingRequestCount = consent.pendingCount
      reply.waitingLaunchCount = deliveries.waitingLaunchCount
      reply.lastBackupAt = backupTime.last
      return reply
    }
  }

  /// Returns counters of the daemon. They are about all apps, so only the user can read them.
  func metrics(_: MetricsRequest, _ scope: OwnerScope, _ call: UnaryCall<DaemonCounters>) {
    // Without this call, which is a job itself.
    let jobCount = work.jobCount
    call.answerOnWorkQueue {
      var reply = metrics.reply()
      reply.connectionCount = daemon.connectionCount()
      reply.jobCount = jobCount
      if !modes.isGuest { reply.storeBytes = store.fileByteCount }
      return reply
    }
  }

  /// Verifies the store, the permissions and the keyring, so that one command finds any damage.
  func verify(
    _: VerifyStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreVerification>
  ) {
    call.answerOnWorkQueue {
      var reply = try store.verify(in: scope)
      reply.problems += try permissions.verify(in: scope)
      if keys.vault?.isOutdated == true { reply.problems.append(KeyVault.outdatedProblem) }
      return reply
    }
  }

  func compact(
    _: CompactStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreCompaction>
  ) {
    call.answerOnWorkQueue {
      try store.compact(in: scope, isCancelled: { call.isCancelled })
    }
  }

  /// Sets damaged parts aside, so that the rest of the store can be used. What is lost is recorded
  /// as deleted.
  func salvage(
    _ request: SalvageStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreSalvage>
  ) {
    call.answerOnWorkQueue {
      let reply = try store.salvage(request, in: scope)
      if reply.isSalvaged {
        let facts = AnswerFacts(
          types: Array(Set(reply.damaged.map(\.type))),
          sampleCount: reply.damaged.reduce(0) { $0 + $1.sampleCount })
        call.record(.deleted, facts)
        log.say(
          "the loss of \(reply.damaged.count) chunks and \(reply.journalRowCount) rows of the journal "
            + "was accepted" + (reply.isRolledBack ? ", and the older copy of the store" : ""))
      }
      return reply
    }
  }

  func condense(
    _: CondenseStoreRequest, _ scope: OwnerScope, _ call: UnaryCall<StoreCondensation>
  ) {
    call.answerOnWorkQueue {
      try store.condense(in: scope, isCancelled: { call.isCancelled })
    }
  }

  func setSourceOrder(
    _ request: SetSourceOrderRequest, _ scope: OwnerScope, _ call: UnaryCall<SetSourceOrderReply>
  ) {
    call.answerOnWorkQueue {
      try store.setSourceOrder(request, in: scope)
      return SetSourceOrderReply()
    }
  }
}
