import HealthModel

/// The pieces between the values of a row. Values that samples share, such as the source, are
/// formatted once for a batch.
///
/// A row is: `open` id `beforeStart` start `beforeEnd` end, what the form adds for the value or the
/// details, source, device, metadata, `close`.
struct RowPieces {
  var open: [UInt8]
  var beforeStart: [UInt8]
  var beforeEnd: [UInt8]
  var afterEnd: [UInt8]
  var beforeValue: [UInt8]
  /// The unit of a quantity, and the empty cells after it.
  var afterQuantity: [UInt8]
  var close: [UInt8]

  /// The room for identifier, times and value with the pieces before and between them.
  var roomByteCount: Int {
    [open, beforeStart, beforeEnd, afterEnd, beforeValue].reduce(4 * ByteCursor.valueByteCount) {
      $0 + $1.count
    }
  }
}

/// Text with a sample in each row.
protocol RowForm {
  /// Without a period.
  var suffix: String { get }
  /// Whether one file can contain rows of several types.
  var mixesTypes: Bool { get }
  /// The first line of a file; empty if there is none.
  func heading(_ names: [String]) -> [UInt8]
  func sampleColumns(of type: ObjectType) -> [String]
  func pieces(of type: ObjectType) -> RowPieces
  /// The name of a category value.
  func afterCategory(_ raw: Int64, of type: ObjectType) -> [UInt8]
  func source(_ revision: SourceRevision?) -> [UInt8]
  func device(_ device: Device?) -> [UInt8]
  func metadata(_ metadata: Metadata?) -> [UInt8]
  /// Appends the details of an object and, for a series, its value.
  func append(
    detailsOf object: HealthObject, _ contained: [ObjectID: HealthObject], _ text: CellText,
    to buffer: ByteBuffer)
  /// Appends a row of cells with their names.
  func append(row cells: [(name: String, cell: Cell)], _ text: CellText, to buffer: ByteBuffer)
}

/// Formats the instants of one row in its time zone.
final class CellText {
  private var instants = InstantBytes()
  /// Seconds east of Greenwich at an instant; set for each row.
  var offset: (Int64) -> Int64? = { _ in nil }

  func append(_ instant: Instant, to buffer: ByteBuffer) {
    instants.append(instant.microseconds, offset: offset(instant.microseconds), to: buffer)
  }
}
