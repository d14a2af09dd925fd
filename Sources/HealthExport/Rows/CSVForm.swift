import HealthModel
import HealthWords

/// Comma-separated values with a heading; see `CSVText`.
struct CSVForm: RowForm {
  var suffix: String { "csv" }
  var mixesTypes: Bool { false }

  private static let sourceColumns = [
    "source", "source_bundle", "source_version", "product_type", "os_version",
  ]
  private static let deviceColumns = [
    "device_name", "device_manufacturer", "device_model", "device_hardware", "device_firmware",
    "device_software", "device_local_id", "device_udi",
  ]

  func heading(_ names: [String]) -> [UInt8] {
    Array((names.joined(separator: ",") + "\r\n").utf8)
  }

  func sampleColumns(of type: ObjectType) -> [String] {
    var names = ["id", "start", "end"]
    switch type.kind {
    case .quantity: names += ["value", "unit"]
    case .category: names += ["value", "name"]
    default: break
    }
    names += DetailColumn.columns(of: type).map(\.name)
    if Self.hasDetails(type) { names.append("details") }
    return names + Self.sourceColumns + Self.deviceColumns + ["metadata"]
  }

  /// Quantities and categories are complete in their columns.
  private static func hasDetails(_ type: ObjectType) -> Bool {
    type.kind != .quantity && type.kind != .category
  }

  func pieces(of type: ObjectType) -> RowPieces {
    let comma: [UInt8] = [0x2c]
    let empty = Array(repeating: UInt8(0x2c), count: DetailColumn.columns(of: type).count)
    return RowPieces(
      open: [], beforeStart: comma, beforeEnd: comma, afterEnd: [], beforeValue: comma,
      afterQuantity: [0x2c] + CSVText.quoted(type.canonicalUnit.string) + empty,
      close: [0x0d, 0x0a])
  }

  func afterCategory(_ raw: Int64, of type: ObjectType) -> [UInt8] {
    [0x2c] + CSVText.quoted(type.valueEnumeration?.case(rawValue: raw)?.name ?? "")
  }

  func source(_ revision: SourceRevision?) -> [UInt8] {
    Self.cells([
      revision?.source.name, revision?.source.bundleIdentifier, revision?.version,
      revision?.productType, revision?.operatingSystemVersion,
    ])
  }

  func device(_ device: Device?) -> [UInt8] {
    Self.cells([
      device?.name, device?.manufacturer, device?.model, device?.hardwareVersion,
      device?.firmwareVersion, device?.softwareVersion, device?.localIdentifier,
      device?.udiDeviceIdentifier,
    ])
  }

  func metadata(_ metadata: Metadata?) -> [UInt8] {
    Self.cells([metadata.map { SampleJSON.metadata($0).line }])
  }

  func append(
    detailsOf object: HealthObject, _ contained: [ObjectID: HealthObject], _ text: CellText,
    to buffer: ByteBuffer
  ) {
    if object.type.kind == .quantity {
      append(.number(object.value), text, to: buffer)
      append(.text(object.type.canonicalUnit.string), text, to: buffer)
    }
    for column in DetailColumn.columns(of: object.type) {
      append(column.value(object, contained), text, to: buffer)
    }
    guard Self.hasDetails(object.type) else { return }
    append(Cell(object.details.map { DetailsJSON.value($0).line }), text, to: buffer)
  }

  func append(row cells: [(name: String, cell: Cell)], _ text: CellText, to buffer: ByteBuffer) {
    for (index, item) in cells.enumerated() {
      if index == 0 {
        appendBare(item.cell, text, to: buffer)
      } else {
        append(item.cell, text, to: buffer)
      }
    }
    buffer.append("\r\n" as StaticString)
  }

  /// Appends a comma and a cell.
  private func append(_ cell: Cell, _ text: CellText, to buffer: ByteBuffer) {
    buffer.append(0x2c)
    appendBare(cell, text, to: buffer)
  }

  private func appendBare(_ cell: Cell, _ text: CellText, to buffer: ByteBuffer) {
    switch cell {
    case .empty: break
    case .text(let words): buffer.append(CSVText.quoted(words))
    case .integer(let number): buffer.append(integer: number)
    case .number(let number): buffer.append(number: number)
    case .instant(let instant): text.append(instant, to: buffer)
    }
  }

  private static func cells(_ texts: [String?]) -> [UInt8] {
    texts.flatMap { [0x2c] + CSVText.quoted($0 ?? "") }
  }
}
