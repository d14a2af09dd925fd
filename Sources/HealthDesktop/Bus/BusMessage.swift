import CSystemd

/// A message of the bus. It must be used on the thread of the bus.
struct BusMessage {
  /// The message of sd-bus; the creator of this value holds the reference.
  let raw: OpaquePointer

  var sender: String { sd_bus_message_get_sender(raw).map { String(cString: $0) } ?? "" }
  var path: String { sd_bus_message_get_path(raw).map { String(cString: $0) } ?? "" }
  var interface: String { sd_bus_message_get_interface(raw).map { String(cString: $0) } ?? "" }
  var member: String { sd_bus_message_get_member(raw).map { String(cString: $0) } ?? "" }

  var signature: String {
    sd_bus_message_get_signature(raw, 1).map { String(cString: $0) } ?? ""
  }
}

// MARK: - Reading

extension BusMessage {
  /// The nesting of containers up to which messages are read. D-Bus permits 64.
  private static let depthMax = 16

  /// Returns the arguments.
  ///
  /// - Throws: An error for a type that no method of the service has.
  func arguments() throws(BusError) -> [BusValue] {
    guard sd_bus_message_rewind(raw, 1) >= 0 else { throw Self.malformed }
    var values: [BusValue] = []
    while let value = try next(0) { values.append(value) }
    return values
  }

  private static let malformed = BusError.invalid("the message has arguments of unknown types")

  private func check(_ result: Int32) throws(BusError) {
    if result < 0 { throw Self.malformed }
  }

  /// Returns the next value of the container; nil at its end.
  private func next(_ depth: Int) throws(BusError) -> BusValue? {
    guard depth < Self.depthMax else { throw Self.malformed }
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    let result = sd_bus_message_peek_type(raw, &type, &contents)
    try check(result)
    guard result > 0 else { return nil }
    let inner = contents.map { String(cString: $0) } ?? ""
    switch UInt8(bitPattern: type) {
    case UInt8(ascii: "a") where inner == "{sv}":
      return .dictionary(try entries(type, inner, depth))
    case UInt8(ascii: "a"): return .array(element: inner, try values(type, inner, depth))
    case UInt8(ascii: "r"): return .structure(try values(type, inner, depth))
    case UInt8(ascii: "v"):
      guard let value = try values(type, inner, depth).first else { throw Self.malformed }
      return .variant(value)
    default: return try basic(type)
    }
  }

  private func values(
    _ type: CChar, _ contents: String, _ depth: Int
  ) throws(BusError) -> [BusValue] {
    try check(sd_bus_message_enter_container(raw, type, contents))
    var values: [BusValue] = []
    while let value = try next(depth + 1) { values.append(value) }
    try check(sd_bus_message_exit_container(raw))
    return values
  }

  private func entries(
    _ type: CChar, _ contents: String, _ depth: Int
  ) throws(BusError) -> [String: BusValue] {
    try check(sd_bus_message_enter_container(raw, type, contents))
    var entries: [String: BusValue] = [:]
    let entry = CChar(bitPattern: UInt8(ascii: "e"))
    while true {
      let result = sd_bus_message_enter_container(raw, entry, "sv")
      try check(result)
      if result == 0 { break }
      guard let name = try next(depth + 1)?.text, case .variant(let value)? = try next(depth + 1)
      else { throw Self.malformed }
      entries[name] = value
      try check(sd_bus_message_exit_container(raw))
    }
    try check(sd_bus_message_exit_container(raw))
    return entries
  }

  private func basic(_ type: CChar) throws(BusError) -> BusValue {
    func read<Value: BitwiseCopyable>(_ value: Value) throws(BusError) -> Value {
      var value = value
      let result = withUnsafeMutableBytes(of: &value) {
        sd_bus_message_read_basic(raw, type, $0.baseAddress)
      }
      try check(result)
      return value
    }
    func text() throws(BusError) -> String {
      guard let text = try read(UnsafePointer<CChar>?.none) else { throw Self.malformed }
      return String(cString: text)
    }
    return switch UInt8(bitPattern: type) {
    case UInt8(ascii: "b"): .boolean(try read(Int32(0)) != 0)
    case UInt8(ascii: "y"): .byte(try read(UInt8(0)))
    case UInt8(ascii: "n"): .int32(Int32(try read(Int16(0))))
    case UInt8(ascii: "q"): .uint32(UInt32(try read(UInt16(0))))
    case UInt8(ascii: "i"): .int32(try read(Int32(0)))
    case UInt8(ascii: "u"): .uint32(try read(UInt32(0)))
    case UInt8(ascii: "x"): .int64(try read(Int64(0)))
    case UInt8(ascii: "t"): .uint64(try read(UInt64(0)))
    case UInt8(ascii: "d"): .double(try read(Double(0)))
    case UInt8(ascii: "s"), UInt8(ascii: "g"): .string(try text())
    case UInt8(ascii: "o"): .path(try text())
    case UInt8(ascii: "h"): .descriptor(try read(Int32(-1)))
    default: throw Self.malformed
    }
  }
}

// MARK: - Writing

extension BusMessage {
  func append(_ values: [BusValue]) throws(BusError) {
    for value in values { try append(value) }
  }

  private func append(_ value: BusValue) throws(BusError) {
    switch value {
    case .boolean(let flag): try append("b", Int32(flag ? 1 : 0))
    case .byte(let number): try append("y", number)
    case .int32(let number): try append("i", number)
    case .uint32(let number): try append("u", number)
    case .int64(let number): try append("x", number)
    case .uint64(let number): try append("t", number)
    case .double(let number): try append("d", number)
    case .descriptor(let number): try append("h", number)
    case .string(let text): try checkAppended(sd_bus_message_append_basic(raw, type("s"), text))
    case .path(let text): try checkAppended(sd_bus_message_append_basic(raw, type("o"), text))
    case .variant(let inner):
      try append("v", inner.signature) { () throws(BusError) in try append(inner) }
    case .structure(let inner):
      try append("r", inner.map(\.signature).joined()) { () throws(BusError) in try append(inner) }
    case .array(let element, let inner):
      try append("a", element) { () throws(BusError) in try append(inner) }
    case .dictionary(let entries):
      try append("a", "{sv}") { () throws(BusError) in
        // In order, so that equal values are equal bytes.
        for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
          try append("e", "sv") { () throws(BusError) in
            try append([.string(name), .variant(value)])
          }
        }
      }
    }
  }

  private func type(_ letter: Unicode.Scalar) -> CChar { CChar(bitPattern: UInt8(ascii: letter)) }

  private func append<Number: BitwiseCopyable>(_ letter: Unicode.Scalar, _ number: Number)
    throws(BusError)
  {
    let result = withUnsafeBytes(of: number) {
      sd_bus_message_append_basic(raw, type(letter), $0.baseAddress)
    }
    try checkAppended(result)
  }

  private func append(
    _ letter: Unicode.Scalar, _ contents: String, _ body: () throws(BusError) -> Void
  ) throws(BusError) {
    try checkAppended(sd_bus_message_open_container(raw, type(letter), contents))
    try body()
    try checkAppended(sd_bus_message_close_container(raw))
  }

  private func checkAppended(_ result: Int32) throws(BusError) {
    if result < 0 { throw .system("cannot write a message", result) }
  }
}
