import ProtobufCoding

/// The data of a request frame, `ttrpc.Request`. Its fields are views of the memory from which it
/// was decoded.
///
///     1 service: string    2 method: string    3 payload: bytes
///     4 timeout_nano: int64                    5 metadata: repeated KeyValue {1 key, 2 value}
public struct Request {
  /// The full protobuf name, such as `health.v1.Samples`; valid UTF-8.
  public private(set) var service = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The method name; valid UTF-8.
  public private(set) var method = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The request message; empty for client streaming and bidirectional methods.
  public private(set) var payload = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The remaining time for the call in nanoseconds; 0 means no limit, a negative value that the
  /// deadline has passed.
  public private(set) var timeoutNanoseconds: Int64 = 0
  /// The metadata, with keys in lower case.
  public private(set) var metadata: [KeyValue] = []

  /// Creates a request that arrived in another framing.
  package init(
    service: UnsafeRawBufferPointer, method: UnsafeRawBufferPointer,
    payload: UnsafeRawBufferPointer, timeoutNanoseconds: Int64, metadata: [KeyValue]
  ) {
    self.service = service
    self.method = method
    self.payload = payload
    self.timeoutNanoseconds = timeoutNanoseconds
    self.metadata = metadata
  }

  /// Decodes a request. If a field occurs more than once, the last value applies, as in every
  /// protobuf decoder.
  public init(decoding bytes: UnsafeRawBufferPointer) throws(EnvelopeError) {
    var reader = ProtobufReader(bytes, malformed: EnvelopeError.malformed)
    var metadataByteCount = 0
    while !reader.isAtEnd {
      let (field, type) = try reader.tag()
      switch (field, type) {
      case (1, .bytes): service = try reader.text()
      case (2, .bytes): method = try reader.text()
      case (3, .bytes): payload = try reader.bytes()
      case (4, .varint): timeoutNanoseconds = Int64(bitPattern: try reader.varint())
      case (5, .bytes):
        let pair = try reader.bytes()
        metadataByteCount += pair.count
        guard metadataByteCount <= RPCLimits.metadataByteCountMax,
          metadata.count < RPCLimits.metadataPairCountMax
        else { throw .tooMuchMetadata }
        metadata.append(try KeyValue(decoding: pair))
      default: try reader.skip(type)
      }
    }
  }

  /// Appends a complete frame. `payload` appends the message.
  ///
  /// - Returns: False, with `out` unchanged, if the frame would exceed the maximum frame size.
  public static func append(
    to out: inout [UInt8], streamID: UInt32, flags: FrameFlags, service: String, method: String,
    timeoutNanoseconds: Int64, metadata: [KeyValue], payload: (inout [UInt8]) -> Void
  ) -> Bool {
    out.appendFrame(streamID: streamID, type: .request, flags: flags) { out in
      out.appendText(service, field: 1)
      out.appendText(method, field: 2)
      out.appendVarint(UInt64(bitPattern: timeoutNanoseconds), field: 4)
      for pair in metadata {
        out.appendNested(field: 5) { out in
          out.appendText(pair.key.lowercased(), field: 1)
          out.appendText(pair.value, field: 2)
        }
      }
      out.appendNested(field: 3, payload)
    }
  }
}

extension KeyValue {
  fileprivate init(decoding bytes: UnsafeRawBufferPointer) throws(EnvelopeError) {
    self.init(key: "", value: "")
    var reader = ProtobufReader(bytes, malformed: EnvelopeError.malformed)
    while !reader.isAtEnd {
      let (field, type) = try reader.tag()
      switch (field, type) {
      case (1, .bytes): key = try reader.text().text.lowercased()
      case (2, .bytes): value = try reader.text().text
      default: try reader.skip(type)
      }
    }
  }
}

extension [UInt8] {
  /// Appends a frame whose length is known only after its data is written.
  ///
  /// - Returns: False, with the array unchanged, if the frame would exceed the maximum frame size.
  mutating func appendFrame(
    streamID: UInt32, type: FrameType, flags: FrameFlags, data: (inout [UInt8]) -> Void
  ) -> Bool {
    let start = count
    FrameHeader(length: 0, streamID: streamID, type: type, flags: flags).append(to: &self)
    data(&self)
    let length = count - start - FrameHeader.byteCount
    guard length <= RPCLimits.frameByteCountMax else {
      removeSubrange(start...)
      return false
    }
    withUnsafeMutableBytes {
      $0.storeBytes(of: UInt32(length).bigEndian, toByteOffset: start, as: UInt32.self)
    }
    return true
  }
}
