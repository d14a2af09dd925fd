import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthStore
import TTRPCServer
import StorageSupport

/// The effect of a call, for the ledger. It contains counts, types and the range, never values.
struct AnswerFacts: Sendable {
  var types: [ObjectType] = []
  var sampleCount = 0
  /// The number of these samples that were saved by other apps.
  var foreignSampleCount = 0
  var start: Instant?
  var end: Instant?
  /// The form in which data was read.
  var form = LedgerEntry.Form.raw
  /// The format of an export.
  var format = ""

  init(types: [ObjectType] = [], sampleCount: Int = 0) {
    self.types = types
    self.sampleCount = sampleCount
  }

}

/// The ledger facts of a reply that contains stored data. They are created from the `Disclosure`
/// that the store returns with the data, so no data can be sent without being counted.
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

  /// Creates the facts of a live query that reports changes, one for each type.
  init(changed types: [ObjectType], foreignCount: Int) {
    facts = AnswerFacts(types: types, sampleCount: types.count)
    facts.foreignSampleCount = foreignCount
  }

  /// Creates the facts of a live query that has begun. Its first message contains no data. It is
  /// recorded all the same, so that the ledger shows which types an app watches.
  init(begun types: [ObjectType]) { facts = AnswerFacts(types: types) }
}

extension CallContext {
  /// Records a reply before it is sent. Empty replies are recorded too, because the request itself
  /// is of interest to the user.
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
    case .exported: entry.purpose = facts.format
    default: break
    }
    return entry
  }
}

extension DisclosedFacts {
  /// Whether the reply contains data that the caller may see only because of a grant. Such a reply
  /// must not be sent without an entry in the ledger or after the grant was revoked. Reads by the
  /// user are never guarded.
  func isGuarded(from caller: Caller) -> Bool {
    if case .app = caller { facts.foreignSampleCount > 0 } else { false }
  }
}

extension Caller {
  /// The bundle identifier of an app; empty for the user and for unidentified callers.
  var bundleIdentifier: String {
    if case .app(let app) = self { app.revision.source.bundleIdentifier } else { "" }
  }

  var principal: PrincipalID {
    if case .app(let app) = self { app.principal } else { .owner }
  }
}

/// A hash that identifies replies within one run of the daemon. The ledger uses it to recognize
/// replies that an earlier entry already covers.
enum AnswerDigest {
  /// The maximum size of a reply that is hashed. Comparing a longer reply would take longer than
  /// committing a new entry.
  private static let byteCountMax = 64 << 10

  static func of(_ payload: UnsafeRawBufferPointer) -> Int? {
    guard payload.count <= byteCountMax else { return nil }
    var hasher = Hasher()
    hasher.combine(bytes: payload)
    return hasher.finalize()
  }
}
