import HealthModel

/// An element or a file of the export as an object of its kind.
struct MappedObject {
  /// Made from the content (`CanonicalElement`, `FileSummary`), because an export names no
  /// identifiers: the same object of a later export has the same one.
  var id: ObjectID
  var type: ObjectType
  var start: Instant
  var end: Instant
  var source: SourceRevision
  var device: Device?
  var metadata = Metadata()
  var details: SampleDetails
  /// Of a series.
  var points: SeriesPoints?
  var relations: [Relation] = []

  /// An element with the attributes that samples have.
  init(
    id: ObjectID, type: ObjectType, _ reader: ElementReader, details: SampleDetails
  ) throws(MappingFailure) {
    let period = try reader.period()
    self.init(
      id: id, type: type, start: period.start, end: period.end, source: reader.source,
      details: details)
    device = reader.device
    metadata = reader.metadata
  }

  init(
    id: ObjectID, type: ObjectType, start: Instant, end: Instant, source: SourceRevision,
    details: SampleDetails
  ) {
    self.id = id
    self.type = type
    self.start = start
    self.end = end
    self.source = source
    self.details = details
  }
}
