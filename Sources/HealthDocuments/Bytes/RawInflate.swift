import CZlib

/// Decompresses a small raw deflate stream (RFC 1951) in memory.
///
/// For untrusted input of a few megabytes at most. Archives are decompressed as a stream instead.
package enum RawInflate {
  /// Returns nil if the stream is damaged, is followed by further bytes, or expands to more than
  /// `limit` bytes.
  /// The limit stops a small file that expands to gigabytes; the output buffer is the limit, so no
  /// growth is necessary. Bytes after the end are refused, because a signed card has none and a
  /// stored record with them is damaged.
  package static func inflated(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard bytes.count < Int(Int32.max), limit < Int(Int32.max) else { return nil }
    var stream = z_stream()
    guard
      inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    var isComplete = false
    let output = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      bytes.withUnsafeBufferPointer { input in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        isComplete = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
        count = output.count - Int(stream.avail_out)
      }
    }
    return isComplete ? output : nil
  }
}
