import ProtobufCoding

/// The data of a response frame, `ttrpc.Response`.
///
///     1 status: google.rpc.Status {1 code: int32, 2 message: string, 3 details: repeated Any}
///     2 payload: bytes
public struct Response {
  /// The status. A missing status is `ok`; a code that gRPC does not define is `unknown`.
  public private(set) var status = Status.ok
  /// The payload, as a view of the memory from which the response was decoded.
  public private(set) var payload = UnsafeRawBufferPointer(start: nil, count: 0)

  /// Decodes a response. Throws `malformed` if the bytes or a string in them are invalid.
  public init(decoding bytes: UnsafeRawBufferPointer) throws(EnvelopeError) {
    var reader = ProtobufReader(bytes, malformed: EnvelopeError.malformed)
    while !reader.isAtEnd {
      let (field, type) = try reader.tag()
      switch (field, type) {
      case (1, .bytes): try status.merge(decoding: try reader.bytes())
      case (2, .bytes): payload = try reader.bytes()
      default: try reader.skip(type)
      }
    }
  }

  /// The maximum number of bytes before the payload of a successful response: the header, one byte
  /// for the tag and at most five for the length.
  public static let prefixByteCountMax = FrameHeader.byteCount + 1 + 5

  /// Returns whether a response with this payload fits into a frame.
  public static func fits(payloadByteCount count: Int) -> Bool {
    count + 1 + varintByteCount(UInt64(count)) <= RPCLimits.frameByteCountMax
  }

  /// Writes the header and the envelope of a successful response up to the start of the payload.
  /// The payload can then be sent from its own memory without being copied.
  ///
  /// - Returns: The number of bytes written, at most `prefixByteCountMax`.
  public static func writePrefix(
    to bytes: UnsafeMutableRawPointer, streamID: UInt32, payloadByteCount count: Int
  ) -> Int {
    let envelopeByteCount = 1 + varintByteCount(UInt64(count))
    FrameHeader(
      length: UInt32(envelopeByteCount + count), streamID: streamID, type: .response, flags: []
    ).write(to: bytes)
    var end = FrameHeader.byteCount
    bytes.storeBytes(of: 2 << 3 | 2, toByteOffset: end, as: UInt8.self)
    end += 1
    var rest = count
    while rest >= 0x80 {
      bytes.storeBytes(
        of: UInt8(truncatingIfNeeded: rest) | 0x80, toByteOffset: end, as: UInt8.self)
      end += 1
      rest >>= 7
    }
    bytes.storeBytes(of: UInt8(rest), toByteOffset: end, as: UInt8.self)
    return end + 1
  }

  /// Appends a complete frame that ends a call with a status. Omits all details if they do not fit.
  public static func append(to out: inout [UInt8], streamID: UInt32, status: Status) {
    let fits = out.appendFrame(streamID: streamID, type: .response, flags: []) { out in
      status.appendEnvelope(to: &out)
    }
    if fits { return }
    append(to: &out, streamID: streamID, status: Status(status.code, status.message))
  }
}

extension Status {
  fileprivate mutating func merge(decoding bytes: UnsafeRawBufferPointer) throws(EnvelopeError) {
    var reader = ProtobufReader(bytes, malformed: EnvelopeError.malformed)
    while !reader.isAtEnd {
      let (field, type) = try reader.tag()
      switch (field, type) {
      case (1, .varint):
        let raw = Int32(truncatingIfNeeded: try reader.varint())
        code = StatusCode(rawValue: raw) ?? .unknown
      case (2, .bytes): message = try reader.text().text
      case (3, .bytes): details.append(try StatusDetail(decoding: try reader.bytes()))
      default: try reader.skip(type)
      }
    }
  }

  fileprivate func appendEnvelope(to out: inout [UInt8]) {
    out.appendNested(field: 1) { append(to: &$0) }
  }

  /// Appends the encoded `google.rpc.Status`.
  package func append(to out: inout [UInt8]) {
    out.appendVarint(UInt64(code.rawValue), field: 1)
    out.appendText(message.cut(toByteCount: RPCLimits.statusMessageByteCountMax), field: 2)
    for detail in details {
      out.appendNested(field: 3) { out in
        out.appendText(detail.typeURL, field: 1)
        detail.value.withUnsafeBytes { out.appendBytes($0, field: 2) }
      }
    }
  }
}

extension StatusDetail {
  fileprivate init(decoding bytes: UnsafeRawBufferPointer) throws(EnvelopeError) {
    self.init(typeURL: "", value: [])
    var reader = ProtobufReader(bytes, malformed: EnvelopeError.malformed)
    while !reader.isAtEnd {
      let (field, type) = try reader.tag()
      switch (field, type) {
      case (1, .bytes): typeURL = try reader.text().text
      case (2, .bytes): value = Array(try reader.bytes())
      default: try reader.skip(type)
      }
    }
  }
}

extension String {
  fileprivate func cut(toByteCount countMax: Int) -> String {
    guard utf8.count > countMax else { return self }
    var cut = String(prefix(countMax))
    while cut.utf8.count > countMax { cut.removeLast(max(1, (cut.utf8.count - countMax) / 4)) }
    return cut
  }
}
