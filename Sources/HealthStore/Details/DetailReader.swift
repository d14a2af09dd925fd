import HealthAuthorization
import HealthModel
import HealthProtobuf

/// Reads the details of objects, as much of them as a scope shows: what an object of somebody else
/// says of a type that the caller may not read whole is not there. Predicates and orders see no more
/// than answers do.
struct DetailReader {
  let snapshot: Snapshot
  let connection: Connection
  let scope: ReadScope
  /// Of CDA documents.
  var includesDocumentData = false

  /// The details of an object that has a row, and about how many bytes they take on the way.
  ///
  /// When the row is not there the object was deleted after the snapshot had been made, or the file
  /// is damaged: `StoreError.chunkMissing` tells the caller to look again.
  func details(
    anchor: Int64, _ origin: RowSet.Origin
  ) throws(StoreError) -> (details: SampleDetails, byteCount: Int) {
    let found = try connection.get(.details, key: anchor) { bytes throws(StoreError) in
      (try Self.decode(bytes), bytes.count)
    }
    guard var (details, byteCount) = found else { throw StoreError.chunkMissing }
    switch details {
    case .workout(let workout) where !isOwn(origin):
      details = .workout(workout.showingStatistics { scope.visibility(of: $0) == .allSources })
      byteCount = Self.byteCount(details)
    case .electrocardiogram(var recording)
    where !isOwn(origin) && scope.visibility(of: .heartRate) != .allSources:
      recording.averageHeartRate = nil
      details = .electrocardiogram(recording)
      byteCount = Self.byteCount(details)
    case .document(var document) where !includesDocumentData:
      byteCount -= document.data.count
      document.data = []
      details = .document(document)
    default: break
    }
    return (details, byteCount)
  }

  /// Of what the scope shows: where a page ends must not depend on what it does not show.
  private static func byteCount(_ shown: SampleDetails) -> Int {
    var bytes: [UInt8] = []
    shown.appendSerialized(to: &bytes)
    return bytes.count
  }

  private func isOwn(_ origin: RowSet.Origin) -> Bool {
    snapshot.dictionaries.principal(ofSource: origin.source) == scope.principal
  }

  static func decode(_ bytes: UnsafeRawBufferPointer) throws(StoreError) -> SampleDetails {
    do throws(WireError) {
      return try SampleDetails(serialized: bytes)
    } catch {
      throw .corrupt("details of an object")
    }
  }
}

extension Workout {
  /// What a workout of somebody else says of types that the caller may not read is not there.
  func showingStatistics(_ isReadable: (ObjectType) -> Bool) -> Workout {
    var shown = self
    shown.statistics.removeAll { !isReadable($0.type) }
    for index in shown.activities.indices {
      shown.activities[index].statistics.removeAll { !isReadable($0.type) }
    }
    return shown
  }
}
