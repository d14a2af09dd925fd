import HealthAuthorization
import HealthModel
import HealthStore

/// What an answer held, for the ledger.
struct AnswerFacts {
  var types: [ObjectType] = []
  var sampleCount = 0
  /// Of these, samples that the caller did not save itself.
  var foreignSampleCount = 0
  var start: Instant?
  var end: Instant?
  /// Of a read.
  var form = LedgerEntry.Form.raw

  init(types: [ObjectType] = [], sampleCount: Int = 0) {
    self.types = types
    self.sampleCount = sampleCount
  }

  init(
    types: [ObjectType], _ disclosure: Disclosure, _ caller: Caller,
    form: LedgerEntry.Form = .raw
  ) {
    self.init(types: types, disclosure, by: caller.principal, form: form)
  }

  init(
    types: [ObjectType], _ disclosure: Disclosure, by principal: PrincipalID,
    form: LedgerEntry.Form = .raw
  ) {
    self.form = form
    self.types = types
    sampleCount = disclosure.sampleCount
    foreignSampleCount = disclosure.foreignCount(for: principal)
    start = disclosure.start
    end = disclosure.end
  }
}

extension HandlerContext {
  /// Every answer, before it is sent; also an empty one, since that it was asked for is part of
  /// what the person wants to know.
  func record(
    _ event: LedgerEntry.Event, _ call: Call, _ caller: Caller, _ facts: AnswerFacts,
    byteCount: Int = 0
  ) {
    #if !UNCHECKED
      permissions.ledger.append(entry(event, call, caller, facts, byteCount: byteCount))
    #endif
  }

  func entry(
    _ event: LedgerEntry.Event, _ call: Call, _ caller: Caller, _ facts: AnswerFacts,
    byteCount: Int = 0
  ) -> LedgerEntry {
    var entry = LedgerEntry(
      time: .now, event: event, bundleIdentifier: caller.bundleIdentifier, method: call.method.name,
      types: facts.types, sampleCount: facts.sampleCount,
      foreignSampleCount: facts.foreignSampleCount, start: facts.start, end: facts.end)
    switch caller {
    case .owner: entry.principal = .owner
    case .app(let app):
      entry.principal = app.principal
      entry.level = app.level.rawValue
    case .unidentified: break
    }
    if case .pinned(let instance) = call.peer.evidence.process { entry.instance = instance }
    let authorizer = permissions.authorizer
    entry.epoch = authorizer.epoch
    entry.byteCount = byteCount
    switch event {
    case .read:
      entry.form = facts.form
      entry.outcome = facts.sampleCount == 0 ? .empty : .answered
      if case .app(let app) = caller, facts.foreignSampleCount > 0 {
        entry.purpose = authorizer.purpose(of: app.principal, for: facts.types)
      }
    case .refused: entry.outcome = .refused
    default: break
    }
    return entry
  }
}

extension AnswerFacts {
  /// Whether the answer holds data that the person alone lets the caller see, so that it must not
  /// leave without an entry in the ledger, nor after she has changed her mind. Nothing of this
  /// stands between her and her own data.
  func isGuarded(from caller: Caller) -> Bool {
    #if UNCHECKED
      false
    #else
      if case .app = caller { foreignSampleCount > 0 } else { false }
    #endif
  }
}

extension Caller {
  /// Empty for the person and for nobody.
  var bundleIdentifier: String {
    if case .app(let app) = self { app.revision.source.bundleIdentifier } else { "" }
  }

  var principal: PrincipalID {
    if case .app(let app) = self { app.principal } else { .owner }
  }

  /// Who shares a line of the work queue: those who have not said who they are share one, so that
  /// they cannot hold up the person.
  var workKey: PrincipalID {
    if case .unidentified = self { PrincipalID(ObjectID(high: .max, low: .max)) } else { principal }
  }
}
