package import DaemonTestSupport

/// Records which request fields of some methods have occurred, and which enumeration values,
/// according to the files in proto/.
package struct FieldCoverage: Sendable {
  private let schema: ProtoSchema
  /// Paths such as `SampleQuery.limit` and `SampleQuery.order=3`.
  package private(set) var seen: Set<String> = []

  package init(_ schema: ProtoSchema) { self.schema = schema }

  package mutating func record(_ path: String, _ bytes: [UInt8]) {
    guard let method = schema.methods.first(where: { $0.path == path }) else { return }
    walk(method.request, bytes[...])
  }

  package mutating func formUnion(_ other: FieldCoverage) { seen.formUnion(other.seen) }

  /// Returns everything that requests of these methods can contain and that has not occurred.
  package func missing(in paths: Set<String>) -> Set<String> {
    var all: Set<String> = []
    var known: Set<String> = []
    func add(_ message: String) {
      guard known.insert(message).inserted else { return }
      for field in schema.messages[message] ?? [] {
        all.insert("\(message).\(field.name)")
        // The value 0 is not sent.
        for value in schema.enumerations[field.type] ?? [] where value != 0 {
          all.insert("\(message).\(field.name)=\(value)")
        }
        add(field.type)
      }
    }
    for method in schema.methods where paths.contains(method.path) { add(method.request) }
    return all.subtracting(seen)
  }

  private mutating func walk(_ message: String, _ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let key = Self.varint(&rest) {
      let field = schema.messages[message]?.first { $0.number == key >> 3 }
      if let field { seen.insert("\(message).\(field.name)") }
      switch key & 7 {
      case 0:
        guard let value = Self.varint(&rest) else { return }
        if let field { note(value, field, message) }
      case 1: rest = rest.dropFirst(8)
      case 5: rest = rest.dropFirst(4)
      case 2:
        guard let count = Self.varint(&rest), count <= rest.count else { return }
        let content = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        guard let field else { continue }
        if schema.messages[field.type] != nil {
          walk(field.type, content)
        } else if schema.enumerations[field.type] != nil {
          var packed = content
          while let value = Self.varint(&packed) { note(value, field, message) }
        }
      default: return
      }
    }
  }

  private mutating func note(_ value: UInt64, _ field: ProtoSchema.Field, _ message: String) {
    if schema.enumerations[field.type] != nil { seen.insert("\(message).\(field.name)=\(value)") }
  }

  private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for (place, byte) in bytes.prefix(10).enumerated() {
      value |= UInt64(byte & 0x7f) << UInt64(7 * place)
      if byte < 0x80 {
        bytes = bytes.dropFirst(place + 1)
        return value
      }
    }
    return nil
  }
}
