import TTRPC
import Testing
import WireTestSupport

@Suite("1: envelopes")
struct EnvelopeTests {
  @Test("a request is decoded as it was encoded")
  func request() throws {
    let metadata = [KeyValue(key: "x-app", value: "grüß"), KeyValue(key: "x-app", value: "")]
    for size in [0, 1, 127, 128, 16_383, 16_384, 1 << 20] {
      let payload = [UInt8](repeating: 0xa5, count: size)
      let frame = TestFrame.request(
        1, "Unary", payload, timeout: -5, metadata: metadata)
      try frame.data.withUnsafeBytes { raw in
        let request = try Request(decoding: raw)
        #expect(request.service.text == "interop.v1.Interop")
        #expect(request.method.text == "Unary")
        #expect(request.payload.elementsEqual(payload))
        #expect(request.timeoutNanoseconds == -5)
        #expect(request.metadata == metadata)
      }
    }
  }

  @Test("a status is decoded with its details", arguments: StatusCode.allCases)
  func status(code: StatusCode) {
    let status = Status(
      code, "\t\nß 😈",
      details: [StatusDetail(typeURL: "type.googleapis.com/a.B", value: [1, 2, 3])])
    var bytes: [UInt8] = []
    Response.append(to: &bytes, streamID: 9, status: status)
    let frame = TestFrame.frames(in: bytes).frames[0]
    #expect(frame.streamID == 9)
    #expect(frame.response?.status == status)
  }

  @Test(
    "a long status message is truncated at a character, and details that do not fit are omitted")
  func longStatus() {
    let long = String(repeating: "😈", count: 5000)
    var bytes: [UInt8] = []
    let detail = StatusDetail(
      typeURL: "a", value: [UInt8](repeating: 0, count: RPCLimits.frameByteCountMax))
    Response.append(to: &bytes, streamID: 1, status: Status(.internal, long, details: [detail]))
    let status = TestFrame.frames(in: bytes).frames[0].response?.status
    #expect(status?.details == [])
    let count = status?.message.utf8.count ?? 0
    #expect(count <= RPCLimits.statusMessageByteCountMax && count > 0 && count % 4 == 0)
  }

  @Test("an unknown status code is `unknown`, and a missing status is `ok`")
  func foreignStatus() {
    let foreign = TestFrame(1, type: 2, [0x0a, 0x03, 0x08, 0xe7, 0x07])
    #expect(foreign.response?.status.code == .unknown)
    #expect(TestFrame(1, type: 2).response?.status == .ok)
  }

  @Test("a request that does not fit appends nothing")
  func tooLarge() {
    var bytes: [UInt8] = [42]
    let fits = Request.append(
      to: &bytes, streamID: 1, flags: [], service: "s", method: "m", timeoutNanoseconds: 0,
      metadata: []
    ) { $0 += [UInt8](repeating: 0, count: RPCLimits.frameByteCountMax) }
    #expect(!fits)
    #expect(bytes == [42])
  }

  @Test(
    "a separately written prefix and its payload form one response",
    arguments: [0, 1, 127, 128, 70_000])
  func prefix(size: Int) {
    let payload = [UInt8](repeating: 3, count: size)
    var prefix = [UInt8](repeating: 0, count: Response.prefixByteCountMax)
    let count = prefix.withUnsafeMutableBytes {
      Response.writePrefix(to: $0.baseAddress!, streamID: 77, payloadByteCount: size)
    }
    let (frames, rest) = TestFrame.frames(in: prefix[..<count] + payload)
    #expect(rest.isEmpty)
    #expect(frames.count == 1)
    #expect(frames.first?.streamID == 77)
    #expect(frames.first?.response?.payload == payload)
  }
}
