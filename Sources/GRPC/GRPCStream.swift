import TTRPC

/// A call on an HTTP/2 stream, from its first header field to its trailers. The object serves further
/// calls (`StreamPool`).
///
/// Its properties that each call changes have no dynamic checks of exclusive access, which took a tenth of
/// the time of a call. A stream is confined to the loop, and no access to them runs code of others that
/// could begin a second one; only `append` does, with the closure that encodes a reply.
final class GRPCStream {
  var id: UInt32 = 0
  /// When the first header field was received, on the clock of the owner.
  var beginTime: UInt64 = 0
  @exclusivity(unchecked) var headers = RequestHeaders()
  @exclusivity(unchecked) var decoder = MessageDecoder()
  /// When the message in progress began.
  var messageTime: UInt64 = 0
  /// The message of a call that takes exactly one, until the client has closed its side.
  @exclusivity(unchecked) var request: MessageBytes?
  /// The message of such a call in the input. It is valid until the next frame.
  @exclusivity(unchecked) var borrowed: UnsafeRawBufferPointer?
  /// Why the request or a message is not accepted.
  @exclusivity(unchecked) var refusal: Status?
  /// Whether the call takes any number of messages.
  var takesMessages = false
  /// Whether the request was reported, so that a call may have begun.
  var isReported = false
  /// Whether the server has decided on the end of the call. What the client sends is then ignored.
  var hasEnded = false
  var isRemoteClosed = false
  /// Whether the owner counts the stream as one with `incompleteSince`.
  var isIncomplete = false

  // The response.
  /// Encoded messages that have not been passed to HTTP/2 yet, starting at `outStart`.
  @exclusivity(unchecked) private var out: [UInt8] = []
  @exclusivity(unchecked) private var outStart = 0
  var hasSubmittedHeaders = false
  /// Whether HTTP/2 waits for more data of this stream.
  var isDeferred = false
  /// The end of the call, once all messages are in `out`.
  @exclusivity(unchecked) var end: End?

  enum End {
    case success
    case failure(Status)
  }

  /// The maximum size of the memory for a response that is retained.
  private static let outByteCountMax = 2 << 10

  /// Whether the memory is worth retaining, and contains nothing of a response: what was sent has been
  /// wiped.
  var isReusable: Bool {
    out.isEmpty && out.capacity <= Self.outByteCountMax && headers.isReusable
  }

  /// Makes the stream equal to a new one, apart from the memory of the path and of the response.
  func reset() {
    id = 0
    beginTime = 0
    headers.removeAll()
    decoder = MessageDecoder()
    messageTime = 0
    request = nil
    borrowed = nil
    refusal = nil
    takesMessages = false
    isReported = false
    hasEnded = false
    isRemoteClosed = false
    isIncomplete = false
    hasSubmittedHeaders = false
    isDeferred = false
    end = nil
  }

  var unsentByteCount: Int { out.count - outStart }
  /// The received bytes of messages that have not been reported.
  var partialByteCount: Int { decoder.partialByteCount + (request?.count ?? 0) }

  /// Whether the server waits for the rest of a message or of the request, and since when.
  var incompleteSince: UInt64? {
    if hasEnded || isRemoteClosed { return nil }
    if !isReported { return beginTime }
    return decoder.partialByteCount > 0 ? messageTime : nil
  }

  /// Appends unsent bytes to `output`.
  func take(_ byteCount: Int, to output: inout [UInt8]) {
    let end = outStart + byteCount
    out.withUnsafeMutableBytes {
      let bytes = UnsafeMutableRawBufferPointer(rebasing: $0[outStart..<end])
      output.append(contentsOf: bytes)
      // What was sent must not remain in the memory of the server.
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }
    outStart = end
    if outStart == out.count {
      // Do not retain the memory of an exceptionally large message.
      out.removeAll(keepingCapacity: out.capacity <= 64 << 10)
      outStart = 0
    } else if outStart > 256 << 10 {
      out.removeSubrange(..<outStart)
      outStart = 0
    }
  }

  /// Appends a message. Returns false, without a change, if it is larger than a message may be.
  func append(_ write: (inout [UInt8]) -> Void) -> Bool {
    let start = out.count
    for _ in 0..<MessageDecoder.prefixByteCount { out.append(0) }
    write(&out)
    let byteCount = out.count - start - MessageDecoder.prefixByteCount
    guard byteCount <= RPCLimits.frameByteCountMax else {
      out.removeSubrange(start...)
      return false
    }
    out.withUnsafeMutableBytes {
      $0.storeBytes(of: UInt32(byteCount).bigEndian, toByteOffset: start + 1, as: UInt32.self)
    }
    return true
  }
}
