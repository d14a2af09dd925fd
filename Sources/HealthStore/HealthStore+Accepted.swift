package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Applies an accepted request, once, however often it is called with the same place.
  package func apply(
    _ request: AcceptedRequest, at place: AcceptedPlace, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    writer.submit(
      .init(
        // The request is on disk already, and the user waits for the unlock, so it may use the reserve.
        grows: false,
        apply: { writer throws(StoreError) in try writer.apply(request, at: place, in: scope) },
        finish: completion))
  }

  /// Checks that relations can be applied, independent of the stored objects.
  ///
  /// - Returns: The types of which the scope must allow sharing when they are applied.
  package func checkAcceptable(
    _ relations: [Relation], in scope: WriteScope
  ) throws(StoreError) -> [ObjectType] {
    var parents: Set<ObjectType> = []
    for (index, relation) in relations.enumerated() {
      guard relation.kind != .correlation else { throw RelationPlan.correlation(index) }
      parents.insert(RelationPlan.parentType(relation.kind))
    }
    for type in parents {
      if let denial = scope.denial(of: type) { throw .denied(denial) }
    }
    return Array(parents)
  }

  /// Checks that the store can contain the content, independent of its other objects.
  ///
  /// - Parameter rows: The rows of series whose points were checked and are not in the content.
  /// - Returns: The types of which the scope must allow sharing when the content is applied.
  package func checkAcceptable(
    _ content: SaveContent, withoutPoints rows: Set<Int> = [], in scope: WriteScope
  ) throws(StoreError) -> [ObjectType] {
    let parents = try checkAcceptable(content.relations, in: scope)
    let prepared = try PreparedSave(content, withoutPoints: rows)
    let earliest =
      if let snapshot = try? snapshot {
        snapshot.profile.settings.earliestPermittedSampleDate
      } else {
        remainder?.earliestPermittedSampleDate
      }
    try prepared.batch.checkEnds(notBefore: earliest)
    return Array(Set(parents).union(content.samples.types))
  }
}
