package import Foundation
package import HealthModel
import HealthWords

/// Writes each type as a table of text: CSV or JSON lines.
///
/// In a directory, a type has a file of its samples, and one of the points of its series. A single
/// file or stream contains samples; of JSON lines it also contains points and several types.
package final class RowWriter: ExportWriter {
  /// The kinds of text.
  package enum Format: Sendable { case csv, jsonLines }

  private let form: any RowForm
  private let folder: OutputFolder?
  private let stream: OutputFile?
  private let zones: SampleZones
  private let cells = CellText()
  private var instants = InstantBytes()

  private var type: ObjectType?
  private var isInFile = false
  private var samples: OutputFile?
  private var points: OutputFile?
  private var days: OutputFile?
  private var pieces: RowPieces?
  private var categories: [Int64: [UInt8]] = [:]

  /// - Parameter zone: The time zone of samples that state none; nil for UTC.
  package init(_ format: Format, folder path: String, zone: TimeZone?) throws(ExportFailure) {
    form = Self.form(format)
    folder = try OutputFolder(path)
    stream = nil
    zones = SampleZones(zone)
  }

  /// Writes to one file. CSV has one type then.
  package init(_ format: Format, file: OutputFile, zone: TimeZone?) {
    form = Self.form(format)
    folder = nil
    stream = file
    zones = SampleZones(zone)
  }

  private static func form(_ format: Format) -> any RowForm {
    switch format {
    case .csv: CSVForm()
    case .jsonLines: JSONForm()
    }
  }

  package var hasPoints: Bool { folder != nil || form.mixesTypes }
  package var hasDays: Bool { folder != nil }

  package func write(_ days: [DayTotals]) throws(ExportFailure) {
    guard let type, let folder else { return }
    if self.days == nil {
      self.days = try folder.file("days.\(form.suffix)")
      self.days?.buffer.append(form.heading(DayTotals.names))
    }
    guard let file = self.days else { return }
    for day in days {
      let row = zip(DayTotals.names, day.cells(of: type)).map { (name: $0, cell: $1) }
      form.append(row: row, cells, to: file.buffer)
      try file.proceed()
    }
  }

  package func write(_ characteristics: [Characteristic]) throws(ExportFailure) {
    guard !characteristics.isEmpty, hasPoints else { return }
    let names = ["type", "value", "name"]
    let file = try folder?.file("characteristics.\(form.suffix)") ?? stream
    guard let file else { return }
    file.buffer.append(form.heading(names))
    for characteristic in characteristics {
      var row: [(name: String, cell: Cell)] = [("type", .text(characteristic.type.name))]
      switch characteristic.value {
      case nil: continue
      case .date(let day): row += [("value", Cell(day)), ("name", .empty)]
      case .choice(let raw):
        let name = characteristic.type.valueEnumeration?.case(rawValue: raw)?.name
        row += [("value", .integer(raw)), ("name", Cell(name))]
      }
      form.append(row: row, cells, to: file.buffer)
    }
    if folder != nil { try file.finish() }
  }

  package func begin(_ type: ObjectType) throws(ExportFailure) {
    try endType()
    self.type = type
    isInFile = false
    categories = [:]
  }

  private func endType() throws(ExportFailure) {
    guard folder != nil else { return }
    try samples?.finish()
    try points?.finish()
    (samples, points) = (nil, nil)
  }

  /// Opens the file of the samples. A type without samples has none.
  private func openSamples(_ type: ObjectType) throws(ExportFailure) -> OutputFile {
    if isInFile, let samples { return samples }
    isInFile = true
    guard let file = try folder?.file("\(type.name).\(form.suffix)") ?? stream else {
      preconditionFailure("a writer has a folder or a file")
    }
    file.buffer.append(form.heading(form.sampleColumns(of: type)))
    pieces = form.pieces(of: type)
    samples = file
    return file
  }

  package func write(
    _ batch: SampleBatch, contained: SampleBatch
  ) throws(ExportFailure) {
    guard let type, !batch.isEmpty else { return }
    let file = try openSamples(type)
    guard let pieces else { return }
    zones.begin(batch)
    var shared = SharedPieces(batch, form, close: pieces.close)
    let isCategory = type.kind == .category
    // Other kinds have no value outside of their details.
    let isPlain = isCategory || type.kind == .quantity
    let room = pieces.roomByteCount
    let objects = isPlain && batch.details.isEmpty ? [] : batch.rows
    let inside = Dictionary(contained.rows.map { ($0.id, $0) }) { first, _ in first }
    var row = 0
    for run in batch.idRuns {
      for offset in 0..<run.count {
        let id = run.first.advanced(by: offset)
        let entry = batch.metadataIndices.isEmpty ? 0 : batch.metadataIndices[row]
        shared.select(row, entry, batch)
        if !isPlain || !batch.detailIndices.isEmpty && batch.detailIndices[row] > 0 {
          file.buffer.withRoom(room) { append(batch, row, id, entry, pieces, &$0) }
          cells.offset = { [zones] in zones.offset(of: $0, metadata: entry) }
          form.append(detailsOf: objects[row], inside, cells, to: file.buffer)
          file.buffer.append(shared.selected)
        } else {
          let value = batch.values[row]
          let name = isCategory ? categoryName(Int64(value), type) : pieces.afterQuantity
          file.buffer.withRoom(room + name.count + shared.selected.count) { bytes in
            append(batch, row, id, entry, pieces, &bytes)
            bytes.append(pieces.beforeValue)
            if isCategory {
              bytes.append(integer: Int64(value))
            } else {
              bytes.append(number: value)
            }
            bytes.append(name)
            bytes.append(shared.selected)
          }
        }
        try file.proceed()
        row += 1
      }
    }
  }

  /// Appends the columns that every object has.
  @inline(__always)
  private func append(
    _ batch: SampleBatch, _ row: Int, _ id: ObjectID, _ metadata: UInt32, _ pieces: RowPieces,
    _ bytes: inout ByteCursor
  ) {
    let start = batch.starts[row]
    let end = start + (batch.durations.isEmpty ? 0 : batch.durations[row])
    bytes.append(pieces.open)
    bytes.append(id)
    bytes.append(pieces.beforeStart)
    instants.append(start, offset: zones.offset(of: start, metadata: metadata), to: &bytes)
    bytes.append(pieces.beforeEnd)
    instants.append(end, offset: zones.offset(of: end, metadata: metadata), to: &bytes)
    bytes.append(pieces.afterEnd)
  }

  @inline(__always)
  private func categoryName(_ raw: Int64, _ type: ObjectType) -> [UInt8] {
    if let known = categories[raw] { return known }
    let bytes = form.afterCategory(raw, of: type)
    categories[raw] = bytes
    return bytes
  }

  package func write(_ part: SeriesPoints, of object: HealthObject) throws(ExportFailure) {
    guard let type, hasPoints else { return }
    let table = PointColumns(object)
    let file = try openPoints(type, table.names(part.kind))
    cells.offset = zones.offsets(of: object)
    for index in 0..<part.count {
      form.append(row: table.row(part, index), cells, to: file.buffer)
      try file.proceed()
    }
  }

  private func openPoints(
    _ type: ObjectType, _ names: [String]
  ) throws(ExportFailure) -> OutputFile {
    if let points { return points }
    guard let folder else {
      guard let stream else { preconditionFailure("a writer has a folder or a file") }
      return stream
    }
    let file = try folder.file("\(type.name)-points.\(form.suffix)")
    file.buffer.append(form.heading(names))
    points = file
    return file
  }

  package func finish() throws(ExportFailure) {
    try endType()
    try days?.finish()
    try folder?.finish()
    try stream?.finish()
  }

  package func discard() {
    samples?.discard()
    points?.discard()
    days?.discard()
    folder?.discard()
    stream?.discard()
  }
}

/// The pieces of the dictionaries of a batch: sources, devices and metadata.
private struct SharedPieces {
  private var sources: [[UInt8]]
  /// The first is that of no device, and of no metadata.
  private var devices: [[UInt8]]
  private var metadata: [[UInt8]]
  private let close: [UInt8]
  private var indices: (source: Int, device: Int, metadata: Int)?
  /// The end of the selected row, from its source on. Neighboring rows have the same one.
  private(set) var selected: [UInt8] = []

  init(_ batch: SampleBatch, _ form: any RowForm, close: [UInt8]) {
    sources = batch.sources.isEmpty ? [form.source(nil)] : batch.sources.map(form.source)
    devices = [form.device(nil)] + batch.devices.map(form.device)
    metadata = [form.metadata(nil)] + batch.metadata.map(form.metadata)
    self.close = close
  }

  @inline(__always)
  mutating func select(_ row: Int, _ entry: UInt32, _ batch: SampleBatch) {
    let source = batch.sourceIndices.isEmpty ? 0 : Int(batch.sourceIndices[row])
    let device = batch.deviceIndices.isEmpty ? 0 : Int(batch.deviceIndices[row])
    if let indices, indices == (source, device, Int(entry)) { return }
    indices = (source, device, Int(entry))
    selected.removeAll(keepingCapacity: true)
    selected += sources[source]
    selected += devices[device]
    selected += metadata[Int(entry)]
    selected += close
  }
}
