/// Frames of type data: the messages of a stream and its ends.
package enum DataFrame {
  /// Appends a frame with one message, which `message` appends.
  ///
  /// - Returns: false, and nothing appended, if the frame would be larger than a frame may be.
  package static func append(
    to out: inout [UInt8], streamID: UInt32, message: (inout [UInt8]) -> Void
  ) -> Bool {
    out.appendFrame(streamID: streamID, type: .data, flags: [], data: message)
  }

  /// Appends the frame that says: no more messages from this side. It carries none itself, because
  /// the Go server refuses a last frame with a message.
  package static func appendEnd(to out: inout [UInt8], streamID: UInt32) {
    FrameHeader(length: 0, streamID: streamID, type: .data, flags: [.remoteClosed, .noData])
      .append(to: &out)
  }
}
