import WireTestSupport

/// Connections of gRPC over HTTP/2. The first byte of the input is the number of bytes of each read;
/// the preface of the connection is added.
enum HTTP2Checks {
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  static func check(_ input: UnsafeRawBufferPointer) -> String? {
    guard let first = input.first else { return nil }
    let bytes = preface + input.dropFirst()
    let whole = HTTP2Recorder.run(bytes, pieces: .max)
    let split = HTTP2Recorder.run(bytes, pieces: max(1, Int(first)))
    if whole.events != split.events { return "the events depend on how the bytes are split" }
    if whole.isMiscounted || split.isMiscounted { return "a count of held bytes is negative" }
    // Each message is held at most once on its way in, and once with its prefix on its way out.
    return whole.heldByteCount > 3 * bytes.count ? "more is held than was received" : nil
  }
}
