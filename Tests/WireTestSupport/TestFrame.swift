import ProtobufCoding
package import TTRPC

/// A frame that tests create and inspect.
package struct TestFrame: Hashable, Sendable {
  package var streamID: UInt32
  package var type: UInt8
  package var flags: UInt8
  package var data: [UInt8]

  package init(_ streamID: UInt32, type: UInt8, flags: UInt8 = 0, _ data: [UInt8] = []) {
    self.streamID = streamID
    self.type = type
    self.flags = flags
    self.data = data
  }

  package var bytes: [UInt8] { TestFrame.header(self, length: data.count) + data }

  /// Returns the header of a frame that claims to be `length` bytes long.
  package static func header(_ frame: TestFrame, length: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    FrameHeader(
      length: UInt32(length), streamID: frame.streamID, type: FrameType(rawValue: frame.type),
      flags: FrameFlags(rawValue: frame.flags)
    ).append(to: &bytes)
    return bytes
  }

  /// Returns a request of the interop service.
  package static func request(
    _ streamID: UInt32, _ method: String, _ message: [UInt8] = [], flags: UInt8 = 0,
    service: String = "interop.v1.Interop", timeout: Int64 = 0, metadata: [KeyValue] = []
  ) -> TestFrame {
    var bytes: [UInt8] = []
    let fits = Request.append(
      to: &bytes, streamID: streamID, flags: FrameFlags(rawValue: flags), service: service,
      method: method, timeoutNanoseconds: timeout, metadata: metadata
    ) { $0 += message }
    precondition(fits)
    return TestFrame(streamID, type: 1, flags: flags, Array(bytes[10...]))
  }

  package static func data(_ streamID: UInt32, _ message: [UInt8] = [], flags: UInt8 = 0)
    -> TestFrame
  {
    TestFrame(streamID, type: 3, flags: flags, message)
  }

  package static func end(_ streamID: UInt32) -> TestFrame { data(streamID, flags: 5) }

  /// Returns an encoded `interop.v1.Msg`.
  package static func message(
    payload: [UInt8] = [], count: UInt64 = 0, size: UInt64 = 0, text: String = ""
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    if !payload.isEmpty { payload.withUnsafeBytes { bytes.appendBytes($0, field: 1) } }
    bytes.appendVarint(count, field: 2)
    bytes.appendVarint(size, field: 3)
    bytes.appendText(text, field: 4)
    return bytes
  }

  /// The status and payload of a response.
  package var response: (status: Status, payload: [UInt8])? {
    guard type == 2 else { return nil }
    return data.withUnsafeBytes { raw in
      guard let response = try? Response(decoding: raw) else { return nil }
      return (response.status, Array(response.payload))
    }
  }

  package var statusCode: Int32? { response?.status.code.rawValue }

  /// Returns the frames in `bytes`, and the remaining bytes of an incomplete one.
  package static func frames(in bytes: [UInt8]) -> (frames: [TestFrame], rest: [UInt8]) {
    var frames: [TestFrame] = []
    var start = 0
    while bytes.count - start >= 10 {
      let header = bytes[start...].withUnsafeBytes { FrameHeader(bytes: $0.baseAddress!) }
      let end = start + 10 + Int(header.length)
      guard end <= bytes.count else { break }
      frames.append(
        TestFrame(
          header.streamID, type: header.type.rawValue, flags: header.flags.rawValue,
          Array(bytes[start + 10..<end])))
      start = end
    }
    return (frames, Array(bytes[start...]))
  }
}
