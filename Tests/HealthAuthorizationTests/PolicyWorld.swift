import HealthAuthorization
import HealthModel

/// The policy core as the daemon uses it, without files: decisions, expirations, and their
/// positions among the changes of the data.
struct PolicyCore {
  private struct App {
    var decisions = DecisionTable()
    var periods = ReadPeriods()
  }

  private var apps: [PrincipalID: App] = [:]
  private(set) var authorizer = Authorizer(epoch: 0)

  mutating func register(_ principal: PrincipalID) {
    if apps[principal] == nil { apps[principal] = App() }
    publish([principal], at: .distantPast, position: 0)
  }

  mutating func remove(_ principal: PrincipalID) {
    apps[principal] = nil
    publish([principal], at: .distantPast, position: 0)
  }

  mutating func decide(
    _ grant: Grant, for principal: PrincipalID, at now: Instant, position: Int64
  ) {
    apps[principal]?.decisions.set(grant)
    publish([principal], at: now, position: position)
  }

  /// Applies expirations.
  mutating func pass(to now: Instant, position: Int64) {
    guard let end = authorizer.nextEnd, end <= now else { return }
    publish(Array(apps.keys), at: now, position: position)
  }

  private mutating func publish(_ principals: [PrincipalID], at now: Instant, position: Int64) {
    var changes: [(PrincipalID, AppPolicy?)] = []
    for principal in principals {
      guard var app = apps[principal] else {
        changes.append((principal, nil))
        continue
      }
      let grants = app.decisions.grants(at: now)
      _ = app.periods.open(grants, at: position)
      changes.append(
        (
          principal,
          AppPolicy(
            grants: grants, periods: app.periods,
            entitlements: [Entitlement.backgroundDelivery.rawValue])
        ))
      _ = app.periods.close(grants, at: position)
      apps[principal] = app
    }
    let ends = apps.values.compactMap { $0.decisions.grants(at: now).nextEnd }
    authorizer.change(changes, nextEnd: ends.min())
  }

  func scope(_ principal: PrincipalID) -> ReadScope? {
    authorizer.readScope(ofBackgroundApp: principal)
  }
}

/// The same rules in their plainest form: every decision is stored, every query reads all of them,
/// and each object has the set of apps that could see it at any time.
struct PolicyModel {
  struct Object {
    var type: ObjectType
    var end: Int64
    var added: Int64
    var deleted: Int64?
    var seenBy: Set<PrincipalID> = []
  }

  private struct Key: Hashable {
    var principal: PrincipalID
    var type: ObjectType
    var direction: AuthorizationDirection
  }

  private var decisions: [Key: Grant] = [:]
  var apps: Set<PrincipalID> = []
  var objects: [Object] = []
  var now = Instant(microseconds: 1_000)
  var position: Int64 = 0

  mutating func decide(_ grant: Grant, for principal: PrincipalID) {
    decisions[Key(principal: principal, type: grant.type, direction: grant.direction)] = grant
  }

  mutating func remove(_ principal: PrincipalID) {
    apps.remove(principal)
    decisions = decisions.filter { $0.key.principal != principal }
    for index in objects.indices { objects[index].seenBy.remove(principal) }
  }

  func decision(
    _ principal: PrincipalID, _ type: ObjectType, _ direction: AuthorizationDirection
  ) -> Grant? {
    guard
      var grant = decisions[Key(principal: principal, type: type, direction: direction)],
      grant.decision != .notDetermined
    else { return nil }
    if grant.decision == .authorized, let end = grant.limits.expires, end <= now {
      grant.decision = .denied
    }
    return grant
  }

  /// nil: hidden; otherwise the earliest end that is visible.
  func leastEnd(_ principal: PrincipalID, _ type: ObjectType) -> Int64? {
    guard let grant = decision(principal, type, .read), grant.decision == .authorized,
      grant.limits.form == .raw
    else { return nil }
    return grant.limits.earliest?.microseconds ?? .min
  }

  /// Records after every step which apps can see which objects.
  mutating func look() {
    for index in objects.indices where objects[index].deleted == nil {
      for app in apps {
        if let least = leastEnd(app, objects[index].type), objects[index].end >= least {
          objects[index].seenBy.insert(app)
        }
      }
    }
  }

  mutating func add(_ type: ObjectType, end: Int64) {
    position += 1
    objects.append(Object(type: type, end: end, added: position))
  }

  mutating func delete(_ index: Int) {
    position += 1
    objects[index].deleted = position
  }
}

/// The core and the model, with the same steps applied to both.
struct PolicyPair {
  var core = PolicyCore()
  var model = PolicyModel()

  init(_ apps: [PrincipalID]) { for app in apps { register(app) } }

  mutating func register(_ app: PrincipalID) {
    model.apps.insert(app)
    core.register(app)
  }

  mutating func remove(_ app: PrincipalID) {
    model.remove(app)
    core.remove(app)
  }

  mutating func decide(_ grant: Grant, for app: PrincipalID) {
    guard model.apps.contains(app) else { return }
    model.decide(grant, for: app)
    core.decide(grant, for: app, at: model.now, position: model.position)
    model.look()
  }

  mutating func pass(_ time: Int64) {
    model.now.microseconds += time
    core.pass(to: model.now, position: model.position)
    model.look()
  }

  mutating func add(_ type: ObjectType, end: Int64) {
    model.add(type, end: end)
    model.look()
  }

  mutating func deleteFirst(where isMeant: (Int) -> Bool = { _ in true }) {
    let alive = model.objects.indices.filter { model.objects[$0].deleted == nil }
    if let index = alive.first(where: isMeant) { model.delete(index) }
  }

  /// Returns the difference; nil if there is none.
  func difference(_ app: PrincipalID, _ types: [ObjectType]) -> String? {
    guard model.apps.contains(app) else {
      return core.scope(app) == nil ? nil : "a removed app has a scope"
    }
    guard let scope = core.scope(app), let policy = core.authorizer.policy(of: app) else {
      return "a registered app has no scope"
    }
    for type in types {
      let least: Int64? =
        switch scope.visibility(of: type) {
        case .allSources: .min
        case .since(let earliest): earliest.microseconds
        case .onlyOwn: nil
        }
      if least != model.leastEnd(app, type) { return "visibility" }
      for direction in [AuthorizationDirection.read, .share] {
        let decided = model.decision(app, type, direction)?.decision ?? .notDetermined
        if policy.grants.decision(direction, of: type) != decided { return "decision" }
      }
      let read = model.decision(app, type, .read)
      let isAggregated = read?.decision == .authorized && read?.limits.form == .statisticsOnly
      if (scope.aggregate(of: type) != nil) != isAggregated { return "aggregate" }
    }
    for object in model.objects {
      guard let deleted = object.deleted, let least = model.leastEnd(app, object.type) else {
        continue
      }
      let isShown = scope.showed(
        object.type, added: object.added, deleted: deleted, end: object.end)
      if isShown != (object.seenBy.contains(app) && object.end >= least) { return "tombstone" }
    }
    return nil
  }
}

extension PolicyPair {
  /// Returns the state after a history, as numbers.
  func state(_ apps: [PrincipalID], _ types: [ObjectType]) -> [Int64] {
    var state = [model.position]
    for app in apps {
      for type in types {
        let decision = model.decision(app, type, .read)?.decision ?? .notDetermined
        state += [Int64(decision.rawValue), model.leastEnd(app, type) ?? .max]
      }
    }
    return state
  }
}
