/// The header of a ttrpc frame. A frame is a header of ten bytes followed by data. Integers are
/// big-endian.
///
///     0        4          8      9       10
///     | length | stream id | type | flags | data: `length` bytes
package struct FrameHeader: Hashable, Sendable {
  package static let byteCount = 10

  /// The number of data bytes after the header.
  package var length: UInt32
  /// The stream id. Ids are odd, because only the client opens streams.
  package var streamID: UInt32
  package var type: FrameType
  package var flags: FrameFlags

  @inlinable package init(length: UInt32, streamID: UInt32, type: FrameType, flags: FrameFlags) {
    self.length = length
    self.streamID = streamID
    self.type = type
    self.flags = flags
  }

  /// Decodes a header. `bytes` must contain at least ten bytes.
  @inlinable package init(bytes: UnsafeRawPointer) {
    length = UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
    streamID = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    type = FrameType(rawValue: bytes.load(fromByteOffset: 8, as: UInt8.self))
    flags = FrameFlags(rawValue: bytes.load(fromByteOffset: 9, as: UInt8.self))
  }

  /// Encodes the header. `bytes` must have room for ten bytes.
  @inlinable package func write(to bytes: UnsafeMutableRawPointer) {
    bytes.storeBytes(of: length.bigEndian, as: UInt32.self)
    bytes.storeBytes(of: streamID.bigEndian, toByteOffset: 4, as: UInt32.self)
    bytes.storeBytes(of: type.rawValue, toByteOffset: 8, as: UInt8.self)
    bytes.storeBytes(of: flags.rawValue, toByteOffset: 9, as: UInt8.self)
  }

  package func append(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(byteCount: FrameHeader.byteCount, alignment: 4) { header in
      write(to: header.baseAddress!)
      bytes.append(contentsOf: header)
    }
  }
}

/// The type of a frame. A server ignores frames with other values.
package struct FrameType: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Client to server: opens a stream.
  package static let request = FrameType(rawValue: 1)
  /// Server to client: ends a stream.
  package static let response = FrameType(rawValue: 2)
  /// Either direction: a message of a stream.
  package static let data = FrameType(rawValue: 3)
}

/// The flags of a frame. Undefined bits are ignored.
package struct FrameFlags: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The sender sends nothing more on this stream.
  package static let remoteClosed = FrameFlags(rawValue: 0x01)
  /// In a request: the client will send data.
  package static let remoteOpen = FrameFlags(rawValue: 0x02)
  /// The frame carries no message. Without this bit, a frame of length zero is an empty message.
  package static let noData = FrameFlags(rawValue: 0x04)
}
