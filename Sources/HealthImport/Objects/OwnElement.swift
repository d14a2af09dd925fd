import HealthModel
import HealthWire

/// The elements that healthd adds to the main file of an export it writes.
///
/// `HealthdObject` contains an object exactly, for kinds that Apple's format lacks, and for values
/// that it rounds or omits. Inside an element of Apple's, it replaces the content of that element;
/// directly inside the root, it is an object of its own. Readers that do not know it find Apple's element.
/// `HealthdDeferred` contains a deferred record as it is stored.
///
/// The content is base64 of protobuf messages (`proto/REFERENCE.md`), in pieces that fit into the
/// buffer of a scanner:
/// - `HealthdData` in a `HealthdObject`: pieces of one `SamplePage`, whose last sample is the object and
///   whose other samples are those inside it
/// - `HealthdPoints` in a `HealthdObject`: each an `AppendSeriesRequest` with points of the object
/// - `HealthdData` in a `HealthdDeferred`: pieces of one `ImportObjectsRequest` with
///   one record
package enum OwnElement {
  package static let object = "HealthdObject"
  package static let deferred = "HealthdDeferred"
  package static let data = "HealthdData"
  package static let points = "HealthdPoints"

  static let names: Set<String> = [object, deferred, data, points]

  /// Returns the content of a `HealthdObject`, or of the one inside an element; nil if there is none.
  static func content(of element: ExportElement) throws(MappingFailure) -> OwnContent? {
    if element.name == object { return try OwnContent(element) }
    guard let inside = element.children.first(where: { $0.name == object }) else { return nil }
    return try OwnContent(inside)
  }

  /// Returns the record in a `HealthdDeferred`.
  static func record(in element: ExportElement) throws(MappingFailure) -> ImportedObject {
    let request: ImportObjectsRequest = try message(data(in: element))
    guard let record = request.objects.first, request.objects.count == 1 else {
      throw MappingFailure(.unreadableValue)
    }
    return record
  }

  fileprivate static func data(in element: ExportElement) throws(MappingFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    for child in element.children where child.name == data {
      bytes += try decoded(child.text)
    }
    return bytes
  }

  fileprivate static func decoded(_ text: String) throws(MappingFailure) -> [UInt8] {
    guard let bytes = Base64Text.decoded(text) else { throw MappingFailure(.unreadableValue) }
    return bytes
  }

  fileprivate static func message<Message: WireMessage>(
    _ bytes: [UInt8]
  ) throws(MappingFailure) -> Message {
    // The error names a field, and the problem does not.
    guard let message = bytes.withUnsafeBytes({ try? Message(wire: $0) }) else {
      throw MappingFailure(.unreadableValue)
    }
    return message
  }
}

/// An object as it was in the store from which an export was written.
struct OwnContent {
  var object: HealthObject
  /// The samples inside a correlation, and those of a workout.
  var inside: [HealthObject]
  var points: SeriesPoints?

  fileprivate init(_ element: ExportElement) throws(MappingFailure) {
    let page: SamplePage = try OwnElement.message(OwnElement.data(in: element))
    var rows = page.samples.rows
    guard let last = rows.popLast() else { throw MappingFailure(.unreadableValue) }
    (object, inside) = (last, rows)
    for child in element.children where child.name == OwnElement.points {
      let part: AppendSeriesRequest = try OwnElement.message(OwnElement.decoded(child.text))
      guard let known = points else {
        points = part.points
        continue
      }
      points = try Self.joined(known, part.points)
    }
  }

  private static func joined(
    _ points: SeriesPoints, _ part: SeriesPoints
  ) throws(MappingFailure) -> SeriesPoints {
    guard points.kind == part.kind, points.count + part.count <= RouteFile.pointCountMax,
      points.durations.isEmpty == part.durations.isEmpty
    else { throw MappingFailure(.unreadableValue) }
    var joined = points
    joined.times += part.times
    joined.durations += part.durations
    for column in joined.columns.indices { joined.columns[column] += part.columns[column] }
    return joined
  }
}
