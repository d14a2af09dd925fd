extension BeginImportRequest {
  package static let labelLength = 256
}

/// Adds samples. The sources come from the file and not from the importer. Each batch is one
/// durable commit.
package struct ImportSamplesRequest: Hashable, Sendable {
  package var importID: UInt64
  package var samples: SampleBatch
  /// The series of the samples, as in `SaveRequest`.
  package var series: [SeriesReference]
  /// Relations between objects of this batch and of earlier batches of the import. If an object was
  /// not imported because the store already has it, its relations apply to the stored object.
  package var relations: [Relation]
  /// The keys of deferred records that these samples replace. They are removed in the same commit.
  package var keptKeys: [ObjectID]

  package init(
    importID: UInt64, samples: SampleBatch, series: [SeriesReference] = [],
    relations: [Relation] = [], keptKeys: [ObjectID] = []
  ) {
    self.importID = importID
    self.samples = samples
    self.series = series
    self.relations = relations
    self.keptKeys = keptKeys
  }
}

/// A deferred record: an element or file of the import that the store retains but cannot parse yet.
public struct ImportedObject: Hashable, Sendable {
  /// The encoding of a payload: as in the export, or a raw deflate stream (RFC 1951).
  public enum Encoding: UInt8, Hashable, Sendable { case identity = 0, deflate = 1 }
  /// A key derived from the content, so that the same content has the same key in every export.
  public var key: ObjectID
  /// The element or directory that it comes from, such as `Workout` or `workout-routes`.
  public var kind: String
  /// The path inside the export for a file; empty for an element.
  public var name: String
  /// The start of the element's period; nil if it states none.
  public var start: Instant?
  /// The end of the element's period; nil if it states none.
  public var end: Instant?
  /// The encoding of the payload.
  public var encoding: Encoding
  /// Objects of more than 1 MiB are sent in parts, numbered from 0.
  public var part: UInt32
  /// The number of parts, at least 1 and more than `part`.
  public var partCount: UInt32
  /// The bytes of the element or file, or of this part.
  public var payload: [UInt8]
  /// Why the record was not stored as an object of its kind. Never contains a value.
  public var reason: String
  /// The version of the reader that deferred the record. Only later versions try to parse it again;
  /// 0: any version.
  public var readerVersion: UInt32

  public init(
    key: ObjectID, kind: String, name: String = "", start: Instant? = nil, end: Instant? = nil,
    encoding: Encoding = .identity, part: UInt32 = 0, partCount: UInt32 = 1, payload: [UInt8],
    reason: String = "", readerVersion: UInt32 = 0
  ) {
    self.key = key
    self.kind = kind
    self.name = name
    self.start = start
    self.end = end
    self.encoding = encoding
    self.part = part
    self.partCount = partCount
    self.payload = payload
    self.reason = reason
    self.readerVersion = readerVersion
  }
}

extension ImportedObject: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "ImportedObject(redacted)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
