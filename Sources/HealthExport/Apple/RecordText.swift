import HealthImport
import HealthModel

/// Writes quantity and category samples as `Record` elements.
///
/// Sources, devices and metadata are formatted, and compared with what the importer would read, once
/// for a batch. A row whose content the format cannot hold contains its object too.
final class RecordText {
  private struct Piece {
    var bytes: [UInt8] = []
    var isExact = true
  }

  private let text: AppleText
  private var sources: [Piece] = []
  /// The first is that of no device, and of no metadata.
  private var devices: [Piece] = []
  private var metadata: [Piece] = []
  /// Whether a source and a device return as they are, by both indices.
  private var pairs: [UInt64: Bool] = [:]
  private var categories: [Int64: [UInt8]] = [:]
  private var type: ObjectType?
  private var opening: [UInt8] = []
  private var unit: [UInt8] = []
  private let indent: Int
  /// Whether a record contains its object where that is needed. A copy inside another element does
  /// not, because that element contains all of them.
  private let hasObjects: Bool

  init(_ text: AppleText, indent: Int = 1, hasObjects: Bool = true) {
    self.text = text
    self.indent = indent
    self.hasObjects = hasObjects
  }

  private func begin(_ type: ObjectType) {
    guard type != self.type else { return }
    self.type = type
    categories = [:]
    opening =
      text.piece { text in
        text.open("Record", indent: indent)
        text.attribute("type", type.identifier)
      }.bytes
    unit =
      text.piece { text in
        if type.kind == .quantity { text.attribute("unit", type.canonicalUnit.string) }
      }.bytes
  }

  /// Formats the dictionaries of a batch.
  func begin(_ batch: SampleBatch) {
    pairs = [:]
    let known = batch.sources.isEmpty ? [nil] : batch.sources.map(Optional.some)
    sources = known.map { revision in
      piece { $0.source(revision) }
    }
    devices = [Piece()] + batch.devices.map { device in piece { $0.device(device) } }
    metadata = [Piece()]
    for entry in batch.metadata {
      var piece = piece { $0.metadata(entry, indent: indent + 1, hasCreationDate: false) }
      piece.isExact = piece.isExact && Self.returns(entry, byteCount: piece.bytes.count)
      metadata.append(piece)
    }
  }

  private func piece(_ body: (AppleText) -> Void) -> Piece {
    let (bytes, isExact) = text.piece(body)
    return Piece(bytes: bytes, isExact: isExact && bytes.count <= RecordReading.textByteCountMax)
  }

  /// Whether the importer reads equal metadata. Markup around the entries counts as text, which is
  /// stricter than the importer.
  private static func returns(_ metadata: Metadata, byteCount: Int) -> Bool {
    guard byteCount < RecordReading.metadataByteCountMax else { return false }
    return metadata.entries.allSatisfy { entry in
      guard !entry.key.isEmpty, entry.key.utf8.count * 6 <= RecordReading.keyByteCountMax else {
        return false
      }
      let text: String
      switch entry.value {
      case .string(let words): text = words
      case .integer(let number): text = "\(number)"
      case .double(let number): text = "\(number)"
      case .date(let instant):
        // Read in any offset; only a fraction of a second would be lost.
        guard AppleText.hasDate(instant.microseconds) else { return false }
        text = exported(instant)
      case .quantity(let number, let unit):
        text =
          String(decoding: ByteBuffer.bytes { $0.append(number: number) }, as: UTF8.self) + " "
          + unit
      }
      guard text.utf8.count * 6 <= RecordReading.valueByteCountMax else { return false }
      return RecordReading.metadataValue(text, key: entry.key) == entry.value
    }
  }

  private static func exported(_ instant: Instant) -> String {
    let buffer = ByteBuffer(capacity: 64)
    AppleText(buffer, offset: 0).append(date: instant.microseconds)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Appends a row of a batch.
  ///
  /// - Parameters:
  ///   - object: Called for a row that the format cannot hold.
  ///   - points: The points of a series.
  @inline(__always)
  func append(
    _ batch: SampleBatch, _ row: Int, object: () -> HealthObject, points: SeriesPoints? = nil
  ) {
    let type = batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])]
    begin(type)
    let source = batch.sourceIndices.isEmpty ? 0 : Int(batch.sourceIndices[row])
    let device = batch.deviceIndices.isEmpty ? 0 : Int(batch.deviceIndices[row])
    let entry = batch.metadataIndices.isEmpty ? 0 : Int(batch.metadataIndices[row])
    let start = batch.starts[row]
    let end = start + (batch.durations.isEmpty ? 0 : batch.durations[row])
    let isSeries = !batch.detailIndices.isEmpty && batch.detailIndices[row] > 0
    let isExact =
      AppleText.hasDate(start) && AppleText.hasDate(end) && metadata[entry].isExact && !isSeries
      && isExactPair(batch, source, device)
    let buffer = text.buffer
    buffer.append(opening)
    buffer.append(sources[source].bytes)
    buffer.append(devices[device].bytes)
    buffer.append(unit)
    buffer.append(" startDate=\"" as StaticString)
    text.append(date: start)
    buffer.append("\" endDate=\"" as StaticString)
    text.append(date: end)
    buffer.append("\" value=\"" as StaticString)
    append(batch.values[row], type)
    if isExact || !hasObjects, entry == 0 { return buffer.append("\"/>\n" as StaticString) }
    buffer.append("\">\n" as StaticString)
    buffer.append(metadata[entry].bytes)
    if !isExact, hasObjects { text.own(object(), points: points, indent: indent + 1) }
    text.close("Record", indent: indent)
  }

  @inline(__always)
  private func append(_ value: Double, _ type: ObjectType) {
    guard type.kind == .category else { return text.buffer.append(number: value) }
    let raw = Int64(value)
    if let known = categories[raw] { return text.buffer.append(known) }
    let name = type.valueEnumeration?.case(rawValue: raw)?.constant
    // A name that means another value is not used.
    let isName = name.map { type.categoryValue(exported: $0) == raw } ?? false
    let bytes = Array((isName ? name ?? "" : "\(raw)").utf8)
    categories[raw] = bytes
    text.buffer.append(bytes)
  }

  @inline(__always)
  private func isExactPair(_ batch: SampleBatch, _ source: Int, _ device: Int) -> Bool {
    let key = UInt64(source) << 32 | UInt64(device)
    if let known = pairs[key] { return known }
    let isExact =
      isExactPair(
        batch.sources.isEmpty ? nil : batch.sources[source],
        device == 0 ? nil : batch.devices[device - 1])
      && sources[source].isExact && devices[device].isExact
    pairs[key] = isExact
    return isExact
  }

  private func isExactPair(_ revision: SourceRevision?, _ device: Device?) -> Bool {
    if let device {
      let text = "<<HKDevice: 0x0>, \(RecordReading.text(of: device))>"
      guard RecordReading.device(text) == device else { return false }
    }
    guard let revision else { return false }
    return RecordReading.revision(
      name: revision.source.name, version: revision.version, device: device) == revision
  }
}
