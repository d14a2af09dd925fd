import HealthAPI
import HealthAuthorization
import HealthModel
import TTRPC
import HealthStorage
import HealthStore
import HealthWire
import TTRPCServer
import StorageSupport

/// The handlers of `health.v1.Import`, with which the user imports data from another system, and apps store what they
/// cannot read.
struct ImportHandlers: Sendable {
  let store: HealthStore
  let importPlace: ImportPlace
  let modes: Modes
  let lockedStore: LockedStore

  func begin(
    _ request: NewImport, _ scope: OwnerScope, _ call: UnaryCall<BeginImportReply>
  ) {
    let owner = call.ownerSession
    do {
      // Taken on the loop, so that two calls of this connection cannot both take it.
      if owner.importTicket == nil { owner.importTicket = try importPlace.enter() }
    } catch {
      return call.fail(error)
    }
    // Several sessions of a connection import one export: they share one entry in the history.
    let run = owner.openImports.first?.run
    call.onWorkQueue {
      do {
        let session = try store.beginImport(in: scope, request, continuing: run)
        call.call.onLoop { open(session, call) }
      } catch {
        call.call.onLoop {
          // Without an open import, the connection must not hold the import lock.
          if owner.openImports.isEmpty { owner.closeImports() }
          call.fail(error)
        }
      }
    }
  }

  /// Registers a new import with the connection. Must be called on the loop.
  private func open(_ session: ImportSession, _ call: UnaryCall<BeginImportReply>) {
    let owner = call.ownerSession
    guard let number = owner.add(session) else {
      return call.fail(
        HealthError(
          .dataSizeExceeded, "at most \(OwnerSession.importCountMax) imports on a connection"))
    }
    call.reply(BeginImportReply(importID: number))
  }

  /// Ends all imports of the connection, which belong to one run.
  func finish(
    _ request: FinishImportRequest, _ scope: OwnerScope, _ call: UnaryCall<FinishImportReply>
  ) {
    let owner = call.ownerSession
    guard let session = owner[request.importID] else { return call.fail(Self.noSuchImport) }
    call.onWorkQueue {
      do {
        try store.finish(session.run, in: scope)
        call.call.onLoop {
          owner.closeImports()
          call.reply(FinishImportReply())
        }
      } catch {
        call.fail(error)
      }
    }
  }

  /// Imports the characteristics of the user. They are validated like those that the user sets.
  func characteristics(
    _ request: ImportCharacteristicsRequest, _ scope: OwnerScope, _ call: UnaryCall<ImportResult>
  ) {
    guard let session = session(request.importID, call) else { return }
    call.onWorkQueue {
      do {
        // The latest day anywhere: a date of birth of today must be valid in every time zone.
        let today = CalendarDay.latest(at: .now) ?? .distantFuture
        for characteristic in request.characteristics { try characteristic.validate(today: today) }
      } catch {
        return call.fail(error)
      }
      session.set(request.characteristics) { result in
        finish(result, call, types: request.characteristics.map(\.type))
      }
    }
  }

  func samples(
    _ request: ImportSamplesRequest, _ scope: OwnerScope, _ call: UnaryCall<ImportResult>
  ) {
    guard let session = session(request.importID, call) else { return }
    if request.isLookup { return find(request, in: session, call) }
    let buffers = call.seriesBuffers
    call.onWorkQueue(answerByteCount: AnswerSize.none) {
      var content: SaveContent
      do {
        // Imported data may contain types that only the system records, and values that an app
        // could not save.
        content = SaveContent(try SampleValidator(origin: .imported).validate(request))
        let series = try buffers.series(request.series, of: request.samples)
        guard series.sealed.isEmpty else { throw HealthError.locked }
        content.series = series.points
        content.relations = request.relations
      } catch {
        return call.fail(error)
      }
      session.add(content, dropping: request.deferredKeys) { result in
        // After the commit: a failed import can be repeated with the same points.
        if case .success = result { buffers.discard(request.series.map(\.buffer)) }
        finish(result, call, types: request.samples.types)
      }
    }
  }

  private func find(
    _ request: ImportSamplesRequest, in session: ImportSession, _ call: UnaryCall<ImportResult>
  ) {
    call.onWorkQueue(answerByteCount: AnswerSize.none) {
      do {
        guard request.series.isEmpty, request.deferredKeys.isEmpty else {
          throw HealthError(
            .invalidArgument, "series, deferred_keys: a lookup has samples and relations only")
        }
        try RelationRules(batch: request.samples).check(request.relations, "relations")
      } catch {
        return call.fail(error)
      }
      session.find(request.samples, relations: request.relations) { result in
        finish(result, call, types: request.samples.types)
      }
    }
  }

  func objects(
    _ request: ImportObjectsRequest, _ scope: OwnerScope, _ call: UnaryCall<ImportResult>
  ) {
    guard let session = session(request.importID, call) else { return }
    call.onWorkQueue(answerByteCount: AnswerSize.none) {
      session.add(objects: request.objects) { finish($0, call, types: []) }
    }
  }

  /// Stores records that an app cannot read. Their types are unknown.
  func deferRecords(
    _ request: DeferRecordsRequest, _ scope: DeferralScope, _ call: UnaryCall<DeferRecordsReply>
  ) {
    do { try request.validate() } catch { return call.fail(error) }
    let facts = AnswerFacts(sampleCount: request.objects.count { $0.part == 0 })
    if modes.lock != .unlocked {
      return lockedStore.accept(call, facts, DeferRecordsReply(), in: modes) {
        try $0.deferRecords(request, in: scope)
      }
    }
    store.add(request.objects, in: scope, isCurrent: call.attempt.isCurrent) { result in
      switch result {
      case .success:
        call.record(.saved, facts)
        call.reply(DeferRecordsReply())
      case .failure(let error) where error.code == .outdated: call.repeatAttempt()
      case .failure(let error): call.fail(error)
      }
    }
  }

  /// Returns deferred records, or their number. A summary contains no data and is not recorded.
  func kept(
    _ request: DeferredObjectsRequest, _ scope: OwnerScope, _ call: UnaryCall<DeferredObjectsReply>
  ) {
    call.onWorkQueue {
      do {
        let reply = try store.deferredObjects(request, in: scope)
        if request.isSummary { return call.reply(reply) }
        // Deferred records have not been parsed, so their types are unknown.
        call.disclose(reply, AnswerFacts(sampleCount: reply.objects.count), in: scope)
      } catch {
        call.fail(error)
      }
    }
  }

  /// Returns an import of this connection, or fails the call. Numbers of other connections are
  /// unknown here.
  private func session(_ number: UInt64, _ call: UnaryCall<ImportResult>) -> ImportSession? {
    if let session = (call.call.peer.session as? OwnerSession)?[number] { return session }
    call.fail(Self.noSuchImport)
    return nil
  }

  private static let noSuchImport = HealthError(
    .noData, "no such import is open on this connection")

  /// Records what was added and replies. Consecutive entries are merged by the ledger, so that an
  /// import of many batches is one line for the user.
  private func finish(
    _ result: Result<ImportResult, StoreError>, _ call: UnaryCall<ImportResult>, types: [ObjectType]
  ) {
    switch result {
    case .success(let reply):
      call.record(.imported, AnswerFacts(types: types, sampleCount: reply.addedCount))
      call.reply(reply)
    case .failure(let error): call.fail(error)
    }
  }
}
