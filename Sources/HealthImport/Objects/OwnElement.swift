import HealthAPI
import HealthModel
import HealthWire

/// The elements that healthd adds to the main file of an export it writes.
///
/// `HealthdObject` contains an object exactly, for kinds that Apple's format lacks, and for values
/// that it rounds or omits. Inside an element of Apple's, it replaces the content of that element;
/// directly inside the root, it is an object of its own. Readers that do not know it find Apple's element.
/// `HealthdDeferred` contains a deferred record as it is stored. `HealthdLinks` contains relations and
/// attached files of samples that are elsewhere in the export.
///
/// The content is base64 of protobuf messages (`proto/REFERENCE.md`), in pieces that fit into the
/// buffer of a scanner:
/// - `HealthdData` in a `HealthdObject`: pieces of one `SamplePage`, whose last sample is the object and
///   whose other samples are those inside it
/// - `HealthdPoints` in a `HealthdObject`: each an `AppendSeriesRequest` with points of the object
/// - `HealthdData` in a `HealthdDeferred`: pieces of one `ImportObjectsRequest` with
///   one record
/// - `HealthdData` in a `HealthdLinks`: pieces of one `ImportSamplesRequest` with the samples and
///   their relations
/// - `HealthdAttachment` in a `HealthdLinks`: a `ListAttachmentsReply` with one attachment of one of
///   these samples. Its attribute `path` is the name of the file.
package enum OwnElement {
  package static let object = "HealthdObject"
  package static let deferred = "HealthdDeferred"
  package static let links = "HealthdLinks"
  package static let attachment = "HealthdAttachment"
  package static let data = "HealthdData"
  package static let points = "HealthdPoints"

  static let names: Set<String> = [object, deferred, links, attachment, data, points]

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

  /// Returns the content of a `HealthdLinks`.
  static func links(in element: ExportElement) throws(MappingFailure) -> OwnLinks {
    try OwnLinks(element)
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

/// Relations and attached files of samples, as they were in the store from which an export was
/// written. The samples are those of the export; their identifiers distinguish them only here.
struct OwnLinks {
  struct File {
    var attachment: Attachment
    var object: ObjectID
    /// As written: `/healthd-attachments/1_scan.pdf`.
    var path: String
  }

  var samples: SampleBatch
  var relations: [Relation]
  var files: [File] = []

  fileprivate init(_ element: ExportElement) throws(MappingFailure) {
    let request: ImportSamplesRequest = try OwnElement.message(OwnElement.data(in: element))
    (samples, relations) = (request.samples, request.relations)
    let ids = Set(samples.rows.map(\.id))
    guard !samples.isEmpty, ids.count == samples.count, !samples.sources.isEmpty,
      relations.allSatisfy({ ids.contains($0.parent) && ids.isSuperset(of: $0.children) }),
      (try? RelationRules(batch: samples).check(relations, "")) != nil
    else { throw MappingFailure(.unreadableValue) }
    for child in element.children where child.name == OwnElement.attachment {
      files.append(try Self.file(child, ids))
    }
  }

  private static func file(
    _ element: ExportElement, _ ids: Set<ObjectID>
  ) throws(MappingFailure) -> File {
    let reply: ListAttachmentsReply = try OwnElement.message(OwnElement.decoded(element.text))
    guard let attachment = reply.attachments.first, reply.attachments.count == 1,
      let object = reply.objectIDs.first, reply.objectIDs.count == 1, ids.contains(object),
      attachment.sha256.count == SHA256.digestByteCount,
      SampleLimits.instants.contains(attachment.created),
      (try? AttachmentValidator.validate(
        name: attachment.name, contentType: attachment.contentType, size: attachment.size,
        metadata: attachment.metadata)) != nil
    else { throw MappingFailure(.unreadableValue) }
    return File(attachment: attachment, object: object, path: element["path"] ?? "")
  }
}
