import TTRPC

/// A reply that is encoded before it may be sent, as when its ledger entry has to be written first.
///
/// The header of its ttrpc frame precedes the payload, so that the loop can send a long reply without
/// copying it.
public struct EncodedReply: Sendable {
  /// The frame for a connection of ttrpc, beginning at `frameOffset`.
  let frame: [UInt8]
  let frameOffset: Int

  /// Encodes a reply to a call; `write` appends the message. May be called on any thread.
  ///
  /// - Throws: The error of `write`.
  public init(to call: Call, writing write: (inout [UInt8]) throws -> Void) rethrows {
    let gap = Response.prefixByteCountMax
    var frame: [UInt8] = []
    frame.append(contentsOf: repeatElement(0, count: gap))
    try write(&frame)
    let byteCount = frame.count - gap
    var prefixByteCount = 0
    // A longer reply has no frame; the call fails when it is sent.
    if Response.fits(payloadByteCount: byteCount) {
      frame.withUnsafeMutableBytes { frame in
        withUnsafeTemporaryAllocation(byteCount: gap, alignment: 8) { prefix in
          prefixByteCount = Response.writePrefix(
            to: prefix.baseAddress!, streamID: call.streamID, payloadByteCount: byteCount)
          (frame.baseAddress! + (gap - prefixByteCount))
            .copyMemory(from: prefix.baseAddress!, byteCount: prefixByteCount)
        }
      }
    }
    self.frame = frame
    frameOffset = gap - prefixByteCount
  }

  /// The length of the message.
  public var byteCount: Int { frame.count - Response.prefixByteCountMax }

  /// Calls `body` with the encoded message.
  public func withPayload<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    frame.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[Response.prefixByteCountMax...]))
    }
  }
}
