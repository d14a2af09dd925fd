package import HealthModel

/// A format in which data leaves the store.
///
/// The caller passes the characteristics first, then the types in the order of the catalog. The
/// samples of a type arrive in batches, in order of their start; after a batch, the points of its
/// series, object by object. A writer holds at most one batch, so that memory does not depend on the
/// size of the store.
package protocol ExportWriter: AnyObject {
  /// Whether the format contains the points of series.
  var hasPoints: Bool { get }

  /// Whether the format contains what belongs to a workout. Workouts are then passed one by one.
  var hasRelated: Bool { get }

  /// Whether the format contains relations and attached files.
  var hasLinks: Bool { get }

  /// Whether the format contains the days of quantity types.
  var hasDays: Bool { get }

  /// Returns the types in the order in which they are passed.
  func ordered(_ types: [ObjectType]) -> [ObjectType]

  /// Whether the points of an object of the last batch are to be passed.
  func needsPoints(_ object: HealthObject) -> Bool

  func write(_ characteristics: [Characteristic]) throws(ExportFailure)

  /// Begins a type. The samples that follow are of this type.
  func begin(_ type: ObjectType) throws(ExportFailure)

  /// - Parameter contained: The samples inside the correlations of the batch.
  func write(_ samples: SampleBatch, contained: SampleBatch) throws(ExportFailure)

  /// Writes points of an object of the last batch, in ascending order of time.
  func write(_ points: SeriesPoints, of object: HealthObject) throws(ExportFailure)

  /// Writes the days of the current type, in order, after its samples.
  func write(_ days: [DayTotals]) throws(ExportFailure)

  /// Writes a workout of the current type.
  ///
  /// - Parameters:
  ///   - related: The quantities and categories of the workout that are not series.
  ///   - routes: Its routes with all their points.
  func write(
    _ workout: HealthObject, related: [HealthObject],
    routes: [(object: HealthObject, points: SeriesPoints)]
  ) throws(ExportFailure)

  /// Writes a relation that `write(_:related:routes:)` does not contain.
  ///
  /// - Parameters:
  ///   - parent: The object with the identifier of the relation's parent.
  ///   - children: Those with the identifiers of its children.
  func write(
    _ relation: Relation, parent: HealthObject, children: [HealthObject]
  ) throws(ExportFailure)

  /// Begins a file attached to an object. Its bytes follow in pieces.
  func begin(_ attachment: Attachment, of object: HealthObject) throws(ExportFailure)
  func write(piece: [UInt8]) throws(ExportFailure)
  func endAttachment() throws(ExportFailure)

  /// Writes deferred records, after all types.
  func write(_ deferred: [ImportedObject]) throws(ExportFailure)

  /// Completes the export and gives it its name.
  func finish() throws(ExportFailure)

  /// Removes everything that was written.
  func discard()
}

extension ExportWriter {
  package var hasRelated: Bool { false }
  package var hasLinks: Bool { false }
  package var hasDays: Bool { false }
  package func write(_ days: [DayTotals]) throws(ExportFailure) {}
  package func ordered(_ types: [ObjectType]) -> [ObjectType] { types }
  package func needsPoints(_ object: HealthObject) -> Bool { hasPoints }
  package func write(
    _ workout: HealthObject, related: [HealthObject],
    routes: [(object: HealthObject, points: SeriesPoints)]
  ) throws(ExportFailure) {}
  package func write(
    _ relation: Relation, parent: HealthObject, children: [HealthObject]
  ) throws(ExportFailure) {}
  package func begin(_ attachment: Attachment, of object: HealthObject) throws(ExportFailure) {}
  package func write(piece: [UInt8]) throws(ExportFailure) {}
  package func endAttachment() throws(ExportFailure) {}
  package func write(_ deferred: [ImportedObject]) throws(ExportFailure) {}
}

extension SampleDetails {
  /// Whether the points of the object follow its batch.
  package var hasSeries: Bool {
    switch self {
    case .quantitySeries, .heartbeatSeries, .workoutRoute, .electrocardiogram: true
    default: false
    }
  }
}

/// The reason why an export cannot be written. No value of a sample is in it.
package enum ExportFailure: Error, Hashable, Sendable {
  /// The target exists.
  case exists(path: String)
  /// A system call failed with this error number.
  case file(path: String, code: Int32)
  /// SQLite failed with this result code.
  case database(path: String, code: Int32)
  /// The data cannot be represented in the format.
  case unsupported(String)
}
