import HealthAuthorization
import HealthModel
import HealthStore

/// What a call did, for the ledger.
struct AnswerFacts: Sendable {
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

}

/// What an answer with data of the store held. It is made of the disclosure that the store returned
/// with the answer, so nothing that was read can be sent without its count.
struct DisclosedFacts: Sendable {
  var facts: AnswerFacts

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
    facts = AnswerFacts(types: types, sampleCount: disclosure.sampleCount)
    facts.form = form
    facts.foreignSampleCount = disclosure.foreignCount(for: principal)
    facts.start = disclosure.start
    facts.end = disclosure.end
  }

  /// A live query reports that something changed, one fact for each type.
  init(changed types: [ObjectType], foreignCount: Int) {
    facts = AnswerFacts(types: types, sampleCount: types.count)
    facts.foreignSampleCount = foreignCount
  }

  /// A live query has begun; its first message holds nothing.
  init(begun types: [ObjectType]) { facts = AnswerFacts(types: types) }
}

extension HandlerContext {
  /// Every answer, before it is sent; also an empty one, since that it was asked for is part of
  /// what the person wants to know.
  func record(
    _ event: LedgerEntry.Event, _ call: Call, _ caller: Caller, _ facts: AnswerFacts,
    byteCount: Int = 0
  ) {
    permissions.ledger.append(entry(event, call, caller, facts, byteCount: byteCount))
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

extension DisclosedFacts {
  /// Whether the answer holds data that the caller sees by a grant alone, so that it must not leave
  /// without an entry in the ledger, nor after the grant is gone. The user's own reads are not
  /// guarded.
  func isGuarded(from caller: Caller) -> Bool {
    if case .app = caller { facts.foreignSampleCount > 0 } else { false }
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
}

/// Distinguishes answers within one run of the daemon, for the ledger's vouchers.
enum AnswerDigest {
  /// Longer answers take longer to compare than a commit does: none covers them.
  private static let byteCountMax = 64 << 10

  static func of(_ payload: [UInt8]) -> Int? {
    guard payload.count <= byteCountMax else { return nil }
    var hasher = Hasher()
    payload.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
