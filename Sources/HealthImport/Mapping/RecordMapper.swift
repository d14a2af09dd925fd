import HealthModel

/// Turns the tags of records into rows. One mapper serves all records of a reading, so that the
/// tables of types, sources and devices are shared.
final class RecordMapper {
  /// Bytes that the tables may take before they are made anew: a file cannot fill the memory with
  /// made-up names.
  private static let tableByteCountMax = 16 << 20

  /// Repairing invalid UTF-8 can make a text three times as long.
  private static let textByteCountMax = SampleLimits.textLength / 3

  private let typeTexts = ByteTable<Void>()
  private(set) var types: [RecordType] = []
  private(set) var sources = SourceTable()
  private var dates = DateText()
  let decoder = TextDecoder()
  /// Attributes that came twice or that are not known.
  private(set) var unknownAttributeCount = 0
  private(set) var duplicateAttributeCount = 0

  var isLarge: Bool {
    typeTexts.byteCount + sources.byteCount > Self.tableByteCountMax || types.count > 10_000
  }

  /// A row as a value of its own.
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

  /// Only between batches: rows refer to the tables.
  func resetTables() {
    typeTexts.removeAll()
    types = []
    sources = SourceTable()
  }

  /// A record without a source, which a phone does not write and an export that was made anonymous
  /// has, gets one without a name.
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

  @inline(__always)
  private func typeIndex(_ raw: UnsafeRawBufferPointer) -> Int {
    if let known = typeTexts.index(of: raw) { return known }
    types.append(RecordType(identifier: decoder.text(raw)))
    return typeTexts.insert(raw, ())
  }
}
