package import CHealthProto
package import HealthModel

// Conversion of fields of C messages to Swift values, with the checks that protobuf-c does not
// perform. Those of numbers are inlinable: they would not be specialized in other modules, and look
// up the metadata of their types for each number.

/// Decodes a text. Invalid UTF-8 is rejected and not repaired, because a repaired name or key would
/// differ from what the client stored.
package func text(
  _ c: ProtobufCBinaryData, _ field: StaticString
) throws(WireError) -> String {
  guard c.len > 0 else { return "" }
  let bytes = UnsafeBufferPointer(start: c.data, count: c.len)
  guard let text = String(validating: bytes, as: UTF8.self) else {
    throw WireError(field, .notUTF8)
  }
  return text
}

/// Copies bytes out of the arena, which is freed after decoding.
package func bytes(_ c: ProtobufCBinaryData) -> [UInt8] {
  Array(UnsafeBufferPointer(start: c.data, count: c.len))
}

/// Decodes a repeated message field. The count is that of the elements that protobuf-c has
/// unpacked, so it is limited by the arena.
package func list<Value: ProtobufMessage>(
  _ items: UnsafeMutablePointer<UnsafeMutablePointer<Value.C>?>?, _ count: Int
) throws(WireError) -> [Value] {
  var values: [Value] = []
  values.reserveCapacity(count)
  for index in 0..<count { values.append(try Value(items![index]!.pointee)) }
  return values
}

/// Decodes a required message field. Messages have presence in proto3, so a missing one can be
/// distinguished from an empty one.
package func required<Value: ProtobufMessage>(
  _ c: UnsafeMutablePointer<Value.C>?, _ field: StaticString
) throws(WireError) -> Value {
  guard let c else { throw WireError(field, .missing) }
  return try Value(c.pointee)
}

/// Decodes a message field that may be missing.
package func optional<Value: ProtobufMessage>(
  _ c: UnsafeMutablePointer<Value.C>?
) throws(WireError) -> Value? {
  guard let c else { return nil }
  return try Value(c.pointee)
}

/// Decodes the code of an object type. Codes of newer clients are rejected: data of an unknown type
/// could be neither validated nor authorized.
package func objectType(_ code: UInt32, _ field: StaticString) throws(WireError) -> ObjectType {
  guard let code = UInt16(exactly: code), let type = ObjectType(code: code) else {
    throw WireError(field, .unknownType)
  }
  return type
}

/// Decodes a repeated field of object types.
package func objectTypes(
  _ codes: UnsafeMutablePointer<UInt32>?, _ count: Int, _ field: StaticString
) throws(WireError) -> [ObjectType] {
  var types: [ObjectType] = []
  types.reserveCapacity(count)
  for index in 0..<count { types.append(try objectType(codes![index], field)) }
  return types
}

/// Converts a count that must fit into an `Int`. `UInt64` on the wire, so that a negative count
/// cannot be encoded.
package func count(_ value: UInt64, _ field: StaticString) throws(WireError) -> Int {
  guard let value = Int(exactly: value) else { throw WireError(field, .outOfRange) }
  return value
}

/// Returns the model enumeration case with the number of a proto enumeration. Unknown numbers are
/// rejected: protobuf decoders keep them, and a `switch` would have no case for them.
@inlinable package func enumeration<Value: RawRepresentable>(
  _ number: UInt32, _ field: StaticString
) throws(WireError) -> Value where Value.RawValue: FixedWidthInteger {
  guard let raw = Value.RawValue(exactly: number), let value = Value(rawValue: raw) else {
    throw WireError(field, .unknownCase)
  }
  return value
}

/// Decodes a repeated enumeration field.
@inlinable package func enumerations<Number: RawRepresentable, Value: RawRepresentable>(
  _ items: UnsafeMutablePointer<Number>?, _ count: Int, _ field: StaticString
) throws(WireError) -> [Value] where Number.RawValue == UInt32, Value.RawValue: FixedWidthInteger {
  var values: [Value] = []
  values.reserveCapacity(count)
  for index in 0..<count { values.append(try enumeration(items![index].rawValue, field)) }
  return values
}

/// Decodes a repeated text field.
package func texts(
  _ items: UnsafeMutablePointer<ProtobufCBinaryData>?, _ count: Int, _ field: StaticString
) throws(WireError) -> [String] {
  var values: [String] = []
  values.reserveCapacity(count)
  for index in 0..<count { values.append(try text(items![index], field)) }
  return values
}

/// Decodes a number that the model stores in one byte; protobuf has no smaller type than 32 bits.
package func byte(_ value: UInt32, _ field: StaticString) throws(WireError) -> UInt8 {
  guard let value = UInt8(exactly: value) else { throw WireError(field, .outOfRange) }
  return value
}

/// Decodes a unit, which is parsed, because a text that is no unit must not reach the store.
package func unit(
  _ c: ProtobufCBinaryData, _ field: StaticString
) throws(WireError) -> HealthUnit {
  let text = try text(c, field)
  guard let unit = try? HealthUnit(text) else { throw WireError(field, .wrongUnit) }
  return unit
}

/// Decodes a repeated field of units.
package func units(
  _ items: UnsafeMutablePointer<ProtobufCBinaryData>?, _ count: Int, _ field: StaticString
) throws(WireError) -> [HealthUnit] {
  var values: [HealthUnit] = []
  values.reserveCapacity(count)
  for index in 0..<count { values.append(try unit(items![index], field)) }
  return values
}
