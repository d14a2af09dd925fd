/// Data frames: the messages of a stream and the end of each side.
public enum DataFrame {
  /// Appends a frame with one message, which `message` appends.
  ///
  /// - Returns: False, with `out` unchanged, if the frame would exceed the maximum frame size.
  public static func append(
    to out: inout [UInt8], streamID: UInt32, message: (inout [UInt8]) -> Void
  ) -> Bool {
    out.appendFrame(streamID: streamID, type: .data, flags: [], data: message)
  }

  /// Appends a frame that closes the sender's side. It carries no message, because the Go server
  /// rejects a final frame that contains one.
  public static func appendEnd(to out: inout [UInt8], streamID: UInt32) {
    FrameHeader(length: 0, streamID: streamID, type: .data, flags: [.remoteClosed, .noData])
      .append(to: &out)
  }
}
