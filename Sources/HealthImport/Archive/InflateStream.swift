import CZlib
import HealthDocuments

/// A deflated member of an archive, or a file of gzip, decompressed while it is read.
///
/// Two limits protect against archives built to exhaust the reader: at most `outputByteCountMax`
/// bytes of output and, after the first 64 MiB, at most `ratioMax` bytes for each compressed byte.
/// Real exports reach 40:1.
package final class InflateStream: ByteStream {
  /// The largest main file reported by users has about 4 GB, so this only stops archives that are
  /// built to fill memory or time.
  static let outputByteCountMax: Int64 = 256 << 30
  /// Deflate itself reaches 1,032:1, which only repetitions of one byte achieve.
  static let ratioMax: Int64 = 250
  /// The output before the ratio applies. A small file of equal lines compresses better than 250:1,
  /// and 64 MiB exhaust nothing.
  private static let freeByteCount: Int64 = 64 << 20
  /// The bytes read from the file at once.
  private static let inputByteCount = 256 << 10

  private let source: any ByteStream
  private let isGzip: Bool
  private let expectedChecksum: UInt32?
  private let input: UnsafeMutableRawBufferPointer
  private let stream: UnsafeMutablePointer<z_stream>
  private var checksum: UInt
  private var isFinished = false
  package private(set) var damage: StreamDamage?
  private(set) var outputByteCount: Int64 = 0

  /// `expectedChecksum` is the CRC-32 of the decompressed bytes, if known.
  convenience init(_ source: FileStream, expectedChecksum: UInt32?) {
    self.init(source, expectedChecksum, isGzip: false)
  }

  /// Decompresses a file of gzip (RFC 1952), which contains its own checksum.
  package convenience init(gzip source: any ByteStream) { self.init(source, nil, isGzip: true) }

  /// Returns whether bytes begin as a file of gzip does.
  package static func isGzip(_ head: some Collection<UInt8>) -> Bool {
    head.starts(with: [0x1f, 0x8b, 0x08])
  }

  private init(_ source: any ByteStream, _ expectedChecksum: UInt32?, isGzip: Bool) {
    self.source = source
    self.isGzip = isGzip
    self.expectedChecksum = expectedChecksum
    input = .allocate(byteCount: Self.inputByteCount, alignment: 64)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    checksum = crc32(0, nil, 0)
    // Negative window bits select a raw deflate stream without a header, and 16 more a header of gzip.
    let result = inflateInit2_(
      stream, isGzip ? MAX_WBITS + 16 : -MAX_WBITS, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(result == Z_OK, "zlib cannot start")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  package var consumedByteCount: Int64 { source.consumedByteCount - Int64(stream.pointee.avail_in) }

  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !isFinished else { return 0 }
    // The counters of zlib have 32 bits.
    let capacity = min(buffer.count, Int(Int32.max))
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(capacity)
    // A return value of 0 means the end, so a step that produced nothing must be followed by
    // another.
    while stream.pointee.avail_out == UInt32(capacity), !isFinished { step() }
    let produced = capacity - Int(stream.pointee.avail_out)
    account(buffer, produced)
    return produced
  }

  /// Calls inflate once, after reading more input if none is left.
  private func step() {
    guard hasInput() else { return finish(source.damage ?? .endsEarly) }
    switch inflate(stream, Z_NO_FLUSH) {
    // Z_BUF_ERROR means that no progress was possible without more input or output; it is not
    // damage.
    case Z_OK, Z_BUF_ERROR: break
    // A file of gzip may have several members one after the other.
    case Z_STREAM_END where isGzip && hasInput() && stream.pointee.next_in.pointee == 0x1f:
      inflateReset(stream)
    case Z_STREAM_END: finish(nil)
    default: finish(.corrupt)
    }
  }

  /// Reads more input if none is left. Returns false at its end.
  private func hasInput() -> Bool {
    if stream.pointee.avail_in > 0 { return true }
    let n = source.read(into: input)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(n)
    return n > 0
  }

  /// Counts and checks the `produced` bytes at the front of `buffer`.
  private func account(_ buffer: UnsafeMutableRawBufferPointer, _ produced: Int) {
    if expectedChecksum != nil, produced > 0 {
      let bytes = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      checksum = crc32(checksum, bytes, UInt32(produced))
    }
    outputByteCount += Int64(produced)
    // The limits are checked after each step rather than at the end, so that at most one buffer of
    // output exceeds them.
    let allowed = max(Self.freeByteCount, consumedByteCount &* Self.ratioMax)
    if outputByteCount > min(allowed, Self.outputByteCountMax) { finish(.oversized) }
    // A member that was cut off or is oversized has a better reason than a wrong checksum.
    if isFinished, damage == nil, let expectedChecksum,
      UInt32(truncatingIfNeeded: checksum) != expectedChecksum
    {
      damage = .corrupt
    }
  }

  /// Ends the stream. The first damage is the cause; later ones are its consequences.
  private func finish(_ damage: StreamDamage?) {
    isFinished = true
    if self.damage == nil { self.damage = damage }
  }
}
