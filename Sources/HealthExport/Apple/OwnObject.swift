import HealthAPI
import HealthImport
import HealthModel
import HealthWire

/// The elements in which an object is complete; see `OwnElement`.
extension AppleText {
  /// The size of the pieces of a message, well below the buffer of a scanner.
  private static let pieceByteCount = 768 << 10
  private static let pointCount = 8_192

  /// Appends an object, after the samples inside it.
  func own(
    _ object: HealthObject, inside: [HealthObject] = [], points: SeriesPoints? = nil, indent: Int
  ) {
    var message: [UInt8] = []
    SamplePage(samples: SampleBatch(rows: inside + [object])).appendWire(to: &message)
    open("HealthdObject", indent: indent)
    endTag()
    pieces(message, indent: indent + 1)
    for part in points?.parts(ofAtMost: Self.pointCount) ?? [] {
      var message: [UInt8] = []
      AppendSeriesRequest(buffer: 0, points: part).appendWire(to: &message)
      data(message, in: "HealthdPoints", indent: indent + 1)
    }
    close("HealthdObject", indent: indent)
  }

  func deferred(_ record: ImportedObject) {
    var message: [UInt8] = []
    ImportObjectsRequest(importID: 0, objects: [record]).appendWire(to: &message)
    open("HealthdDeferred")
    endTag()
    pieces(message, indent: 2)
    close("HealthdDeferred")
  }

  func pieces(_ message: [UInt8], indent: Int) {
    for start in stride(from: 0, to: message.count, by: Self.pieceByteCount) {
      data(
        Array(message[start..<min(start + Self.pieceByteCount, message.count)]),
        in: "HealthdData", indent: indent)
    }
  }
}
