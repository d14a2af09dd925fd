import HealthAuthorization
import HealthModel
import TTRPC
import HealthStore
import HealthWire
import TTRPCServer
import StorageSupport

/// The handlers of `health.v1.Import`, with which the user imports data from another system.
struct ImportHandlers: Sendable {
  let store: HealthStore
  let importPlace: ImportPlace

  func begin(
    _ request: BeginImportRequest, _ scope: OwnerScope, _ call: UnaryCall<BeginImportReply>
  ) {
    let owner = call.ownerSession
    do {
      if owner.importTicket == nil { owner.importTicket = try importPlace.enter() }
    } catch {
      return call.fail(error)
    }
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

  func characteristics(
    _ request: ImportCharacteristicsRequest, _ scope: OwnerScope, _ call: UnaryCall<ImportReply>
  ) {
    guard let session = session(request.importID, call) else { return }
    call.onWorkQueue {
      do {
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
    _ request: ImportSamplesRequest, _ scope: OwnerScope, _ call: UnaryCall<ImportReply>
  ) {
    guard let session = session(request.importID, call) else { return }
    let buffers = call.seriesBuffers
    call.onWorkQueue(answerByteCount: AnswerSize.none) {
      var content: SaveContent
      do {
        content = SaveContent(try SampleValidator(origin: .imported).validate(request))
        content.series = try buffers.points(request.series, of: request.samples)
        content.relations = request.relations
      } catch {
        return call.fail(error)
      }
      session.add(content, dropping: request.keptKeys) { result in
        if case .success = result { buffers.discard(request.series.map(\.buffer)) }
        finish(result, call, types: request.samples.types)
      }
    }
  }

  func objects(
    _ request: ImportObjectsRequest, _ scope: OwnerScope, _ call: UnaryCall<ImportReply>
  ) {
    guard let session = session(request.importID, call) else { return }
    call.onWorkQueue(answerByteCount: AnswerSize.none) {
      session.add(objects: request.objects) { finish($0, call, types: []) }
    }
  }

  func kept(
    _ request: KeptObjectsRequest, _ scope: OwnerScope, _ call: UnaryCall<KeptObjectsReply>
  ) {
    call.onWorkQueue {
      do {
        let reply = try store.keptObjects(request, in: scope)
        if request.isSummary { return call.reply(reply) }
        // Deferred records have not been parsed, so their types are unknown.
        call.disclose(reply, AnswerFacts(sampleCount: reply.objects.count), in: scope)
      } catch {
        call.fail(error)
      }
    }
  }

  private func session(_ number: UInt64, _ call: UnaryCall<ImportReply>) -> ImportSession? {
    if let session = (call.call.peer.session as? OwnerSession)?[number] { return session }
    call.fail(Self.noSuchImport)
    return nil
  }

  private static let noSuchImport = HealthError(
    .noData, "no such import is open on this connection")

  private func finish(
    _ result: Result<ImportReply, StoreError>, _ call: UnaryCall<ImportReply>, types: [ObjectType]
  ) {
    switch result {
    case .success(let reply):
      call.record(.imported, AnswerFacts(types: types, sampleCount: reply.addedCount))
      call.reply(reply)
    case .failure(let error): call.fail(error)
    }
  }
}
