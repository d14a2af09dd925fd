/// The header of a ttrpc frame. A frame is a header of ten bytes followed by data. Integers are
/// big-endian.
///
///     0        4          8      9       10
///     | length | stream id | type | flags | data: `length` bytes
public struct FrameHeader: Hashable, Sendable {
  /// The size of an encoded header in bytes.
  public static let byteCount = 10

  /// The number of data bytes after the header.
  public var length: UInt32
  /// The stream id. Ids are odd, because only the client opens streams.
  public var streamID: UInt32
  /// The type; values that this library does not define are retained.
  public var type: FrameType
  /// The flags; undefined bits are retained.
  public var flags: FrameFlags

  /// Creates a header. `length` must not exceed `RPCLimits.frameByteCountMax` if it is sent.
  @inlinable public init(length: UInt32, streamID: UInt32, type: FrameType, flags: FrameFlags) {
    self.length = length
    self.streamID = streamID
    self.type = type
    self.flags = flags
  }

  /// Decodes a header. `bytes` must contain at least ten bytes.
  @inlinable public init(bytes: UnsafeRawPointer) {
    length = UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
    streamID = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    type = FrameType(rawValue: bytes.load(fromByteOffset: 8, as: UInt8.self))
    flags = FrameFlags(rawValue: bytes.load(fromByteOffset: 9, as: UInt8.self))
  }

  /// Encodes the header. `bytes` must have room for ten bytes.
  @inlinable public func write(to bytes: UnsafeMutableRawPointer) {
    bytes.storeBytes(of: length.bigEndian, as: UInt32.self)
    bytes.storeBytes(of: streamID.bigEndian, toByteOffset: 4, as: UInt32.self)
    bytes.storeBytes(of: type.rawValue, toByteOffset: 8, as: UInt8.self)
    bytes.storeBytes(of: flags.rawValue, toByteOffset: 9, as: UInt8.self)
  }

  /// Appends the ten bytes of the header.
  public func append(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(byteCount: FrameHeader.byteCount, alignment: 4) { header in
      write(to: header.baseAddress!)
      bytes.append(contentsOf: header)
    }
  }
}

/// The type of a frame. A server ignores frames with other values.
public struct FrameType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Client to server: opens a stream.
  public static let request = FrameType(rawValue: 1)
  /// Server to client: ends a stream.
  public static let response = FrameType(rawValue: 2)
  /// Either direction: a message of a stream.
  public static let data = FrameType(rawValue: 3)
}

/// The flags of a frame. Undefined bits are ignored.
public struct FrameFlags: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The sender sends nothing more on this stream.
  public static let remoteClosed = FrameFlags(rawValue: 0x01)
  /// In a request: the client will send data.
  public static let remoteOpen = FrameFlags(rawValue: 0x02)
  /// The frame carries no message. Without this bit, a frame of length zero is an empty message.
  public static let noData = FrameFlags(rawValue: 0x04)
}
