import DaemonTestSupport
import HealthModel
import HealthRPC
import HealthWire

extension World {
  /// What the app gets to know by this step; nil for a step that is not its own.
  package func perform(_ step: Step, number: Int) throws -> String? {
    if !isUsual, !step.isOfTheApp { return nil }
    switch step {
    case .lock(let isLocked):
      try set(SetModeRequest(isLocked: isLocked))
      return nil
    case .guest(let isGuest):
      try set(SetModeRequest(isGuest: isGuest))
      return nil
    case .secret(let subject, let name, let roll):
      // The person deletes by identifier whatever has it, of any app: hers are her own.
      let id = subject == .clinical ? Name.id(5, number) : name.id
      try keepSecret(subject, id, roll, number)
      return nil
    case .shared(let name):
      try share(name.id, number)
      return nil
    case .grant(let subject, let isAllowed):
      try change(subject, isAllowed)
      return nil
    case .save(let subject, let name, let value):
      let batch = subject.batch(name.id, step: number, value: value)
      return try ask("save", HealthMethod.Samples.save, SaveRequest(samples: batch))
    case .delete(_, let name):
      try awaitUsualWakes()
      return try ask("delete", HealthMethod.Samples.delete, .objects([name.id]))
    case .deleteAll(let subject):
      try awaitUsualWakes()
      return try ask(
        "delete all", HealthMethod.Samples.delete,
        .matching(type: subject.type, filter: SampleFilter()))
    case .query(let subject, let limit, let order):
      return try query(subject.type, limit, order, SampleFilter())
    case .queryByHeartRate(let limit):
      var filter = SampleFilter()
      filter.predicate = .comparison(.workoutAverage(.heartRate), .greaterThan, .number(120))
      return try query(.workout, limit, .startAscending, filter)
    case .statistics(let subject, let isDaily): return try statistics(subject, isDaily)
    case .sources(let subject):
      return try ask(
        "sources", HealthMethod.Samples.sources, SourceQuery(types: [subject.type]))
    case .changes(let subject, let anchor): return try changes(subject, anchor)
    // A sentinel cannot be seen now.
    case .wakes where !isUsual: return nil
    case .wakes: return "wakes: \(try wakes().map(\.name).sorted())"
    case .status(let subject):
      return try ask(
        "status", HealthMethod.Authorization.status,
        AuthorizationStatusRequest(types: [subject.type]))
    case .supportsRecords:
      return try ask(
        "records", HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest())
    case .earliestDate:
      return try ask(
        "earliest", HealthMethod.Profile.earliestPermittedSampleDate,
        EarliestPermittedSampleDateRequest())
    }
  }

  /// Whether something that comes and goes is signalled between is a matter of time in both worlds.
  private func awaitUsualWakes() throws {
    if isUsual { try awaitWakes() }
  }

  private func set(_ request: SetModeRequest) throws {
    try awaitUsualWakes()
    mode = try owner.call(HealthMethod.Owner.setMode, request)
  }

  // MARK: - Others

  private func keepSecret(
    _ subject: Subject, _ id: ObjectID, _ roll: Double, _ number: Int
  ) throws {
    guard !readable.contains(subject) else { return }
    if kind == .sparse, Double.random(in: 0..<1, using: &random) < 0.6 { return }
    // Nobody but the person keeps clinical records.
    let author = subject == .clinical ? 2 : Int.random(in: 0...1, using: &random)
    let value = Int.random(in: 1...99, using: &random)
    let heartRate = Int.random(in: 60...200, using: &random)
    guard roll < 0.65 else {
      if let last = secrets[subject]?.popLast() { try delete(last) }
      return
    }
    let batch = subject.batch(id, step: number, value: value, heartRate: heartRate)
    let answer = try client(author).rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: batch))
    // An author that had an object of this identifier before is refused.
    if answer.status.code == .ok { secrets[subject, default: []].append((author, id)) }
  }

  private func delete(_ secret: (author: Int, id: ObjectID)) throws {
    // A daemon with a leak may refuse it; what follows from that is for the app to notice.
    _ = try client(secret.author).rawCall(HealthMethod.Samples.delete, .objects([secret.id]))
  }

  private func client(_ author: Int) -> WireClient { author == 2 ? owner : others[author] }

  private func share(_ id: ObjectID, _ number: Int) throws {
    guard readable.contains(.workout) else { return }
    let heartRate = Bool.random(using: &random) ? 100 : 150
    let batch = Subject.workout.batch(id, step: number, value: 5, heartRate: heartRate)
    _ = try others[0].rawCall(HealthMethod.Samples.save, SaveRequest(samples: batch))
  }

  /// What would come into sight and differs between the worlds goes first: it lived and died
  /// unseen.
  private func change(_ subject: Subject, _ isAllowed: Bool) throws {
    guard let decision = decisions[subject], decision.read != .undecided,
      readable.contains(subject) != isAllowed
    else { return }
    if isAllowed {
      for secret in secrets[subject] ?? [] { try delete(secret) }
      secrets[subject] = []
      readable.insert(subject)
    } else {
      // Whether a signal that is on its way is still sent is a matter of time in both worlds.
      try awaitWakes()
      readable.remove(subject)
    }
    try setReading(subject, isAllowed)
  }

  // MARK: - The app

  private func ask<Request, Reply>(
    _ name: String, _ method: Method<Request, Reply>, _ request: Request
  ) throws -> String {
    let answer = try app.rawCall(method, request)
    return "\(name): \(answer.status) \(answer.payload)"
  }

  private func query(
    _ type: ObjectType, _ limit: Int, _ order: SampleQuery.Order, _ filter: SampleFilter
  ) throws -> String {
    var query = SampleQuery(descriptors: [QueryDescriptor(types: [type], filter: filter)])
    query.limit = limit
    query.order = order
    let answer = try app.rawCall(HealthMethod.Samples.query, query)
    guard answer.status.code == .ok else { return "query: \(answer.status)" }
    return try observed.text(of: try SamplePage(wire: answer.payload))
  }

  private func statistics(_ subject: Subject, _ isDaily: Bool) throws -> String {
    var query = StatisticsQuery(
      type: subject.type,
      options: [
        .cumulativeSum, .discreteAverage, .discreteMax, .mostRecent, .duration, .separateBySource,
      ])
    if isDaily {
      query.calendar = CalendarIntervals(
        component: .day, anchor: Instant(microseconds: 0), timeZone: "Europe/Berlin")
    }
    return try ask("statistics", HealthMethod.Samples.statistics, query)
  }

  private func changes(_ subject: Subject, _ anchor: Step.Anchor) throws -> String {
    var query = ChangeQuery(types: [subject.type])
    query.anchor = observed.anchor(subject, anchor)
    let answer = try app.rawCall(HealthMethod.Samples.changes, query)
    guard answer.status.code == .ok else { return "changes: \(answer.status)" }
    return try observed.text(of: try ChangePage(wire: answer.payload), about: subject)
  }
}

extension Step {
  /// Others, and the person's decisions, rest while the store is locked or a guest uses it.
  fileprivate var isOfTheApp: Bool {
    switch self {
    case .secret, .shared, .grant: false
    default: true
    }
  }
}
