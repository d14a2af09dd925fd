package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Ties objects that the author of the scope saved to a workout of its own, or unties them (rules
  /// WORKOUT-05, WORKOUT-21): all relations of the request or none. Tying again what is tied, and
  /// untying what is not, changes nothing.
  ///
  /// Parents and children are own objects, as with deletes; one of somebody else and one that never
  /// was are refused alike with `invalidArgument`. The scope must cover the type of the parent.
  package func relate(
    _ request: RelateRequest, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    writer.submit(
      .init(
        apply: { writer throws(StoreError) in try writer.relate(request, in: scope) },
        finish: completion))
  }

  /// Likewise for objects of any source.
  package func relate(
    _ request: RelateRequest, in scope: OwnerScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    writer.submit(
      .init(
        apply: { writer throws(StoreError) in try writer.relate(request, owner: nil) },
        finish: completion))
  }
}
