import Foundation
import HealthClient
import HealthModel

extension HKHealthStore {
  func store(_ objects: [HKObject]) async throws {
    let (client, rows) = (try connection.client(), objects.flatMap(\.rows))
    guard !rows.isEmpty else { return }
    try await calling { try await client.save(rows) }
  }

  func remove(_ objects: [HKObject]) async throws {
    let (client, ids) = (try connection.client(), objects.map(\.id))
    guard !ids.isEmpty else { return }
    _ = try await calling { try await client.delete(.objects(ids)) }
  }

  func remove(_ type: ObjectType, _ filter: Result<SampleFilter, any Error>) async throws -> Int {
    let (client, filter) = (try connection.client(), try filter.get())
    return try await calling { try await client.delete(.matching(type: type, filter: filter)) }
  }
}

extension SampleFilter {
  /// - Parameter type: the type of the samples. Quantities in the predicate are converted to its
  ///   unit.
  init(matching predicate: NSPredicate?, of type: ObjectType) throws {
    self.init()
    self.predicate = try HKPredicate.compile(predicate, for: [type])
  }
}
