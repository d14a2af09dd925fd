import HealthModel

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// One quantity with all its properties, whether it is stored as a sample or as a point of a
/// series.
struct StoredQuantity: Hashable {
  var type: ObjectType
  var start: Int64
  var duration: Int64
  var bits: UInt64
  var source: SourceRevision?
  var device: Device?
  var metadata: Metadata
  /// The identifiers of the workouts to which it belongs.
  var workouts: Set<ObjectID>
}

extension HealthStore {
  /// Returns every quantity of these types with its number of occurrences.
  func quantities(_ types: [ObjectType]) throws -> [StoredQuantity: Int] {
    var parents: [ObjectID: Set<ObjectID>] = [:]
    for workout in try allSamples(SampleQuery(types: [.workout]), in: person) {
      for child in try children(of: workout.id, .workout) {
        parents[child, default: []].insert(workout.id)
      }
    }
    var found: [StoredQuantity: Int] = [:]
    for object in try allObjects(SampleQuery(types: types), in: person) {
      let points =
        object.details == nil ? SeriesPoints([object.sample]) : try storedPoints(object.sample.id)
      for (index, start) in points.times.enumerated() {
        let quantity = StoredQuantity(
          type: object.sample.type, start: start,
          duration: points.durations.isEmpty ? 0 : points.durations[index],
          bits: points.columns[0][index].bitPattern, source: object.sample.sourceRevision,
          device: object.sample.device, metadata: object.sample.metadata,
          workouts: parents[object.sample.id] ?? [])
        found[quantity, default: 0] += 1
      }
    }
    return found
  }

  /// Returns the points as they are stored, not as a reader receives them.
  private func storedPoints(_ id: ObjectID) throws -> SeriesPoints {
    try read { (snapshot, connection) throws(StoreError) in
      let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
      var all = SeriesPoints(kind: .quantity)
      for sample in try locator.samples(ids: [id]) {
        try SeriesTable(connection: connection).forEachPoints(ofAnchor: sample.anchor) {
          all.append($0, 0..<$0.count)
        }
      }
      return all
    }
  }
}
