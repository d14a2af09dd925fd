import HealthImport
import HealthModel

/// What the importer makes of an element or a file, so that a writer adds the exact object where
/// Apple's format would change it.
///
/// The importer itself decides, because a copy of its rules would not follow its changes.
enum ReadBack {
  struct Result {
    var objects: [HealthObject] = []
    var points: [ObjectID: SeriesPoints] = [:]
  }

  static func element(
    _ bytes: [UInt8], kind: String, files: [DeferredRecord] = []
  ) -> Result {
    guard let record = deferred(bytes, kind: kind, name: "") else { return Result() }
    return read(record, files)
  }

  static func file(_ bytes: [UInt8], kind: String, name: String) -> Result {
    guard let record = deferred(bytes, kind: kind, name: name) else { return Result() }
    return read(record, [])
  }

  static func deferred(
    _ bytes: [UInt8], kind: String, name: String,
    key: ObjectID = ObjectID(high: 0, low: 0)
  ) -> DeferredRecord? {
    DeferredRecord([ImportedObject(key: key, kind: kind, name: name, payload: bytes)])
  }

  private static func read(_ record: DeferredRecord, _ files: [DeferredRecord]) -> Result {
    let reader = DeferredReader()
    _ = reader.read(record, with: files)
    var result = Result()
    for delivery in reader.finish() {
      let rows = delivery.records.samples.rows
      for (row, points) in delivery.records.series { result.points[rows[row].id] = points }
      result.objects += rows
    }
    return result
  }

  /// Whether an object was read with the same content. Identifiers are not part of an export.
  static func isSame(_ found: HealthObject?, _ object: HealthObject) -> Bool {
    guard var found else { return false }
    found.id = object.id
    if case .correlation = object.details { found.details = object.details }
    return found == object
  }
}
