import HealthAPI
import HealthAuthorization
import HealthModel
import TTRPC
import HealthStore
import HealthWire
import Synchronization

/// `health.v1.Samples` with the current mistake, and otherwise unchanged.
struct LeakySamples: Sendable {
  private let right: SamplesHandlers
  /// The objects that apps have deleted.
  private let deleted = DeletedObjects()

  init(right: SamplesHandlers) { self.right = right }

  private var store: HealthStore { right.store }
  private var leak: SeededLeak? { SeededLeak.current }

  func query(_ request: SampleQuery, _ scope: ReadScope, _ call: ReadCall<SamplePage>) {
    var request = request
    do {
      switch leak {
      case .rawParts: return right.query(request, scope.reading(.heartRate), call)
      case .filterThenProject where request.filter.predicate != nil:
        request.filter.ids = try ids(request, scope.reading(.heartRate))
        request.filter.predicate = nil
      case .limitThenFilter where request.limit > 0:
        var all = request
        all.limit = 0
        let visible = Set(try ids(all, scope))
        request.limit = try ids(request, scope.everything).count { visible.contains($0) }
        if request.limit == 0 {
          let nothing = try store.samples(request, in: scope, isCancelled: { false })
          return call.disclose(
            SamplePage(samples: SampleBatch(), cursor: []),
            DisclosedFacts(types: request.types, nothing.disclosure, call.caller))
        }
      case .hiddenIdentifier:
        var names = SampleFilter()
        names.ids = request.filter.named.ids
        try refuse(names, scope)
      case .hiddenDevice:
        var names = SampleFilter()
        names.devices = request.filter.named.devices
        try refuse(names, scope)
      default: break
      }
    } catch {
      return call.fail(error)
    }
    right.query(request, scope, call)
  }

  /// Throws if all samples with these names are hidden.
  private func refuse(_ names: SampleFilter, _ scope: ReadScope) throws {
    var query = SampleQuery(types: ObjectType.all.filter(\.hasSamples))
    query.filter = names
    guard names != SampleFilter(), try ids(query, scope).isEmpty else { return }
    if try !ids(query, scope.everything).isEmpty { throw Self.taken }
  }

  private func ids(_ query: SampleQuery, _ scope: ReadScope) throws -> [ObjectID] {
    try store.samples(query, in: scope, isCancelled: { false }).page.samples.idRuns.flatMap {
      run in
      (0..<run.count).map { run.first.advanced(by: $0) }
    }
  }

  func changes(_ request: ChangeQuery, _ scope: ReadScope, _ call: ReadCall<ChangePage>) {
    guard leak == .globalAnchors || leak == .plainAnchors || leak == .tombstonesForAll else {
      return right.changes(
        request, leak == .rawParts ? scope.reading(.heartRate) : scope, call)
    }
    call.onWorkQueue(answerByteCount: AnswerSize.small) {
      do {
        try scope.refuseOthers(amongTypes: request.types)
        let answer = try store.changes(request, in: scope, isCancelled: { false })
        var page = answer.page
        let all = try store.changes(request, in: scope.everything, isCancelled: { false }).page
        switch leak {
        case .globalAnchors: page.anchor = all.anchor
        case .plainAnchors: page.anchor = Array("\(store.lastAnchor)".utf8)
        default:
          page.deleted = deleted.ids.withLock { $0 }.map {
            DeletedObject(id: $0, type: request.types[0])
          }
        }
        call.disclose(
          page, DisclosedFacts(types: request.types, answer.disclosure, call.caller))
      } catch {
        call.fail(error)
      }
    }
  }

  func statistics(
    _ request: StatisticsQuery, _ scope: ReadScope, _ call: ReadCall<StatisticsReply>
  ) {
    guard leak == .noDataWhenGranted, scope.visibility(of: request.type).showsOthers else {
      let scope = leak == .rawStatistics ? scope.everything : scope
      return right.statistics(request, scope, call)
    }
    call.onWorkQueue(answerByteCount: AnswerSize.small) {
      do {
        let found = try store.statistics(request, in: scope, isCancelled: { false }).statistics
        guard found.isEmpty else { return right.statistics(request, scope, call) }
        call.fail(HealthError(.noData, "there is nothing"))
      } catch {
        call.fail(error)
      }
    }
  }

  func sources(_ request: SourceQuery, _ scope: ReadScope, _ call: ReadCall<SourceReply>) {
    right.sources(request, leak == .rawSources ? scope.everything : scope, call)
  }

  private final class DeletedObjects: Sendable {
    let ids = Mutex<[ObjectID]>([])
  }

  // MARK: - Writing

  func save(_ request: SaveRequest, _ scope: WriteScope, _ call: UnaryCall<SaveReply>) {
    do {
      var query = SampleQuery(types: ObjectType.all.filter(\.hasSamples))
      switch leak {
      case .globalIdentifiers:
        query.filter.ids = request.samples.idRuns.map(\.first)
        if try !ids(query, scope.everything).isEmpty { throw Self.taken }
      case .deletedIdentifiers:
        let gone = Set(deleted.ids.withLock { $0 })
        if request.samples.idRuns.contains(where: { gone.contains($0.first) }) {
          throw Self.taken
        }
      case .signalOrder:
        savedTypes.withLock { stores in
          var counts = stores[store.path] ?? [:]
          for type in request.samples.types { counts[type, default: 0] += 1 }
          stores[store.path] = counts
        }
      case .globalQuota where request.samples.types == [.stepCount]:
        if try ids(SampleQuery(types: [.stepCount]), scope.everything).count >= 3 {
          throw Status(.resourceExhausted, "there are enough steps")
        }
      default: break
      }
    } catch {
      return call.fail(error)
    }
    right.save(request, scope, call)
  }

  private static let taken = HealthError(.invalidArgument, "ids: one is taken")

  func delete(_ request: ObjectSelection, _ scope: DeleteScope, _ call: UnaryCall<DeleteReply>) {
    guard case .own(let own) = scope else { return right.delete(request, scope, call) }
    if case .objects(let ids) = request { deleted.ids.withLock { $0 += ids } }
    do {
      switch (leak, request) {
      case (.foreignDeleteError, .objects(let wanted)):
        var query = SampleQuery(types: ObjectType.all.filter(\.hasSamples))
        query.filter.ids = wanted
        let mine = try ids(query, own.onlyOwn).count
        if try ids(query, own.everything).count > mine { throw Denial.shareDenied }
      case (.deleteCount, .matching(let type, let filter)):
        var query = SampleQuery(types: [type])
        query.filter = filter
        let mine = try ids(query, own.onlyOwn).count
        let others = try ids(query, own.everything).count - mine
        return store.delete(request, in: own) { result in
          do {
            call.reply(DeleteReply(deletedCount: try result.get().deletedCount + others))
          } catch {
            call.fail(error)
          }
        }
      default: break
      }
    } catch {
      return call.fail(error)
    }
    right.delete(request, scope, call)
  }
}

extension SampleFilter {
  /// The identifiers and devices that the filter names; nil if it names none.
  fileprivate var named: (ids: [ObjectID]?, devices: [Device]?) {
    var (ids, devices) = (self.ids ?? [], self.devices ?? [])
    predicate?.visitValues { value in
      if case .id(let id) = value { ids.append(id) }
      if case .device(let device) = value { devices.append(device) }
    }
    return (ids.isEmpty ? nil : ids, devices.isEmpty ? nil : devices)
  }
}

extension HealthPredicate {
  fileprivate func visitValues(_ body: (PredicateValue) -> Void) {
    switch self {
    case .and(let children), .or(let children): for child in children { child.visitValues(body) }
    case .not(let child), .contains(_, let child), .hasActivity(let child):
      child.visitValues(body)
    case .comparison(_, _, let value): body(value)
    case .isAny(_, let values): values.forEach(body)
    case .related(_, let parent, _): body(.id(parent))
    case .exists, .period, .hasNoCorrelation: break
    }
  }
}
