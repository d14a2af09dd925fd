import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// `health.v1.Series`: builds the points of series in buffers of the connection, and reads those of
/// stored objects.
struct SeriesHandlers: Sendable {
  let context: HandlerContext

  func methods(_ rows: MethodRows) -> [ServedMethod] {
    [
      rows.unary(HealthMethod.Series.append, .known, append),
      rows.unary(HealthMethod.Series.discard, .known, discard),
      rows.read(HealthMethod.Series.read, .read, read),
    ]
  }

  /// Whoever may call at all has buffers: what becomes of the points is decided by the save.
  func append(
    _ request: AppendSeriesRequest, _: CallerScope, _ call: UnaryCall<AppendSeriesReply>
  ) {
    do {
      let count = try call.seriesBuffers.append(request.points, to: request.buffer)
      call.reply(AppendSeriesReply(count: count))
    } catch {
      call.fail(error)
    }
  }

  func discard(
    _ request: DiscardSeriesRequest, _: CallerScope, _ call: UnaryCall<DiscardSeriesReply>
  ) {
    call.seriesBuffers.discard([request.buffer])
    call.reply(DiscardSeriesReply())
  }

  func read(_ request: SeriesQuery, _ scope: ReadScope, _ call: ReadCall<SeriesPage>) {
    call.onWorkQueue(answerByteCount: AnswerSize.page) {
      do {
        let answer = try context.store.series(
          request, in: scope, isCancelled: { call.isCancelled })
        let types = [answer.type].compactMap(\.self)
        call.disclose(answer.page, DisclosedFacts(types: types, answer.disclosure, call.caller))
      } catch {
        call.fail(error)
      }
    }
  }
}

extension UnaryCall {
  /// Of the connection, whose caller is known. On the loop.
  var seriesBuffers: SeriesBuffers {
    (call.peer.session as? AppSession)?.series ?? ownerSession.series
  }

  /// Of a connection of the person, made when it is needed. On the loop.
  var ownerSession: OwnerSession {
    if let session = call.peer.session as? OwnerSession { return session }
    let session = OwnerSession(seriesShare: context.seriesMemory.ownerShare)
    call.peer.session = session
    return session
  }
}
