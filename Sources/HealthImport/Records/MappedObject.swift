package import HealthModel

/// An element or a file of the export as an object of its kind, and what belongs to it. The
/// identifier is made from the content (`CanonicalElement`, `FileSummary`), because an export names
/// none: the same object of a later export has the same one.
struct MappedObject {
  var object: HealthObject
  /// Of a series.
  var points: SeriesPoints?
  var relations: [Relation] = []
  var origin = ObjectOrigin.none
}

/// Where the export has an object, so that it can be stored as it came if the daemon refuses it.
package enum ObjectOrigin: Hashable, Sendable {
  /// The element, unpacked and whole whatever its size.
  case element(ImportedObject)
  /// `ExportContents.Member.name`.
  case file(String)
  /// An object with records inside, which is written again from its values if need be.
  case none
}

extension HealthObject {
  /// An element with the attributes that samples have.
  init(
    id: ObjectID, type: ObjectType, _ reader: ElementReader, details: SampleDetails
  ) throws(MappingFailure) {
    let period = try reader.period()
    self.init(
      id: id, type: type, start: period.start, end: period.end, details: details,
      device: reader.device, metadata: reader.metadata, sourceRevision: reader.source)
  }
}
