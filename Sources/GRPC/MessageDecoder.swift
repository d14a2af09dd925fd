import TTRPC

/// Splits the data of an HTTP/2 stream into messages. Each message follows a flag of one byte, which
/// states whether it is compressed, and a big-endian length of four bytes.
///
/// The memory of a message grows with the bytes received and not with the announced length, so a
/// peer cannot reserve memory by sending a prefix.
struct MessageDecoder {
  enum Output {
    case message(MessageBytes)
    /// The message is not accepted. Nothing is decoded after this.
    case refused(Status)
  }

  /// The size of the flag and the length.
  static let prefixByteCount = 5

  private var prefix: UInt64 = 0
  private var prefixCount = 0
  private var message: MessageBytes?
  private var byteCount = 0

  /// The received bytes of the message in progress.
  var partialByteCount: Int { prefixCount + (message?.count ?? 0) }

  /// Returns the next message, or nil if the input is exhausted. Advances `input` past the bytes
  /// consumed.
  ///
  /// - Parameters:
  ///   - byteCountMax: The maximum size of a message.
  ///   - outOfRoom: The status of a message that is within the protocol limit, but exceeds
  ///     `byteCountMax`.
  mutating func next(
    _ input: inout UnsafeRawBufferPointer, byteCountMax: Int, outOfRoom: Status
  ) -> Output? {
    while prefixCount < Self.prefixByteCount {
      guard let byte = input.first else { return nil }
      input = UnsafeRawBufferPointer(rebasing: input.dropFirst())
      prefix = prefix << 8 | UInt64(byte)
      prefixCount += 1
      guard prefixCount == Self.prefixByteCount else { continue }
      byteCount = Int(prefix & 0xffff_ffff)
      if let refusal = refusal(byteCountMax, outOfRoom) { return .refused(refusal) }
      message = MessageBytes(capacity: min(byteCount, input.count))
    }
    guard let message else { return nil }
    let count = min(byteCount - message.count, input.count)
    message.append(UnsafeRawBufferPointer(rebasing: input[..<count]))
    input = UnsafeRawBufferPointer(rebasing: input[count...])
    guard message.count == byteCount else { return nil }
    self.message = nil
    prefix = 0
    prefixCount = 0
    return .message(message)
  }

  /// Returns the message if `data` is one that is accepted, and nothing else.
  static func wholeMessage(
    _ data: UnsafeRawBufferPointer, byteCountMax: Int
  ) -> UnsafeRawBufferPointer? {
    let count = data.count - prefixByteCount
    guard count >= 0, data[0] == 0, count <= min(byteCountMax, RPCLimits.frameByteCountMax),
      UInt32(bigEndian: data.loadUnaligned(fromByteOffset: 1, as: UInt32.self)) == count
    else { return nil }
    return UnsafeRawBufferPointer(rebasing: data[prefixByteCount...])
  }

  private func refusal(_ byteCountMax: Int, _ outOfRoom: Status) -> Status? {
    switch prefix >> 32 {
    case 0: break
    case 1:
      return Status(
        .unimplemented, "compressed messages are not accepted: see grpc-accept-encoding")
    default: return Status(.internal, "the flag before a message is 0 or 1")
    }
    if byteCount > RPCLimits.frameByteCountMax {
      return Status(.resourceExhausted, "the message is larger than a message may be")
    }
    return byteCount > byteCountMax ? outOfRoom : nil
  }
}

/// The bytes of a message in memory of their own, at an address that does not change while they are
/// processed.
final class MessageBytes {
  private var memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(capacity: Int) {
    memory = .allocate(byteCount: max(capacity, 1), alignment: 8)
  }
  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }
  var capacity: Int { memory.count }

  /// Removes the bytes and retains the memory.
  func removeAll() { count = 0 }

  func append(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    let needed = count + bytes.count
    if needed > memory.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(needed, 2 * memory.count), alignment: 8)
      larger.copyMemory(from: self.bytes)
      memory.deallocate()
      memory = larger
    }
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count = needed
  }
}
