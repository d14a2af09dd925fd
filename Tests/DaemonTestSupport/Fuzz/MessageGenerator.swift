import ProtobufCoding
import TTRPC
package import TestSupport

/// Generates messages of a schema with values that are likely to cause failures, and damages
/// well-formed ones.
package struct MessageGenerator {
  private let schema: ProtoSchema
  package var random: SplitMix

  package init(_ schema: ProtoSchema, seed: UInt64) {
    self.schema = schema
    random = SplitMix(seed: seed)
  }

  private static let deepest = 6
  private static let longest = 64 << 10

  /// Returns a message that matches the shape of a type, but rarely its meaning.
  package mutating func message(_ type: String, depth: Int = 0) -> [UInt8] {
    var out: [UInt8] = []
    for field in schema.messages[type] ?? [] where chance(depth == 0 ? 75 : 55) {
      if out.count > Self.longest { break }
      append(field, depth, to: &out)
    }
    if chance(3) { appendUnknown(to: &out) }
    return out
  }

  private mutating func append(
    _ field: ProtoSchema.Field, _ depth: Int, to out: inout [UInt8]
  ) {
    let count = field.isRepeated ? [0, 1, 1, 2, 3, 9].randomElement(using: &random)! : 1
    if let kind = Self.kind(field.type, schema), field.isRepeated, chance(70) {
      var column: [UInt8] = []
      for _ in 0..<count { appendScalar(field, kind, to: &column) }
      append(column, of: field.number, to: &out)
      return
    }
    for _ in 0..<count {
      // Occasionally a field has a value of another kind.
      let isConfused = chance(2)
      if let kind = Self.kind(field.type, schema), !isConfused {
        out.appendVarint(field.number << 3 | kind.wireType)
        appendScalar(field, kind, to: &out)
      } else if schema.messages[field.type] != nil {
        let isDeep = depth >= Self.deepest
        append(isDeep ? [] : message(field.type, depth: depth + 1), of: field.number, to: &out)
      } else {
        append(text(field.type), of: field.number, to: &out)
      }
    }
  }

  private enum Kind {
    case varint, fixed32, fixed64
    var wireType: UInt64 { self == .varint ? 0 : self == .fixed64 ? 1 : 5 }
  }

  /// Returns nil for strings, bytes and messages.
  private static func kind(_ type: String, _ schema: ProtoSchema) -> Kind? {
    switch type {
    case "fixed64", "sfixed64", "double": .fixed64
    case "fixed32", "sfixed32", "float": .fixed32
    case "string", "bytes": nil
    default: schema.messages[type] == nil ? .varint : nil
    }
  }

  private mutating func appendScalar(
    _ field: ProtoSchema.Field, _ kind: Kind, to out: inout [UInt8]
  ) {
    let number = number(field)
    switch kind {
    case .varint: out.appendVarint(number)
    case .fixed64: out += withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }
    case .fixed32:
      out += withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { [UInt8]($0) }
    }
  }

  private mutating func number(_ field: ProtoSchema.Field) -> UInt64 {
    if let cases = schema.enumerations[field.type], chance(90) {
      return cases.randomElement(using: &random) ?? 0
    }
    if field.name.contains("type"), chance(90) { return .random(in: 1...225, using: &random) }
    if field.name.hasSuffix("_us"), chance(80) {
      return 1_700_000_000_000_000 + .random(in: 0...9, using: &random) * 60_000_000
    }
    if field.type == "double" {
      let numbers: [Double] = [
        0, 1, 60, 72.5, -1, 1e308, .infinity, .nan, -0.0, .leastNonzeroMagnitude,
      ]
      return numbers.randomElement(using: &random)!.bitPattern
    }
    let edges: [UInt64] = [
      0, 1, 1, 2, 3, 7, 100, 255, 65_536, 1 << 31, 1 << 32 - 1, 1 << 53, 1 << 63, .max, .max - 1,
    ]
    return chance(90)
      ? edges.randomElement(using: &random)! : .random(in: .min ... .max, using: &random)
  }

  private mutating func text(_ type: String) -> [UInt8] {
    if type == "bytes" || chance(5) {
      let count = [0, 1, 16, 32, 32, 64, 4_096].randomElement(using: &random)!
      return (0..<count).map { _ in .random(in: 0...255, using: &random) }
    }
    let texts = [
      "", "App", "org.example.app", "count", "kg", "count/min", "Europe/Berlin", "Nowhere/None",
      "HKWasUserEntered", "HKMetadataKeySyncIdentifier", "application/pdf", "text.txt", "../x",
      "\u{0}\u{1b}[2J\u{202e}", "%s%n", String(repeating: "ä", count: 5_000),
    ]
    return Array(texts.randomElement(using: &random)!.utf8)
  }

  private mutating func appendUnknown(to out: inout [UInt8]) {
    let number = [0, 19_000, 536_870_911, 1 << 29, 1 << 40].randomElement(using: &random)!
    out.appendVarint(UInt64(number) << 3 | .random(in: 0...7, using: &random))
    out += (0..<Int.random(in: 0...12, using: &random)).map { _ in 0xff }
  }

  private func append(_ bytes: [UInt8], of number: UInt64, to out: inout [UInt8]) {
    out.appendVarint(number << 3 | 2)
    out.appendVarint(UInt64(bytes.count))
    out += bytes
  }

  package mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  // MARK: - Damage

  /// Changes a few bytes, lengths and ends.
  package mutating func damage(_ bytes: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[index] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random)!
      case 2: bytes.remove(at: index)
      case 3: bytes.insert(.random(in: 0...255, using: &random), at: index)
      case 4: bytes.removeLast(bytes.count - index)
      case 5: bytes.insert(contentsOf: bytes[index...].prefix(40), at: index)
      // A message nested in itself many times.
      default:
        for _ in 0..<Int.random(in: 1...200, using: &random) where bytes.count < Self.longest {
          var outer: [UInt8] = []
          append(bytes, of: .random(in: 1...3, using: &random), to: &outer)
          bytes = outer
        }
      }
    }
  }
}
