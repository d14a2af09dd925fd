import GRPCCore

/// A protobuf message by the numbers of its fields, without a schema: code that is generated for one
/// needs a compiler plugin, which takes longer to build than this client.
struct Message: Equatable, Sendable {
  enum Value: Equatable, Sendable {
    case varint(UInt64)
    case fixed64(UInt64)
    case bytes([UInt8])

    static func text(_ text: String) -> Value { .bytes(Array(text.utf8)) }
    static func message(_ fields: [Int: Value]) -> Value { .bytes(Message(fields).bytes) }
    static func packed(_ numbers: [UInt64]) -> Value { .bytes(numbers.flatMap(Message.varint)) }
    static func packedFixed64(_ numbers: [UInt64]) -> Value {
      .bytes(numbers.flatMap(Message.littleEndian))
    }
  }

  struct Malformed: Error {}

  private var fields: [Int: [Value]] = [:]

  /// Creates a message. Fields with the default value are omitted.
  init(_ fields: [Int: Value] = [:]) {
    for (number, value) in fields where value != .varint(0) && value != .bytes([]) {
      self.fields[number] = [value]
    }
  }
}

// MARK: Fields

extension Message {
  func number(_ field: Int) -> UInt64 {
    if case .varint(let number)? = fields[field]?.last { number } else { 0 }
  }

  func bytes(_ field: Int) -> [UInt8] { all(field).last ?? [] }

  func text(_ field: Int) -> String { String(decoding: bytes(field), as: UTF8.self) }

  func message(_ field: Int) throws -> Message { try Message(bytes: bytes(field)) }

  func messages(_ field: Int) throws -> [Message] { try all(field).map(Message.init(bytes:)) }

  func packed(_ field: Int) throws -> [UInt64] {
    var rest = bytes(field)[...]
    var numbers: [UInt64] = []
    while !rest.isEmpty { numbers.append(try Message.takeVarint(&rest)) }
    return numbers
  }

  func packedFixed64(_ field: Int) throws -> [UInt64] {
    var rest = bytes(field)[...]
    var numbers: [UInt64] = []
    while !rest.isEmpty { numbers.append(try Message.takeFixed64(&rest)) }
    return numbers
  }

  private func all(_ field: Int) -> [[UInt8]] {
    (fields[field] ?? []).compactMap { if case .bytes(let bytes) = $0 { bytes } else { nil } }
  }
}

// MARK: Encoding

extension Message {
  var bytes: [UInt8] {
    var out: [UInt8] = []
    for (number, values) in fields.sorted(by: { $0.key < $1.key }) {
      for value in values {
        switch value {
        case .varint(let value): out += Self.tag(number, 0) + Self.varint(value)
        case .fixed64(let value): out += Self.tag(number, 1) + Self.littleEndian(value)
        case .bytes(let bytes):
          out += Self.tag(number, 2) + Self.varint(UInt64(bytes.count))
          out += bytes
        }
      }
    }
    return out
  }

  init(bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let tag = try Self.takeVarint(&rest)
      let value: Value
      switch tag & 7 {
      case 0: value = .varint(try Self.takeVarint(&rest))
      case 1: value = .fixed64(try Self.takeFixed64(&rest))
      case 2: value = .bytes(try Self.take(try Self.takeVarint(&rest), &rest))
      default: throw Malformed()
      }
      fields[Int(tag >> 3), default: []].append(value)
    }
  }

  private static func tag(_ number: Int, _ type: UInt64) -> [UInt8] {
    varint(UInt64(number) << 3 | type)
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    var value = value
    var out: [UInt8] = []
    while value >= 0x80 {
      out.append(UInt8(value & 0x7f) | 0x80)
      value >>= 7
    }
    return out + [UInt8(value)]
  }

  private static func littleEndian(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func takeVarint(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw Malformed() }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw Malformed()
  }

  private static func takeFixed64(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
    try take(8, &rest).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func take(_ count: UInt64, _ rest: inout ArraySlice<UInt8>) throws -> [UInt8] {
    guard count <= rest.count else { throw Malformed() }
    defer { rest = rest.dropFirst(Int(count)) }
    return Array(rest.prefix(Int(count)))
  }
}

struct MessageCoder: MessageSerializer, MessageDeserializer {
  func serialize<Bytes: GRPCContiguousBytes>(_ message: Message) throws -> Bytes {
    Bytes(message.bytes)
  }

  func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> Message {
    try bytes.withUnsafeBytes { try Message(bytes: Array($0)) }
  }
}
