import HealthModel
import HealthWords

/// JSON lines: an object on each line, with the keys of `SampleJSON`. Empty values are omitted.
struct JSONForm: RowForm {
  var suffix: String { "jsonl" }
  var mixesTypes: Bool { true }

  func heading(_ names: [String]) -> [UInt8] { [] }

  func sampleColumns(of type: ObjectType) -> [String] { [] }

  func pieces(of type: ObjectType) -> RowPieces {
    RowPieces(
      open: Array("{\"id\":\"".utf8),
      beforeStart: Array("\",\"type\":\"\(type.name)\",\"start\":\"".utf8),
      beforeEnd: Array("\",\"end\":\"".utf8), afterEnd: Array("\"".utf8),
      beforeValue: Array(",\"value\":".utf8),
      afterQuantity: Self.member("unit", .string(type.canonicalUnit.string)),
      close: Array("}\n".utf8))
  }

  func afterCategory(_ raw: Int64, of type: ObjectType) -> [UInt8] {
    type.valueEnumeration?.case(rawValue: raw).map { Self.member("name", .string($0.name)) } ?? []
  }

  func source(_ revision: SourceRevision?) -> [UInt8] {
    revision.map { Self.member("source", SampleJSON.revision($0)) } ?? []
  }

  func device(_ device: Device?) -> [UInt8] {
    device.map { Self.member("device", SampleJSON.device($0)) } ?? []
  }

  func metadata(_ metadata: Metadata?) -> [UInt8] {
    metadata.map { Self.member("metadata", SampleJSON.metadata($0)) } ?? []
  }

  func append(
    detailsOf object: HealthObject, _ contained: [ObjectID: HealthObject], _ text: CellText,
    to buffer: ByteBuffer
  ) {
    if object.type.kind == .quantity {
      buffer.append(",\"value\":" as StaticString)
      buffer.append(number: object.value)
      buffer.append(Self.member("unit", .string(object.type.canonicalUnit.string)))
    }
    guard let details = object.details else { return }
    buffer.append(Self.member("details", DetailsJSON.value(details)))
  }

  func append(row cells: [(name: String, cell: Cell)], _ text: CellText, to buffer: ByteBuffer) {
    var separator = UInt8(ascii: "{")
    for (name, cell) in cells where cell != .empty {
      buffer.append(separator)
      separator = UInt8(ascii: ",")
      buffer.append("\"\(name)\":")
      switch cell {
      case .empty: break
      case .text(let words): buffer.append(JSONValue.string(words).line)
      case .integer(let number): buffer.append(integer: number)
      case .number(let number): buffer.append(number: number)
      case .instant(let instant):
        buffer.append(0x22)
        text.append(instant, to: buffer)
        buffer.append(0x22)
      }
    }
    buffer.append("}\n" as StaticString)
  }

  private static func member(_ name: String, _ value: JSONValue) -> [UInt8] {
    Array(",\"\(name)\":\(value.line)".utf8)
  }
}
