package import CHealthProto

/// Construction of C messages whose parts are in the arena.
extension WireArena {
  /// Creates a message with the default values of the generated initializer, and fills it.
  package func make<Message>(
    _ initialize: (UnsafeMutablePointer<Message>?) -> Void,
    _ fill: (inout Message) -> Void
  ) -> UnsafeMutablePointer<Message> {
    let message = memory(of: Message.self, count: 1)
    initialize(message)
    fill(&message.pointee)
    return message
  }

  package func make<Value: ProtobufMessage>(_ value: Value) -> UnsafeMutablePointer<
    Value.C
  > {
    make(Value.codec.initialize) { value.fill(&$0, in: self) }
  }

  /// Encodes a repeated message field. An array and its indices: the function is not specialized in
  /// other modules, and would look up the metadata of a collection's types for each call.
  package func list<Value: ProtobufMessage>(
    _ values: [Value]
  ) -> (count: Int, items: UnsafeMutablePointer<UnsafeMutablePointer<Value.C>?>?) {
    guard !values.isEmpty else { return (0, nil) }
    let items = memory(of: UnsafeMutablePointer<Value.C>?.self, count: values.count)
    for index in 0..<values.count { items[index] = make(values[index]) }
    return (values.count, items)
  }

  /// Encodes a repeated field with a number or text for each value.
  @inlinable package func numbers<Value, Number: BitwiseCopyable>(
    _ values: [Value], _ number: (Value) -> Number
  ) -> (count: Int, items: UnsafeMutablePointer<Number>?) {
    guard !values.isEmpty else { return (0, nil) }
    let items = memory(of: Number.self, count: values.count)
    values.withUnsafeBufferPointer { values in
      for index in values.indices { items[index] = number(values[index]) }
    }
    return (values.count, items)
  }

  /// Copies a text into the arena. The bytes of a Swift string are valid in a closure only.
  package func text(_ text: String) -> ProtobufCBinaryData {
    var text = text
    return text.withUTF8 { bytes(UnsafeRawBufferPointer($0)) }
  }

  package func bytes(_ bytes: [UInt8]) -> ProtobufCBinaryData {
    bytes.withUnsafeBytes { self.bytes($0) }
  }

  private func bytes(_ bytes: UnsafeRawBufferPointer) -> ProtobufCBinaryData {
    guard !bytes.isEmpty else { return ProtobufCBinaryData(len: 0, data: nil) }
    let copy = memory(of: UInt8.self, count: bytes.count)
    UnsafeMutableRawPointer(copy).copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
    return ProtobufCBinaryData(len: bytes.count, data: copy)
  }

  /// Returns memory of the arena, which is aligned for every C message.
  @inlinable func memory<T>(of type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
    guard let memory = allocate(MemoryLayout<T>.stride * count) else {
      preconditionFailure("an arena for encoding has no limit")
    }
    return memory.bindMemory(to: type, capacity: count)
  }
}
