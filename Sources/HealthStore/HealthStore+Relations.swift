package import HealthAPI
package import HealthStorage
package import HealthAuthorization
import HealthModel

extension HealthStore {
  /// Relates objects that the app of the scope saved to one of its workouts, or removes such
  /// relations (rules WORKOUT-05, WORKOUT-21). Applies all relations of the request or none. Adding
  /// an existing relation and removing a missing one have no effect.
  ///
  /// Parents and children must be the app's own objects, as for deletions. An object of another app
  /// and one that never existed are both refused with `invalidArgument`, so the error does not
  /// reveal which identifiers other apps use. The scope must cover the type of the parent.
  package func relate(
    _ request: RelateRequest, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    writer.submit(
      .init(
        apply: { writer throws(StoreError) in try writer.relate(request, in: scope) },
        finish: completion))
  }

  /// Relates objects of any source, or removes such relations.
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
