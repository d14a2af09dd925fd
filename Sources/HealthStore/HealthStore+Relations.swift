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

  /// Deletes an object that the author of the scope saved and adds others, in one step that is
  /// durable as a whole: how an entry of the medication list or a logged dose is edited (rules
  /// OBJECT-02, MED-09). Followers of changes are told of the deletion first. When one object
  /// takes its place, what was tied to the old one is tied to the new one.
  ///
  /// The new objects have identifiers of their own; that of the old one stays taken.
  package func replace(
    _ id: ObjectID, with content: SaveContent, in scope: WriteScope,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    writer.submit(
      .init(
        apply: { writer throws(StoreError) in
          try writer.save(content, replacing: id, in: scope)
        },
        finish: completion))
  }
}
