package import CHealthProto

/// A value with a C message that protoc-c generates.
package protocol ProtobufMessage {
  /// The struct that protoc-c generates.
  associatedtype C
  static var codec: Codec<C> { get }
  /// Decodes a message. The message may be in an arena that is freed afterwards, so everything must
  /// be copied. It checks everything that protobuf-c does not: presence, enumerations, UTF-8 and
  /// ranges.
  init(_ c: C) throws(WireError)
  /// Fills an initialized message. Its parts are allocated in the arena.
  func fill(_ c: inout C, in arena: WireArena)
}

/// The functions that protoc-c generates for a message, and its name.
package struct Codec<C> {
  package typealias Unpack = (
    UnsafeMutablePointer<ProtobufCAllocator>?, Int, UnsafePointer<UInt8>?
  ) -> UnsafeMutablePointer<C>?

  package let name: StaticString
  package let initialize: (UnsafeMutablePointer<C>?) -> Void
  package let unpack: Unpack

  package init(
    _ name: StaticString, _ initialize: @escaping (UnsafeMutablePointer<C>?) -> Void,
    _ unpack: @escaping Unpack
  ) {
    self.name = name
    self.initialize = initialize
    self.unpack = unpack
  }
}

extension ProtobufMessage {
  /// Decodes a message from the bytes of a frame. Nothing of the C message outlives the call.
  package static func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> Self {
    let arena = WireArena(byteCountMax: WireLimits.arenaByteCountMax)
    // protobuf-c has only an unretained pointer to the arena.
    return try withExtendedLifetime(arena) { () throws(WireError) in
      var allocator = arena.allocator
      let data = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      guard let message = codec.unpack(&allocator, bytes.count, data) else {
        // protobuf-c reports both with NULL. A client can do something about the first one only.
        throw WireError(codec.name, arena.isExhausted ? .tooLarge : .malformed)
      }
      return try Self(message.pointee)
    }
  }

  /// Appends the encoding. It cannot fail: the arena has no limit, and the value is valid.
  package func encode(to out: inout [UInt8]) {
    let arena = WireArena()
    withExtendedLifetime(arena) { out.append(contentsOf: packed(in: arena)) }
  }

  /// Returns the encoding, in memory of the arena.
  package func packed(in arena: WireArena) -> UnsafeRawBufferPointer {
    // Every generated message begins with its ProtobufCMessage.
    let message = UnsafeRawPointer(arena.make(self)).assumingMemoryBound(to: ProtobufCMessage.self)
    let byteCount = protobuf_c_message_get_packed_size(message)
    // A message whose fields all have their default values has no bytes.
    guard byteCount > 0, let memory = arena.allocate(byteCount) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    protobuf_c_message_pack(message, memory.assumingMemoryBound(to: UInt8.self))
    return UnsafeRawBufferPointer(start: memory, count: byteCount)
  }
}
