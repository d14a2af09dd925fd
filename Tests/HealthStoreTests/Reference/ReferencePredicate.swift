import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

/// Evaluates filters and predicates on one object at a time.
struct ReferencePredicate {
  let store: ReferenceStore
  /// The scope of the caller; nil: the store itself.
  let scope: ReadScope?
  /// Numbers of the samples in visible correlations.
  private let contained: Set<Int>

  init(store: ReferenceStore = ReferenceStore(), scope: ReadScope? = nil) {
    self.store = store
    self.scope = scope
    contained = Set(
      store.entries.filter { store.isVisible($0, in: scope) }
        .flatMap { $0.content?.members ?? [] })
  }

  /// For an object outside of a store.
  func holds(_ filter: SampleFilter, _ object: HealthObject) -> Bool {
    holds(filter, ReferenceStore.Entry(number: 0, object: object))
  }

  func holds(_ filter: SampleFilter, _ entry: ReferenceStore.Entry) -> Bool {
    let object = entry.object
    guard
      Self.isIn(
        filter.start, filter.end, filter.strictStart, filter.strictEnd, object.start, object.end)
    else { return false }
    if let sources = filter.sources {
      guard let revision = object.sourceRevision, sources.contains(revision.source) else {
        return false
      }
    }
    if let devices = filter.devices {
      guard let device = object.device, devices.contains(device) else { return false }
    }
    if let ids = filter.ids, !ids.contains(object.id) { return false }
    for condition in filter.metadata {
      guard let value = object.metadata.value(named: condition.key) else { return false }
      if case .isAny(let wanted) = condition.test {
        let isAny = wanted.contains { ReferenceValue(value).holds(.equal, PredicateValue($0)) }
        guard isAny else { return false }
      }
    }
    return filter.predicate.map { holds($0, entry) } ?? true
  }

  func holds(_ predicate: HealthPredicate, _ entry: ReferenceStore.Entry) -> Bool {
    holds(predicate, .object(entry, store.shown(entry, in: scope, withDocumentData: true)))
  }

  /// The object of a predicate.
  private enum Subject {
    case object(ReferenceStore.Entry, HealthObject)
    case activity(WorkoutActivity)

    func value(_ key: PredicateKey) -> ReferenceValue? {
      switch self {
      case .object(_, let object): ReferenceValue(key, of: object)
      case .activity(let activity): ReferenceValue(key, of: activity)
      }
    }

    var period: (start: Instant, end: Instant) {
      switch self {
      case .object(_, let object): (object.start, object.end)
      case .activity(let activity): (activity.start, activity.end)
      }
    }
  }

  private func holds(_ predicate: HealthPredicate, _ subject: Subject) -> Bool {
    switch predicate {
    case .and(let parts): return parts.allSatisfy { holds($0, subject) }
    case .or(let parts): return parts.contains { holds($0, subject) }
    case .not(let part): return !holds(part, subject)
    case .comparison(let key, let comparison, let wanted):
      return subject.value(key)?.holds(comparison, wanted) ?? false
    case .isAny(let key, let wanted):
      guard let value = subject.value(key) else { return false }
      return wanted.contains { value.holds(.equal, $0) }
    case .exists(let key): return subject.value(key) != nil
    case .period(let start, let end, let strictStart, let strictEnd):
      let period = subject.period
      return Self.isIn(start, end, strictStart, strictEnd, period.start, period.end)
    case .hasActivity(let part):
      guard case .object(_, let object) = subject, case .workout(let workout) = object.details
      else { return false }
      return workout.activities.contains { holds(part, .activity($0)) }
    case .hasNoCorrelation, .related, .contains:
      guard case .object(let entry, _) = subject else { return false }
      return holds(predicate, relationsOf: entry)
    }
  }

  private func holds(_ predicate: HealthPredicate, relationsOf entry: ReferenceStore.Entry) -> Bool
  {
    switch predicate {
    case .hasNoCorrelation:
      return !contained.contains(entry.number)
    case .related(let kind, let id, let activity):
      return store.ties.contains { tie in
        guard tie.kind == kind, tie.children.contains(entry.number),
          activity == nil || tie.activity == activity, let parent = store[tie.parent]
        else { return false }
        return parent.object.id == id && store.isVisible(parent, in: scope)
      }
    case .contains(let type, let part):
      return store.members(of: entry, in: scope).contains {
        $0.object.type == type && holds(part, $0)
      }
    default: return false
    }
  }

  /// Without options: the object overlaps the period; with them: it starts or ends within the
  /// period.
  private static func isIn(
    _ from: Instant?, _ to: Instant?, _ strictStart: Bool, _ strictEnd: Bool, _ start: Instant,
    _ end: Instant
  ) -> Bool {
    let (from, to) = (from ?? .distantPast, to ?? .distantFuture)
    if strictStart && !(from <= start && start < to) { return false }
    if strictEnd && !(from <= end && end < to) { return false }
    if strictStart || strictEnd { return true }
    return start < to && (start == end ? start >= from : end > from)
  }
}
