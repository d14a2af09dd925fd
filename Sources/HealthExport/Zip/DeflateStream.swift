import CZlib

/// A raw deflate stream (RFC 1951) and the checksum of its input.
final class DeflateStream {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
  private(set) var checksum: UInt32 = 0
  private(set) var inputCount: UInt64 = 0
  private(set) var outputCount: UInt64 = 0

  init(level: Int32) {
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, level, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has memory for a stream")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Compresses bytes and passes the result in pieces.
  func append(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool,
    _ body: (UnsafeRawBufferPointer) throws(ExportFailure) -> Void
  ) throws(ExportFailure) {
    inputCount += UInt64(bytes.count)
    let input = UnsafeMutablePointer(
      mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    if bytes.count > 0 { checksum = UInt32(crc32(UInt(checksum), input, UInt32(bytes.count))) }
    stream.pointee.next_in = input
    stream.pointee.avail_in = UInt32(bytes.count)
    repeat {
      stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      let count = output.count - Int(stream.pointee.avail_out)
      outputCount += UInt64(count)
      try body(UnsafeRawBufferPointer(rebasing: output[..<count]))
    } while stream.pointee.avail_out == 0
  }
}
