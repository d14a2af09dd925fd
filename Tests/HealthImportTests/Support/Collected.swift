import TestSupport
import HealthModel

@testable import HealthImport

/// Everything that one read delivered, row by row.
struct Collected {
  struct Row: Hashable {
    var type: ObjectType
    var source: SourceRevision
    var device: Device?
    var metadata: Metadata
    var start: Int64
    var duration: Int64
    var value: Double
  }

  /// An object other than a quantity or category sample.
  struct Object: Hashable {
    var id: ObjectID
    var row: Row
    var details: SampleDetails
    var points: SeriesPoints?
  }

  var rows: [Row] = []
  var nested: [Row] = []
  var records: [Object] = []
  /// The children of correlations and workouts by parent; a nested row is identified by its
  /// position in `nested`.
  var relations: [Relation] = []
  var nestedIDs: [ObjectID] = []
  var characteristics: [Characteristic]?
  var links: [ImportedLinks] = []
  var withdrawn: [HealthObject] = []
  var objects: [ImportedObject] = []
  var report = ImportReport()
  var largestBatchRowCount = 0

  /// Reads the file or folder at `path`.
  init(path: String, nestedBatchCountMax: Int? = nil, salvages: Bool = false) throws {
    var result = Collected()
    let reader = try AppleExport.open(path)
    reader.salvages = salvages
    if let nestedBatchCountMax { reader.nestedBatchCountMax = nestedBatchCountMax }
    let report = try reader.read { event in
      switch event {
      case .samples(let batch):
        result.rows += Self.rows(of: batch)
        result.largestBatchRowCount = max(result.largestBatchRowCount, batch.count)
      case .nestedSamples(let batch): result.nested += Self.rows(of: batch)
      case .records(let part), .nestedRecords(let part): result.add(part)
      case .characteristics(let values): result.characteristics = values
      case .links(let links): result.links.append(links)
      case .withdrawn(let record): result.withdrawn.append(record)
      case .objects(let part): result.objects += part
      }
    }
    result.report = report
    self = result
  }

  private init() {}

  init(_ part: ImportedRecords) {
    self.init()
    add(part)
  }

  private mutating func add(_ part: ImportedRecords) {
    let rows = Self.rows(of: part.samples)
    for (index, object) in part.samples.rows.enumerated() {
      if let details = object.details {
        records.append(
          Object(
            id: object.id, row: rows[index], details: details, points: part.series[index]))
      } else {
        nested.append(rows[index])
        nestedIDs.append(object.id)
      }
    }
    relations += part.relations
  }

  /// Returns the objects of a type, in file order.
  func records(_ type: ObjectType) -> [Object] { records.filter { $0.row.type == type } }

  /// Reads a bare XML file.
  init(xml: String) throws { try self.init(bytes: Array(xml.utf8)) }

  init(bytes: [UInt8], salvages: Bool = false) throws {
    let folder = try TemporaryDirectory()
    try self.init(path: folder.write("export", bytes), salvages: salvages)
  }

  /// Reads an export with these elements in `<HealthData>`.
  init(body: String, nestedBatchCountMax: Int? = nil) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("export.xml", Array(Self.export(body).utf8))
    try self.init(path: path, nestedBatchCountMax: nestedBatchCountMax)
  }

  static func export(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record)*)>
    ]>
    <HealthData locale="en_DE">
     <ExportDate value="2026-02-20 09:42:07 +0100"/>
    \(body)
    </HealthData>

    """
  }

  /// Returns the texts of the deferred objects of one kind.
  func objects(_ kind: String) -> [String] {
    objects.filter { $0.kind == kind }.map(Self.text)
  }

  static func text(_ object: ImportedObject) -> String {
    let bytes =
      object.encoding == .deflate ? ZipWriter.inflated(object.payload) : object.payload
    return String(decoding: bytes, as: UTF8.self)
  }

  func row(_ name: String) -> ImportReport.Row? { report.rows.first { $0.name == name } }

  /// Whether every element found is accounted for.
  var isBalanced: Bool {
    report.rows.allSatisfy { row in
      let skipped = row.skipped.values.reduce(0, +)
      let delivered = row.samples + row.records + row.objects + row.inside + row.header
      return row.found == delivered + skipped
    }
  }

  private static func rows(of batch: SampleBatch) -> [Row] {
    precondition(batch.idRuns.reduce(0) { $0 + $1.count } == batch.count)
    return (0..<batch.count).map { i in
      let device = batch.deviceIndices.isEmpty ? 0 : Int(batch.deviceIndices[i])
      let metadata = batch.metadataIndices.isEmpty ? 0 : Int(batch.metadataIndices[i])
      return Row(
        type: batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[i])],
        source: batch.sources[batch.sourceIndices.isEmpty ? 0 : Int(batch.sourceIndices[i])],
        device: device == 0 ? nil : batch.devices[device - 1],
        metadata: metadata == 0 ? Metadata() : batch.metadata[metadata - 1],
        start: batch.starts[i], duration: batch.durations.isEmpty ? 0 : batch.durations[i],
        value: batch.values[i])
    }
  }
}
