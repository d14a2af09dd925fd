import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore

/// `health.v1.Import`: takes over the data of another system, for the person.
struct ImportHandlers: Sendable {
  let context: HandlerContext

  func begin(_: BeginImportRequest, _ scope: OwnerScope, _ call: UnaryCall<BeginImportReply>) {
    call.onWorkQueue {
      do {
        let session = try context.store.beginImport(in: scope)
        call.call.onLoop { open(session, call) }
      } catch {
        call.fail(error)
      }
    }
  }

  /// On the loop.
  private func open(_ session: ImportSession, _ call: UnaryCall<BeginImportReply>) {
    let owner = call.ownerSession
    guard let number = owner.add(session) else {
      return call.fail(
        HealthError(
          .dataSizeExceeded, "at most \(OwnerSession.importCountMax) imports on a connection"))
    }
    call.reply(BeginImportReply(importID: number))
  }

  func samples(
    _ request: ImportSamplesRequest, _ scope: OwnerScope, _ call: UnaryCall<ImportReply>
  ) {
    guard let session = session(request.importID, call) else { return }
    let buffers = call.seriesBuffers
    call.onWorkQueue {
      var content = SaveContent(samples: request.samples)
      do {
        try SampleValidator(origin: .imported).validate(request)
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
    call.onWorkQueue {
      session.add(objects: request.objects) { finish($0, call, types: []) }
    }
  }

  func kept(
    _ request: KeptObjectsRequest, _ scope: OwnerScope, _ call: UnaryCall<KeptObjectsReply>
  ) {
    call.onWorkQueue {
      do {
        let reply = try context.store.keptObjects(request, in: scope)
        if request.isSummary { return call.reply(reply) }
        // Nobody knows their types yet.
        call.disclose(reply, AnswerFacts(sampleCount: reply.objects.count))
      } catch {
        call.fail(error)
      }
    }
  }

  private func session(_ number: UInt64, _ call: UnaryCall<ImportReply>) -> ImportSession? {
    if let session = (call.call.peer.session as? OwnerSession)?[number] { return session }
    call.fail(HealthError(.noData, "no such import is open on this connection"))
    return nil
  }

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
