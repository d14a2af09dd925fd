package import HealthModel

/// An element or a file of the export as an object of its kind, with its points and relations. The
/// identifier is computed from the content (`CanonicalElement`, `FileSummary`), because an export
/// does not contain identifiers: the same object of a later export has the same identifier.
struct MappedObject {
  var object: HealthObject
  /// The points of a series.
  var points: SeriesPoints?
  var relations: [Relation] = []
  var origin = ObjectOrigin.none
}

/// The source of an object in the export, so that it can be deferred if the daemon refuses it.
package enum ObjectOrigin: Hashable, Sendable {
  /// The element, uncompressed and complete, regardless of its size. It is compressed only if it is
  /// refused, which is rare.
  case element(ImportedObject)
  /// The name of a file (`ExportContents.Member.name`). The file is read again if necessary instead
  /// of being held in memory.
  case file(String)
  /// An object with records inside, which can be written again from its values.
  case none
}

extension HealthObject {
  /// Creates an object from an element with the common attributes of samples.
  init(
    id: ObjectID, type: ObjectType, _ reader: ElementReader, details: SampleDetails
  ) throws(MappingFailure) {
    let period = try reader.period()
    self.init(
      id: id, type: type, start: period.start, end: period.end, details: details,
      device: reader.device, metadata: reader.metadata, sourceRevision: reader.source)
  }
}
