import HealthStorage
import HealthAuthorization
import HealthModel

/// A condition on the details of an object. It is evaluated last, when the columns have left as few
/// candidates as possible, because each candidate costs a read of another table.
struct DetailTest {
  enum Condition {
    case exists(PredicateKey)
    case compares(PredicateKey, Comparison, PredicateValue)
    case isAny(PredicateKey, [PredicateValue])
    /// The workout has an activity for which this holds.
    case hasActivity(ActivityTest)
  }

  let type: UInt16
  let condition: Condition
  let cache: DetailCache

  func holds(anchor: Int64, source: UInt32) throws(StoreError) -> Bool {
    let details = try cache.details(anchor: anchor, .init(type: type, source: source))
    switch condition {
    case .exists(let key): return DetailValue(of: key, in: details) != nil
    case .compares(let key, let comparison, let wanted):
      return DetailValue(of: key, in: details)?.holds(comparison, wanted) ?? false
    case .isAny(let key, let wanted):
      guard let value = DetailValue(of: key, in: details) else { return false }
      return wanted.contains { value.holds(.equal, $0) }
    case .hasActivity(let test):
      guard case .workout(let workout) = details else { return false }
      for activity in workout.activities where try test.holds(activity) { return true }
      return false
    }
  }
}

/// A cache of the details that the tests of one query have read, so that several conditions on an
/// object read it once. Used by one query on one thread.
final class DetailCache {
  /// Limits the memory of a query over many objects.
  private static let countMax = 2_048
  private let connection: Connection
  /// nil when the store itself runs the query, without a scope.
  private let reader: DetailReader?
  private var known: [Int64: SampleDetails] = [:]

  init(snapshot: Snapshot, connection: Connection, scope: ReadScope?) {
    self.connection = connection
    reader = scope.map { DetailReader(snapshot: snapshot, connection: connection, scope: $0) }
  }

  func details(anchor: Int64, _ origin: RowSet.Origin) throws(StoreError) -> SampleDetails {
    if let details = known[anchor] { return details }
    if known.count == Self.countMax { known.removeAll(keepingCapacity: true) }
    let details = try read(anchor, origin)
    known[anchor] = details
    return details
  }

  private func read(_ anchor: Int64, _ origin: RowSet.Origin) throws(StoreError) -> SampleDetails {
    if let reader { return try reader.details(anchor: anchor, origin).details }
    let found = try connection.get(.details, key: anchor) { bytes throws(StoreError) in
      try DetailReader.decode(bytes)
    }
    // The object was deleted after the snapshot was taken: `HealthStore.read` tries again.
    guard let found else { throw StoreError.chunkMissing }
    return found
  }
}

/// A predicate on an activity of a workout, which has its own dates and identifier.
indirect enum ActivityTest {
  case and([ActivityTest])
  case or([ActivityTest])
  case not(ActivityTest)
  case exists(PredicateKey)
  case compares(PredicateKey, Comparison, PredicateValue)
  case isAny(PredicateKey, [PredicateValue])
  case metadata(key: [UInt8], PreparedCondition)
  case period(SamplePeriod)
  case never

  init(_ predicate: HealthPredicate) {
    switch predicate {
    case .and(let parts): self = .and(parts.map { ActivityTest($0) })
    case .or(let parts): self = .or(parts.map { ActivityTest($0) })
    case .not(let part): self = .not(ActivityTest(part))
    case .comparison(.metadata(let key), let comparison, let value):
      self = .metadata(key: Array(key.utf8), .init(.compares(comparison, value)))
    case .isAny(.metadata(let key), let values):
      self = .metadata(key: Array(key.utf8), .init(.isAny(values)))
    case .exists(.metadata(let key)):
      self = .metadata(key: Array(key.utf8), .init(.exists))
    case .comparison(let key, let comparison, let value):
      self = .compares(key, comparison, value)
    case .isAny(let key, let values): self = .isAny(key, values)
    case .exists(let key): self = .exists(key)
    case .period(let start, let end, let strictStart, let strictEnd):
      self = .period(
        SamplePeriod(start: start, end: end, strictStart: strictStart, strictEnd: strictEnd))
    // `HealthPredicate.check(for:)` has rejected these.
    case .hasNoCorrelation, .related, .contains, .hasActivity: self = .never
    }
  }

  func holds(_ activity: WorkoutActivity) throws(StoreError) -> Bool {
    switch self {
    case .and(let parts):
      for part in parts where try !part.holds(activity) { return false }
      return true
    case .or(let parts):
      for part in parts where try part.holds(activity) { return true }
      return false
    case .not(let part): return try !part.holds(activity)
    case .exists(let key): return DetailValue(of: key, in: activity) != nil
    case .compares(let key, let comparison, let wanted):
      return DetailValue(of: key, in: activity)?.holds(comparison, wanted) ?? false
    case .isAny(let key, let wanted):
      guard let value = DetailValue(of: key, in: activity) else { return false }
      return wanted.contains { value.holds(.equal, $0) }
    case .metadata(let key, let condition):
      let holds = try MetadataPayload.withValue(of: key, in: activity.metadata.payload) {
        value throws(StoreError) in condition.holds(value)
      }
      return holds ?? false
    case .period(let period):
      let start = activity.start.microseconds
      return period.passes(start, activity.end.microseconds - start)
    case .never: return false
    }
  }
}
