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

  init(types: [ObjectType] = [], sampleCount: Int = 0) {
    self.types = types
    self.sampleCount = sampleCount
  }

  init(types: [ObjectType], _ disclosure: Disclosure, _ caller: Caller) {
    self.init(types: types, disclosure, by: caller.principal)
  }

  init(types: [ObjectType], _ disclosure: Disclosure, by principal: PrincipalID) {
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
    _ event: LedgerEntry.Event, _ caller: Caller, _ method: String, _ facts: AnswerFacts
  ) {
    permissions.ledger.append(
      LedgerEntry(
        time: .now, event: event, bundleIdentifier: caller.bundleIdentifier, method: method,
        types: facts.types, sampleCount: facts.sampleCount,
        foreignSampleCount: facts.foreignSampleCount, start: facts.start, end: facts.end))
  }

  /// Nothing of other apps leaves the store unless the person will be told.
  func requireLedger() throws(PermissionError) {
    guard !permissions.ledger.isFull else {
      throw PermissionError(.inaccessible, "the ledger cannot be written, so nothing is read")
    }
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
