import TTRPC
import WireTestSupport

/// Frames and envelopes. The first byte of the input is the number of bytes of each read.
enum FrameChecks {
  static func check(_ input: UnsafeRawBufferPointer) -> String? {
    guard let first = input.first else { return nil }
    let bytes = Array(input.dropFirst())
    let pieceByteCount = max(1, Int(first))
    let pieces = stride(from: 0, to: bytes.count, by: pieceByteCount).map { start in
      Array(bytes[start..<min(start + pieceByteCount, bytes.count)])
    }
    if decoded(pieces) != reference(bytes) { return "the decoder differs from the reference" }
    let whole = Recorder.events(of: bytes, pieces: .max)
    if Recorder.events(of: bytes, pieces: pieceByteCount) != whole {
      return "the events depend on how the bytes are split"
    }
    receive(pieces)
    return checkRequest(bytes) ?? checkResponse(bytes)
  }

  private static func text(_ header: FrameHeader, _ data: some Collection<UInt8>) -> String {
    "\(header.streamID) \(header.type.rawValue) \(header.flags.rawValue) \(Array(data))"
  }

  private static func decoded(_ pieces: [[UInt8]]) -> [String] {
    var decoder = FrameDecoder()
    var frames: [String] = []
    for piece in pieces {
      piece.withUnsafeBytes { raw in
        var input = raw
        while let output = decoder.next(&input) {
          switch output {
          case .frame(let header, let data): frames.append(text(header, data))
          case .oversized(let header): frames.append("oversized \(header.streamID)")
          case .notFrames: frames.append("not frames")
          }
          if frames.last == "not frames" { break }
        }
      }
      if frames.last == "not frames" { break }
    }
    return frames
  }

  /// Returns the frames of the whole input, decoded in the simplest way.
  private static func reference(_ bytes: [UInt8]) -> [String] {
    var frames: [String] = []
    var rest = bytes[...]
    while rest.count >= FrameHeader.byteCount {
      let header = rest.withUnsafeBytes { FrameHeader(bytes: $0.baseAddress!) }
      let length = Int(header.length)
      rest = rest.dropFirst(FrameHeader.byteCount)
      if length > RPCLimits.skippedByteCountMax { return frames + ["not frames"] }
      if length > RPCLimits.frameByteCountMax {
        frames.append("oversized \(header.streamID)")
      } else if rest.count < length {
        break
      } else {
        frames.append(text(header, rest.prefix(length)))
      }
      rest = rest.dropFirst(length)
    }
    return frames
  }

  /// Runs the client's end of a connection, with an open call of each kind.
  private static func receive(_ pieces: [[UInt8]]) {
    var client = ClientConnection()
    var out: [UInt8] = []
    for kind in [MethodKind.unary, .serverStream, .bidirectional] {
      _ = try? client.open(service: "s", method: "m", kind: kind, to: &out) { $0.append(0) }
    }
    for piece in pieces {
      piece.withUnsafeBytes { raw in
        var input = raw
        while client.next(&input) != nil {}
      }
    }
  }

  private static func checkRequest(_ bytes: [UInt8]) -> String? {
    func fields(_ bytes: ArraySlice<UInt8>) -> [String]? {
      bytes.withUnsafeBytes { raw in
        guard let request = try? Request(decoding: raw) else { return nil }
        return [
          request.service.text, request.method.text, "\(Array(request.payload))",
          "\(request.timeoutNanoseconds)", "\(request.metadata.map { [$0.key, $0.value] })",
        ]
      }
    }
    guard let read = fields(bytes[...]) else { return nil }
    var frame: [UInt8] = []
    let fits = bytes.withUnsafeBytes { raw in
      guard let request = try? Request(decoding: raw) else { return false }
      return Request.append(
        to: &frame, streamID: 1, flags: [], service: request.service.text,
        method: request.method.text, timeoutNanoseconds: request.timeoutNanoseconds,
        metadata: request.metadata
      ) { $0.append(contentsOf: request.payload) }
    }
    guard fits else { return "a request that was decoded cannot be encoded" }
    return fields(frame.dropFirst(FrameHeader.byteCount)) == read
      ? nil : "a request does not survive a round trip"
  }

  private static func checkResponse(_ bytes: [UInt8]) -> String? {
    guard let status = bytes.withUnsafeBytes({ try? Response(decoding: $0).status }) else {
      return nil
    }
    var frame: [UInt8] = []
    Response.append(to: &frame, streamID: 1, status: status)
    let again = frame.dropFirst(FrameHeader.byteCount).withUnsafeBytes {
      try? Response(decoding: $0).status
    }
    guard let again, again.code == status.code else { return "a status changes its code" }
    return status.message.hasPrefix(again.message) ? nil : "a status changes its message"
  }
}
