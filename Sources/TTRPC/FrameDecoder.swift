/// Splits a byte stream into frames.
///
/// A frame that is completely in the input is returned without copying; only a frame that spans
/// several reads is copied. The buffer for such a frame grows with the bytes received and not with
/// the announced length, so a peer cannot reserve memory by sending a header. It is freed together
/// with the frame, so an idle connection holds none.
///
/// A frame with more than `frameByteCountMax` bytes is reported once, by its header, and its data
/// is skipped, so the decoder remains synchronized with the sender. A length beyond
/// `RPCLimits.skippedByteCountMax` means that the peer does not speak ttrpc; nothing is decoded
/// after it.
public struct FrameDecoder: ~Copyable {
  /// What the decoder found in its input.
  public enum Output {
    /// A frame. The data is valid until the next call to the decoder.
    case frame(FrameHeader, UnsafeRawBufferPointer)
    /// The header of a frame that exceeds `frameByteCountMax`; its data is skipped.
    case oversized(FrameHeader)
    /// The peer does not speak ttrpc. Nothing is decoded after this.
    case notFrames
  }

  private var partial: UnsafeMutableRawBufferPointer = .init(start: nil, count: 0)
  private var partialCount = 0
  /// Whether the frame in `partial` has been returned.
  private var isHandedOut = false
  private var skippedByteCount = 0
  private var hasEnded = false

  /// The maximum data size of a frame. Longer frames are reported by their header and skipped.
  public var frameByteCountMax = RPCLimits.frameByteCountMax
  /// The total size of the frame in progress, or the bytes received while its header is incomplete;
  /// 0 between frames.
  public var expectedByteCount: Int {
    guard partialCount > 0, !isHandedOut else { return 0 }
    guard partialCount >= FrameHeader.byteCount else { return partialCount }
    return FrameHeader.byteCount + Int(FrameHeader(bytes: partial.baseAddress!).length)
  }

  /// Creates a decoder at the start of a byte stream.
  public init() {}
  deinit { partial.deallocate() }

  /// Whether the input received so far ends inside a frame.
  public var isInsideFrame: Bool { (partialCount > 0 && !isHandedOut) || skippedByteCount > 0 }

  /// Whether `next` would copy the input, because it is the beginning of a frame of which the rest is
  /// missing. A caller with a buffer of `capacity` bytes, in which the frame fits, can receive the rest
  /// behind the beginning instead.
  public func needsRest(of input: UnsafeRawBufferPointer, capacity: Int) -> Bool {
    guard !isInsideFrame, !hasEnded, input.count >= FrameHeader.byteCount else { return false }
    let length = Int(FrameHeader(bytes: input.baseAddress!).length)
    guard length <= frameByteCountMax else { return false }
    let total = FrameHeader.byteCount + length
    return input.count < total && total <= capacity
  }

  /// Returns the next frame, or nil if the input is exhausted. Advances `input` past the bytes
  /// consumed.
  public mutating func next(_ input: inout UnsafeRawBufferPointer) -> Output? {
    if isHandedOut { releasePartial() }
    if hasEnded { return nil }
    if skippedByteCount > 0 && !skip(&input) { return nil }
    if partialCount > 0 { return complete(&input) }
    guard input.count >= FrameHeader.byteCount else {
      if !input.isEmpty { keep(&input, upTo: input.count) }
      return nil
    }
    let header = FrameHeader(bytes: input.baseAddress!)
    if Int(header.length) > frameByteCountMax {
      input = .init(rebasing: input[FrameHeader.byteCount...])
      return refuse(header)
    }
    let total = FrameHeader.byteCount + Int(header.length)
    guard input.count >= total else {
      keep(&input, upTo: input.count)
      return nil
    }
    let data = UnsafeRawBufferPointer(rebasing: input[FrameHeader.byteCount..<total])
    input = .init(rebasing: input[total...])
    return .frame(header, data)
  }

  /// Continues a frame that began in an earlier input.
  private mutating func complete(_ input: inout UnsafeRawBufferPointer) -> Output? {
    if partialCount < FrameHeader.byteCount {
      keep(&input, upTo: FrameHeader.byteCount - partialCount)
      if partialCount < FrameHeader.byteCount { return nil }
      let header = FrameHeader(bytes: partial.baseAddress!)
      if Int(header.length) > frameByteCountMax {
        releasePartial()
        return refuse(header)
      }
    }
    let header = FrameHeader(bytes: partial.baseAddress!)
    let total = FrameHeader.byteCount + Int(header.length)
    keep(&input, upTo: total - partialCount)
    guard partialCount == total else { return nil }
    isHandedOut = true
    return .frame(
      header, UnsafeRawBufferPointer(rebasing: partial[FrameHeader.byteCount..<total]))
  }

  private mutating func refuse(_ header: FrameHeader) -> Output {
    if Int(header.length) > RPCLimits.skippedByteCountMax {
      hasEnded = true
      return .notFrames
    }
    skippedByteCount = Int(header.length)
    return .oversized(header)
  }

  /// Skips data of an oversized frame. Returns true when all of it has been skipped.
  private mutating func skip(_ input: inout UnsafeRawBufferPointer) -> Bool {
    let count = min(skippedByteCount, input.count)
    skippedByteCount -= count
    input = .init(rebasing: input[count...])
    return skippedByteCount == 0
  }

  private mutating func keep(_ input: inout UnsafeRawBufferPointer, upTo countMax: Int) {
    let count = min(countMax, input.count)
    guard count > 0 else { return }
    grow(toHold: partialCount + count)
    UnsafeMutableRawBufferPointer(rebasing: partial[partialCount...])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: input[..<count]))
    partialCount += count
    input = .init(rebasing: input[count...])
  }

  private mutating func grow(toHold count: Int) {
    guard count > partial.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(count, partial.count * 2, 64), alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: partial[..<partialCount]))
    partial.deallocate()
    partial = larger
  }

  private mutating func releasePartial() {
    partial.deallocate()
    partial = .init(start: nil, count: 0)
    partialCount = 0
    isHandedOut = false
  }
}
