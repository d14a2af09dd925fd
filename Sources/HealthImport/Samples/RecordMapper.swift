import HealthDocuments
import HealthModel

/// Converts the tags of records to rows. One mapper is used for all records of a reading, so that
/// they share the tables of types, sources and devices.
final class RecordMapper {
  /// The size at which the tables are discarded, so that a file cannot exhaust memory with made-up
  /// names.
  private static let tableByteCountMax = 16 << 20

  /// A third of the limit, because repairing invalid UTF-8 can make a text three times as long.
  private static let textByteCountMax = SampleLimits.textLength / 3

  private let typeTexts = ByteTable<Void>()
  private(set) var types: [RecordType] = []
  private(set) var sources = SourceTable()
  private var dates = DateText()
  let decoder = TextDecoder()
  /// The number of attributes that are unknown.
  private(set) var unknownAttributeCount = 0
  /// The number of attributes that occur twice.
  private(set) var duplicateAttributeCount = 0

  var isLarge: Bool {
    // Each type has tables of its own that `byteCount` does not include; the catalog has a few
    // hundred.
    typeTexts.byteCount + sources.byteCount > Self.tableByteCountMax || types.count > 10_000
  }

  /// Converts a row to a sample. Used for records inside correlations and workouts, which are sent
  /// as objects.
  func sample(_ row: MappedRecord, _ metadata: MetadataBytes, id: ObjectID) -> HealthObject {
    let type = types[row.type].type
    return HealthObject(
      id: id, type: type, start: Instant(microseconds: row.start),
      end: Instant(microseconds: row.start + row.duration),
      value: row.value,
      device: row.device == 0 ? nil : sources.devices[row.device - 1],
      metadata: metadata.isEmpty ? Metadata() : metadata.metadata(decoder),
      sourceRevision: sources.revisions[row.source])
  }

  /// Discards the tables. Call only between batches: rows refer to the tables.
  func resetTables() {
    typeTexts.removeAll()
    types = []
    sources = SourceTable()
  }

  /// Converts the attributes of a record to a row. A record without a source gets one without a
  /// name: a phone does not write such records, but an anonymized export contains them.
  @inline(__always)
  func map(_ attributes: RecordAttributes) -> Result<MappedRecord, MappingFailure> {
    unknownAttributeCount += attributes.unknownCount
    duplicateAttributeCount += attributes.duplicateCount
    guard attributes.type.count > 0, attributes.startDate.baseAddress != nil,
      attributes.endDate.baseAddress != nil
    else { return .failure(MappingFailure(.missingAttribute)) }
    guard attributes.sourceName.count <= Self.textByteCountMax,
      attributes.sourceVersion.count <= Self.textByteCountMax,
      attributes.device.count <= Self.textByteCountMax
    else { return .failure(MappingFailure(.invalidSample)) }
    guard let start = dates.microseconds(attributes.startDate),
      let end = dates.microseconds(attributes.endDate)
    else { return .failure(MappingFailure(.unreadableDate)) }
    // The daemon would refuse the whole batch for one such row.
    guard end >= start, SampleLimits.instants.contains(Instant(microseconds: start)),
      SampleLimits.instants.contains(Instant(microseconds: end))
    else { return .failure(MappingFailure(.invalidSample)) }
    let type = typeIndex(attributes.type)
    let value: Double
    switch types[type].value(attributes, decoder) {
    case .success(let number): value = number
    case .failure(let failure): return .failure(failure)
    }
    let device = sources.device(attributes.device, decoder)
    let source = sources.revision(attributes, device: device, decoder)
    return .success(
      MappedRecord(
        type: type, source: source, device: device, start: start, duration: end - start,
        value: value))
  }

  /// An unknown type gets an index too, so that its name is decoded once and not for every record.
  @inline(__always)
  private func typeIndex(_ raw: UnsafeRawBufferPointer) -> Int {
    if let known = typeTexts.index(of: raw) { return known }
    types.append(RecordType(identifier: decoder.text(raw)))
    return typeTexts.insert(raw, ())
  }
}
