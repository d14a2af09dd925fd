package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Applies a save that was accepted while the store was locked, once (`Writer.saveAccepted`).
  package func saveAccepted(
    _ content: SaveContent, at place: AcceptedPlace, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    // The request is on disk already, and the user waits for the unlock, so it may use the reserve.
    writer.submit(
      .init(
        grows: false,
        apply: { writer throws(StoreError) in
          try writer.saveAccepted(content, at: place, in: scope)
        },
        finish: completion))
  }

  /// Applies a deletion that was accepted while the store was locked, once
  /// (`Writer.deleteAccepted`).
  package func deleteAccepted(
    _ ids: [ObjectID], at place: AcceptedPlace, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    writer.submit(
      .init(
        grows: false,
        apply: { writer throws(StoreError) in
          try writer.deleteAccepted(ids, at: place, in: scope)
        },
        finish: completion))
  }

  /// Applies relations that were accepted while the store was locked, once (`Writer.relateAccepted`).
  package func relateAccepted(
    _ request: RelateRequest, at place: AcceptedPlace, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    writer.submit(
      .init(
        grows: false,
        apply: { writer throws(StoreError) in
          try writer.relateAccepted(request, at: place, in: scope)
        },
        finish: completion))
  }

  /// Adds deferred records that were accepted while the store was locked, once
  /// (`Writer.deferAccepted`).
  package func deferAccepted(
    _ records: [ImportedObject], at place: AcceptedPlace, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    writer.submit(
      .init(
        grows: false,
        apply: { writer throws(StoreError) in
          try writer.deferAccepted(records, at: place, in: scope)
        },
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
  /// - Returns: The types of which the scope must allow sharing when the content is applied.
  package func checkAcceptable(
    _ content: SaveContent, in scope: WriteScope
  ) throws(StoreError) -> [ObjectType] {
    let parents = try checkAcceptable(content.relations, in: scope)
    let prepared = try PreparedSave(content)
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
