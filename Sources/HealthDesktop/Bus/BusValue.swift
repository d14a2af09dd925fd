/// A value of a D-Bus message.
indirect enum BusValue: Hashable, Sendable {
  case boolean(Bool)
  case byte(UInt8)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case path(String)
  /// A descriptor. One that was received is valid as long as its message; one that is sent is
  /// duplicated.
  case descriptor(Int32)
  case array(element: String, [BusValue])
  case structure([BusValue])
  /// A map of names to variants, `a{sv}`.
  case dictionary([String: BusValue])
  case variant(BusValue)

  /// The type in the notation of D-Bus.
  var signature: String {
    switch self {
    case .boolean: "b"
    case .byte: "y"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .descriptor: "h"
    case .array(let element, _): "a" + element
    case .structure(let values): "(" + values.map(\.signature).joined() + ")"
    case .dictionary: "a{sv}"
    case .variant: "v"
    }
  }

  static func strings(_ texts: [String]) -> BusValue {
    .array(element: "s", texts.map(BusValue.string))
  }

  /// The text of a string or an object path.
  var text: String? {
    switch self {
    case .string(let text), .path(let text): text
    default: nil
    }
  }

  var texts: [String]? {
    guard case .array(_, let values) = self else { return nil }
    let texts = values.compactMap(\.text)
    return texts.count == values.count ? texts : nil
  }

  var dictionary: [String: BusValue]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }

  /// A number of any type. Languages without static types choose the type by the form of the number.
  var number: Double? {
    switch self {
    case .byte(let value): Double(value)
    case .int32(let value): Double(value)
    case .uint32(let value): Double(value)
    case .int64(let value): Double(value)
    case .uint64(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  var integer: Int64? {
    switch self {
    case .byte(let value): Int64(value)
    case .int32(let value): Int64(value)
    case .uint32(let value): Int64(value)
    case .int64(let value): value
    case .uint64(let value): Int64(exactly: value)
    case .double(let value): Int64(exactly: value)
    default: nil
    }
  }
}
