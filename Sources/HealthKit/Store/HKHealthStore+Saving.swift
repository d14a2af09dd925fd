public import Foundation
import HealthClient
import HealthModel

extension HKHealthStore {
  /// Saves an object. It is on disk when this returns.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission to
  ///   share its type (rule AUTH-08), `errorInvalidArgument` for what may not be saved.
  public func save(_ object: HKObject) async throws {
    try await save([object])
  }

  /// Saves all objects or none (rule SAVE-02). What a correlation contains is saved with it.
  public func save(_ objects: [HKObject]) async throws {
    let (client, rows) = (try connection.client(), objects.flatMap(\.rows))
    guard !rows.isEmpty else { return }
    try await calling { try await client.save(rows) }
  }

  /// As ``save(_:)-(HKObject)``.
  public func save(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    save([object], withCompletion: completion)
  }

  /// As ``save(_:)-([HKObject])``.
  public func save(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await save(objects) }
  }

  /// Deletes an object that this app saved.
  ///
  /// - Throws: `errorAuthorizationDenied` for an object of another source, `errorInvalidArgument` for
  ///   one that is not stored.
  public func delete(_ object: HKObject) async throws {
    try await delete([object])
  }

  /// Deletes all objects or none (rule DELETE-04).
  public func delete(_ objects: [HKObject]) async throws {
    let (client, ids) = (try connection.client(), objects.map(\.id))
    guard !ids.isEmpty else { return }
    _ = try await calling { try await client.delete(.objects(ids)) }
  }

  /// As ``delete(_:)-(HKObject)``.
  public func delete(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    delete([object], withCompletion: completion)
  }

  /// As ``delete(_:)-([HKObject])``.
  public func delete(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await delete(objects) }
  }

  /// Deletes the objects of a type that this app saved and that match.
  ///
  /// - Returns: how many.
  @discardableResult
  public func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate
  ) async throws -> Int {
    let filter = try SampleFilter(matching: predicate, of: objectType.type)
    return try await deleteObjects(of: objectType.type, filter)
  }

  private func deleteObjects(of type: ObjectType, _ filter: SampleFilter) async throws -> Int {
    let client = try connection.client()
    return try await calling { try await client.delete(.matching(type: type, filter: filter)) }
  }

  /// As ``deleteObjects(of:predicate:)``; 0 with the error.
  public func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
  ) {
    let filter = Result { try SampleFilter(matching: predicate, of: objectType.type) }
    completing { [self] in
      try await deleteObjects(of: objectType.type, filter.get())
    } _: { result in
      switch result {
      case .success(let count): completion(true, count, nil)
      case .failure(let error): completion(false, 0, error)
      }
    }
  }
}

extension SampleFilter {
  /// - Parameter type: of the samples, in whose unit the store compares quantities.
  init(matching predicate: NSPredicate?, of type: ObjectType) throws {
    self.init()
    self.predicate = try HKPredicate.compile(predicate, for: [type])
  }
}
