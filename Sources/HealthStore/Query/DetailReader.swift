import HealthStorage
import HealthAuthorization
import HealthModel
import HealthProtobuf

/// Reads the parts of objects' details that a scope permits. Data about a type in an object of
/// another app is omitted unless the caller may read all sources of that type. Predicates and sort
/// orders use the same reader, so that they reveal no more than results do.
struct DetailReader {
  let snapshot: Snapshot
  let connection: Connection
  let scope: ReadScope
  /// Whether to include the content of CDA documents.
  var includesDocumentData = false

  /// Returns the details of an object that has a row, and their approximate size in bytes on the
  /// wire.
  ///
  /// A missing row means that the object was deleted after the snapshot was taken, or that the file
  /// is damaged: `StoreError.chunkMissing` makes the caller retry with a newer snapshot.
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

  /// Counts only the visible parts, because where a page ends must not depend on hidden data.
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
  /// Returns the workout without statistics of types that the caller may not read.
  func showingStatistics(_ isReadable: (ObjectType) -> Bool) -> Workout {
    var shown = self
    shown.statistics.removeAll { !isReadable($0.type) }
    for index in shown.activities.indices {
      shown.activities[index].statistics.removeAll { !isReadable($0.type) }
    }
    return shown
  }
}
