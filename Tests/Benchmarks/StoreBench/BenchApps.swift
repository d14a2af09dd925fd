import HealthAPI
import BenchData
import HealthAuthorization
import HealthModel

/// One registered app for each source of the data set, with grants to share everything.
struct BenchApps {
  private let authorizer: Authorizer

  init() {
    let grants = Grants(
      Person.types.map { Grant(type: $0, direction: .share, decision: .authorized) })
    authorizer = Authorizer(
      epoch: 1,
      grants: Dictionary(
        uniqueKeysWithValues: Person.sources.indices.map { (Self.principal($0), grants) }))
  }

  private static func principal(_ source: Int) -> PrincipalID {
    PrincipalID(ObjectID(high: 1, low: UInt64(source)))
  }

  func writeScope(for save: Person.Save) throws -> WriteScope {
    let caller = AppCaller(
      principal: Self.principal(save.source),
      revision: SourceRevision(source: Person.source(save.source), version: "1.0"),
      level: .claimed)
    return try SaveRule.save.authorize(
      SaveRequest(samples: save.batch), by: .app(caller), under: authorizer)
  }

  /// Returns the user's scope, which includes every source.
  func readScope() throws -> ReadScope {
    try AuthorizationRule<Void, ReadScope>.read.authorize((), by: .owner, under: authorizer)
  }
}
