import CZlib

/// Compresses small payloads one after the other to raw deflate streams. It uses the fastest level:
/// the slowest takes six times as long and reduces the size of an export by only 2 %.
///
/// One stream is reset for each payload, because its state of about 256 KiB would otherwise be
/// allocated and cleared for each element of a few hundred bytes.
package final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let result = deflateInit2_(
      stream, 1, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(result == Z_OK, "zlib cannot start")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the compressed form; nil if it would not be smaller.
  package func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    // Up to 64 bytes gain nothing worth a decompression; the counters of zlib have 32 bits.
    guard bytes.count > 64, bytes.count < Int(Int32.max) else { return nil }
    deflateReset(stream)
    var isComplete = false
    // The output buffer is as large as the input: if the stream does not fit, it would not be
    // smaller.
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      bytes.withUnsafeBufferPointer { input in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        isComplete = deflate(stream, Z_FINISH) == Z_STREAM_END
        count = output.count - Int(stream.pointee.avail_out)
      }
    }
    return isComplete ? result : nil
  }
}
