import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire
import Synchronization
import TTRPCServer

extension [ServedMethod] {
  /// Returns the same methods, some of which disclose hidden data.
  func leaking(_ rows: MethodRows, _ samples: SamplesHandlers) -> [ServedMethod] {
    let leaky = LeakySamples(right: samples)
    let store = samples.store
    var replacements = [
      rows.unary(HealthMethod.Samples.save, .save, leaky.save),
      rows.unary(HealthMethod.Samples.delete, .delete, leaky.delete),
      rows.read(HealthMethod.Samples.query, .read, leaky.query),
      rows.read(HealthMethod.Samples.changes, .read, leaky.changes),
      rows.read(HealthMethod.Samples.statistics, .read, leaky.statistics),
      rows.read(HealthMethod.Samples.sources, .read, leaky.sources),
    ]
    if SeededLeak.current == .wakeAll {
      replacements.append(rows.live(HealthMethod.Live.watch, .seeEverything, LeakyWatch.self))
    }
    if SeededLeak.current == .signalOrder {
      replacements.append(rows.live(HealthMethod.Live.watch, .read, LeakyWatch.self))
    }
    if SeededLeak.current == .requestStatus {
      replacements.append(
        rows.unary(HealthMethod.Authorization.requestStatus, .oneself) { request, scope, call in
          let open = scope.openOrDenied(share: request.share, read: request.read)
          call.reply(RequestStatusReply(status: open.isEmpty ? .unnecessary : .shouldRequest))
        })
    }
    if SeededLeak.current == .clinicalPresence {
      replacements.append(
        rows.read(HealthMethod.Profile.supportsHealthRecords, .read) { _, scope, call in
          call.onWorkQueue(answerByteCount: AnswerSize.small) {
            do {
              let found = try store.supportsHealthRecords(in: scope.everything)
              call.disclose(
                SupportsHealthRecordsReply(isSupported: found.value),
                DisclosedFacts(types: [], found.disclosure, call.caller))
            } catch {
              call.fail(error)
            }
          }
        })
    }
    let byName = Dictionary(uniqueKeysWithValues: replacements.map { ($0.row.name, $0) })
    return map { byName[$0.row.name] ?? $0 }
  }
}

/// How often apps have saved samples of a type, by the path of the store.
let savedTypes = Mutex<[String: [ObjectType: Int]]>([:])

/// Follows changes as if every sample were visible. With `signalOrder`, it follows visible changes and orders their
/// types by `savedTypes`.
struct LeakyWatch: LiveFollower {
  typealias Request = WatchRequest
  typealias Reply = WatchSignal
  typealias Finding = SignalFollower.Finding

  struct Mark: Sendable {
    var right: SignalFollower.Mark
    var store: String
  }

  static func types(of query: ChangeQuery) -> [ObjectType] { SignalFollower.types(of: query) }

  private var right: SignalFollower
  private let store: String

  init(_ query: ChangeQuery, in scope: ReadScope, store: HealthStore) throws(HealthError) {
    right = try SignalFollower(query, in: scope, store: store)
    self.store = store.path
  }

  mutating func note(_ part: CommitSummary.Part, in scope: ReadScope) {
    right.note(part, in: scope)
  }

  mutating func change(scope: ReadScope, to new: ReadScope) {
    right.change(scope: scope, to: new)
  }
  mutating func nextMessage(in scope: ReadScope) -> LiveMessage<WatchSignal>? {
    guard var message = right.nextMessage(in: scope) else { return nil }
    if SeededLeak.current == .signalOrder {
      let counts = savedTypes.withLock { $0[store] ?? [:] }
      message.reply.types.sort { counts[$0, default: 0] > counts[$1, default: 0] }
    }
    return message
  }
  mutating func nextLook(in scope: ReadScope) -> LiveLook<Finding>? { right.nextLook(in: scope) }
  mutating func take(_ finding: Finding) { right.take(finding) }
  mutating func repeatLook() { right.repeatLook() }
  mutating func takeBack(to before: LeakyWatch) { right.takeBack(to: before.right) }

  var rest: FollowerRest<LeakyWatch> {
    FollowerRest(query: right.rest.query, mark: Mark(right: right.rest.mark, store: store))
  }

  init(_ rest: FollowerRest<LeakyWatch>) {
    right = SignalFollower(FollowerRest(query: rest.query, mark: rest.mark.right))
    store = rest.mark.store
  }
}
