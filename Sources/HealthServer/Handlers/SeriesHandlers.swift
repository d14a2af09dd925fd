import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire
import TTRPCServer

/// The handlers of `health.v1.Series`, which buffer series points for a connection and read the
/// points of stored objects. A series does not fit into one frame, so its points are sent before
/// the save that refers to them.
struct SeriesHandlers: Sendable {
  let store: HealthStore

  /// Appends points to a buffer. Every identified caller may do this; the save that uses the points
  /// is authorized by type.
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

  /// Releases the memory of a series that will not be saved. A number that is not in use is no
  /// error.
  func discard(
    _ request: DiscardSeriesRequest, _: CallerScope, _ call: UnaryCall<DiscardSeriesReply>
  ) {
    call.seriesBuffers.discard([request.buffer])
    call.reply(DiscardSeriesReply())
  }

  func read(_ request: SeriesQuery, _ scope: ReadScope, _ call: ReadCall<SeriesPage>) {
    call.onWorkQueue(answerByteCount: AnswerSize.page) {
      do {
        let answer = try store.series(
          request, in: scope, isCancelled: { call.isCancelled })
        let types = [answer.type].compactMap(\.self)
        call.disclose(answer.page, DisclosedFacts(types: types, answer.disclosure, call.caller))
      } catch {
        call.fail(error)
      }
    }
  }
}
